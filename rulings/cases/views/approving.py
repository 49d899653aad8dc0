"""The organiser's answer to a disqualification: a page of its own."""

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from federation.errors import Refused
from federation.form_fields import text_area
from federation.visitors import signed_in
from rulings.adjustments import following
from rulings.adjustments.words import APPROVAL_STATES
from rulings.cases.services.approvals import approving, standing
from rulings.cases.services.bars import is_barred
from rulings.cases.words import adjustment_in_words
from rulings.decisions.kept import decision_of
from rulings.decisions.kinds import Approval, DisqualificationDecision
from rulings.models import Adjustment, AdjustmentKind

ANSWERS = {
    Approval.APPROVED: gettext_lazy("Approve it: it counts at once"),
    Approval.REFUSED: gettext_lazy("Refuse it"),
    Approval.ASKED: gettext_lazy("Take the answer back"),
}


class ApprovalForm(forms.Form):
    """The answer, and why."""

    answer = forms.ChoiceField(label=gettext_lazy("Answer"))
    reason = forms.CharField(label=gettext_lazy("Reasons"), max_length=500, widget=text_area(3))

    def __init__(self, *args: Any, held: Approval, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice = self.fields["answer"]
        assert isinstance(choice, forms.ChoiceField)
        choice.choices = [
            (answer.value, words) for answer, words in ANSWERS.items() if answer in approving.MAY_BECOME[held]
        ]


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def approval(request: HttpRequest, adjustment_id: int) -> HttpResponse:
    """A disqualification with its state; who organises the tournament answers it."""
    held = Adjustment.objects.select_related("session__stage__event__tournament__host", "case")
    adjustment = get_object_or_404(held, pk=adjustment_id, kind=AdjustmentKind.DISQUALIFICATION)
    if not standing.may_answer(request.user, adjustment):
        raise PermissionDenied
    if adjustment.case is not None and is_barred(request.user, adjustment.case):
        raise PermissionDenied
    decision = decision_of(adjustment)
    assert isinstance(decision, DisqualificationDecision)
    form = ApprovalForm(request.POST or None, held=decision.approval)
    context = {
        "adjustment": adjustment,
        "words": adjustment_in_words(adjustment),
        "state": APPROVAL_STATES[standing.state_of(adjustment)],
        "form": form,
        "follows": following.sentences(adjustment.session, decision),
    }
    if request.method != "POST" or not form.is_valid():
        status = 422 if request.method == "POST" else 200
        return render(request, "rulings/cases/approval.html", context, status=status)
    try:
        answered = approving.answer(
            adjustment=adjustment,
            approval=Approval(form.cleaned_data["answer"]),
            reason=form.cleaned_data["reason"],
            at=timezone.now(),
            by=signed_in(request),
        )
    except Refused as refused:
        form.add_error(None, refused.sentence)
        return render(request, "rulings/cases/approval.html", context, status=422)
    messages.success(
        request, _("Saved: %(state)s.") % {"state": APPROVAL_STATES[standing.state_of(answered)]}
    )
    return redirect("approval", answered.pk)
