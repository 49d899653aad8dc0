"""What approving a disqualification would do, beside the organiser's form."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from federation.errors import Refused
from federation.visitors import signed_in
from rulings.adjustments.selectors import decisions_in_force
from rulings.cases.services.approvals import approving, standing
from rulings.cases.services.bars import is_barred
from rulings.models import AdjustmentKind
from scoring.effects.services.case_effects import effect_of
from scoring.sessions.services.problems import UNSCORABLE, sentence_of


@require_GET
@login_required
@never_cache
def approval_effect(request: HttpRequest, adjustment_id: int) -> HttpResponse:
    """A part of the page: the figures as they would be. None without a case."""
    held = decisions_in_force().filter(kind=AdjustmentKind.DISQUALIFICATION)
    held = held.select_related("session__stage__event__tournament__host", "case__session")
    adjustment = get_object_or_404(held, pk=adjustment_id)
    case, by = adjustment.case, signed_in(request)
    if not standing.may_answer(by, adjustment) or (case is not None and is_barred(by, case)):
        raise PermissionDenied
    if case is None:
        raise Http404("no case")
    context: dict[str, Any] = {}
    try:
        context["effect"] = effect_of(case, lambda: approving.as_if_approved(case, at=timezone.now(), by=by))
    except (Refused, *UNSCORABLE) as refused:
        context["others"] = [refused.sentence if isinstance(refused, Refused) else sentence_of(refused)]
    return render(request, "scoring/effects/_case_effect.html", context)
