"""What a ruling would do, beside the form on the case's page, and as a page with the button that rules."""

from collections.abc import Iterable
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from federation.errors import Refused
from federation.models import User
from federation.visitors import signed_in
from rulings.adjustments import following
from rulings.cases.forms.ruling import RulingForm
from rulings.cases.services.approvals import approving
from rulings.cases.services.cases import may_report
from rulings.cases.services.parties import decisions_of
from rulings.cases.views.cases import RULE, act_page, case_of, is_fresh, title_of
from rulings.cases.words import decision_in_words, nothing_in_words, teams_in
from rulings.decisions.kinds import BarringDecision, DisqualificationDecision
from rulings.models import Case
from scoring.effects.services.case_effects import CaseEffect, effect_of
from scoring.effects.services.case_points import PointsMovement, points_effect
from scoring.engine.refusal import Refusals
from scoring.points.words import points as points_words
from scoring.sessions.services.problems import UNSCORABLE, sentence_of

TRIED = "–"  # the reasons of a ruling that is only tried


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def case_effect(request: HttpRequest, case_id: int) -> HttpResponse:
    """GET: the effect of the decisions in the address alone. POST: the ruling as it would be, to confirm."""
    case = case_of(request, case_id)
    if not may_report(request.user, case.session):
        raise PermissionDenied
    return _confirm(request, case) if request.method == "POST" else _beside(request, case)


@require_POST
@login_required
@never_cache
def case_points(request: HttpRequest, case_id: int) -> HttpResponse:
    """Whose master points the ruling would move: a part of the page that asks to confirm it, or a page."""
    case = case_of(request, case_id)
    if not may_report(request.user, case.session):
        raise PermissionDenied
    form = RulingForm(request.POST, case=case)
    if not form.is_valid():
        return act_page(request, RULE, form, status=422)
    context: dict[str, Any] = {"case": case, "title": title_of(RULE, case), "given": _given(request)}
    try:
        context["moved"] = moved_in_words(points_effect(case, lambda: _try(form, signed_in(request))))
    except Refusals:
        context["problem"] = points_words.WHY_REFUSED
    except (Refused, *UNSCORABLE) as refused:
        context["problem"] = _sentence(refused)
    name = (
        "scoring/effects/_case_points.html"
        if request.headers.get("HX-Request")
        else "scoring/effects/case_points.html"
    )
    return render(request, name, context)


def moved_in_words(moved: Iterable[PointsMovement]) -> list[dict[str, Any]]:
    """Whose points move, as `_case_points.html` shows it."""
    return [
        {
            "name": movement.name,
            "contestant": movement.contestant,
            "before": movement.before,
            "after": movement.after,
            "colour": points_words.colour(movement.colour),
            "why": points_words.BARS.get(movement.barred, ""),
        }
        for movement in moved
    ]


def _beside(request: HttpRequest, case: Case) -> HttpResponse:
    data = request.GET.copy()
    data["reasons"] = TRIED
    form = RulingForm(data, case=case)
    if not form.is_valid():
        named = [(field.label, field.errors[0]) for field in form.visible_fields() if field.errors]
        context: dict[str, Any] = {"named": named, "others": form.non_field_errors(), "says": form.says}
        return render(request, "scoring/effects/_case_effect.html", context)
    context = {"decisions": _decisions_in_words(form), "says": [*form.says, *_follows(form)]}
    try:
        context["effect"] = _effect(form, request)
    except (Refused, *UNSCORABLE) as refused:
        context["others"] = [_sentence(refused)]
    return render(request, "scoring/effects/_case_effect.html", context)


def _confirm(request: HttpRequest, case: Case) -> HttpResponse:
    form = RulingForm(request.POST, case=case)
    if not form.is_valid() or not is_fresh(form):
        return act_page(request, RULE, form, status=422)
    try:
        effect = _effect(form, request)
    except (Refused, *UNSCORABLE) as refused:
        form.add_error(None, _sentence(refused))
        return act_page(request, RULE, form, status=422)
    context = {
        "case": case,
        "effect": effect,
        "decisions": _decisions_in_words(form),
        "says": _follows(form),
        "waits": any(isinstance(decision, DisqualificationDecision) for decision in form.decisions_found),
        "reasons": form.reasons_typed,
        "title": title_of(RULE, case),
        "given": _given(request),
    }
    return render(request, "scoring/effects/case_effect.html", context)


def _given(request: HttpRequest) -> list[tuple[str, str]]:
    """Everything that was typed, to be sent again with the decision itself."""
    return [
        (key, value)
        for key, values in request.POST.lists()
        for value in values
        if key != "csrfmiddlewaretoken"
    ]


def _effect(form: RulingForm, request: HttpRequest) -> CaseEffect:
    return effect_of(form.case, lambda: _try(form, signed_in(request)))


def _try(form: RulingForm, by: User) -> None:
    """The ruling, a disqualification as if it had been approved: until then it does nothing."""
    form.do(by)
    approving.as_if_approved(form.case, at=timezone.now(), by=by)


def _follows(form: RulingForm) -> list[str]:
    """What comes of who is suspended or disqualified beside the figures."""
    barring = (decision for decision in form.decisions_found if isinstance(decision, BarringDecision))
    return [sentence for decision in barring for sentence in following.sentences(form.case.session, decision)]


def _decisions_in_words(form: RulingForm) -> list[str]:
    names = teams_in(form.case.session)
    sentences = [decision_in_words(decision, names) for decision in form.decisions_found]
    return sentences or [nothing_in_words(decisions_of(form.case))]


def _sentence(refused: Exception) -> str:
    return refused.sentence if isinstance(refused, Refused) else sentence_of(refused)
