"""Reading master points: a member's balance and history, what events gave. Nothing is written."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from django.db.models import Exists, OuterRef, QuerySet

from clubs.models import EntryPlayer, Session
from federation.models import Member
from federation.roles import today
from scoring.engine.masterpoints.awarding import PlayerAward
from scoring.models import Payment, PaymentRequest, PointTotal, Posting, RankingChoice
from scoring.models.ledger.points import ALL_COLOURS, ALL_YEARS, UNIT
from scoring.points.services import awards as master_points, finality
from scoring.points.services.awards import NewestAwards, Paid
from scoring.points.services.ledger import paying as ledger, periods
from scoring.points.services.people import PlayedPerson
from scoring.sessions.services import problems

PAGE = 50
PROVISIONAL_MAX = 10  # games that are counted afresh for a member's page
PLACES = 2


@dataclass(frozen=True, slots=True)
class MemberBalance:
    """A member's points of one colour: this year's, and all."""

    colour: str
    year: Decimal
    all: Decimal


@dataclass(frozen=True, slots=True)
class ExpectedPoints:
    """What a member will have of a game if nothing changes."""

    paid: Paid
    award: PlayerAward
    why: str


@dataclass(frozen=True, slots=True)
class AwardRow:
    """A player's award on the page of an event."""

    contestant: str
    person: PlayedPerson
    award: PlayerAward


@dataclass(frozen=True, slots=True)
class EventAwards:
    """What an event gives: the awards as they stand, whether they are paid, and what was wrong."""

    awarded: NewestAwards | None
    rows: list[AwardRow]
    payments: list[Payment]
    why_open: str
    problem: str

    @property
    def is_paid(self) -> bool:
        """Whether exactly these awards are in the ledger."""
        return bool(self.payments and self.awarded and self.payments[0].digest == self.awarded.digest)


def balances(member: Member) -> list[MemberBalance]:
    """By colour; all colours together last, under ""."""
    by_colour: dict[str, dict[int, Decimal]] = {}
    rows = PointTotal.objects.filter(member=member, year__in=(ALL_YEARS, today().year)).order_by()
    for row in rows:
        by_colour.setdefault(row.colour, {})[row.year] = points_of(row.units)
    ordered = sorted(by_colour, key=lambda colour: (colour == ALL_COLOURS, colour))
    nothing = Decimal("0.00")
    return [
        MemberBalance(
            colour, by_colour[colour].get(today().year, nothing), by_colour[colour].get(ALL_YEARS, nothing)
        )
        for colour in ordered
    ]


def points_of(units: int) -> Decimal:
    """Ten-thousandths as points: two decimals, more only where they are needed."""
    return shown(Decimal(units) / UNIT)


def shown(amount: Decimal) -> Decimal:
    """An amount with two decimals, or as many as it has."""
    exact = amount.normalize()
    decimals = -int(exact.as_tuple().exponent)
    return exact.quantize(Decimal(1).scaleb(-max(decimals, PLACES)))


def history(member: Member) -> QuerySet[Posting]:
    """Everything on a member's account, the newest first, with what it came from."""
    related = ("payment__corrects", "session__club", "stage__event__tournament", "reverses")
    return Posting.objects.filter(member=member).select_related(*related).order_by("-id")


def expected(member: Member, at: datetime) -> list[ExpectedPoints]:
    """The newest games of a member that are not paid yet, as they stand. D.15"""
    provisional = []
    for session in _unpaid(member):
        try:
            awarded = master_points.awarded(session)
        except (master_points.Refusals, *problems.UNSCORABLE):
            continue
        why = finality.why_open(session, at)
        for one in awarded.given if awarded else ():
            if one.person.member == member:
                provisional.append(ExpectedPoints(session, one.award, why))
    return provisional


def _unpaid(member: Member) -> QuerySet[Session]:
    mine = EntryPlayer.objects.current().filter(entry__session=OuterRef("pk"), member=member)
    owed = PaymentRequest.objects.filter(session=OuterRef("pk"), closed_at__isnull=True)
    sessions = Session.objects.filter(Exists(owed), Exists(mine), stage__isnull=True)
    return sessions.select_related("club", "stage").order_by("-played_on", "-pk")[:PROVISIONAL_MAX]


def is_hidden(member: Member) -> bool:
    """Whether a member does not want to stand in public rankings."""
    return RankingChoice.objects.filter(member=member, hidden=True).exists()


def event_awards(paid: Paid, at: datetime) -> EventAwards:
    """What an event gives, and where it stands. What cannot be counted is said."""
    awarded, problem = None, ""
    try:
        awarded = master_points.awarded(paid)
    except master_points.Refusals as error:
        problem = problems.sentence_of(error.refusals[0])
    except problems.UNSCORABLE as error:
        problem = problems.sentence_of(error)
    labels = awarded.played.labels if awarded else {}
    rows = [
        AwardRow(labels[one.award.contestant], one.person, one.award)
        for one in (awarded.given if awarded else ())
    ]
    rows.sort(key=lambda row: (-row.award.amount, row.award.place or 10**6))
    payments = list(ledger.payments_of(paid).order_by("-sequence"))
    return EventAwards(awarded, rows, payments, finality.why_open(paid, at), problem)


def months(through: date | None, now: date) -> Iterable[date]:
    """The months that may be closed next, the oldest first: at most a year of them."""
    first = Payment.objects.order_by("period").values_list("period", flat=True).first()
    month = periods.following(through) if through else first
    closable: list[date] = []
    while month is not None and month < now.replace(day=1) and len(closable) < 12:
        closable.append(month)
        month = periods.following(month)
    return closable
