"""The page of a case on the director's desk, its steps, and its photographs."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from federation.errors import Refused
from rulings import lifecycle
from rulings.case_file import whole_file
from rulings.forms.endings import FORMS
from rulings.forms.ruling import RulingForm
from rulings.forms.steps import StepForm
from rulings.lifecycle import Step
from rulings.models import Case, CasePicture, Seat
from rulings.services import case_joining
from rulings.services.appeal_access import reads_case
from rulings.services.case_access import may_handle
from rulings.services.case_clocks import appeal_ends
from rulings.services.cases import may_report
from rulings.views.case_shown import shown

SECONDS = 60 * 60  # a picture never changes; who may see it does
RULE = "rule"
MENU = (
    (gettext_lazy("Facts"), ("complete", "describe", "state", "sign", "poll", "attach", "agree", "dispute")),
    (gettext_lazy("Law"), ("cite", "take-out")),
    (gettext_lazy("Ruling"), (RULE, "tell", "withdraw", "settle", "reopen")),
    (gettext_lazy("Else"), ("note", "join")),
)
# The one thing that usually comes next.
NEXT = {
    lifecycle.State.DRAFT: RULE, lifecycle.State.FACTS_AGREED: RULE, lifecycle.State.RULED: "tell",
    lifecycle.State.TOLD: "settle",
}  # fmt: skip


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
    found = case_of(request, case_id)
    can_act = may_report(request.user, found.session)
    context = {
        **shown(whole_file(found)), "can_act": can_act, "menu": menu_of(found) if can_act else [],
        "next": next_of(found) if can_act else None, "now": timezone.now(),
        "joined_to": case_joining.joined_to(found) if found.state == lifecycle.State.SUPERSEDED else None,
        "appeals": list(found.appeals.order_by("pk")),
        "may_appeal": can_act and found.state in (lifecycle.State.TOLD, lifecycle.State.FINAL),
        "same": list(case_joining.candidates(found)[:5]) if can_act and _is_open(found) else [],
    }  # fmt: skip
    return render(request, "rulings/case.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def case_act(request: HttpRequest, case_id: int, act: str) -> HttpResponse:
    """One step: its form, and the step itself."""
    found = case_of(request, case_id)
    if act != RULE and act not in FORMS:
        raise Http404("no such step")
    if not may_report(request.user, found.session):
        raise PermissionDenied
    kind: type[RulingForm | StepForm] = RulingForm if act == RULE else FORMS[act]
    if request.method != "POST":
        asked = {key: value for key, value in request.GET.items() if key in ("seat", "item", "role", "law")}
        return act_page(request, act, kind(case=found, initial=asked))
    title = title_of(act, found)  # before it is done: a first ruling is no ruling again
    form = kind(request.POST, request.FILES, case=found)
    if not form.is_valid() or not is_fresh(form):
        return act_page(request, act, form, status=422)
    try:
        form.do(request.user)
    except Refused as refused:
        for sentence in getattr(refused, "sentences", [refused.sentence]):
            form.add_error(None, sentence)
        return act_page(request, act, form, status=422)
    messages.success(request, _("Done: %(act)s.") % {"act": title})
    return redirect("case", found.pk)


def is_fresh(form: RulingForm | StepForm) -> bool:
    """Whether the case is as it was when the form was shown; else the form says so, and is as of now."""
    seen = form.cleaned_data.get("seen")
    if seen is None or seen == form.case.acts_count:
        return True
    form.data = form.data.copy()
    form.data["seen"] = form.case.acts_count
    form.add_error(None, _("The case has changed since this page was shown. Look at it, then send it again."))
    return False


def act_page(request: HttpRequest, act: str, form: Any, status: int = 200) -> HttpResponse:
    """The page of a step."""
    template = "rulings/case_rule.html" if act == RULE else "rulings/case_act.html"
    context = {"case": form.case, "form": form, "act": act, "title": title_of(act, form.case)}
    if act in (RULE, "tell"):
        context |= shown(whole_file(form.case))
    return render(request, template, context, status=status)


def title_of(act: str, case: Case) -> str:
    """What a step is called."""
    if act == RULE:
        return _("Rule again") if case.state in (lifecycle.State.RULED, lifecycle.State.TOLD) else _("Rule")
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
    act = NEXT.get(lifecycle.State(case.state))
    if act == "settle" and not ((ends := appeal_ends(case)) and ends < timezone.now()):
        return None
    return (act, title_of(act, case)) if act else None


def is_possible(act: str, case: Case) -> bool:
    """Whether the state of a case allows a step."""
    steps = lifecycle.steps_from(case.state)
    if act == RULE:
        return Step.RULED in steps or Step.RULED_AGAIN in steps
    if act == "settle" and case.state == lifecycle.State.APPEALED:
        return False  # its committee ends it
    if act == "complete" and case.board and case.parties.count() == len(Seat):
        return False
    return FORMS[act].step in steps


def _is_open(case: Case) -> bool:
    return Step.JOINED in lifecycle.steps_from(case.state)


@require_GET
@login_required
def case_picture(request: HttpRequest, picture_id: int, size: str = "picture") -> HttpResponse:
    """A photograph or its thumbnail, for those who handle the case and for a panel that hears it."""
    related = ("case__session__club", "case__session__stage__event__tournament__host")
    rows = CasePicture.objects.select_related(*related).defer("picture" if size == "small" else "small")
    found = get_object_or_404(rows, pk=picture_id)
    if not may_handle(request.user, found.case) and not reads_case(request.user, found.case):
        raise PermissionDenied
    headers = {
        "Content-Disposition": f'inline; filename="case-{found.pk}.jpg"',
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": f"private, max-age={SECONDS}",
        "Vary": "Cookie",
    }
    return HttpResponse(bytes(getattr(found, size)), content_type="image/jpeg", headers=headers)
