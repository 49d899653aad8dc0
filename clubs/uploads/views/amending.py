"""What the page of a file shows of amending: the form that is open, and a board's lines to choose from."""

from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest

from clubs.files.amending.amended import HEADINGS, AmendableKind, says, stated
from clubs.files.amending.places import DocumentPlaces
from clubs.files.notation import number
from clubs.models import UploadAmendment
from clubs.uploads.forms.amendments import SCORING_NAMES, AmendmentForm, as_text, form_of, from_text
from clubs.uploads.services.report import DryRun
from clubs.uploads.words import amendments

LINES_SHOWN = 200  # of one board


def context(
    request: HttpRequest,
    run: DryRun | None,
    amended: Iterable[UploadAmendment],
    form: AmendmentForm | None = None,
) -> dict[str, Any]:
    """For the template; nothing where the file is published or cannot be read."""
    if run is None or run.as_read is None:
        return {"may_amend": False}
    target = from_text(request.POST.get("fix") or request.GET.get("fix", ""))
    file_says = _file_says(run, target)
    if target is not None and file_says is not None and form is None:
        form = form_of(target, initial=_now(amended, target) or file_says)
    heading = [
        (field, as_text({"kind": AmendableKind.HEADING, "key": {"field": field}})) for field in HEADINGS
    ]
    return {
        "may_amend": True,
        "amendment": form,
        "amendment_of": amendments.what(target["kind"], target["key"]) if target and form else "",
        "file_says": amendments.reads(target["kind"], target["key"], file_says)
        if target and file_says
        else "",
        "fix_heading": dict(heading),
        "scoring_name": SCORING_NAMES.get(run.document.event.scoring, "") if run.document else "",
        "boards": sorted({result.board for result in run.as_read.results}),
        **_board(request, run),
    }


def _file_says(run: DryRun, target: dict[str, Any] | None) -> dict[str, Any] | None:
    assert run.as_read is not None
    return says(run.as_read, target["kind"], target["key"]) if target else None


def _now(amended: Iterable[UploadAmendment], target: dict[str, Any]) -> dict[str, Any] | None:
    """What was amended of it already."""
    values = [
        amendment.value
        for amendment in amended
        if (amendment.kind, amendment.key) == (target["kind"], target["key"])
    ]
    return values[-1] if values else None


def _board(request: HttpRequest, run: DryRun) -> dict[str, Any]:
    """The lines of the board that somebody wants to amend without having been asked to."""
    board = number(request.GET.get("board", ""))
    if board is None or run.as_read is None:
        return {"board": None}
    places = DocumentPlaces(run.as_read)
    keys = [places.key_of(i) for i, result in enumerate(run.as_read.results) if result.board == board]
    lines = [(key, run.as_read.results[places.result(key) or 0]) for key in keys[:LINES_SHOWN]]
    return {
        "board": board,
        "lines": [
            {
                "what": amendments.what(AmendableKind.RESULT, key),
                "reads": amendments.reads(AmendableKind.RESULT, key, stated(result)),
                "fix": as_text({"kind": AmendableKind.RESULT, "key": key}),
            }
            for key, result in lines
        ],
    }
