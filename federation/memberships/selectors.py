"""Reading renewals: how a run stands, its list, a member's own, and who is given no points by their kind."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.db.models import Count, Q, QuerySet, Sum

from federation.memberships.ages import KindByAge, age_on, day_of, fits
from federation.memberships.plan import fees_on
from federation.models import (
    DuesYear,
    HeldMembership,
    Member,
    MembershipKind,
    Renewal,
    RenewalRun,
    RenewalState,
)
from federation.models.memberships.renewal import OPEN, SETTLED
from federation.people.selectors import find_members

UNSETTLED, DONE, UNREACHED = "open", "settled", "unreached"


@dataclass(frozen=True, slots=True)
class StateCount:
    """So many renewals in a state, for so much together."""

    state: RenewalState
    count: int
    amount: Decimal


def standing_of(run: RenewalRun) -> list[StateCount]:
    """How many renewals are in each state, those of which there are none left out. One query."""
    rows = run.renewals.order_by().values("state").annotate(count=Count("pk"), amount=Sum("amount"))
    known = {row["state"]: row for row in rows}
    return [
        StateCount(state, known[state.value]["count"], known[state.value]["amount"])
        for state in RenewalState
        if state.value in known
    ]


def renewals_asked(run: RenewalRun, *, text: str = "", state: str = "") -> QuerySet[Renewal]:
    """The renewals of a run, by number: whose name or number has a text, in a state or in a group of them."""
    rows: QuerySet[Renewal] = run.renewals.select_related("member", "kind").order_by("member__number")
    if text:
        rows = rows.filter(member__in=find_members(text).values("pk"))
    if state == UNREACHED:
        return rows.filter(state__in=OPEN, head=None, member__user=None)
    groups = {UNSETTLED: OPEN, DONE: SETTLED}
    if state in groups:
        return rows.filter(state__in=groups[state])
    return rows.filter(state=state) if state in RenewalState.values else rows


def newest_renewal(member: Member) -> Renewal | None:
    """A member's renewal in the newest run that was started."""
    rows = Renewal.objects.filter(member=member, run__started_at__isnull=False)
    return rows.select_related("run__year", "member", "kind").order_by("-run__year__starts_on").first()


def kinds_held(members: Iterable[int]) -> QuerySet[HeldMembership]:
    """Of which kinds some members, by key, are and were, the newest first."""
    rows: QuerySet[HeldMembership] = HeldMembership.objects.filter(member__in=set(members))
    return rows.select_related("kind", "head").order_by("-starts_on", "-pk")


def current_run() -> RenewalRun | None:
    """The newest run that was started."""
    runs = RenewalRun.objects.filter(started_at__isnull=False).select_related("year")
    return runs.order_by("-year__starts_on").first()


def without_points(members: Iterable[int], day: date) -> frozenset[int]:
    """Of some members, by key, those whose kind of membership on a day is given no master points."""
    rows = HeldMembership.objects.filter(member__in=set(members), kind__gives_points=False)
    rows = rows.filter(Q(ends_on=None) | Q(ends_on__gte=day), starts_on__lte=day)
    return frozenset(rows.values_list("member_id", flat=True))


def open_kinds(day: date) -> list[tuple[MembershipKind, Decimal]]:
    """The kinds that somebody new may choose on a day, in their order, each with the fee of a year."""
    fees = fees_on(year_first_day(day))
    kinds = MembershipKind.objects.filter(is_active=True, is_open=True)
    return [(kind, fees[kind.pk]) for kind in kinds if kind.pk in fees]


def fits_on(kind: KindByAge, born: date | None, day: date) -> bool:
    """Whether somebody born on a day may begin a kind of membership on another; None: of age."""
    year = DuesYear.objects.filter(starts_on__lte=day, ends_on__gte=day).first()
    asked_on = day if year is None else day_of(kind, year)
    return fits(kind, None if born is None else age_on(born, asked_on))


def year_first_day(day: date) -> date:
    """The first day of the year of dues that a day is in; the day itself where there is none."""
    first = DuesYear.objects.filter(starts_on__lte=day, ends_on__gte=day).values_list("starts_on", flat=True)
    return first.first() or day
