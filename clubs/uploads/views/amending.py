"""What the page of a file shows of amending: the form that is open, and a board's lines to choose from."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from clubs.files.amending.file_says import says, stated
from clubs.files.amending.kept import as_text, from_text, value_of
from clubs.files.amending.kinds import (
    AmendablePlace,
    AmendedReading,
    HeadingField,
    HeadingPlace,
    PlayerPlace,
    PlayerReading,
)
from clubs.files.amending.places import DocumentPlaces
from clubs.files.document import Document
from clubs.files.notation import number
from clubs.models import UploadAmendment
from clubs.uploads.forms.amendments import SCORING_NAMES, AmendmentForm, form_of
from clubs.uploads.services.report import DryRun
from clubs.uploads.words import amendments
from federation.models import MemberStatus
from federation.people.selectors import find_members

LINES_SHOWN = 200  # of one board
MEMBERS_SHOWN = 20
WHO_MIN = 2  # characters of a name


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
        **(_members(request, run, place) if isinstance(place, PlayerPlace) else {}),
    }


def _members(request: HttpRequest, run: DryRun, place: PlayerPlace) -> dict[str, Any]:
    """Who in the register is called so, each with the value of the button that says it is this player."""
    text = request.GET.get("who", "").strip()
    assert run.as_read is not None, "a file that was read"
    reads = says(run.as_read, place)
    written = reads.name if isinstance(reads, PlayerReading) else ""
    context = {"asks_member": as_text(place), "who": text or written}
    if len(text) < WHO_MIN:
        return context
    members = find_members(text).exclude(status=MemberStatus.MERGED).order_by("number")[:MEMBERS_SHOWN]
    buttons = [
        (member, json.dumps(value_of(PlayerReading(written or member.name, member.number))))
        for member in members
    ]
    return {**context, "members": buttons, "was_asked": True}


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
