"""What declarer takes double dummy after each card of a play: asked for by whoever opens it, kept by play.

As with deals (`analysis`), a row is both question and answer, and the message only a hint: whoever opens the
play after a minute sends it again.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from clubs.files.document import DocumentRecord
from federation.record import outbox
from federation.tenancy.context import current_id
from scoring.analysis.solver import CannotSolveError, same_for_all, tricks_of_play
from scoring.engine.game.seats import clockwise
from scoring.models import PlayAnalysis

TOPIC = "scoring.tasks.analyse_play"
ASK_AGAIN_AFTER = timedelta(minutes=1)
ATTEMPTS_MAX = 3
REFUSED, GAVE_UP = "refused", "gave_up"
_DIGITS = "0123456789abcd"


@dataclass(frozen=True, slots=True)
class PlayTricks:
    """What a page says of a play: still to come, not to be had, or the tricks before and after each card."""

    is_owed: bool = False
    takes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class AskedPlay:
    """A play as the solver is asked about it."""

    deal: str
    trump: str
    leader: str
    cards: tuple[str, ...]


def of_play(record: DocumentRecord, contract: str, declarer: str, deal: str | None) -> PlayTricks:
    """The tricks of a play, asked for where nobody has yet. Nothing without a play and four known hands."""
    asked = asked_of(record, contract, declarer, deal)
    return _tricks(_row(asked)) if asked else PlayTricks()


def known_tricks(asked: Collection[AskedPlay]) -> dict[AskedPlay, PlayTricks]:
    """What is known of some plays by now. Asks for none of them; those that nobody asked for are left out."""
    rows = PlayAnalysis.objects.filter(deal__in={one.deal for one in asked})
    known = {AskedPlay(row.deal, row.trump, row.leader, tuple(_pairs(row.cards))): row for row in rows}
    return {one: _tricks(known[one]) for one in asked if one in known}


def ask_for(asked: Collection[AskedPlay]) -> None:
    """Let plays be worked out in the background; what is worked out already, or on its way, stays."""
    for one in asked:
        _row(one)


def asked_of(record: DocumentRecord, contract: str, declarer: str, deal: str | None) -> AskedPlay | None:
    """A play as the solver is asked about it; None without a play and four known hands."""
    if not (deal and record.cards and declarer and contract[1:2]):
        return None
    try:
        return AskedPlay(same_for_all(deal), contract[1], clockwise(declarer), record.cards)
    except CannotSolveError:
        return None


def _tricks(row: PlayAnalysis) -> PlayTricks:
    return PlayTricks(is_owed=row.is_owed, takes=tuple(map(_DIGITS.index, row.takes)))


def _pairs(cards: str) -> Iterator[str]:
    return (cards[place : place + 2] for place in range(0, len(cards), 2))


@transaction.atomic
def _row(asked: AskedPlay) -> PlayAnalysis:
    """The row of a play, made and sent for where there is none, sent for again where it waits too long."""
    now = timezone.now()
    about = {"trump": asked.trump, "leader": asked.leader, "cards": "".join(asked.cards)}
    row, is_new = PlayAnalysis.objects.get_or_create(deal=asked.deal, **about, defaults={"asked_at": now})
    waiting = PlayAnalysis.objects.filter(pk=row.pk, asked_at__lt=now - ASK_AGAIN_AFTER)
    if is_new or (row.is_owed and waiting.update(asked_at=now)):
        federation = current_id()
        transaction.on_commit(lambda: outbox.send(TOPIC, federation, row.pk))
    return row


@transaction.atomic
def begin(analysis_id: int) -> AskedPlay | None:
    """The play to work out, with one more attempt on its row; None where there is nothing to do.

    After `ATTEMPTS_MAX` it is given up: the solver may die of it, and its worker with it.
    """
    owed = PlayAnalysis.objects.filter(pk=analysis_id, takes="", problem="")
    owed.filter(attempts__gte=ATTEMPTS_MAX).update(problem=GAVE_UP)
    row = owed.first()
    if row is None:
        return None
    owed.update(attempts=F("attempts") + 1)
    return AskedPlay(row.deal, row.trump, row.leader, tuple(_pairs(row.cards)))


def solve(asked: AskedPlay) -> tuple[int, ...] | None:
    """The tricks before the first card and after each; None where there is no answer. Takes its time."""
    try:
        return tricks_of_play(asked.deal, asked.trump, asked.leader, asked.cards)
    except CannotSolveError:
        return None


def keep(analysis_id: int, takes: Sequence[int] | None) -> None:
    """Write what was worked out."""
    values = {"problem": REFUSED} if takes is None else {"takes": "".join(_DIGITS[count] for count in takes)}
    PlayAnalysis.objects.filter(pk=analysis_id).update(**values)
