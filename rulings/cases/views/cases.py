"""The page of a case on the director's desk, its steps, and its photographs."""

from copy import copy
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from federation.errors import Refused
from federation.visitors import signed_in
from rulings.cases.convention_cards import cards_of
from rulings.cases.earlier import earlier_lines
from rulings.cases.forms.endings import FORMS
from rulings.cases.forms.ruling import RulingForm
from rulings.cases.forms.steps import StepForm
from rulings.cases.selectors import desk_file
from rulings.cases.services import joining
from rulings.cases.services.access import may_handle
from rulings.cases.services.approvals import standing
from rulings.cases.services.cases import may_report
from rulings.cases.services.clocks import appeal_ends
from rulings.cases.views.shown import shown
from rulings.laws.advisor_views import advisor_page
from rulings.lifecycle import cases as case_life
from rulings.lifecycle.cases import CaseStep
from rulings.models import Case, Seat

RULE = "rule"
MENU = (
    (gettext_lazy("Facts"), ("complete", "describe", "state", "sign", "poll", "attach", "agree", "dispute")),
    (gettext_lazy("Law"), ("cite", "take-out")),
    (gettext_lazy("Ruling"), (RULE, "tell", "withdraw", "settle", "reopen")),
    (gettext_lazy("Else"), ("note", "join")),
)
# The one thing that usually comes next.
NEXT = {
    case_life.State.DRAFT: RULE,
    case_life.State.FACTS_AGREED: RULE,
    case_life.State.RULED: "tell",
    case_life.State.TOLD: "settle",
}


def case_of(request: HttpRequest, case_id: int) -> Case:
    """A case of the federation in scope, for who handles it."""
    related = ("session__club", "session__stage__event__tournament__host", "director")
    case = get_object_or_404(Case.objects.select_related(*related), pk=case_id)
    if not may_handle(request.user, case):
        raise PermissionDenied
    return case


@require_GET
@login_required
@never_cache
def case(request: HttpRequest, case_id: int) -> HttpResponse:
    """Everything about a case, what is next, and all that can be done."""
    case = case_of(request, case_id)
    can_act = may_report(request.user, case.session)
    context = {
        **shown(desk_file(case)),
        "can_act": can_act,
        "menu": menu_of(case) if can_act else [],
        "next": next_of(case) if can_act else None,
        "now": timezone.now(),
        "joined_to": joining.joined_to(case) if case.state == case_life.State.SUPERSEDED else None,
        "disqualifications": standing.shown_to(request.user, case),
        "appeals": list(case.appeals.order_by("pk")),
        "may_appeal": can_act and case.state in (case_life.State.TOLD, case_life.State.FINAL),
        "same": list(joining.candidates(case)[:5]) if can_act and _is_open(case) else [],
    }
    return render(request, "rulings/cases/case.html", context)


@require_GET
@login_required
@never_cache
def case_advisor(request: HttpRequest, case_id: int) -> HttpResponse:
    """The advisor beside a case: what the cards of both sides say stands below its questions."""
    case = case_of(request, case_id)
    return advisor_page(request, {"case": case, "cards": cards_of(case)})


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def case_act(request: HttpRequest, case_id: int, act: str) -> HttpResponse:
    """One step: its form, and the step itself."""
    case = case_of(request, case_id)
    if act != RULE and act not in FORMS:
        raise Http404("no such step")
    if not may_report(request.user, case.session):
        raise PermissionDenied
    kind: type[RulingForm | StepForm] = RulingForm if act == RULE else FORMS[act]
    if request.method != "POST":
        asked = {key: value for key, value in request.GET.items() if key in ("seat", "item", "role", "law")}
        return act_page(request, act, kind(case=case, initial=asked))
    title = title_of(act, case)  # before it is done: a first ruling is no ruling again
    form = kind(request.POST, request.FILES, case=case)
    if "change" in request.POST:  # from the page of its effect, back to what was typed
        return act_page(request, act, form)
    if not form.is_valid() or not is_fresh(form):
        return act_page(request, act, form, status=422)
    try:
        form.do(signed_in(request))
    except Refused as refused:
        for sentence in getattr(refused, "sentences", [refused.sentence]):
            form.add_error(None, sentence)
        return act_page(request, act, form, status=422)
    case.refresh_from_db()
    now = {"act": title, "case": case, "state": case.get_state_display()}
    messages.success(request, _("%(act)s: saved. Case %(case)s: %(state)s.") % now)
    return redirect("case", case.pk)


def is_fresh(form: RulingForm | StepForm) -> bool:
    """Whether the case is as it was when the form was shown; else the form says so, and is as of now."""
    seen = form.cleaned_data.get("seen")
    if seen is None or seen == form.case.acts_count:
        return True
    typed: Any = copy(form.data)  # what was sent cannot be changed
    typed["seen"] = form.case.acts_count
    form.data = typed
    form.add_error(None, _("The case has changed since this page was shown. Look at it, then send it again."))
    return False


def act_page(request: HttpRequest, act: str, form: Any, status: int = 200) -> HttpResponse:
    """The page of a step."""
    template = "rulings/cases/case_rule.html" if act == RULE else "rulings/cases/case_act.html"
    context = {"case": form.case, "form": form, "act": act, "title": title_of(act, form.case)}
    if act in (RULE, "tell"):
        context |= shown(desk_file(form.case))
    if act == RULE:
        context["earlier"] = earlier_lines(form.case.session, request.user, but_case=form.case.pk)
    return render(request, template, context, status=status)


def title_of(act: str, case: Case) -> str:
    """What a step is called."""
    if act == RULE:
        return _("Rule again") if case.state in (case_life.State.RULED, case_life.State.TOLD) else _("Rule")
    return str(FORMS[act].title)


def menu_of(case: Case) -> list[tuple[Any, list[tuple[str, str]]]]:
    """What can be done about a case in its state, in groups."""
    rows = [
        (title, [(act, title_of(act, case)) for act in acts if is_possible(act, case)])
        for title, acts in MENU
    ]
    return [(title, acts) for title, acts in rows if acts]


def next_of(case: Case) -> tuple[str, str] | None:
    """The step that usually comes next; closing only once there is no appeal any more."""
    act = NEXT.get(case_life.State(case.state))
    if act == "settle" and not ((ends := appeal_ends(case)) and ends < timezone.now()):
        return None
    return (act, title_of(act, case)) if act else None


def is_possible(act: str, case: Case) -> bool:
    """Whether the state of a case allows a step."""
    steps = case_life.steps_from(case.state)
    if act == RULE:
        return CaseStep.RULED in steps or CaseStep.RULED_AGAIN in steps
    if act == "settle" and case.state == case_life.State.APPEALED:
        return False  # its committee ends it
    if act == "complete" and case.board and case.parties.count() == len(Seat):
        return False
    return FORMS[act].step in steps


def _is_open(case: Case) -> bool:
    return CaseStep.JOINED in case_life.steps_from(case.state)
