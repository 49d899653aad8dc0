"""Signing in: by an e-mail that is proved; accounts are made by the registrar, not by visitors."""

import logging
from collections.abc import Callable
from smtplib import SMTPException
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.auth_backends import AuthenticationBackend
from allauth.account.models import EmailAddress
from allauth.core.exceptions import ReauthenticationRequired
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.contrib.sites.shortcuts import get_current_site
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import translation
from django.utils.http import urlencode

from federation.models import User
from federation.record.posting.letter import KeyLetter

log = logging.getLogger(__name__)


class ProvedBackend(AuthenticationBackend):  # type: ignore[misc]  # the library has no types
    """Signs in by e-mail. A session is nobody's once the address it began with is not proved any more."""

    def get_user(self, user_id: int) -> User | None:
        """Whose session it is."""
        user = User.objects.proved_by_key(user_id)
        return user if user is not None and self.user_can_authenticate(user) else None

    def _authenticate_by_email(self, email: str, password: str) -> User | None:
        """One question, whether anybody has the address or not: the library asks twice where nobody has."""
        user = User.objects.filter(email=email.lower()).first()
        return user if self._check_password(user, password) is not None else None


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # the library has no types
    """What we change of the sign-in library."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Nobody signs themselves up: a login belongs to a member or an officer."""
        return False

    @transaction.atomic
    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        """By a code one proves the address one has or, signed in, the one to change to.

        A code is void when an operator has changed the address since it was asked for.
        """
        address_now = User.objects.select_for_update().get(pk=email_address.user_id).email
        began_with = request.user.email if isinstance(request.user, User) else email_address.email
        return address_now == began_with and bool(super().confirm_email(request, email_address))

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """Attempts on a login are one count, by whichever host or federation somebody comes."""
        return str(credentials.get("email", "")).strip().lower()

    def set_password(self, user: User, password: str) -> None:
        """Writes nothing else: an address that was changed at this moment stays changed."""
        user.set_password(password)
        user.save(update_fields=["password"])

    def send_notification_mail(
        self,
        template_prefix: str,
        user: User,
        context: dict[str, Any] | None = None,
        email: str | None = None,
    ) -> None:
        """Tell the owner of a login of a change, in their language.

        The library does it after the transaction, when it has forgotten the request. What was changed is
        kept by then: a mail server that does not answer is ours to look after, and no failure of the page.
        """
        language = user.language or translation.get_language()
        try:
            with translation.override(language):
                super().send_notification_mail(template_prefix, user, context, email)
        except (OSError, SMTPException):
            log.exception("A notification was not sent: %s", template_prefix)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """As the library does, and after the transaction too: of the request a letter needs the host."""
        site = {"email": email, "current_site": get_current_site(self.request)}
        self.render_mail(template_prefix, email, site | context).send()

    def render_mail(
        self,
        template_prefix: str,
        email: str | list[str],
        context: dict[str, Any],
        headers: dict[str, str] | None = None,
    ) -> KeyLetter:
        """As a letter of ours: each says what happens to a login, or has a code for one."""
        written = super().render_mail(template_prefix, email, context, headers)
        return KeyLetter(written.subject, written.body, written.to[0], headers=headers)

    def format_email_subject(self, subject: str) -> str:
        """With the portal's host before it."""
        return f"[{get_current_site(self.request).name}] {subject}"

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        """Home of the federation, or the operators' desk where none is in the address."""
        return reverse("home" if getattr(request, "federation", None) else "operators:index")

    def get_logout_redirect_url(self, request: HttpRequest) -> str:
        """Home of the federation, or the list of federations."""
        return reverse("home" if getattr(request, "federation", None) else "federations")


class SignInPagesMiddleware:
    """Leads from a page of the sign-in library that needs the password again to the one that asks for it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """To the password and back to the page.

        The library would go on with the form that was sent, but finds no page below a federation's slug.
        """
        if not isinstance(error, ReauthenticationRequired):
            return None
        then = urlencode({REDIRECT_FIELD_NAME: request.get_full_path()})
        return HttpResponseRedirect(f"{reverse('account_reauthenticate')}?{then}")
