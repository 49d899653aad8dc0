"""What we hear of the sign-in library."""

from collections.abc import Callable
from typing import Any

from allauth.account.signals import email_changed, password_changed, password_reset
from allauth.mfa.signals import authenticator_added, authenticator_removed
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.signals import user_logged_in, user_logged_out, user_login_failed
from django.dispatch import receiver
from django.http import HttpRequest

from federation.models import User
from federation.people import sessions
from federation.people.services.logins import prove_by_letter
from federation.record.access_log import note

# What happens to a login, by the signal that tells of it, and what the access log calls it.
LOGGED = {
    "signed_in": user_logged_in,
    "signed_out": user_logged_out,
    "password_changed": password_changed,
    "password_set_by_letter": password_reset,
    "address_changed": email_changed,
    "second_factor_added": authenticator_added,
    "second_factor_removed": authenticator_removed,
}


def _log(event: str) -> Callable[..., None]:
    def noted(
        sender: object, request: HttpRequest | None = None, user: User | None = None, **_r: Any
    ) -> None:
        note(event, request, login=user.pk if user else None)

    return noted


for _event, _signal in LOGGED.items():
    _signal.connect(_log(_event), weak=False, dispatch_uid=f"access log: {_event}")


@receiver(user_login_failed)
def a_wrong_password(request: HttpRequest | None = None, **_rest: Any) -> None:
    """Without what was typed: people type their password into the field above it."""
    note("sign_in_failed", request)


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
