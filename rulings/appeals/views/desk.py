"""Appeals on the director's desk: the list, and the papers of one."""

from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from federation.text.numbers import whole
from rulings.appeals.services import access, clocks, deposits
from rulings.appeals.views.acts import DESK, act_page, entered, menu_of, next_of
from rulings.appeals.views.room import listed
from rulings.appeals.views.shown import moment_of, open_context, quorum_state
from rulings.cases.services import parties as appeal_parties
from rulings.cases.views.list import refuse_strangers
from rulings.lifecycle.appeals import AppealState


@require_GET
@login_required
@never_cache
def desk_appeals(request: HttpRequest) -> HttpResponse:
    """The appeals of the cases that the reader handles, of one session where the address names it."""
    refuse_strangers(request.user)
    appeals = access.handled_by(request.user)
    session = request.GET.get("session", "")
    if session:
        key = whole(session)
        if key is None:
            raise BadRequest(_("There is no such session."))
        appeals = appeals.filter(case__session=key)
    context = listed(request, appeals) | {"page": "desk_appeal", "title": _("Appeals"), "session": session}
    return render(request, "rulings/appeals/appeals.html", context)


@require_GET
@login_required
@never_cache
def desk_appeal(request: HttpRequest, appeal_id: int) -> HttpResponse:
    """The papers of an appeal: who is missing, the deposit, the state, the decision once it is told."""
    appeal, reader = entered(request, DESK, appeal_id)
    context = open_context(appeal)
    context |= {
        "menu": menu_of(DESK, reader),
        "next": next_of(DESK, reader),
        "reader": reader,
        "hearing_at": moment_of(context["hearing"]),
        "missing": list(appeal_parties.concurrence(appeal).values())
        if appeal.state == AppealState.FILED
        else [],
        "concur_until": clocks.concur_until(appeal),
        "now": timezone.now(),
        "deposit_taken": deposits.taken_of(appeal),
        "quorum": quorum_state(appeal),
    }
    return render(request, "rulings/appeals/desk_appeal.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def desk_appeal_act(request: HttpRequest, appeal_id: int, act: str) -> HttpResponse:
    """One step of the desk."""
    return act_page(request, DESK, appeal_id, act, open_context)
