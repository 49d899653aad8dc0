"""`manage.py bench --renewals N`: the renewal of a year for N members, from the preview to who lapses.

A database of its own is made and thrown away: every member has a login, a kind of membership and a club.
Half pay by one file of dues; the others lapse.
"""

import sys
import time
from datetime import timedelta
from typing import Any, NamedTuple

from scoring.tools.measuring.database import bench_database, bench_federation

SECONDS_MAX = 60.0  # of starting a run, with 10,000 members
LIST_MAX = 0.150
AT_ONCE = 5_000


class RenewalTimes(NamedTuple):
    """Seconds of each part of a run, and of a page of its list."""

    members: int
    preview: float
    start: float
    letters: float
    payments: float
    lapse: float
    listed: float


def measure(members: int) -> RenewalTimes:
    """One run over all members."""
    with bench_database():
        from federation.tenancy.context import acting_for  # app ready

        federation = bench_federation()
        with acting_for(federation):
            by = write(range(members))
        with acting_for(federation):
            return renewed(members, by)


def write(numbers: range) -> Any:
    """Members with logins, a kind each and a club; the registrar who does it."""
    from clubs.models import Club, Membership  # app ready
    from federation.models import (  # app ready
        HeldMembership,
        Member,
        MembershipFee,
        MembershipKind,
        Office,
        Role,
        User,
    )
    from federation.people.services.logins import prove  # app ready
    from federation.roles import today  # app ready

    since = today() - timedelta(days=900)
    logins = User.objects.bulk_create(
        [User(email=f"renewal{number}@bench.example.org", password="!") for number in numbers],  # noqa: S106  # none
        AT_ONCE,
    )
    prove(*logins)
    Office.objects.create(holder=logins[0], role=Role.REGISTRAR, starts_on=since)
    people = Member.objects.bulk_create(
        [
            Member(number=str(number + 1), family_name=f"Bench{number}", given_name="Ada", user=login)
            for number, login in zip(numbers, logins, strict=True)
        ],
        AT_ONCE,
    )
    kind = MembershipKind.objects.create(code="full", names={"en": "Full"}, is_open=True)
    MembershipFee.objects.create(kind=kind, starts_on=since, amount=6000)
    HeldMembership.objects.bulk_create(
        [HeldMembership(member=one, kind=kind, starts_on=since) for one in people], AT_ONCE
    )
    clubs = Club.objects.bulk_create(
        Club(number=str(number), names={"en": f"Club {number}"}) for number in range(300)
    )
    Membership.objects.bulk_create(
        [
            Membership(club=clubs[at % len(clubs)], member=one, is_home=True, starts_on=since)
            for at, one in enumerate(people)
        ],
        AT_ONCE,
    )
    return logins[0]


def renewed(members: int, by: Any) -> RenewalTimes:
    """The parts of a run, one after another: all of its days are over."""
    from federation.memberships import plan, selectors  # app ready
    from federation.memberships.services import lapsing, letters, runs  # app ready
    from federation.models import DuesPaid, DuesYear, Member, RenewalRun  # app ready
    from federation.people.services import dues  # app ready
    from federation.roles import today  # app ready

    day = today()
    year = DuesYear.objects.create(
        starts_on=day - timedelta(days=90), ends_on=day + timedelta(days=200), due_by=day - timedelta(days=9)
    )
    run = runs.prepare(year=year, lapse_on=day + timedelta(days=1), steps=[day], by=by, is_charged=True)
    preview = _seconds(lambda: plan.plan(year).total)
    start = _seconds(lambda: runs.start(run=run, by=by))
    sent = _seconds(lambda: letters.send_due(run))
    payers = Member.objects.order_by("pk")[: members // 2]
    paid = [DuesPaid(year=year, member=one, paid_on=day) for one in payers]
    payments = _seconds(lambda: dues.save_all_paid(paid, by=by))
    RenewalRun.objects.filter(pk=run.pk).update(lapse_on=day)
    lapse = _seconds(lambda: lapsing.lapse(run))
    run.refresh_from_db()

    def listed() -> None:
        selectors.standing_of(run)
        rows = selectors.renewals_asked(run, state="lapsed")
        rows.count()
        list(rows[:50])

    return RenewalTimes(members, preview, start, sent, payments, lapse, _seconds(listed))


def _seconds(deed: Any) -> float:
    begun = time.perf_counter()
    deed()
    return time.perf_counter() - begun


def as_text(times: RenewalTimes) -> str:
    """What was measured, in words."""
    parts = times._asdict().items()
    lines = [f"{name}: {value:.3f} s" for name, value in parts if name != "members"]
    allowed = f"Allowed at 10,000: a start in {SECONDS_MAX:.0f} s, a list in {LIST_MAX * 1000:.0f} ms."
    return "\n".join([f"{times.members:,} members", *lines, allowed])


if __name__ == "__main__":
    sys.stdout.write(as_text(measure(int(sys.argv[1]))) + "\n")
