"""Whose pages these are: the managers of the club, no office of the federation. What their addresses ask."""

from collections.abc import Iterable

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from clubs.models import Club, ClubRole
from clubs.own_kinds import selectors
from clubs.register.selectors import keeps_desk
from federation.models import DuesYear, Member
from federation.roles import today
from federation.text.numbers import whole


def managed_club(request: HttpRequest, club_id: int) -> Club:
    """A club that the reader manages today. Raises Http404, PermissionDenied."""
    club = get_object_or_404(Club, pk=club_id)
    if not keeps_desk(request.user, club, ClubRole.MANAGER):
        raise PermissionDenied
    return club


def known_member(club: Club, key: int) -> Member:
    """Somebody who belongs or belonged to the club. Raises Http404: of others a club reads nothing here."""
    member: Member = get_object_or_404(Member, pk=key, merged_into=None)
    if not selectors.was_at(club, member):
        raise Http404
    return member


def asked_year(request: HttpRequest, years: Iterable[DuesYear]) -> DuesYear | None:
    """The year that an address asks for, else that of today; None where the federation has none."""
    asked = whole(request.GET.get("year", ""))
    return next((year for year in years if year.pk == asked), None) or selectors.year_of(today())
