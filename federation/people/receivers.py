"""What we hear of the sign-in library."""

from typing import Any

from allauth.account.signals import email_changed, password_reset
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest

from federation.models import User
from federation.people import sessions
from federation.people.services.logins import prove_by_letter


@receiver(user_logged_in)
def the_session_begins_now(request: HttpRequest, **_rest: Any) -> None:
    """It is written anyway at this moment; the first page need not write it once more."""
    sessions.begin(request)


@receiver(password_reset)
def whoever_sets_a_password_by_letter_has_read_it(user: User, **_rest: Any) -> None:
    """The link was in a letter to the address, invitation or reset, and holds for that address only."""
    prove_by_letter(user)


@receiver(email_changed)
def the_own_session_goes_on(request: HttpRequest, user: User, **_rest: Any) -> None:
    """A new address ends every session but the one in which it was proved."""
    update_session_auth_hash(request, user)
