"""Appeals of the reader's own: filed from a case, followed, and what is asked of a party."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from clubs.models import EntryPlayer
from federation.errors import Refused
from federation.models import User
from federation.visitors import signed_in
from rulings.appeals.forms.party import FileAppealForm
from rulings.appeals.services import access, bodies, clocks
from rulings.appeals.services.eligibility import shortage_of
from rulings.appeals.services.terms import filing_terms
from rulings.appeals.views.acts import MINE, act_page, entered, menu_of, next_of
from rulings.appeals.views.shown import moment_of, open_context
from rulings.appeals.words import too_few
from rulings.cases.services import parties as appeal_parties
from rulings.cases.services.access import spoken_for_by
from rulings.cases.services.clocks import appeal_ends
from rulings.cases.services.laws import books_of
from rulings.cases.services.parties import may_appeal
from rulings.lifecycle.appeals import PENDING, AppealState
from rulings.lifecycle.cases import State
from rulings.models import Appeal, Case, CaseParty

SHOWN = 100
BODIES = "REG-0.2"  # the clause about appeals, where the federation's regulations have it
RELATED = ("session__club", "session__stage__event__tournament__host", "director")


@require_GET
@login_required
@never_cache
def my_appeals(request: HttpRequest) -> HttpResponse:
    """The reader's appeals, and the rulings about their side that can still be appealed."""
    rows = access.own_appeals(request.user).select_related("body", "case__session")
    appeals = list(rows.order_by("-year", "-number")[:SHOWN])
    context = {"appeals": appeals, "rulings": _appealable(signed_in(request))}
    return render(request, "rulings/appeals/my_appeals.html", context)


def _appealable(user: User) -> list[tuple[Case, object]]:
    """Rulings told about the reader's side, with the end of the time; those whose time is over left out."""
    rows = [(case, appeal_ends(case)) for case in _rulings_told(user).select_related(*RELATED)[:SHOWN]]
    now = timezone.now()
    return [(case, ends) for case, ends in rows if ends is None or now <= ends]


def _rulings_told(user: User) -> QuerySet[Case]:
    mine = EntryPlayer.objects.current().filter(member__user=user).values("entry")
    own = Q(entry__in=mine) | Q(entry__entrant__in=spoken_for_by(user))
    parties = CaseParty.objects.filter(own, case=OuterRef("pk"))
    return Case.objects.filter(Exists(parties), state=State.TOLD).order_by("-pk")


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def file_appeal(request: HttpRequest, case_id: int) -> HttpResponse:
    """Appeal against the ruling of a case: by a player of it, or at the desk on a player's word."""
    case = get_object_or_404(Case.objects.select_related(*RELATED), pk=case_id)
    if not may_appeal(request.user, case):
        raise PermissionDenied
    form = FileAppealForm(request.POST or None, case=case, user=signed_in(request))
    if request.method != "POST" or not form.is_valid():
        return _file_page(request, case, form, 422 if form.is_bound else 200)
    try:
        appeal, _is_new = form.do()
    except Refused as refused:
        form.add_error(None, refused.sentence)
        return _file_page(request, case, form, 422)
    sentence = _("Appeal %(number)s is filed; the clock has stopped.")
    if appeal.is_late:
        sentence = _("Appeal %(number)s is filed. It came late: the chair decides whether it is heard.")
    messages.success(request, sentence % {"number": appeal})
    shortage = shortage_of(appeal)
    if shortage is not None:
        messages.warning(request, too_few(shortage))
    return redirect("desk_appeal" if form.at_desk else "my_appeal", appeal.pk)


def _file_page(request: HttpRequest, case: Case, form: FileAppealForm, status: int) -> HttpResponse:
    now = timezone.now()
    context = {
        "case": case,
        "form": form,
        "ends": appeal_ends(case),
        "now": now,
        "is_late": clocks.is_late(case, now),
        "bodies": bodies.bodies_of(case.session),
        "terms": filing_terms(case),
        "clause": BODIES if books_of(case).find(BODIES) else "",
        "open_appeal": case.appeals.filter(state__in=PENDING).first(),
        "is_told": _is_told(case),
    }
    return render(request, "rulings/appeals/appeal_file.html", context, status=status)


def _is_told(case: Case) -> bool:
    return case.state in (State.TOLD, State.FINAL)


@require_GET
@login_required
@never_cache
def my_appeal(request: HttpRequest, appeal_id: int) -> HttpResponse:
    """An appeal as a party sees it."""
    appeal, reader = entered(request, MINE, appeal_id)
    context = open_context(appeal)
    context |= {
        "menu": menu_of(MINE, reader),
        "next": next_of(MINE, reader),
        "reader": reader,
        "hearing_at": moment_of(context["hearing"]),
        "missing": list(appeal_parties.concurrence(appeal).values())
        if appeal.state == AppealState.FILED
        else [],
        "concur_until": clocks.concur_until(appeal),
        "further": _further(appeal),
        "now": timezone.now(),
    }
    return render(request, "rulings/appeals/my_appeal.html", context)


def _further(appeal: Appeal) -> bool:
    """Whether the decision can be taken to the next body now."""
    until = appeal.appealable_until
    return appeal.state == AppealState.TOLD and until is not None and timezone.now() <= until


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def my_appeal_act(request: HttpRequest, appeal_id: int, act: str) -> HttpResponse:
    """One step of a party."""
    return act_page(request, MINE, appeal_id, act, open_context)
