"""Logins: one e-mail, one login, in however many federations its holder serves."""

from collections.abc import Mapping

from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from federation import roles
from federation.errors import Refused
from federation.models import Act, Member, MemberStatus, User
from federation.record import audit

AT_ONCE = 1_000  # rows of one statement


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
def give_logins(addresses: Mapping[Member, str], *, by: User | None) -> None:
    """Let many members sign in who have no login; nobody is written to. Raises Refused as `give_login`."""
    wanted = {member.pk: email.strip().lower() for member, email in addresses.items()}
    members = list(Member.objects.select_for_update(of=("self",)).filter(pk__in=wanted).order_by("pk"))
    if any(member.user_id is not None for member in members):
        raise Refused(_("This member has a login already."), "has_login")
    logins = {user.email: user for user in User.objects.filter(email__in=wanted.values())}
    if Member.objects.filter(user__in=logins.values()).exclude(merged_into__in=wanted).exists():
        raise Refused(_("This login belongs to another member."), "login_taken")
    for user in logins.values():
        refuse_own_login(user, by=by)
    new = [_login(wanted[one.pk], one.name) for one in members if wanted[one.pk] not in logins]
    logins |= {user.email: user for user in User.objects.bulk_create(new, AT_ONCE)}
    for member in members:
        member.user = logins[wanted[member.pk]]
    merged = list(Member.objects.filter(merged_into__in=wanted, user=None))
    for record in merged:
        record.user = logins[wanted[record.merged_into_id or 0]]
    Member.objects.bulk_update([*members, *merged], ["user"], AT_ONCE)
    audit.record_pairs(Act.CHANGED, by, [(member, {"login": wanted[member.pk]}) for member in members])


def _login(email: str, name: str) -> User:
    """As `User.objects.create_user` makes one: without a password, and without a proof."""
    user = User(email=email, name=name[:120], password=make_password(None))
    user.full_clean(validate_unique=False, validate_constraints=False)
    return user


def is_in_use(user: User) -> bool:
    """Whether somebody has set a password for a login, or proved its address."""
    return user.has_usable_password() or user.is_proved


@transaction.atomic
def correct_login(member: Member, *, email: str, by: User) -> User:
    """Let a member sign in by another address, where nobody uses the one of before; twice it is done once.

    The record goes over to the login of that address, which is proved by the letter to it: the one of before
    may be somebody's in another federation. Raises Refused where it is in use, and as `give_login`.
    """
    locked = Member.objects.select_for_update(of=("self",)).select_related("user").get(pk=member.pk)
    before = locked.user
    if before is not None and before.email == email.strip().lower():
        return before
    if before is not None and is_in_use(before):
        raise Refused(_("The member signs in already, and enters another address alone."), "in_use")
    Member.objects.filter(merged_into=locked, user=before).update(user=None)
    locked.user = None
    locked.save(update_fields=["user"])
    return give_login(locked, email=email, by=by)


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
