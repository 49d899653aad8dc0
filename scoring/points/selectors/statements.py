"""Statements: what came onto an account in a period, from one balance to the other. Reads only."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

import tablib
from django.db.models import Count, QuerySet, Sum

from clubs.models import Club
from federation.models import Member
from federation.tables.cells import neutral
from scoring.models import Account, Posting
from scoring.points.services.ledger.periods import month_of

NOTHING = Decimal("0.0000")
LINES_MAX = 5_000
Colours = dict[str, Decimal]


@dataclass(frozen=True, slots=True)
class StatementPeriod:
    """Months of the books, the first and the last one both included, each as its first day."""

    first: date
    last: date

    def __str__(self) -> str:
        return f"{self.first:%Y-%m} – {self.last:%Y-%m}"

    @property
    def query(self) -> str:
        """As an address says it."""
        return f"from={self.first:%Y-%m}&to={self.last:%Y-%m}"


@dataclass(frozen=True, slots=True)
class StatementLine:
    """A posting with what the account has after it, in its colour."""

    posting: Posting
    after: Decimal


@dataclass(frozen=True, slots=True)
class MemberStatement:
    """A member's account over some months."""

    member: Member
    period: StatementPeriod
    before: Colours
    lines: tuple[StatementLine, ...]
    after: Colours


@dataclass(frozen=True, slots=True)
class ClubPlayer:
    """Somebody's points from a club's games, by colour. `member` None: guests, all together."""

    member: Member | None
    games: int
    points: Colours


@dataclass(frozen=True, slots=True)
class ClubStatement:
    """What a club's own games gave in some months, and to whom."""

    club: Club
    period: StatementPeriod
    players: tuple[ClubPlayer, ...]
    total: Colours


def of_member(member: Member, period: StatementPeriod) -> MemberStatement:
    """A member's statement: every posting of the months, oldest first."""
    own = Posting.objects.filter(member=member, account=Account.MEMBER)
    before = _sums(own.filter(period__lt=period.first))
    related = ("payment__corrects", "session__club", "stage__event__tournament", "reverses")
    rows = own.filter(period__gte=period.first, period__lte=period.last)
    after, lines = dict(before), []
    for posting in rows.select_related(*related).order_by("pk")[:LINES_MAX]:
        after[posting.colour] = after.get(posting.colour, NOTHING) + posting.amount
        lines.append(StatementLine(posting, after[posting.colour]))
    return MemberStatement(member, period, before, tuple(lines), after)


def of_club(club: Club, period: StatementPeriod) -> ClubStatement:
    """A club's statement: what members and guests won in its games, who won most first."""
    rows = Posting.objects.filter(
        session__club=club,
        session__stage__isnull=True,
        period__gte=period.first,
        period__lte=period.last,
        account__in=(Account.MEMBER, Account.SLIP),
    ).exclude(contestant="")
    sums = rows.order_by().values("member", "colour").annotate(sum=Sum("amount"))
    games = dict(
        rows.order_by()
        .values("member")
        .annotate(games=Count("session", distinct=True))
        .values_list("member", "games")
    )
    points: dict[int | None, Colours] = {}
    for row in sums:
        points.setdefault(row["member"], {})[row["colour"]] = row["sum"]
    members = Member.objects.in_bulk([key for key in points if key is not None])
    players = [ClubPlayer(members.get(key or 0), games.get(key or 0, 0), own) for key, own in points.items()]
    players.sort(key=_most_first)
    return ClubStatement(club, period, tuple(players), _added(player.points for player in players))


def _most_first(player: ClubPlayer) -> tuple[bool, Decimal, str]:
    number = player.member.number if player.member else ""
    return player.member is None, -sum(player.points.values(), NOTHING), number


def _added(parts: Iterable[Mapping[str, Decimal]]) -> Colours:
    sums: Colours = {}
    for part in parts:
        for colour, amount in part.items():
            sums[colour] = sums.get(colour, NOTHING) + amount
    return dict(sorted(sums.items()))


def _sums(rows: QuerySet[Posting]) -> Colours:
    sums = rows.order_by().values_list("colour").annotate(Sum("amount"))
    return dict(sorted(sums))


def period_of(first: date | None, last: date | None, now: date) -> StatementPeriod:
    """The months somebody asks for; where nothing is said, this year until now. Never backwards."""
    end = month_of(last or now)
    begin = month_of(first) if first else end.replace(month=1)
    return StatementPeriod(min(begin, end), max(begin, end))


def member_sheet(statement: MemberStatement) -> tablib.Dataset:
    """A member's statement as a table."""
    heads = ["posting", "posted_at", "period", "event", "kind", "place", "colour", "points", "balance"]
    dataset = tablib.Dataset(headers=heads, title="statement")
    for line in statement.lines:
        dataset.append(_row(line.posting, line.after))
    return dataset


def club_sheet(statement: ClubStatement) -> tablib.Dataset:
    """A club's statement as a table: a line for each player and colour."""
    dataset = tablib.Dataset(headers=["number", "name", "games", "colour", "points"], title="club")
    for player in statement.players:
        who = player.member
        for colour, amount in sorted(player.points.items()):
            dataset.append(
                [
                    neutral(who.number if who else ""),
                    neutral(who.name if who else ""),
                    player.games,
                    colour,
                    str(amount),
                ]
            )
    return dataset


def event_of(posting: Posting) -> str:
    """What a posting is about, in words; "" for what belongs to no event."""
    if posting.session is not None:
        return f"{posting.session.played_on.isoformat()} {posting.session.title}"
    if posting.stage is not None:
        return f"{posting.stage.event.title}: {posting.stage.title}"
    return ""


def _row(posting: Posting, balance: Decimal) -> list[object]:
    return [
        posting.pk,
        posting.payment.at.isoformat(timespec="seconds"),
        posting.period.strftime("%Y-%m"),
        neutral(event_of(posting)),
        posting.payment.kind,
        posting.reasons.get("place"),
        posting.colour,
        str(posting.amount),
        str(balance),
    ]


def exported(period: StatementPeriod) -> tablib.Dataset:
    """Every posting of some months, for a federation's own programs. Slips go by number, not by code.

    `year`: in which it counts, which is not always that of its month; `reason`: of what is posted by hand.
    """
    heads = [
        "posting",
        "payment",
        "kind",
        "posted_at",
        "period",
        "account",
        "member",
        "slip",
        "session",
        "stage",
        "contestant",
        "place",
        "colour",
        "points",
        "reverses",
        "year",
        "reason",
    ]
    dataset = tablib.Dataset(headers=heads, title="postings")
    rows = Posting.objects.filter(period__gte=period.first, period__lte=period.last)
    for row in rows.select_related("payment", "member").order_by("pk").iterator(2_000):
        payment = row.payment
        dataset.append(
            [
                row.pk,
                row.payment_id,
                payment.kind,
                payment.at.isoformat(timespec="seconds"),
                row.period.strftime("%Y-%m"),
                row.account,
                neutral(row.member.number) if row.member else None,
                row.slip_id,
                row.session_id,
                row.stage_id,
                neutral(row.contestant),
                row.reasons.get("place"),
                row.colour,
                str(row.amount),
                row.reverses_id,
                row.reasons.get("year", row.period.year),
                neutral(payment.reason),
            ]
        )
    return dataset
