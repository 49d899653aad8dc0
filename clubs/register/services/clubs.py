"""Keeping the register of clubs: a club entered or corrected, each once, against the record that was seen."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import Club
from federation.errors import Refused
from federation.models import Act, User
from federation.people.registrar import refuse_strangers
from federation.people.services.keeping import refuse_stale
from federation.record import audit

PARTICULARS = ("number", "names", "place", "region", "is_active")


@transaction.atomic
def enter(*, written: Mapping[str, Any], by: User) -> tuple[Club, bool]:
    """Enter a club, and whether it is new; the same again is the first one.

    Raises Refused for a stranger and a number that another club has, ValidationError for what cannot be.
    """
    refuse_strangers(by)
    club = Club(**written)
    bearer: Club | None = Club.objects.filter(number=club.number).first()
    if bearer is None:
        club.full_clean()
        club.save()
        audit.record(Act.ADDED, by, club)
        return club, True
    if any(getattr(bearer, name) != getattr(club, name) for name in PARTICULARS):
        raise Refused(_("Another club has this number."), "number_taken")
    return bearer, False


@transaction.atomic
def correct(*, club: Club, written: Mapping[str, Any], seen: str, by: User) -> Club:
    """Change some particulars of a club. Raises Refused for a stranger and for one that was changed since it
    was `seen`, ValidationError for what cannot be.
    """
    refuse_strangers(by)
    locked: Club = Club.objects.select_for_update().get(pk=club.pk)
    if all(getattr(locked, name) == value for name, value in written.items()):
        return locked
    refuse_stale(locked, seen)
    for name, value in written.items():
        setattr(locked, name, value)
    locked.full_clean()
    locked.save()
    audit.record(Act.CHANGED, by, locked)
    return locked
