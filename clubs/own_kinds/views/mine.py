"""A member's own: of which kind they are at their clubs, and whether the club has noted this year's fee."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.own_kinds import selectors
from federation.models import Member
from federation.roles import today
from federation.visitors import signed_in


@never_cache
@require_safe
@login_required
def my_clubs(request: HttpRequest) -> HttpResponse:
    """The clubs that a member belongs to today."""
    member = Member.objects.filter(user=signed_in(request), merged_into=None).first()
    rows = selectors.own_dues(member) if member else []
    words = {"member": member, "rows": rows, "year": selectors.year_of(today())}
    return render(request, "clubs/own_kinds/my_clubs.html", words)
