"""Logins: one e-mail, one login, in however many federations its holder serves."""

from allauth.account.models import EmailAddress
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from federation import roles
from federation.errors import Refused
from federation.models import Act, Member, MemberStatus, User
from federation.record import audit


@transaction.atomic
def login_for(*, email: str, by: User | None, name: str = "") -> User:
    """The login of an e-mail address, made where there is none.

    A new one has no password and no proof: its holder gets both by the letter to them. One that is
    there but not proved has no session that could use what it is given (decision 53). The answer does
    not say which it was, so nobody learns here who has a login elsewhere.
    """
    user = User.objects.filter(email__iexact=email.strip()).first()
    if user is None:
        return User.objects.create_user(email.strip(), None, name=name)
    refuse_own_login(user, by=by)
    return user


def refuse_own_login(user: User | None, *, by: User | None) -> None:
    """Raise Refused where an operator gives something to themselves that would outlive their staff session.

    Whatever appoints asks here: by an address, or by a member whose login it is.
    """
    if user is not None and user == by and roles.open_staff_session(user) is not None:
        raise Refused(_("An operator gives nothing to their own login in a staff session."), "own_login")


@transaction.atomic
def give_login(member: Member, *, email: str, by: User) -> User:
    """Let a member sign in. Raises Refused when the record or the login is taken."""
    locked = Member.objects.select_for_update(of=("self",)).get(pk=member.pk)
    if locked.status == MemberStatus.MERGED:
        raise Refused(_("This record is merged into another one."), "already_merged")
    if locked.user_id is not None:
        raise Refused(_("This member has a login already."), "has_login")
    user = login_for(email=email, by=by, name=locked.name)
    if Member.objects.filter(user=user).exclude(merged_into=locked).exclude(pk=locked.pk).exists():
        raise Refused(_("This login belongs to another member."), "login_taken")
    locked.user = user
    locked.save(update_fields=["user"])
    Member.objects.filter(merged_into=locked, user=None).update(user=user)
    audit.record(Act.CHANGED, by, locked, login=user.email)
    return user


@transaction.atomic
def prove(*users: User) -> None:
    """Take addresses as proved. Whoever calls this knows that a letter came to each, or made them up.

    A login has one address: whatever else was kept beside it goes.
    """
    forget_addresses(*users)
    EmailAddress.objects.bulk_create(
        EmailAddress(user=user, email=user.email, verified=True, primary=True) for user in users
    )


@transaction.atomic
def prove_by_letter(user: User) -> None:
    """Take an address as proved by the link in a letter to it, unless it was changed meanwhile."""
    locked = User.objects.select_for_update().get(pk=user.pk)
    if locked.email == user.email:
        prove(locked)


def forget_addresses(*users: User) -> None:
    """Take back the proofs of logins, and with them their sessions; what is still to be proved goes, too."""
    EmailAddress.objects.filter(user__in=users).delete()
