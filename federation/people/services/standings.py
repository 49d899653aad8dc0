"""Who has left, died or come back: told to whatever a member has, by whatever door it was written."""

from collections.abc import Collection, Iterable, Mapping
from datetime import date

from federation.models import Member, MemberStatus, User
from federation.roles import today
from federation.signals import belonging_changed

GONE = (MemberStatus.LEFT, MemberStatus.DECEASED)  # who has a day on which it was
NOBODY = (*GONE, MemberStatus.MERGED)
Standings = Mapping[int, tuple[str, date | None]]


def standings_of(members: Iterable[Member]) -> Standings:
    """The status and the last day of records as they are kept, by their keys."""
    keys = [member.pk for member in members if member.pk is not None]
    rows = Member.objects.filter(pk__in=keys).values_list("pk", "status", "ended_on") if keys else ()
    return {key: (status, ended_on) for key, status, ended_on in rows}


def tell(members: Collection[Member], before: Standings, *, by: User | None) -> None:
    """What members have ends with the day on which they left or died; who is back may have it again."""
    known = [member for member in members if member.pk in before]
    gone = {
        member.pk: member.ended_on or today()
        for member in known
        if member.status in GONE and before[member.pk][0] not in NOBODY
    }
    back = {
        member.pk: before[member.pk][1]
        for member in known
        if before[member.pk][0] in GONE and member.status not in NOBODY
    }
    if gone or back:
        belonging_changed.send(Member, gone=gone, back=back, by=by)
