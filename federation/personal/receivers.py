"""What of the ground floor hinders an erasure."""

from typing import Any

from django.dispatch import receiver
from django.utils.translation import gettext as _

from federation.models import Member
from federation.roles import offices_of
from federation.signals import erasure_wanted


@receiver(erasure_wanted, dispatch_uid="offices hinder an erasure")
def offices(member: Member, **_sent: Any) -> list[str]:
    """Whoever holds an office ends it first."""
    if member.user is None or not offices_of(member.user):
        return []
    return [_("This member holds an office of the federation. End it first.")]
