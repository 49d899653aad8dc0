"""What the renewal of the federation's memberships does at clubs: who lapses leaves, who is back returns."""

from collections.abc import Collection
from datetime import date

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Greatest

from clubs.models import Club, ClubOfficer, Membership
from clubs.register.services.people import save_memberships
from federation.models import Act, Renewal, RenewalRun, User
from federation.record import audit, letters
from federation.roles import today

TOPIC = "renewal_at_club"


@transaction.atomic
def end_with(members: Collection[int], *, on: date, run: RenewalRun) -> None:
    """End the memberships of clubs of members whose membership of the federation lapsed with a day."""
    rows = Membership.objects.filter(Q(ends_on=None) | Q(ends_on__gt=on), member__in=members)
    ended = list(rows.select_related("club", "member"))
    clubs: dict[Club, int] = {}
    for row in ended:
        clubs[row.club] = clubs.get(row.club, 0) + 1
    keys = [row.pk for row in ended]
    Membership.objects.filter(pk__in=keys).update(ends_on=Greatest("starts_on", Value(on)))
    audit.record_all(Act.CHANGED, None, ended)
    for club, count in clubs.items():
        _tell(club, count, run)


def _tell(club: Club, count: int, run: RenewalRun) -> None:
    """The officers of a club hear it once a day, with how many; who, their list says."""
    posts = ClubOfficer.objects.filter(club=club, starts_on__lte=today()).select_related("holder")
    posts = posts.filter(Q(ends_on=None) | Q(ends_on__gte=today()))
    about = {
        "club": dict(club.names),
        "count": count,
        "year": str(run.year),
        "page": ["club_renewals", club.pk],
    }
    key = f"{run.pk}:{club.pk}:{today().isoformat()}"
    letters.owe(topic=TOPIC, key=key, readers=[post.holder for post in posts], about=about)


@transaction.atomic
def begin_again(members: Collection[int], *, on: date, by: User | None) -> None:
    """Begin again what was the last home club of who returned, where it is recognised and they have none."""
    save_memberships(beginning_again(members, on=on), by=by)


def beginning_again(members: Collection[int], *, on: date) -> list[Membership]:
    """The home clubs of members who are back from a day on: memberships that go on, or new ones."""
    open_home = Membership.objects.filter(member=OuterRef("member"), is_home=True, ends_on=None)
    rows = Membership.objects.filter(~Exists(open_home), member__in=members, is_home=True)
    rows = rows.filter(club__is_active=True, ends_on__isnull=False).order_by("ends_on")
    last = {row.member_id: row for row in rows.select_related("club", "member")}
    again = []
    for row in last.values():
        if row.starts_on >= on or (row.ends_on is not None and row.ends_on >= on):
            row.ends_on = None  # it ended today or by mistake: the same goes on
            again.append(row)
        else:
            again.append(Membership(member=row.member, club=row.club, is_home=True, starts_on=on))
    return again


def renewals_at(club: Club, run: RenewalRun) -> QuerySet[Renewal]:
    """The renewals of who belongs to a club, or did until their membership was not renewed, by number."""
    since = run.year.starts_on
    rows = Membership.objects.filter(Q(ends_on=None) | Q(ends_on__gte=since), club=club)
    renewals = Renewal.objects.filter(run=run, member__in=rows.values("member"))
    return renewals.select_related("member", "kind").order_by("member__number")
