"""Correcting a published result: the form with its effect, what waits, and the word of two people."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from clubs.corrections.forms import CorrectionAnswerForm, CorrectionForm
from clubs.corrections.selectors import corrections_for, file_corrections_for, late_changes_for, looks_on
from clubs.corrections.services import corrections
from clubs.corrections.services.effect import places_changed
from clubs.facts import words as correction_in_words
from clubs.facts.services import conditions, corrected, correction_clock
from clubs.models import Correction, Part, Result
from clubs.register import selectors
from federation.errors import Refused
from federation.visitors import signed_in

PAGE = 30
RELATED = ("session__club", "session__stage__event__tournament__host", "section", "ns", "ew")


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def correct_result(request: HttpRequest, result_id: int) -> HttpResponse:
    """The result as it should read. First its effect is shown, then a second button makes it hold."""
    result: Result = get_object_or_404(Result.objects.select_related(*RELATED), pk=result_id)
    if not corrections.may_correct(request.user, result.session):
        raise PermissionDenied
    if result.superseded_by_id is not None:
        return _changed_meanwhile(request, result)
    if request.method != "POST":
        return _form_page(request, CorrectionForm(result=result, initial=CorrectionForm.initial_of(result)))
    form = CorrectionForm(request.POST, result=result)
    if not form.is_valid():
        return _form_page(request, form, status=422)
    # The effect seen for other values is not the effect of these: then it is shown anew.
    if request.POST.get("act") == "correct" and request.POST.get("seen") == form.mark():
        return _correct(request, form)
    return _form_page(request, form)


def _correct(request: HttpRequest, form: CorrectionForm) -> HttpResponse:
    cleaned = form.cleaned_data
    asked = {key: cleaned[key] for key in ("after", "error", "reason", "proof")}
    try:
        correction = corrections.correct(result=form.result, by=signed_in(request), **asked)
    except Refused as refusal:
        if refusal.code == "superseded":  # by the other press of the same button, as a rule
            return _changed_meanwhile(request, form.result)
        return _form_page(request, form, refusal, status=422)
    if correction.revisions.exists():
        messages.success(request, _("The result is corrected. New standings are being computed."))
        return _to_board(form.result)
    messages.info(request, _("The correction waits: the director and the organiser must both confirm it."))
    return redirect("correction", correction.pk)


def _changed_meanwhile(request: HttpRequest, result: Result) -> HttpResponse:
    messages.warning(request, _("This result was changed meanwhile; this is the board as it stands now."))
    return _to_board(result)


def _to_board(result: Result) -> HttpResponse:
    return redirect("traveller", result.session_id, result.section_id, result.board)


def _form_page(
    request: HttpRequest, form: CorrectionForm, refusal: Refused | None = None, status: int = 200
) -> HttpResponse:
    result, now = form.result, timezone.now()
    try:
        corrections.refuse_closed(result.session)
        period = correction_clock.clear_period_of(result.session, result.round or None)
    except Refused as closed:
        context = {"result": result, "session": result.session, "unclear": closed.sentence}
        return render(request, "clubs/corrections/correct_result.html", context, status=409)
    context = {
        "result": result,
        "session": result.session,
        "form": form,
        "refusal": refusal.sentence if refusal else "",
        "refused_as": refusal.code if refusal else "",
        "state": correction_in_words.state(period, now),
        "is_open": period.is_open(now),
        "is_ruling": result.kind not in corrected.CORRECTABLE,
        "sets_conditions": conditions.may_set(request.user, result.session),
    }
    if form.is_bound and form.is_valid():
        try:
            context |= _effect(form, period)
        except correction_clock.Unclear as error:
            context |= {"unclear": correction_clock.unclear(error)}
        except Refused:
            return _changed_meanwhile(request, result)
    return render(request, "clubs/corrections/correct_result.html", context, status=status)


def _effect(form: CorrectionForm, period: correction_clock.SessionCorrectionPeriod) -> dict[str, Any]:
    """What would change, and what the engine says to it."""
    cleaned, now = form.cleaned_data, timezone.now()
    verdict = period.judge(cleaned["error"], now=now, proved=bool(cleaned["proof"].strip()))
    may = verdict.accepted or verdict.may_be_confirmed
    return {
        "after": cleaned["after"],
        "places": places_changed(form.result, cleaned["after"]),
        "verdict": verdict,
        "says": correction_in_words.refusal(period, verdict, now),
        "mark": form.mark() if may else "",
    }


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def correction(request: HttpRequest, correction_id: int) -> HttpResponse:
    """One correction with everything said to it; whoever may, confirms or declines it here."""
    correction: Correction = get_object_or_404(
        selectors.shown_corrections(Correction.objects.all()), pk=correction_id
    )
    parts = corrections.parts_of(request.user, correction.session)
    if not parts:
        raise PermissionDenied
    given = list(correction.answers.all())
    left = [part for part in parts if part not in {answer.part for answer in given}]
    if any(answer.given_by_id == request.user.pk for answer in given):
        left = []
    waits = selectors.waiting_corrections().filter(pk=correction.pk).exists()
    form = CorrectionAnswerForm(request.POST if request.method == "POST" else None, parts=left)
    context = {"correction": correction, "form": form if waits and left else None, "waits": waits}
    if request.method == "POST":
        return _answer(request, correction, context, form)
    return _correction_page(request, context)


def _answer(
    request: HttpRequest, correction: Correction, context: dict[str, Any], form: CorrectionAnswerForm
) -> HttpResponse:
    if context["form"] is None:
        messages.warning(request, _("This correction no longer waits for your answer."))
        return _correction_page(request, context, status=409)
    if not form.is_valid():
        return _correction_page(request, context, status=422)
    cleaned = form.cleaned_data
    agrees = request.POST.get("act") == "confirm"
    try:
        corrections.answer(
            correction=correction,
            part=Part(cleaned["part"]),
            agrees=agrees,
            note=cleaned["note"],
            by=signed_in(request),
        )
    except Refused as refusal:
        return _correction_page(request, context | {"refusal": refusal.sentence}, status=422)
    messages.success(request, _("Your answer is recorded."))
    return redirect("correction", correction.pk)


def _correction_page(request: HttpRequest, context: dict[str, Any], status: int = 200) -> HttpResponse:
    correction: Correction = context["correction"]
    context |= {
        "session": correction.session,
        "result": correction.result,
        "clauses": [correction_in_words.sentence(ground) for ground in correction.grounds],
        "missing": _missing(correction) if context["waits"] else [],
    }
    return render(request, "clubs/corrections/correction.html", context, status=status)


def _missing(correction: Correction) -> list[str]:
    given = {answer.part for answer in correction.answers.all()}
    return [str(part.label) for part in Part if part not in given]


@require_GET
@login_required
def waiting_corrections(request: HttpRequest) -> HttpResponse:
    """What waits for the reader's confirmation, and for others' at clubs that are theirs to look at."""
    if not looks_on(request.user):
        raise PermissionDenied
    user = request.user
    page = Paginator(selectors.shown_corrections(corrections_for(user)), PAGE).get_page(
        request.GET.get("page")
    )
    asked = selectors.shown_file_corrections(file_corrections_for(user))[:PAGE]
    changes = selectors.shown_late_changes(late_changes_for(user))[:PAGE]
    context = {
        "page": page,
        "asked": asked,
        "changes": changes,
        "is_empty": not (page.object_list or asked or changes),
    }
    return render(request, "clubs/corrections/waiting_corrections.html", context)
