"""What is registered of members for events and fees: days of birth and genders."""

from collections.abc import Iterable

from django.db.models import Q

from clubs.models import Particulars


def particulars_of(members: Iterable[int]) -> dict[int, Particulars]:
    """What is registered of members, by member; that of a record merged into one is its own. One query."""
    wanted = list(members)
    particulars = Particulars.objects.filter(Q(member__in=wanted) | Q(member__merged_into__in=wanted))
    rows = sorted(particulars.select_related("member"), key=lambda row: row.member.merged_into_id is None)
    return {row.member.merged_into_id or row.member_id: row for row in rows}
