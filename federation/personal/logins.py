"""A login erased: it stays as a key that acts name, and nobody signs in by it."""

from allauth.account.models import EmailAddress, EmailConfirmation
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.auth.hashers import make_password
from django.contrib.sessions.models import Session
from django.utils import timezone

from federation.models import Federation, Member, Office, User
from federation.tenancy.context import acting_for


def serves_elsewhere(login: User, here: Federation) -> bool:
    """Whether a login is somebody's in another federation. Must be called outside every federation."""
    for federation in Federation.objects.exclude(pk=here.pk):
        with acting_for(federation):
            if Member.objects.filter(user=login).exists() or Office.objects.filter(holder=login).exists():
                return True
    return False


def erase(login: User) -> None:
    """Take everything off it by which it was somebody's."""
    open_now = UserSession.objects.filter(user=login)
    Session.objects.filter(session_key__in=list(open_now.values_list("session_key", flat=True))).delete()
    open_now.delete()
    Authenticator.objects.filter(user=login).delete()
    EmailConfirmation.objects.filter(email_address__user=login).delete()
    EmailAddress.objects.filter(user=login).delete()
    User.objects.filter(pk=login.pk).update(
        email=f"erased-{login.pk}@erased.invalid",
        name="",
        password=make_password(None),
        language="",
        is_active=False,
        letters=False,
        last_login=None,
        joined_at=timezone.now(),
    )
