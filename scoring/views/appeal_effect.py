"""What a decision on an appeal would do, beside the committee's form, and what its cards allow."""

from collections.abc import Sequence
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from federation.errors import Refused
from rulings.appeal_reader import Reader
from rulings.case_file import whole_file
from rulings.case_words import decision_in_words
from rulings.forms.appeal_decision import DecideForm
from rulings.models import Appeal, AppealDecision
from rulings.services import appeal_effects
from rulings.services.appeal_parties import decisions_of
from rulings.services.appeal_steps import decision_act
from rulings.views.appeals_acts import COMMITTEE, entered
from scoring.engine.refusal import Refusals
from scoring.services import analysis
from scoring.services.case_effects import effect_of
from scoring.services.case_points import points_effect
from scoring.services.problems import UNSCORABLE, sentence_of
from scoring.views import points_words
from scoring.views.case_effect import moved_in_words

TRIED = "–"  # the reasons of a decision that is only tried
Said = dict[str, Any]


def file_here(request: HttpRequest, appeal_id: int) -> tuple[Appeal, Reader]:
    """An appeal whose file the reader reads."""
    appeal, reader = entered(request, COMMITTEE, appeal_id)
    if not reader.reads:
        raise PermissionDenied
    return appeal, reader


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def appeal_effect(request: HttpRequest, appeal_id: int) -> HttpResponse:
    """The effect of the decisions that are sent; with `written` in the address, of the one written down, on
    master points too: the chair is about to sign it."""
    appeal, reader = file_here(request, appeal_id)
    if "written" in request.GET:
        said = _written(appeal)
        context = _tried(appeal, said, request)
        context |= _points(appeal, said, request) if "effect" in context and said is not None else {}
    else:
        context = _of_form(appeal, reader, request)
    name = "_appeal_effect" if request.headers.get("HX-Request") else "appeal_effect"
    return render(request, f"scoring/{name}.html", context | {"appeal": appeal})


def _of_form(appeal: Appeal, reader: Reader, request: HttpRequest) -> Said:
    data = (request.POST if request.method == "POST" else request.GET).copy()
    data["reasons"], data["decision"] = TRIED, AppealDecision.CHANGED
    form = DecideForm(data, appeal=appeal, reader=reader)
    if not form.is_valid():
        named = [(field.label, field.errors[0]) for field in form.visible_fields() if field.errors]
        return {"named": named, "others": form.non_field_errors(), "says": form.says}
    said = [{"kind": str(each.kind), **each.body} for each in form.found]
    return {"says": form.says} | _tried(appeal, said, request)


def _written(appeal: Appeal) -> list[Said] | None:
    """What the decision that is written puts in place of the ruling, or adds to it; None: nothing."""
    act = decision_act(appeal)
    if act is not None and act.body.get("sanction"):
        return [*decisions_of(appeal.case), *act.body["sanction"]]
    return None if act is None else act.body.get("decisions")


def _tried(appeal: Appeal, said: Sequence[Said] | None, request: HttpRequest) -> Said:
    if said is None:
        return {"others": [], "decisions": [], "keeps_ruling": True}
    words = [decision_in_words(each) for each in said] or [_("The table result stands.")]
    try:
        effect = effect_of(
            appeal.case, lambda: appeal_effects.rehearse(appeal=appeal, decisions=said, by=request.user)
        )
    except (Refused, *UNSCORABLE) as refused:
        sentence = refused.sentence if isinstance(refused, Refused) else sentence_of(refused)
        return {"decisions": words, "others": [sentence]}
    return {"decisions": words, "effect": effect}


def _points(appeal: Appeal, said: Sequence[Said], request: HttpRequest) -> Said:
    def tried() -> None:
        appeal_effects.rehearse(appeal=appeal, decisions=said, by=request.user)

    try:
        return {"shows_points": True, "moved": moved_in_words(points_effect(appeal.case, tried))}
    except Refusals:
        return {"shows_points": True, "problem": points_words.WHY_REFUSED}


@require_GET
@login_required
@never_cache
def appeal_double_dummy(request: HttpRequest, appeal_id: int) -> HttpResponse:
    """The double-dummy table of the deal that the case describes, where it is known."""
    appeal, _reader = file_here(request, appeal_id)
    case = appeal.case
    deal = whole_file(case).description.get("deal", "")
    found = analysis.of_board(case.session_id, case.board, deal) if deal and case.board else None
    known = found if found and not found.is_owed else None
    name = "_double_dummy" if request.headers.get("HX-Request") else "appeal_double_dummy"
    return render(request, f"scoring/{name}.html", {"analysis": known, "appeal": appeal})
