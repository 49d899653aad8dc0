"""What goes by itself, for the office: which terms there are, what is over now, and what was removed."""

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from federation import roles
from federation.models import RetentionStep, Role
from federation.personal import catalogue, retention
from federation.personal.terms import TERMS
from federation.visitors import signed_in

STEPS = 50  # the last removals that the page shows


@require_safe
@login_required
def terms(request: HttpRequest) -> HttpResponse:
    """The page of the registrar and the administrator."""
    if not roles.holds(signed_in(request), Role.REGISTRAR, Role.ADMINISTRATOR):
        raise PermissionDenied
    titles = {table.model._meta.db_table: table.title for table in catalogue.tables()}
    steps = [
        (step, titles.get(step.table, step.table), TERMS[step.term].what)
        for step in RetentionStep.objects.filter(term__in=TERMS)[:STEPS]
    ]
    words = {"lines": retention.lines(), "kept": retention.kept(), "steps": steps}
    return render(request, "federation/personal/terms.html", words)
