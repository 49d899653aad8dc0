"""A change of results that came after the correction period: what it changes, and the word of two people."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs.acts.words import act_in_words
from clubs.corrections.forms import CorrectionAnswerForm
from clubs.corrections.services import corrections
from clubs.facts import words as correction_in_words
from clubs.mending.services import late_changes
from clubs.models import LateChange, Part
from clubs.playing.services.drawing import names_of
from clubs.register import selectors
from federation.errors import Refused
from federation.visitors import signed_in


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def late_change(request: HttpRequest, late_change_id: int) -> HttpResponse:
    """One late change with every result it touches; whoever may, confirms or declines it here."""
    shown = selectors.shown_late_changes(LateChange.objects.all())
    asked: LateChange = get_object_or_404(shown, pk=late_change_id)
    parts = corrections.parts_of(request.user, asked.session)
    if not (parts or corrections.may_correct(request.user, asked.session)):
        raise PermissionDenied
    given = list(asked.answers.all())
    left = [part for part in parts if part not in {answer.part for answer in given}]
    if any(answer.given_by_id == request.user.pk for answer in given):
        left = []
    waits = selectors.waiting_late_changes().filter(pk=asked.pk).exists()
    form = CorrectionAnswerForm(request.POST if request.method == "POST" else None, parts=left)
    context = {
        "asked": asked,
        "form": form if waits and left else None,
        "waits": waits,
        "is_answerer": bool(parts),
    }
    return _answer(request, context, form) if request.method == "POST" else _page(request, context)


def _answer(request: HttpRequest, context: dict[str, Any], form: CorrectionAnswerForm) -> HttpResponse:
    asked: LateChange = context["asked"]
    if context["form"] is None:
        messages.warning(request, _("This change no longer waits for your answer."))
        return _page(request, context, status=409)
    if not form.is_valid():
        return _page(request, context, status=422)
    cleaned, agrees = form.cleaned_data, request.POST.get("act") == "confirm"
    try:
        late_changes.answer(
            late=asked, part=Part(cleaned["part"]), agrees=agrees, note=cleaned["note"], by=signed_in(request)
        )
    except Refused as refusal:
        return _page(request, context | {"refusal": refusal.sentence}, status=422)
    messages.success(request, _("Your answer is recorded."))
    return redirect("late_change", asked.pk)


def _named(asked: LateChange) -> list[dict[str, Any]]:
    """What it changes, both sides by the names of their teams."""
    names = names_of(asked.session.stage)
    sides = ("ns", "ew")
    return [
        {**change, **{side: names.get(change[side], change[side]) for side in sides}}
        for change in asked.changes["results"]
    ]


def _page(request: HttpRequest, context: dict[str, Any], status: int = 200) -> HttpResponse:
    asked: LateChange = context["asked"]
    given = {answer.part for answer in asked.answers.all()}
    context |= {
        "session": asked.session,
        "what": act_in_words(asked),
        "changed": _named(asked),
        "clauses": [correction_in_words.sentence(ground) for ground in asked.grounds],
        "missing": [str(part.label) for part in Part if part not in given] if context["waits"] else [],
    }
    return render(request, "clubs/mending/late_change.html", context, status=status)
