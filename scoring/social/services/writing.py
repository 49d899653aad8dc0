"""What is written on a pad: deals, corrections, lines taken back, a game broken off. Nothing is edited."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.languages import reader_code
from federation.models import User
from federation.tenancy.locks import hold
from scoring.calculators import words
from scoring.engine.refusal import Refusal, Refusals
from scoring.engine.social.rubber import RubberDeal
from scoring.models import PadLine, PadLineKind, ScorePad
from scoring.social import pads
from scoring.social.rules import sitting_of

PAD_LOCK = 7_400_000
ROWS_MAX = 1000  # lines of a pad, corrections among them
MOVED = "pad_moved"


@dataclass(frozen=True, slots=True)
class WrittenDeal:
    """A deal as it is entered: "P" without anything else where nobody bid."""

    contract: str
    declarer: str = ""
    tricks: int | None = None
    honours_side: str = ""
    honours: int = 0


@dataclass(frozen=True, slots=True)
class Sent:
    """The form that writes: its token, the newest line that its writer had seen, when, and by whom."""

    token: UUID
    seen: int
    at: datetime
    by: User | None


@transaction.atomic
def write(*, pad: ScorePad, deal: WrittenDeal, sent: Sent, place: int | None = None) -> None:
    """Enter the next deal, or correct that of a place. The same form does it once. Raises Refused."""
    rows = _rows(pad, sent)
    if rows is None:
        return
    lines = pads.current(rows)
    if place is None:
        _refuse_closed(pad, lines)
        place = max((row.place for row in rows), default=0) + 1
    elif not any(line.place == place and line.kind == PadLineKind.DEAL for line in lines):
        raise Refused(_("There is no such line any more."), "no_line")
    row = PadLine(
        pad=pad,
        place=place,
        kind=PadLineKind.DEAL,
        contract=deal.contract,
        declarer=deal.declarer,
        tricks=deal.tricks,
        honours_side=deal.honours_side,
        honours=deal.honours,
    )
    _refuse_impossible(pad, pads.current([*rows, row]))
    _add(row, rows, sent)


@transaction.atomic
def take_back(*, pad: ScorePad, sent: Sent) -> None:
    """The last line is taken back, be it a deal or the breaking off. Raises Refused where there is none."""
    rows = _rows(pad, sent)
    if rows is None:
        return
    lines = pads.current(rows)
    if not lines:
        raise Refused(_("There is no line to take back."), "no_line")
    _add(PadLine(pad=pad, place=lines[-1].place, kind=PadLineKind.TAKEN_BACK), rows, sent)


@transaction.atomic
def break_off(*, pad: ScorePad, sent: Sent) -> None:
    """The game ends before its rounds are played. Raises Refused where it is over, or has no deal yet."""
    rows = _rows(pad, sent)
    if rows is None:
        return
    lines = pads.current(rows)
    _refuse_closed(pad, lines)
    if not lines:
        raise Refused(_("Nothing was played yet."), "no_line")
    place = max(row.place for row in rows) + 1
    _add(PadLine(pad=pad, place=place, kind=PadLineKind.ENDED), rows, sent)


def _rows(pad: ScorePad, sent: Sent) -> list[PadLine] | None:
    """Every row of the pad, held for this writer; None where the form was done before.

    Raises Refused where somebody else has written since the writer looked.
    """
    hold(PAD_LOCK, pad.pk)
    rows = list(pad.lines.all())
    if any(row.token == sent.token for row in rows):
        return None
    if len(rows) != sent.seen:
        raise Refused(
            _("Somebody else has written on this pad just now. Look at it, and enter again what is missing."),
            MOVED,
        )
    if len(rows) >= ROWS_MAX:
        raise Refused(_("This pad is full. Begin another."), "pad_full")
    return rows


def _add(row: PadLine, rows: Sequence[PadLine], sent: Sent) -> None:
    row.sequence, row.token, row.at, row.by = len(rows) + 1, sent.token, sent.at, sent.by
    row.save()


def _refuse_closed(pad: ScorePad, lines: Sequence[PadLine]) -> None:
    """Nothing follows a game that is over."""
    is_broken_off = bool(lines) and lines[-1].kind == PadLineKind.ENDED
    if is_broken_off or sitting_of(pad).is_over(pads.deals_of(lines)):
        raise Refused(_("The game is over: nothing more is entered."), "pad_over")


def _refuse_impossible(pad: ScorePad, lines: Sequence[PadLine]) -> None:
    """What nobody can have played; and a correction that would end the game before later lines."""
    try:
        deals = pads.deals_of(lines)
        pads.scored_pad(pad, lines)
    except Refusals as refusals:
        raise Refused(" ".join(map(_sentence, refusals.refusals)), "pad_line") from refusals
    except Refusal as refusal:
        raise Refused(_sentence(refusal), "pad_line") from refusal
    _refuse_early_end(pad, deals)


def _refuse_early_end(pad: ScorePad, deals: Sequence[RubberDeal]) -> None:
    sitting = sitting_of(pad)
    early = next((count for count in range(1, len(deals)) if sitting.is_over(deals[:count])), None)
    if early is not None:
        raise Refused(
            _("So the game would be over with deal %(deal)d. Take back the later lines first.")
            % {"deal": early},
            "pad_line",
        )


def _sentence(refusal: Refusal) -> str:
    return words.say(refusal.says, {"field": _("Deals"), **refusal.parameters}, reader_code())
