"""What the page of a file shows of amending: the form that is open, and a board's lines to choose from."""

from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest

from clubs import amendment_in_words
from clubs.amendment_forms import SCORING_NAMES, AmendmentForm, as_text, form_of, from_text
from clubs.models import UploadAmendment
from clubs.parsing.amended import HEADINGS, Kind, says, stated
from clubs.parsing.amended_places import Places
from clubs.parsing.notation import number
from clubs.services.report import DryRun

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
    said = _file_says(run, target)
    if target is not None and said is not None and form is None:
        form = form_of(target, initial=_now(amended, target) or said)
    heading = [(field, as_text({"kind": Kind.HEADING, "key": {"field": field}})) for field in HEADINGS]
    return {
        "may_amend": True,
        "amendment": form,
        "amendment_of": amendment_in_words.what(target["kind"], target["key"]) if target and form else "",
        "file_says": amendment_in_words.reads(target["kind"], target["key"], said) if target and said else "",
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
    found = [each.value for each in amended if (each.kind, each.key) == (target["kind"], target["key"])]
    return found[-1] if found else None


def _board(request: HttpRequest, run: DryRun) -> dict[str, Any]:
    """The lines of the board that somebody wants to amend without having been asked to."""
    board = number(request.GET.get("board", ""))
    if board is None or run.as_read is None:
        return {"board": None}
    places = Places(run.as_read)
    keys = [places.key_of(i) for i, result in enumerate(run.as_read.results) if result.board == board]
    lines = [(key, run.as_read.results[places.result(key) or 0]) for key in keys[:LINES_SHOWN]]
    return {
        "board": board,
        "lines": [
            {
                "what": amendment_in_words.what(Kind.RESULT, key),
                "reads": amendment_in_words.reads(Kind.RESULT, key, stated(result)),
                "fix": as_text({"kind": Kind.RESULT, "key": key}),
            }
            for key, result in lines
        ],
    }
