"""What the page of a file shows of amending: the form that is open, and a board's lines to choose from."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from clubs.files.amending.file_says import says, stated
from clubs.files.amending.kept import as_text, from_text
from clubs.files.amending.kinds import AmendablePlace, AmendedReading, HeadingField, HeadingPlace
from clubs.files.amending.places import DocumentPlaces
from clubs.files.document import Document
from clubs.files.notation import number
from clubs.models import UploadAmendment
from clubs.uploads.forms.amendments import SCORING_NAMES, AmendmentForm, form_of
from clubs.uploads.services.report import DryRun
from clubs.uploads.words import amendments

LINES_SHOWN = 200  # of one board


@dataclass(frozen=True, slots=True)
class AmendableLine:
    """A line of a board, with the word of the address where it is amended."""

    what: str
    reads: str
    fix: str


def context(
    request: HttpRequest,
    run: DryRun | None,
    amended: Iterable[UploadAmendment],
    form: AmendmentForm | None = None,
) -> dict[str, Any]:
    """For the template; nothing where the file is published or cannot be read."""
    if run is None or run.as_read is None:
        return {"may_amend": False}
    place = from_text(request.POST.get("fix") or request.GET.get("fix", ""))
    file_says = says(run.as_read, place) if place else None
    if place is not None and file_says is not None and form is None:
        form = form_of(place, reads=_now(amended, place) or file_says)
    return {
        "may_amend": True,
        "amendment": form,
        "amendment_of": amendments.what(place) if place and form else "",
        "file_says": amendments.reads(place, file_says) if place and file_says else "",
        "fix_heading": {field.value: as_text(HeadingPlace(field)) for field in HeadingField},
        "scoring_name": SCORING_NAMES.get(run.document.event.scoring, "") if run.document else "",
        "boards": sorted({result.board for result in run.as_read.results}),
        **_board(request, run.as_read),
    }


def _now(amended: Iterable[UploadAmendment], place: AmendablePlace) -> AmendedReading | None:
    """What was amended of it already."""
    readings = [amendment.reading for amendment in amended if amendment.place == place]
    return readings[-1] if readings else None


def _board(request: HttpRequest, document: Document) -> dict[str, Any]:
    """The lines of the board that somebody wants to amend without having been asked to."""
    board = number(request.GET.get("board", ""))
    if board is None:
        return {"board": None}
    places = DocumentPlaces(document)
    positions = [i for i, result in enumerate(document.results) if result.board == board]
    lines = [_line(places.result_place(i), stated(document.results[i])) for i in positions[:LINES_SHOWN]]
    return {"board": board, "lines": lines}


def _line(place: AmendablePlace, reading: AmendedReading) -> AmendableLine:
    return AmendableLine(amendments.what(place), amendments.reads(place, reading), as_text(place))
