"""The desk of a district and its members, for who looks after it today and nobody else."""

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.districts import selectors
from clubs.models import District
from clubs.register.districts import keeps_district
from clubs.sanctions.selectors import at_district, past_district
from federation.roles import today
from federation.visitors import signed_in

MEMBERS_LISTED = 50
SANCTIONS_LISTED = 10


def _kept(request: HttpRequest, district_id: int) -> District:
    """A district that the reader looks after. Raises Http404, PermissionDenied."""
    district = get_object_or_404(District, pk=district_id)
    if not keeps_district(signed_in(request), district):
        raise PermissionDenied
    return district


@never_cache
@require_safe
@login_required
def district_desk(request: HttpRequest, district_id: int) -> HttpResponse:
    """What waits for the district, its clubs with what they did this year and what they owe, and the rest."""
    district = _kept(request, district_id)
    day = today()
    context = {
        "district": district,
        "year": day.year,
        "clubs": selectors.clubs_of(district, day),
        "members": selectors.members_of(district, day).count(),
        "waiting": at_district(district),
        "decided": past_district(district)[:SANCTIONS_LISTED],
    }
    return render(request, "clubs/districts/desk.html", context)


@never_cache
@require_safe
@login_required
def district_members(request: HttpRequest, district_id: int) -> HttpResponse:
    """Who belongs to the clubs of the district today: number, name and clubs, nothing else of them."""
    district = _kept(request, district_id)
    members = selectors.members_of(district, today())
    page = Paginator(members, MEMBERS_LISTED).get_page(request.GET.get("page"))
    rows = selectors.with_clubs(page, district, today())
    return render(request, "clubs/districts/members.html", {"district": district, "page": page, "rows": rows})
