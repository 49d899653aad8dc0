"""A member at a club: of which kind from when on, and each note of what they paid."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.models import Club
from clubs.own_kinds import selectors, services
from clubs.own_kinds.forms import ClubFeePaidForm, GivenKindForm
from clubs.own_kinds.rules import NOTHING
from clubs.own_kinds.views.access import asked_year, known_member, managed_club
from federation.errors import Refused
from federation.models import Member, User
from federation.roles import today
from federation.text.numbers import whole
from federation.visitors import signed_in

METHODS = ["GET", "HEAD", "POST"]
Deed = Callable[[HttpRequest, Club, Member, dict[str, Any], User], str]


@never_cache
@require_http_methods(METHODS)
@login_required
def club_member_fees(request: HttpRequest, club_id: int, member_id: int) -> HttpResponse:
    """What the club knows of a member's kind and fees, and what its manager does about them."""
    club = managed_club(request, club_id)
    member = known_member(club, member_id)
    act = request.POST.get("act", "") if request.method == "POST" else ""
    year = asked_year(request, selectors.years())
    dues = selectors.dues_of_one(club, year, member) if year else None
    desk = {
        "give": GivenKindForm(
            request.POST if act == "give" else None,
            kinds=club.own_kinds.filter(is_active=True),
            initial=_begin(dues.kind.pk if dues and dues.kind else "", year),
            auto_id="give_%s",
        ),
        "pay": ClubFeePaidForm(
            request.POST if act == "pay" else None,
            left=dues.open if dues else NOTHING,
            year=year,
            auto_id="pay_%s",
        ),
    }
    refusal = ""
    if act in DEEDS and all(form.is_valid() for form in desk.values() if form.is_bound):
        try:
            messages.success(request, DEEDS[act](request, club, member, desk, signed_in(request)))
        except Refused as refused:
            refusal = refused.sentence
        else:
            return redirect(request.get_full_path())
    words = {
        "club": club,
        "member": member,
        "year": year,
        "dues": dues,
        "given": selectors.given_to(club, member),
        "notes": selectors.notes_on(club, member),
        "forms": desk,
        "refusal": refusal,
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "clubs/own_kinds/member.html", words, status=status)


def _begin(kind: Any, year: Any) -> dict[str, Any]:
    return {"kind": str(kind), "starts_on": year.starts_on if year else today()}


def _give(_request: HttpRequest, club: Club, member: Member, desk: dict[str, Any], by: User) -> str:
    form = desk["give"]
    day = form.cleaned_data["starts_on"]
    services.give_kind(club=club, member=member, kind=form.chosen(), on=day, by=by)
    return _("The kind of membership is changed.")


def _pay(_request: HttpRequest, club: Club, member: Member, desk: dict[str, Any], by: User) -> str:
    typed = desk["pay"].cleaned_data
    services.note_paid(
        club=club,
        member=member,
        year=typed["year"],
        amount=typed["amount"],
        paid_on=typed["paid_on"],
        key=typed["key"],
        by=by,
    )
    return _("The payment is noted.")


def _take_back(request: HttpRequest, club: Club, member: Member, _desk: dict[str, Any], by: User) -> str:
    notes = selectors.notes_on(club, member).select_related("club", "member", "year")
    note = get_object_or_404(notes, pk=whole(request.POST.get("note", "")) or 0)
    services.take_back(note=note, by=by)
    return _("The note is taken back.")


DEEDS: dict[str, Deed] = {"give": _give, "pay": _pay, "take_back": _take_back}
