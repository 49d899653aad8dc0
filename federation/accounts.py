"""Signing in: by e-mail; accounts are made by the registrar, not by visitors."""

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest


class AccountAdapter(DefaultAccountAdapter):
    """What we change of the sign-in library."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Nobody signs themselves up: a login belongs to a member or an officer."""
        return False
