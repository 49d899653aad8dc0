"""How logins go by in a federation. A login's own name may be known from another federation alone."""

from collections import deque
from typing import TYPE_CHECKING, Any

from django.db.models.signals import post_save
from django.dispatch import receiver

from federation.models.member import Member
from federation.tenancy.context import current_id_or_none, kept_in_scope

if TYPE_CHECKING:
    from federation.models.user import User

AT_ONCE = 1000  # keys in one question


class LoadedLogins:
    """The logins that were loaded since the federation in scope was entered, and whose they are.

    The first of them that is named asks the register for all: a list of any length costs one query.
    """

    def __init__(self) -> None:
        self._members: dict[int, Member | None] = {}
        self._unasked: deque[int] = deque(maxlen=AT_ONCE)

    def add(self, key: int) -> None:
        """A login that may be named later."""
        if key not in self._members:
            self._unasked.append(key)

    def member(self, key: int) -> Member | None:
        """Who signs in by it, on this federation's register."""
        if key not in self._members:
            self._ask({*self._unasked, key})
        return self._members[key]

    def forget(self) -> None:
        """The register changed."""
        self._unasked.extend(self._members)
        self._members.clear()

    def _ask(self, keys: set[int]) -> None:
        # A merged record keeps the login of its person, who goes by the record that is left.
        members = Member.objects.filter(user__in=keys, merged_into=None)
        self._members |= dict.fromkeys(keys)
        self._members |= {member.user_id: member for member in members if member.user_id is not None}
        self._unasked.clear()


@receiver(post_save, sender=Member, dispatch_uid="how logins go by")
def forget(**_sent: Any) -> None:
    """The register changed: the logins of this scope are asked about again."""
    if current_id_or_none() is not None:
        kept_in_scope(LoadedLogins).forget()


def note_loaded(user: "User") -> None:
    """A login came from the database; outside every federation nothing is noted."""
    if current_id_or_none() is not None:
        kept_in_scope(LoadedLogins).add(user.pk)


def registered_name(user: "User") -> str:
    """The name on the register of the federation in scope, as its reader writes it; empty without one."""
    if current_id_or_none() is None or user.pk is None:
        return ""
    member = kept_in_scope(LoadedLogins).member(user.pk)
    return str(member.name) if member else ""
