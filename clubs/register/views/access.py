"""Whose desk a page is: the officers of the club, nobody else."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from clubs.models import Club
from clubs.register import selectors


def require_desk(request: HttpRequest, club: Club) -> None:
    """Refuse whoever does not keep this club's desk today, whatever office they hold."""
    if not selectors.keeps_desk(request.user, club):
        raise PermissionDenied
