"""Reporting a case: which session, board, who met, a few words; or what was decided without a case."""

import json
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from clubs.models import Session
from federation.errors import Refused
from federation.people.selectors import name_here
from federation.visitors import Visitor, signed_in
from rulings.advisor.advising import read
from rulings.advisor.loading import library
from rulings.cases.forms.report import ReportForm
from rulings.cases.services import opening
from rulings.cases.services.access import handles_cases, may_handle, own_cases, sessions_of
from rulings.cases.services.cases import may_report
from rulings.cases.words import adjustment_in_words, topic_title
from rulings.laws.advisor_views import facts_of
from rulings.models import Adjustment, Case
from scoring.engine.refusal import Refusals

SHOWN = 30
PREFILLED = ("board", "table", "round", "topic", "at_table", "called_by")


@require_GET
@login_required
@never_cache
def new_case(request: HttpRequest) -> HttpResponse:
    """The sessions of which the reader may report a case, the newest first; what was asked goes on."""
    sessions = list(sessions_of(request.user)[:SHOWN])
    context = {
        "sessions": sessions,
        "query": request.GET.urlencode(),
        "topic": topic_title(request.GET.get("topic", "")),
    }
    status = 200 if sessions or handles_cases(request.user) else 403
    return render(request, "rulings/cases/case_sessions.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def report_case(request: HttpRequest, session_id: int) -> HttpResponse:
    """The report. A board alone in the address prefills who met on it; `part` answers that field alone."""
    related = ("club", "stage__event__tournament__host")
    session = get_object_or_404(Session.objects.select_related(*related), pk=session_id)
    if not may_report(request.user, session):
        raise PermissionDenied
    if request.method != "POST":
        form = ReportForm(session=session, initial=_asked(request))
        template = (
            "rulings/cases/_at_table.html" if "part" in request.GET else "rulings/cases/case_report.html"
        )
        return render(request, template, _context(session, form))
    form = ReportForm(request.POST, session=session)
    if not form.is_valid():
        return render(request, "rulings/cases/case_report.html", _context(session, form), status=422)
    try:
        case, _is_new = form.do(signed_in(request))
    except Refused as refused:
        form.add_error(None, refused.sentence)
        return render(request, "rulings/cases/case_report.html", _context(session, form), status=422)
    messages.success(request, _("Case %(number)s is open. What is missing can wait.") % {"number": case})
    return redirect(page_of(request.user, case))


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def case_of_ruling(request: HttpRequest, adjustment_id: int) -> HttpResponse:
    """A case of a decision that was made without one: one press, and it can be told and appealed."""
    related = ("session__club", "session__stage__event__tournament__host", "by", "case")
    adjustment = get_object_or_404(Adjustment.objects.select_related(*related), pk=adjustment_id)
    if not may_report(request.user, adjustment.session):
        raise PermissionDenied
    if adjustment.case is not None and not may_handle(request.user, adjustment.case):
        raise PermissionDenied
    context = {
        "adjustment": adjustment,
        "words": adjustment_in_words(adjustment),
        "by": name_here(adjustment.by),
        "refusal": "",
    }
    if request.method != "POST":
        return render(request, "rulings/cases/case_of_ruling.html", context)
    try:
        case = opening.open_case(adjustment=adjustment, by=signed_in(request))
    except Refused as refused:
        context["refusal"] = refused.sentence
        return render(request, "rulings/cases/case_of_ruling.html", context, status=422)
    sentence = _("Case %(number)s is open. Tell the ruling, then it can be appealed.")
    messages.success(request, sentence % {"number": case})
    return redirect("case", case.pk)


def page_of(user: Visitor, case: Case) -> str:
    """Where somebody goes on who has reported a case: a party to their own page of it."""
    if may_handle(user, case):
        return reverse("case", args=[case.pk])
    is_own = own_cases(user).filter(pk=case.pk).exists()
    return reverse("my_case", args=[case.pk]) if is_own else reverse("my_cases")


def _context(session: Session, form: ReportForm) -> dict[str, Any]:
    return {"session": session, "form": form, "advised": bool(form["advice"].value())}


def _asked(request: HttpRequest) -> dict[str, str]:
    asked = {key: request.GET[key] for key in PREFILLED if key in request.GET}
    return asked | {"advice": _advice(request)}


def _advice(request: HttpRequest) -> str:
    """The advisor's answers of an address, as the report carries them; "" for none that go together."""
    topic = library().topics.get(request.GET.get("topic", ""))
    facts = facts_of(topic, request.GET) if topic else {}
    if topic is None or not facts:
        return ""
    try:
        return json.dumps({"topic": topic.name, "facts": dict(read(topic, facts))})
    except Refusals:
        return ""
