"""Districts and their clubs, for everybody."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from clubs.models import District
from clubs.register.districts import clubs_in, districts_on
from federation.roles import today
from federation.site.kept import kept_for_visitors


@require_safe
@kept_for_visitors
def districts(request: HttpRequest) -> HttpResponse:
    """The districts of today."""
    return render(request, "scoring/front/districts.html", {"districts": districts_on(today())})


@require_safe
@kept_for_visitors
def district(request: HttpRequest, district_id: int) -> HttpResponse:
    """A district with the clubs that belong to it today; of a dissolved one those of its last day."""
    district = get_object_or_404(District, pk=district_id)
    day = min(today(), district.ends_on or today())
    context = {"district": district, "clubs": clubs_in([district.pk], day), "is_over": day < today()}
    return render(request, "scoring/front/district.html", context)
