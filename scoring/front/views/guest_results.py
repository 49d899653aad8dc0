"""What a member played as a guest: found by the name, asked for, with the answers."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from federation.errors import Refused
from federation.models import Member
from federation.text.numbers import whole
from federation.visitors import signed_in
from scoring.office import guest_claims, guests
from scoring.office.selectors import clubs_here

SHOWN = 50  # of what was asked


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def my_guest_results(request: HttpRequest) -> HttpResponse:
    """Games in which a guest of one's own name sat, at one's clubs or at another; and what was asked."""
    member = get_object_or_404(Member, user=signed_in(request), merged_into=None)
    asked = whole(request.GET.get("club", ""))
    chosen = clubs_here().filter(pk=asked).first() if asked else None
    clubs = [chosen] if chosen else guests.clubs_of(member)
    refusal = ""
    if request.method == "POST":
        keys = [key for key in map(whole, request.POST.getlist("seat")) if key]
        try:
            return _asked(request, member, keys, clubs)
        except Refused as refused:
            refusal = refused.sentence
    context: dict[str, Any] = {
        "member": member,
        "seats": guest_claims.offered(member, clubs),
        "claims": guest_claims.own_claims(member)[:SHOWN],
        "clubs": clubs_here(),
        "chosen": chosen,
        "note": request.POST.get("note", ""),
        "refusal": refusal,
    }
    return render(request, "scoring/front/guest_results.html", context, status=422 if refusal else 200)


def _asked(request: HttpRequest, member: Member, keys: list[int], clubs: list[Any]) -> HttpResponse:
    note = request.POST.get("note", "")
    count = guest_claims.ask(member=member, chosen=keys, clubs=clubs, note=note, by=signed_in(request))
    words = ngettext(
        "%(count)s result is asked for. The answer will be on this page.",
        "%(count)s results are asked for. The answers will be on this page.",
        count,
    )
    if count:
        messages.success(request, words % {"count": count})
    return redirect("my_guest_results")
