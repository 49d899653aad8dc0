"""What goes by itself, for the office: which terms there are, what is over now, and what was removed."""

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.http import require_http_methods

from federation import roles
from federation.errors import Refused
from federation.models import RetentionStep, Role, User
from federation.personal import catalogue, guardians, retention
from federation.personal.office import who_looks
from federation.personal.processing import left, own_terms
from federation.personal.terms import TERMS
from federation.tenancy.context import current

STEPS = 50  # the last removals that the page shows


class MajorityForm(forms.Form):
    """The age from which a member decides alone."""

    age = forms.IntegerField(
        label=gettext_lazy("age from which a member decides alone"),
        min_value=guardians.AGE_LEAST,
        max_value=guardians.AGE_MOST,
    )


class OwnTermForm(forms.Form):
    """How long the federation keeps something, and why longer than the portal proposes."""

    term = forms.ChoiceField(label=gettext_lazy("what it is"))
    days = forms.IntegerField(label=gettext_lazy("number of days"), min_value=1, max_value=own_terms.MOST)
    reason = forms.CharField(
        label=gettext_lazy("reason"),
        max_length=200,
        required=False,
        help_text=gettext_lazy("Where it is kept longer than the portal proposes. Everybody reads it."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        settable = [(key, f"{term.what}: {term.length}") for key, term in TERMS.items() if term.is_set_here]
        self.fields["term"].choices = settable  # type: ignore[attr-defined]  # of a ChoiceField


def _set_age(form: MajorityForm, by: User) -> bool:
    if form.is_valid():
        guardians.set_majority(age=form.cleaned_data["age"], by=by)
    return form.is_valid()


def _set_term(form: OwnTermForm, by: User) -> bool:
    if not form.is_valid():
        return False
    words = form.cleaned_data
    try:
        own_terms.set_term(term=TERMS[words["term"]], days=words["days"], reason=words["reason"], by=by)
    except Refused as refusal:
        form.add_error(None, refusal.sentence)
        return False
    return True


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def terms(request: HttpRequest) -> HttpResponse:
    """The page of registrar and administrator, who also says from which age a member decides alone."""
    by, act = who_looks(request), request.POST.get("act", "age")
    sent = request.method == "POST"
    if sent and not roles.holds(by, Role.ADMINISTRATOR):
        raise PermissionDenied
    form = MajorityForm(
        request.POST if sent and act == "age" else None, initial={"age": current().majority_age}
    )
    term_form = OwnTermForm(request.POST if sent and act == "term" else None)
    if sent and (_set_age(form, by) if act == "age" else _set_term(term_form, by)):
        messages.success(request, _("Your choice is kept."))
        return redirect("data_terms")
    titles = {table.model._meta.db_table: table.title for table in catalogue.tables()}
    steps = [
        (step, titles.get(step.table, step.table), TERMS[step.term].what)
        for step in RetentionStep.objects.filter(term__in=TERMS)[:STEPS]
    ]
    words: dict[str, Any] = {
        "lines": retention.lines(),
        "kept": retention.kept(),
        "steps": steps,
        "form": form,
        "term_form": term_form,
        "own_terms": own_terms.history(),
        "left": [one for one in left.of() if one.is_open],
    }
    words["sets_age"] = roles.holds(by, Role.ADMINISTRATOR)
    return render(request, "federation/personal/terms.html", words, status=422 if sent else 200)
