"""Keeping the register of directors."""

from collections.abc import Sequence

from django.db import transaction

from federation.models import DirectorRegistration, User
from federation.people.services.logins import refuse_own_login
from federation.record.audit import save_all


@transaction.atomic
def save_directors(registrations: Sequence[DirectorRegistration], *, by: User | None) -> None:
    """Register or amend many qualifications. Raises Refused for an operator's own in a staff session."""
    for registration in registrations:
        refuse_own_login(registration.member.user, by=by)
    save_all(registrations, amended=("expires_on",), by=by)
