"""Amendments in the reader's language: of what, and what it reads now."""

from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext as _, ngettext

from clubs.files.amending.kinds import (
    AmendablePlace,
    AmendedReading,
    BoardReading,
    HeadingField,
    HeadingPlace,
    HeadingReading,
    PlayerPlace,
    PlayerReading,
    ResultPlace,
    ResultReading,
    UnplacedPlace,
    WrittenBoard,
)
from clubs.files.notation import shown_contract, shown_score
from clubs.models import UploadAmendment
from clubs.uploads.forms.amendments import SCORING_NAMES
from federation.models import User
from scoring.engine.sheet import Kind


@dataclass(frozen=True, slots=True)
class ShownAmendment:
    """An amendment for a list of them."""

    id: int
    what: str
    reads: str
    by: User
    at: datetime


def what(place: AmendablePlace) -> str:
    """Of which thing of a file an amendment is."""
    match place:
        case HeadingPlace(field):
            return _heading(field)
        case ResultPlace():
            board = f"{place.section} {place.board}".strip()
            pairs = {"ns": place.ns or "–", "ew": place.ew or "–"}
            return _("Board %(board)s, %(ns)s – %(ew)s") % {"board": board, **pairs}
        case UnplacedPlace():
            written = f"{place.section} {place.written or '–'}".strip()
            return _("Lines of board “%(board)s”") % {"board": written}
        case PlayerPlace():
            contestant = f"{place.section} {place.contestant}".strip()
            return _("Contestant %(id)s, player %(seat)s") % {"id": contestant, "seat": place.seat}


def _heading(field: HeadingField) -> str:
    return {
        HeadingField.TITLE: _("Session"),
        HeadingField.DATE: _("Played on"),
        HeadingField.WINNERS: _("Number of winners"),
        HeadingField.SCORING: _("Scoring"),
    }[field]


def reads(place: AmendablePlace, reading: AmendedReading | WrittenBoard) -> str:
    """What the thing at a place reads by an amendment, or by the file itself."""
    match reading:
        case HeadingReading(to):
            return str(SCORING_NAMES.get(to, to))
        case WrittenBoard(written):
            return written
        case BoardReading(board):
            return _("left out") if board is None else str(board)
        case PlayerReading(name, number):
            return " ".join(filter(None, (name, number))) or "–"
        case ResultReading():
            assert isinstance(place, ResultPlace)
            return _line(place, reading)


def _line(place: ResultPlace, line: ResultReading) -> str:
    """What happened, with the pairs where they are others than the file's."""
    is_moved = (line.ns, line.ew) != (place.ns, place.ew) and line.kind is not None
    return f"{line.ns} – {line.ew}: {_happened(line)}" if is_moved else _happened(line)


def _happened(line: ResultReading) -> str:
    match line.kind:
        case Kind.ARTIFICIAL:
            ns, ew = ("" if percent is None else percent for percent in (line.ns_percent, line.ew_percent))
            return f"{ns}% / {ew}%"
        case Kind.NOT_PLAYED:
            return _("not played")
        case Kind.PASSED_OUT:
            return _("passed out")
        case None:
            return _("left out")
    contract = shown_contract(line.contract) if line.contract else ""
    tricks = "" if line.tricks is None else _tricks(line.tricks)
    score = "" if line.score is None else shown_score(line.score)
    return " ".join(filter(None, (contract, line.declarer, tricks, score)))


def _tricks(count: int) -> str:
    return ngettext("%(tricks)s trick", "%(tricks)s tricks", count) % {"tricks": count}


def shown(amendment: UploadAmendment) -> ShownAmendment:
    """An amendment that holds."""
    says = amendment.amendment
    reading = reads(says.place, says.reading)
    return ShownAmendment(amendment.pk, what(says.place), reading, amendment.made_by, amendment.made_at)


def shown_to_everybody(amendment: UploadAmendment) -> ShownAmendment:
    """The same for whoever reads the history. Of a player only which one: numbers are the member's own."""
    is_player = isinstance(amendment.place, PlayerPlace)
    return replace(shown(amendment), reads="") if is_player else shown(amendment)
