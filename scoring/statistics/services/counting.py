"""Who played in which year and where: counted again after a change, session by session. Derived.

A club's year is counted as a whole, so that a session that moves to another day or club, a player who turns
out to be another, and a session that is taken back all come out right. Lock: the federation's statistics.
"""

from collections.abc import Iterable
from decimal import Decimal

from django.db import transaction
from django.db.models import Count, Exists, F, Min, OuterRef, Q, Sum

from clubs.models import Entry, EntryPlayer, Session
from clubs.register.selectors import open_to_all
from federation.record import outbox
from federation.tenancy.locks import hold
from scoring.engine.contest import contestants_of
from scoring.engine.masterpoints.field import PLAYERS_AT_A_TABLE
from scoring.models import CountedSession, PlayedYear
from scoring.owing import COUNT_TOPIC, owe_counts
from scoring.points.services.ledger.moves import kept_for

SCOPE_LOCK = 7_100_042
AT_ONCE = 200  # sessions in a transaction
ROWS_AT_ONCE = 2_000

ClubYear = tuple[int, int]  # a club's key, a year


@transaction.atomic
def answer(session_id: int) -> None:
    """Count the sessions that are owed, at most so many; the others are still owed."""
    hold(SCOPE_LOCK, "statistics")
    owed = sorted({session_id, *outbox.owed_subjects(COUNT_TOPIC)})
    outbox.keep_all(COUNT_TOPIC, owed[:AT_ONCE])
    count(owed[:AT_ONCE])


def count(sessions: Iterable[int]) -> None:
    """Count some sessions again, and the years of their clubs with them. The caller has the lock."""
    keys = list(sessions)
    before = CountedSession.objects.filter(session__in=keys)
    touched: set[ClubYear] = {(row.club_id, row.played_on.year) for row in before}
    before.delete()
    rows = _counted(keys)
    CountedSession.objects.bulk_create(rows, ROWS_AT_ONCE)
    touched |= {(row.club_id, row.played_on.year) for row in rows}
    moved: set[int] = set()
    for club, year in sorted(touched):
        moved |= _recount(club, year)
    _sum_up(moved)


def _counted(keys: list[int]) -> list[CountedSession]:
    """The sessions among some in which somebody sat down. Four queries."""
    entries = Entry.objects.current().filter(session__in=keys).order_by().values("session")
    contestants = dict(entries.annotate(many=Count("pk")).values_list("session", "many"))
    players = EntryPlayer.objects.current().filter(entry__session__in=keys, entry__superseded_by__isnull=True)
    seated = players.order_by().values("entry__session").annotate(many=Count("pk"))
    people = dict(seated.values_list("entry__session", "many"))
    sessions = Session.objects.filter(pk__in=contestants)
    shown = set(sessions.filter(open_to_all()).values_list("pk", flat=True))
    return [
        CountedSession(
            session=session,
            club_id=session.club_id,
            played_on=session.played_on,
            tables=Decimal(contestants[session.pk]) / PLAYERS_AT_A_TABLE[contestants_of(session.form)],
            people=people.get(session.pk, 0),
            is_open=session.pk in shown,
        )
        for session in sessions.order_by("pk")
    ]


def _recount(club: int, year: int) -> set[int]:
    """Count who played at a club in a year; whose row has changed."""
    rows = PlayedYear.objects.filter(club=club, year=year)
    before = dict(rows.values_list("member", "sessions"))
    now = _played(club, year)
    changed = {key for key in before.keys() | now.keys() if before.get(key) != now.get(key)}
    rows.filter(member__in=changed).delete()
    PlayedYear.objects.bulk_create(
        (
            PlayedYear(member_id=key, club_id=club, year=year, sessions=now[key], first_year=year)
            for key in sorted(changed & now.keys())
        ),
        ROWS_AT_ONCE,
    )
    return changed


def _played(club: int, year: int) -> dict[int, int]:
    """In how many sessions of a club's year everybody played, a merged record as the one that is kept."""
    sessions = CountedSession.objects.filter(club=club, played_on__year=year, is_open=True).values("session")
    players = EntryPlayer.objects.current().filter(
        entry__session__in=sessions, entry__superseded_by__isnull=True, member__isnull=False
    )
    pairs = set(players.order_by().values_list("member", "entry__session"))
    merged = set(players.filter(member__merged_into__isnull=False).values_list("member", flat=True))
    kept = kept_for(merged)
    many: dict[int, int] = {}
    for member, _session in {(kept.get(member, member), session) for member, session in pairs}:
        many[member] = many.get(member, 0) + 1
    return many


def _sum_up(members: set[int]) -> None:
    """The rows of everywhere, and in which year they began, of some members."""
    rows = PlayedYear.objects.filter(member__in=members)
    rows.filter(club__isnull=True).delete()
    at_clubs = rows.filter(club__isnull=False).order_by()
    first = dict(at_clubs.values("member").annotate(first=Min("year")).values_list("member", "first"))
    by_year = at_clubs.values("member", "year").annotate(many=Sum("sessions"))
    PlayedYear.objects.bulk_create(
        (
            PlayedYear(member_id=member, year=year, sessions=many, first_year=first[member])
            for member, year, many in by_year.order_by("member", "year").values_list("member", "year", "many")
        ),
        ROWS_AT_ONCE,
    )
    by_first: dict[int, list[int]] = {}
    for member, year in first.items():
        by_first.setdefault(year, []).append(member)
    for year, keys in sorted(by_first.items()):
        at_clubs.filter(member__in=keys).exclude(first_year=year).update(first_year=year)


def keep_up(*, everything: bool = False) -> None:
    """Owe sessions that were opened to everybody since, or closed; `everything`: those never counted too."""
    opened = CountedSession.objects.filter(open_to_all("session__"), is_open=False)
    closed = CountedSession.objects.filter(
        is_open=True,
        session__stage__isnull=False,
        session__stage__event__tournament__announced_at__isnull=True,
    )
    keys = {key for rows in (opened, closed) for key in rows.values_list("session", flat=True)[:AT_ONCE]}
    if everything:
        played = Exists(Entry.objects.current().filter(session=OuterRef("pk")))
        uncounted = Session.objects.filter(played, counted__isnull=True)
        keys |= set(uncounted.order_by().values_list("pk", flat=True))
    owe_counts(sorted(keys - outbox.owed_subjects(COUNT_TOPIC)))


@transaction.atomic
def rebuild() -> None:
    """Empty what is derived, and owe all of it again."""
    hold(SCOPE_LOCK, "statistics")
    for model in (PlayedYear, CountedSession):
        model.objects.all().delete()
    owe_counts(Session.objects.order_by("pk").values_list("pk", flat=True))


def differences() -> dict[str, int]:
    """Years of playing that do not add up: what members have everywhere, against what they have at clubs."""
    at_clubs = PlayedYear.objects.filter(club__isnull=False).order_by().values("member", "year")
    summed = set(at_clubs.annotate(many=Sum("sessions")).values_list("member", "year", "many"))
    everywhere = PlayedYear.objects.filter(club__isnull=True).order_by()
    kept = set(everywhere.values_list("member", "year", "sessions"))
    late = PlayedYear.objects.filter(Q(first_year__gt=F("year")))
    return {"sums": len(summed ^ kept), "first_years": late.count()}
