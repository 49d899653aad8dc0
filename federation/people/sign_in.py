"""Signing in: by e-mail; accounts are made by the registrar, not by visitors."""

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest
from django.urls import reverse


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # the library has no types
    """What we change of the sign-in library."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Nobody signs themselves up: a login belongs to a member or an officer."""
        return False

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        """Home of the federation, or the operators' desk where none is in the address."""
        return reverse("home" if getattr(request, "federation", None) else "operators:index")

    def get_logout_redirect_url(self, request: HttpRequest) -> str:
        """Home of the federation, or the list of federations."""
        return reverse("home" if getattr(request, "federation", None) else "federations")
