"""Tables and pars of a session's deals: asked for once, worked out by batches, kept by deal.

A row is both the question and the answer. The message is only a hint: whoever opens a board whose row
has waited for a minute sends it again. So nothing is promised in the outbox, whose sweeper would send
a queue of hours again every few seconds.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from clubs.models import Board
from federation.record import outbox
from federation.tenancy.context import current_id
from scoring.analysis.double_dummy import DoubleDummy
from scoring.analysis.par import Par
from scoring.analysis.solver import Analysis, CannotSolveError, same_for_all, solve
from scoring.models import DealAnalysis

TOPIC = "scoring.tasks.analyse"
BATCH = 36  # deals a message: two or three seconds, so that sessions take turns
ASK_AGAIN_AFTER = timedelta(minutes=1)
ATTEMPTS_MAX = 3
REFUSED, GAVE_UP = "refused", "gave_up"


@dataclass(frozen=True, slots=True)
class BoardAnalysis:
    """What a traveller says of its deal: still to come, not to be had, or the table and par."""

    is_owed: bool = False
    done: int = 0  # while it is owed: so many of the session's deals
    count: int = 0
    has_failed: bool = False
    rows: tuple[tuple[str, tuple[int, ...]], ...] = ()
    par: Par | None = None


def of_board(session_id: int, number: int, deal: str | None) -> BoardAnalysis | None:
    """The analysis of a board's deal; asked for where it is missing. None without four known hands."""
    cards = _cards(deal) if deal else None
    if cards is None:
        return None
    row = DealAnalysis.objects.filter(deal=cards).first()
    if row is None or (row.is_owed and row.asked_at < timezone.now() - ASK_AGAIN_AFTER):
        request(session_id)
    if row is None or row.is_owed:
        done, count = _progress(session_id)
        return BoardAnalysis(is_owed=True, done=done, count=count)
    if row.table is None:
        return BoardAnalysis(has_failed=True)
    return BoardAnalysis(rows=row.table.rows(), par=row.par(number))


def _progress(session_id: int) -> tuple[int, int]:
    """How many of a session's deals have their answer or never will, and how many there are."""
    wanted = _deals_of(session_id)
    return len(wanted) - _owed(wanted).count(), len(wanted)


@dataclass(frozen=True, slots=True)
class HandAnalysis:
    """A board's deal with what it allows. `section` is "" where the deal holds for all."""

    section: str
    board: int
    deal: str
    state: str  # "known", "owed", "none": no answer, or not four known hands
    table: DoubleDummy | None
    par: Par | None


def of_session(session_id: int) -> list[HandAnalysis]:
    """Every deal of a session with what is known of it, in two queries; nothing is asked for."""
    boards = Board.objects.current().filter(session=session_id).order_by("number", "section__letter")
    dealt = [
        (letter or "", number, deal)
        for letter, number, deal in boards.values_list("section__letter", "number", "deal")
    ]
    by_deal = {deal: _cards(deal) for _letter, _number, deal in dealt}
    wanted = {cards for cards in by_deal.values() if cards}
    rows = {row.deal: row for row in DealAnalysis.objects.filter(deal__in=wanted)}
    return [_hand(letter, number, deal, by_deal[deal], rows) for letter, number, deal in dealt]


def _hand(
    letter: str, number: int, deal: str, cards: str | None, rows: Mapping[str, DealAnalysis]
) -> HandAnalysis:
    row = rows.get(cards or "")
    if row is not None and row.table is not None:
        return HandAnalysis(letter, number, deal, "known", row.table, row.par(number))
    is_owed = cards is not None and (row is None or row.is_owed)
    return HandAnalysis(letter, number, deal, "owed" if is_owed else "none", None, None)


@transaction.atomic
def request(session_id: int) -> None:
    """Ask for every deal of a session that nobody has asked for, and anew for those that wait too long.

    One message for all of them, sent when the caller's transaction commits.
    """
    wanted = _deals_of(session_id)
    now = timezone.now()
    known = DealAnalysis.objects.filter(deal__in=wanted).values_list("deal", flat=True)
    missing = [DealAnalysis(deal=deal, asked_at=now) for deal in sorted(wanted.difference(known))]
    DealAnalysis.objects.bulk_create(missing, ignore_conflicts=True)
    waiting = _owed(wanted).filter(asked_at__lt=now - ASK_AGAIN_AFTER)
    # Rows that somebody holds are being worked on, or asked for by somebody else.
    free = list(waiting.select_for_update(skip_locked=True).values_list("pk", flat=True))
    DealAnalysis.objects.filter(pk__in=free).update(asked_at=now)
    if missing or free:
        _send(session_id)


@transaction.atomic
def begin(session_id: int) -> list[str]:
    """The deals to work out now, each with one more attempt on its row.

    Deals that were begun before, by a worker that died perhaps, come last and one at a time, so that a
    deal at which the solver dies takes no other with it. After `ATTEMPTS_MAX` it is given up.
    """
    owed = _owed(_deals_of(session_id))
    owed.filter(attempts__gte=ATTEMPTS_MAX).update(problem=GAVE_UP)
    fresh = owed.filter(attempts=0).order_by("deal")[:BATCH]
    again = owed.order_by("attempts", "deal")[:1]
    deals = list(fresh.values_list("deal", flat=True)) or list(again.values_list("deal", flat=True))
    DealAnalysis.objects.filter(deal__in=deals).update(attempts=F("attempts") + 1)
    return deals


def solve_all(deals: Iterable[str]) -> dict[str, Analysis | None]:
    """The analysis of each deal, None where there can be none. Needs no database, and takes its time."""
    return {deal: _solved(deal) for deal in deals}


@transaction.atomic
def keep(session_id: int, analyses: Mapping[str, Analysis | None]) -> None:
    """Write what was worked out, and send the next message while there is more to do."""
    for deal, analysis in analyses.items():
        DealAnalysis.objects.filter(deal=deal).update(**_fields(analysis))
    if analyses and _owed(_deals_of(session_id)).exists():
        _send(session_id)


def _solved(deal: str) -> Analysis | None:
    try:
        return solve(deal)
    except CannotSolveError:
        return None


def _fields(analysis: Analysis | None) -> dict[str, object]:
    if analysis is None:
        return {"tricks": "", "pars": [], "problem": REFUSED}
    return {
        "tricks": analysis.table.to_text(),
        "pars": [par.to_json() for par in analysis.pars],
        "problem": "",
    }


def _deals_of(session_id: int) -> set[str]:
    """The complete deals of a session as they are kept."""
    written = Board.objects.current().filter(session=session_id).values_list("deal", flat=True)
    return {cards for deal in written if (cards := _cards(deal))}


def _cards(deal: str) -> str | None:
    try:
        return same_for_all(deal)
    except CannotSolveError:
        return None


def _owed(deals: Iterable[str]) -> QuerySet[DealAnalysis]:
    return DealAnalysis.objects.filter(deal__in=deals, tricks="", problem="")


def _send(session_id: int) -> None:
    federation = current_id()
    transaction.on_commit(lambda: outbox.send(TOPIC, federation, session_id))
