"""What a member played as a guest: shown, given to the member's record, and taken back."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.corrections.services import guests as services
from clubs.models import Club
from federation.errors import Refused
from federation.models import Member
from federation.people.registrar import require_keeper
from federation.text.numbers import whole
from federation.visitors import signed_in
from scoring.office import guests
from scoring.office.selectors import clubs_here


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def guest_results(request: HttpRequest, member_id: int) -> HttpResponse:
    """Seats of guests of the member's name, at the member's clubs or at another."""
    require_keeper(request)
    member = get_object_or_404(Member, pk=member_id, merged_into=None)
    asked = whole(request.GET.get("club", ""))
    chosen = clubs_here().filter(pk=asked).first() if asked else None
    clubs = [chosen] if chosen else guests.clubs_of(member)
    refusal = ""
    if request.method == "POST":
        try:
            return _done(request, member, clubs)
        except Refused as refused:
            refusal = refused.sentence
    context: dict[str, Any] = {
        "member": member,
        "seats": guests.seats_for(member, clubs),
        "joined": services.joined_seats(member),
        "clubs": clubs_here(),
        "chosen": chosen,
        "refusal": refusal,
    }
    return render(request, "scoring/office/guest_results.html", context, status=422 if refusal else 200)


def _done(request: HttpRequest, member: Member, clubs: list[Club]) -> HttpResponse:
    keys = [key for key in (whole(text) for text in request.POST.getlist("seat")) if key]
    by = signed_in(request)
    with transaction.atomic():
        if request.POST.get("act") == "back":
            services.take_back(member=member, seats=keys, by=by)
            sentence = _("The results are the guest's again.")
        else:
            count = guests.give(member=member, seats=keys, clubs=clubs, by=by)
            words = ngettext(
                "%(count)s result is the member's.", "%(count)s results are the member's.", count
            )
            sentence = words % {"count": count}
    messages.success(request, sentence)
    return redirect("guest_results", member.pk)
