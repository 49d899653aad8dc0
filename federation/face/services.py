"""What a federation's administrator says of how it shows itself: acts, each in the audit log."""

from django.db import transaction

from federation.face.logos import ReadLogo
from federation.models import Act, Federation, FederationLogo, User
from federation.record import audit


@transaction.atomic
def show_logo(*, federation: Federation, logo: ReadLogo | None, by: User) -> None:
    """Show a logo on every page instead of the one before; None shows none, and the name alone stands."""
    FederationLogo.objects.all().delete()
    if logo is not None:
        FederationLogo.objects.create(picture=logo.picture)
    federation.logo_version = logo.version if logo else ""
    federation.logo_width, federation.logo_height = (logo.width, logo.height) if logo else (0, 0)
    _save(federation, by, "logo_version", "logo_width", "logo_height")


@transaction.atomic
def show_colours(*, federation: Federation, accent: str, accent_dark: str, by: User) -> None:
    """Show a colour and its partner on dark ground; "" for both is the portal's own green."""
    federation.accent, federation.accent_dark = accent, accent_dark
    _save(federation, by, "accent", "accent_dark")


@transaction.atomic
def show_office(*, federation: Federation, address: str, telephone: str, hours: str, by: User) -> None:
    """Show how its office is reached."""
    federation.office_address, federation.office_telephone = address, telephone
    federation.office_hours = hours
    _save(federation, by, "office_address", "office_telephone", "office_hours")


def _save(federation: Federation, by: User, *fields: str) -> None:
    federation.save(update_fields=fields)
    audit.record(Act.CHANGED, by, federation, fields=list(fields))
