"""Members and clubs by the numbers that other programs know."""

from django.utils.translation import gettext as _
from rest_framework import exceptions

from clubs.models import Club
from federation.models import Member
from federation.people.selectors import members_by_number
from federation.text.numbers import folded


def member_numbered(number: str) -> Member:
    """The member with a number; of a merged record the one that was kept. Raises ValidationError."""
    member = members_by_number({folded(number)}).get(folded(number))
    if member is None:
        raise exceptions.ValidationError({"member": [_("There is no member with this number.")]})
    return member


def club_numbered(number: str) -> Club:
    """The club with a number. Raises ValidationError."""
    club: Club | None = Club.objects.filter(number=folded(number)).first()
    if club is None:
        raise exceptions.ValidationError({"club": [_("There is no club with this number.")]})
    return club
