"""Two records that are two people's: said once, and never asked again unless it is taken back."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import Act, DifferentPersons, Member, User
from federation.people.registrar import refuse_strangers
from federation.record import audit


@transaction.atomic
def mark(*, one: Member, other: Member, by: User) -> DifferentPersons:
    """Two records are different people; marked before, that is it. Raises Refused for a stranger, and of one
    record alone."""
    refuse_strangers(by)
    first, second = _in_order(one, other)
    before = in_force(first, second)
    if before is not None:
        return before
    new = DifferentPersons.objects.create(first=first, second=second, by=by, at=timezone.now())
    audit.record(Act.MEMBERS_DIFFERENT, by, first, other=second.number)
    return new


@transaction.atomic
def take_back(*, one: Member, other: Member, by: User) -> None:
    """Take such a mark back; where there is none it does nothing. Raises Refused for a stranger."""
    refuse_strangers(by)
    first, second = _in_order(one, other)
    before = in_force(first, second)
    if before is None:
        return
    before.taken_back_by, before.taken_back_at = by, timezone.now()
    before.save(update_fields=["taken_back_by", "taken_back_at"])
    audit.record(Act.MEMBERS_LIKE_AGAIN, by, first, other=second.number)


def in_force(one: Member, other: Member) -> DifferentPersons | None:
    """The mark that holds of two records."""
    first, second = sorted((one.pk, other.pk))
    marks = DifferentPersons.objects.filter(first=first, second=second, taken_back_at=None)
    return marks.select_related("by").first()


def _in_order(one: Member, other: Member) -> tuple[Member, Member]:
    """Both records, the older first, locked: who marks, takes back and merges wait for each other."""
    rows = Member.objects.select_for_update().filter(pk__in=[one.pk, other.pk]).order_by("pk")
    both = list(rows)
    if len(both) != 2:
        raise Refused(_("A record is no other person than itself."), "same_member")
    return both[0], both[1]
