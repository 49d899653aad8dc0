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
from federation.models import RetentionStep, Role
from federation.personal import catalogue, guardians, retention
from federation.personal.office import who_looks
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


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def terms(request: HttpRequest) -> HttpResponse:
    """The page of registrar and administrator, who also says from which age a member decides alone."""
    by = who_looks(request)
    sent = request.method == "POST"
    form = MajorityForm(request.POST if sent else None, initial={"age": current().majority_age})
    if sent and not roles.holds(by, Role.ADMINISTRATOR):
        raise PermissionDenied
    if sent and form.is_valid():
        guardians.set_majority(age=form.cleaned_data["age"], by=by)
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
    }
    words["sets_age"] = roles.holds(by, Role.ADMINISTRATOR)
    return render(request, "federation/personal/terms.html", words, status=422 if sent else 200)
