"""Keeping who belongs to clubs, and who keeps their desks."""

from collections.abc import Sequence

from django.db import transaction

from clubs.models import ClubOfficer, Membership
from federation.models import Act, Member, User
from federation.people.services.logins import login_for
from federation.record import audit
from federation.signals import members_written

MEMBERSHIP_FIELDS = ("is_home", "ends_on")


@transaction.atomic
def save_memberships(memberships: Sequence[Membership], *, by: User | None) -> None:
    """Register many memberships, or amend them. Whoever moves has left the one home before having the other:
    the database looks at every row by itself.
    """
    leaving = [one for one in memberships if one.pk is not None and not is_open_home(one)]
    coming = [one for one in memberships if one.pk is None or is_open_home(one)]
    for some in (leaving, coming):
        audit.save_all(some, amended=MEMBERSHIP_FIELDS, by=by)
    at_home = sorted({one.member_id for one in memberships if one.is_home})
    if at_home:
        members_written.send(Member, members=at_home, what="changed")


def is_open_home(membership: Membership) -> bool:
    """Whether it is a home club without an end, of which a member has one."""
    return membership.is_home and membership.ends_on is None


@transaction.atomic
def appoint_officer(officer: ClubOfficer, *, email: str, name: str, by: User | None) -> ClubOfficer:
    """Give a club's desk to whoever has an e-mail address. Raises Refused."""
    officer.holder = login_for(email=email, by=by, name=name)
    officer.save()
    audit.record(Act.ADDED, by, officer)
    return officer


@transaction.atomic
def amend_officer(officer: ClubOfficer, *, by: User | None) -> ClubOfficer:
    """Change the days of a role; its holder stays, because another one is another role."""
    officer.save()
    audit.record(Act.CHANGED, by, officer)
    return officer
