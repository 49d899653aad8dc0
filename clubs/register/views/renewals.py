"""How the renewal of the federation's memberships stands at a club: for its officers."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.models import Club
from clubs.register.services.renewals import renewals_at
from clubs.register.views.access import require_desk
from federation.memberships.selectors import current_run

PAGE = 50


@never_cache
@require_safe
@login_required
def club_renewals(request: HttpRequest, club_id: int) -> HttpResponse:
    """Who has renewed and who has not, by name and kind: no day of birth, no amount."""
    club = get_object_or_404(Club, pk=club_id)
    require_desk(request, club)
    run = current_run()
    words: dict[str, Any] = {"club": club, "run": run}
    if run is not None:
        words["page"] = Paginator(renewals_at(club, run), PAGE).get_page(request.GET.get("page"))
    return render(request, "clubs/register/club_renewals.html", words)
