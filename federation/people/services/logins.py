"""Logins: one e-mail, one login, in however many federations its holder serves."""

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from federation.errors import Refused
from federation.models import Act, Member, MemberStatus, User
from federation.record import audit


@transaction.atomic
def login_for(*, email: str, name: str = "") -> tuple[User, bool]:
    """The login of an e-mail address, and whether it had to be made.

    A new one has no password: its holder sets one by the letter they get. The caller never says
    which of the two it was, so nobody learns here who has a login elsewhere.
    """
    user = User.objects.filter(email__iexact=email.strip()).first()
    if user is not None:
        return user, False
    return User.objects.create_user(email.strip(), None, name=name), True


@transaction.atomic
def give_login(member: Member, *, email: str, by: User) -> tuple[User, bool]:
    """Let a member sign in. Raises Refused when the record or the login is taken."""
    locked = Member.objects.select_for_update(of=("self",)).get(pk=member.pk)
    if locked.status == MemberStatus.MERGED:
        raise Refused(_("This record is merged into another one."), "already_merged")
    if locked.user_id is not None:
        raise Refused(_("This member has a login already."), "has_login")
    user, is_new = login_for(email=email, name=locked.name)
    if Member.objects.filter(user=user).exclude(merged_into=locked).exclude(pk=locked.pk).exists():
        raise Refused(_("This login belongs to another member."), "login_taken")
    locked.user = user
    locked.save(update_fields=["user"])
    Member.objects.filter(merged_into=locked, user=None).update(user=user)
    audit.record(Act.CHANGED, by, locked, login=user.email)
    return user, is_new
