"""What of the ground floor hinders an erasure."""

from typing import Any

from django.dispatch import receiver
from django.utils.translation import gettext as _

from federation.models import Member, MemberMerge, User
from federation.personal.one_person import joined
from federation.personal.processing import registered
from federation.roles import offices_of
from federation.signals import erasure_wanted, members_merged, members_parted, parting_wanted, receivers_asked


@receiver(erasure_wanted, dispatch_uid="offices hinder an erasure")
def offices(member: Member, **_sent: Any) -> list[str]:
    """Whoever holds an office ends it first."""
    if member.user is None or not offices_of(member.user):
        return []
    return [_("This member holds an office of the federation. End it first.")]


@receiver(receivers_asked, dispatch_uid="personal.receivers_asked")
def who_is_given_data(**_sent: Any) -> list[registered.RegisteredReceiver]:
    """The provider of card payments and the mail server."""
    return registered.of_the_ground()


@receiver(members_merged, dispatch_uid="personal.merged")
def wishes_as_one(duplicate: Member, into: Member, by: User, merge: MemberMerge, **_sent: Any) -> None:
    """What either record refused is refused; the guardian of a minor goes along."""
    joined.join(merge, duplicate, into, by=by)


@receiver(parting_wanted, dispatch_uid="personal.rests")
def words_said_since(merge: MemberMerge, **_sent: Any) -> list[str]:
    """What the person has said since about their data."""
    return joined.resting(merge)


@receiver(members_parted, dispatch_uid="personal.parted")
def words_of_each(merge: MemberMerge, by: User, **_sent: Any) -> None:
    """Each record has its own words again."""
    joined.part(merge, by=by)
