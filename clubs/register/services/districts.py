"""Keeping which clubs a district has, and who looks after it."""

from collections.abc import Sequence

from django.db import transaction

from clubs.models import DistrictClub, DistrictOfficer
from federation.models import Act, User
from federation.people.services.logins import login_for
from federation.record import audit

AMENDED = ("ends_on",)


@transaction.atomic
def save_belongings(belongings: Sequence[DistrictClub], *, by: User | None) -> None:
    """Register many belongings of clubs to districts, or amend them. Whoever moves leaves before they come:
    the database looks at every row by itself.
    """
    leaving = [one for one in belongings if one.pk is not None]
    coming = [one for one in belongings if one.pk is None]
    for some in (leaving, coming):
        audit.save_all(some, amended=AMENDED, by=by)


@transaction.atomic
def appoint_officer(officer: DistrictOfficer, *, email: str, name: str, by: User | None) -> DistrictOfficer:
    """Let whoever has an e-mail address look after a district. Raises Refused."""
    officer.holder = login_for(email=email, by=by, name=name)
    officer.save()
    audit.record(Act.ADDED, by, officer)
    return officer


@transaction.atomic
def amend_officer(officer: DistrictOfficer, *, by: User | None) -> DistrictOfficer:
    """Change the days of an office; its holder stays, because another one is another office."""
    officer.save()
    audit.record(Act.CHANGED, by, officer)
    return officer
