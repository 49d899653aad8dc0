"""Who asks the API for a club: its people, or one of its devices."""

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from rest_framework.request import Request

from clubs.models import Club, DeviceToken
from clubs.register import selectors
from federation.errors import Refused


def clubs_of(request: Request) -> QuerySet[Club]:
    """The clubs whose desk somebody keeps; of a device its own club only, while its officer keeps it."""
    clubs = selectors.clubs_run_by(request.user)
    token = token_of(request)
    clubs = clubs.filter(pk=token.club_id) if token else clubs
    if not clubs.exists():
        raise Refused(_("You keep no club's desk in this federation."), "not_your_club")
    return clubs


def token_of(request: Request) -> DeviceToken | None:
    """The device that asks; None for a person."""
    return request.auth if isinstance(request.auth, DeviceToken) else None
