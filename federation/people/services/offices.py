"""Appointing to offices, and ending them."""

from django.db import transaction

from federation.models import Act, Office, User
from federation.people.services.logins import login_for
from federation.record import audit


@transaction.atomic
def appoint(office: Office, *, email: str, name: str, by: User | None) -> Office:
    """Give an office to whoever has an e-mail address."""
    office.holder = login_for(email=email, by=by, name=name)
    office.save()
    audit.record(Act.ADDED, by, office, holder=office.holder.email)
    return office


@transaction.atomic
def amend(office: Office, *, by: User | None) -> Office:
    """Change the days of an office; its holder and role stay, because another one is another office."""
    office.save()
    audit.record(Act.CHANGED, by, office)
    return office
