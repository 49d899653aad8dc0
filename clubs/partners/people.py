"""Who may read the board on which partners are looked for, and who may write on it."""

from django.db.models import Q
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import Member, MemberStatus, Role, User
from federation.reader import Readership
from federation.roles import holds
from federation.visitors import Visitor

HERE = (MemberStatus.ACTIVE, MemberStatus.ASSOCIATE)
OFFICE = (Role.TOURNAMENT_OFFICE, Role.ADMINISTRATOR)


def seeker(user: Visitor) -> Member | None:
    """The member in good standing that a login belongs to; None for everybody else."""
    if not user.is_authenticated or not user.is_active:
        return None
    own: Member | None = Member.objects.filter(user=user, status__in=HERE).first()
    return own


def may_read(user: Visitor) -> bool:
    """Whether somebody may read the board: members in good standing, and the office that looks after it."""
    return seeker(user) is not None or looks_after(user)


def looks_after(user: Visitor) -> bool:
    """Whether somebody may take notices of others down."""
    return holds(user, *OFFICE)


def why_not(member: Member | None) -> str:
    """Why somebody may not write on the board; "" where they may."""
    if member is None:
        return _("Only members in good standing look for a partner here.")
    if member.named_to > Readership.MEMBERS:
        return _(
            "Whoever looks for a partner here, or answers, is named to other members. "
            "You have chosen not to be: change it first under “My data, and who sees it”."
        )
    return ""


def writing_member(by: User) -> Member:
    """The member who writes on the board, whose row nobody else holds until the transaction ends.

    Raises Refused for who may not.
    """
    own = seeker(by)
    held = Member.objects.select_for_update(of=("self",)).get(pk=own.pk) if own else None
    refusal = why_not(held)
    if held is None or refusal:
        raise Refused(refusal, "no_seeker")
    return held


def named_here(path: str) -> Q:
    """Members at a path whose name may stand on the board today."""
    return Q(
        **{
            f"{path}__status__in": HERE,
            f"{path}__user__is_active": True,
            f"{path}__named_to__lte": Readership.MEMBERS,
        }
    )
