"""The cases in which the reader was at the table."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from federation.visitors import Visitor, signed_in
from rulings.cases.selectors import party_file
from rulings.cases.services import joining
from rulings.cases.services.access import own_cases, seats_of
from rulings.cases.services.approvals import standing
from rulings.cases.services.clocks import appeal_ends
from rulings.cases.services.parties import may_appeal
from rulings.cases.views.shown import shown
from rulings.lifecycle.cases import State
from rulings.models import AppealParty, Case

SHOWN = 100


@require_GET
@login_required
@never_cache
def my_cases(request: HttpRequest) -> HttpResponse:
    """The reader's cases, the newest first."""
    rows = own_cases(request.user).select_related("session")[:SHOWN]
    cases = [
        (case, State.FACTS_AGREED.label if case.state == State.RULED else case.get_state_display())
        for case in rows
    ]
    return render(request, "rulings/cases/my_cases.html", {"cases": cases})


@require_GET
@login_required
@never_cache
def my_case(request: HttpRequest, case_id: int) -> HttpResponse:
    """A case as a party sees it."""
    rows = own_cases(request.user).select_related("session__club", "session__stage__event__tournament")
    case = get_object_or_404(rows, pk=case_id)
    goes_on = joining.joined_to(case) if case.state == State.SUPERSEDED else None
    own = case.appeals.filter(
        pk__in=AppealParty.objects.filter(member__user=signed_in(request)).values("appeal")
    )
    mine = goes_on if goes_on and seats_of(request.user, goes_on) else None
    file = shown(party_file(case, seats_of(request.user, case)))
    context = {
        **file,
        "disqualifications": standing.shown_to(request.user, case) if file["file"].ruling else [],
        "goes_on": mine,
        "now": timezone.now(),
        "appeals": list(own.order_by("pk")),
        **_right_to_appeal(request.user, case),
    }
    return render(request, "rulings/cases/my_case.html", context)


def _right_to_appeal(user: Visitor, case: Case) -> dict[str, Any]:
    """Whether the ruling can be appealed now, and until when."""
    ends = appeal_ends(case)
    is_open = case.state == State.TOLD and (ends is None or timezone.now() <= ends)
    return {"may_appeal": is_open and may_appeal(user, case), "appeal_ends": ends}
