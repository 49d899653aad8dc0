"""What a decision on an appeal would do, beside the committee's form, and what its cards allow."""

from collections.abc import Sequence
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from federation.errors import Refused
from federation.visitors import signed_in
from rulings.acts.appeal_contents import BodyDecided
from rulings.acts.converter import content_as
from rulings.appeals.forms.decision import DecideAppealForm
from rulings.appeals.reader import AppealReader
from rulings.appeals.services import effects
from rulings.appeals.services.steps import decision_act
from rulings.appeals.views.acts import COMMITTEE, entered, step_page
from rulings.appeals.views.room import beside
from rulings.cases.selectors import whole_file
from rulings.cases.services.parties import decisions_of
from rulings.cases.words import decision_in_words, nothing_in_words, teams_in
from rulings.decisions.kinds import RulingDecision
from rulings.models import Appeal, AppealDecision
from scoring.effects.services.case_effects import effect_of
from scoring.effects.services.case_points import points_effect
from scoring.effects.views.case import moved_in_words
from scoring.engine.refusal import Refusals
from scoring.points.words import points as points_words
from scoring.sessions.services import analysis
from scoring.sessions.services.problems import UNSCORABLE, sentence_of

# By these no figure changes, whatever stands in the form; without merit, a penalty may be its sanction.
KEEPS_ALL = (AppealDecision.UPHELD, AppealDecision.DISMISSED, AppealDecision.REFERRED_BACK)
TRIED = "–"  # the reasons of a decision that is only tried
Json = dict[str, Any]


def file_here(request: HttpRequest, appeal_id: int) -> tuple[Appeal, AppealReader]:
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
    if request.method == "POST":
        return _in_form(request, appeal, reader)
    if "written" in request.GET:
        decisions = _written(appeal)
        context = _tried(appeal, decisions, request)
        context |= (
            _points(appeal, decisions, request) if "effect" in context and decisions is not None else {}
        )
    else:
        context = _of_form(appeal, reader, request, request.GET)
    name = (
        "scoring/effects/_appeal_effect.html"
        if request.headers.get("HX-Request")
        else "scoring/effects/appeal_effect.html"
    )
    return render(request, name, context | {"appeal": appeal})


def _in_form(request: HttpRequest, appeal: Appeal, reader: AppealReader) -> HttpResponse:
    """The page of the decision as it was typed, with its effect in it: nothing is written down yet."""
    effect = _of_form(appeal, reader, request, request.POST)
    shown = render_to_string("scoring/effects/_appeal_effect.html", effect, request)
    form = DecideAppealForm(request.POST, appeal=appeal, reader=reader)
    form.leave_unfinished()
    return step_page(request, COMMITTEE, "decide", form, lambda of: beside(of) | {"tried": shown})


def _of_form(appeal: Appeal, reader: AppealReader, request: HttpRequest, sent: QueryDict) -> Json:
    """The effect of what a form says; of one that keeps the ruling that it changes nothing."""
    data = sent.copy()
    if data.get("decision") in KEEPS_ALL:
        return _tried(appeal, None, request)
    data["reasons"], data["decision"] = TRIED, AppealDecision.CHANGED
    form = DecideAppealForm(data, appeal=appeal, reader=reader)
    if not form.is_valid():
        named = [(field.label, field.errors[0]) for field in form.visible_fields() if field.errors]
        return {"named": named, "others": form.non_field_errors(), "says": form.says}
    return {"says": form.says} | _tried(appeal, form.decisions_found, request)


def _written(appeal: Appeal) -> Sequence[RulingDecision] | None:
    """What the decision that is written puts in place of the ruling, or adds to it; None: nothing."""
    act = decision_act(appeal)
    content = content_as(act, BodyDecided) if act else None
    if content is not None and content.sanction:
        return [*decisions_of(appeal.case), *content.sanction]
    return None if content is None else content.decisions


def _tried(appeal: Appeal, decisions: Sequence[RulingDecision] | None, request: HttpRequest) -> Json:
    if decisions is None:
        return {"others": [], "decisions": [], "keeps_ruling": True}
    names, before = teams_in(appeal.case.session), decisions_of(appeal.case)
    words = [decision_in_words(decision, names) for decision in decisions] or [nothing_in_words(before)]
    try:
        effect = effect_of(
            appeal.case, lambda: effects.rehearse(appeal=appeal, decisions=decisions, by=signed_in(request))
        )
    except (Refused, *UNSCORABLE) as refused:
        sentence = refused.sentence if isinstance(refused, Refused) else sentence_of(refused)
        return {"decisions": words, "others": [sentence]}
    return {"decisions": words, "effect": effect}


def _points(appeal: Appeal, decisions: Sequence[RulingDecision], request: HttpRequest) -> Json:
    def tried() -> None:
        effects.rehearse(appeal=appeal, decisions=decisions, by=signed_in(request))

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
    deal = whole_file(case).description.deal
    deal_analysis = analysis.of_board(case.session_id, case.board, deal) if deal and case.board else None
    known = deal_analysis if deal_analysis and not deal_analysis.is_owed else None
    name = (
        "scoring/sessions/_double_dummy.html"
        if request.headers.get("HX-Request")
        else "scoring/effects/appeal_double_dummy.html"
    )
    return render(request, name, {"analysis": known, "appeal": appeal})
