"""`manage.py bench --ledger N`: a ledger of N postings: balances, rankings, its proof, and paying.

A database of its own, written through to the disk, is made and thrown away. The postings are written in bulk
with their chains, 28 a payment, for as many members, a hundred thousand at most. Then real sessions are paid,
as the portal does by itself, and one is corrected and paid again.
"""

import os
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from scoring.tools.bench.archive import game
from scoring.tools.bench.rows import exponent
from scoring.tools.measuring.database import bench_database, bench_federation
from scoring.tools.measuring.ledger_rows import Size, copy_session, grow, rest, size_of

DAY = date(2026, 11, 1)
TIMES, ASKED = 9, 50
TABLES, BOARDS = 17, 2  # seven pairs of each direction are paid: 24 or more players
SESSIONS_MAX = 1000
BALANCE_MAX, RANKING_MAX, CORRECTION_MAX, PAYING_MAX = 0.005, 0.100, 1.0, 60.0  # seconds
PROVED_MIN = 100_000  # postings a second
PAGES = {
    "all time": "",
    "its middle page": "page={middle}",
    "a year": "year=2020",
    "a colour": "colour=red",
    "a club": "club={club}",
    "a region": "region=East",
}


class Cost(NamedTuple):
    """Seconds on the clock, and of processors: the portal's and its database process's.

    The latter say what it takes where other work keeps the machine busy.
    """

    clock: float
    processor: float


class LedgerTimes(NamedTuple):
    """What a piece of work takes in the middle, at one size of the ledger."""

    size: Size
    balance: Cost
    pages: dict[str, Cost]
    proof: Cost


class PaymentTimes(NamedTuple):
    """Seconds of paying so many sessions, how many awards that gave, and of paying a corrected one again.

    `processor`: of all sessions, the processor time of the portal and of its database process.
    """

    sessions: Sequence[int]
    seconds: Sequence[float]
    processor: float
    awards: int
    figures: float
    correction: float


def measure(postings: int) -> tuple[list[LedgerTimes], PaymentTimes]:
    """A hundredth of the postings, a tenth, and all; then as many sessions as a hundredth, 1,000 at most."""
    sizes = sorted({size_of(max(postings // part, 28)) for part in (100, 10, 1)})
    with bench_database() as directory:
        from federation.startup.embedded import EmbeddedPostgres  # slow import

        address = EmbeddedPostgres(directory / "postgres").superuser_url("portal")
        scene, before, measured = _scene(), None, []
        for size in sizes:
            grow(address, scene.federation.pk, before, size)
            _settle(scene, size)
            rest(address)
            measured.append(_measured(scene, size))
            before = size
        return measured, _paid(scene, address, min(max(postings // 100, 10), SESSIONS_MAX))


class _Scene(NamedTuple):
    """The federation, its clubs, and who keeps the desk of the first."""

    federation: Any
    clubs: list[Any]
    by: Any


def _scene() -> _Scene:
    from clubs.models import Club, ClubOfficer, ClubRole  # app ready
    from federation.models import User  # app ready
    from federation.tenancy.context import acting_for  # app ready

    federation = bench_federation()
    by = User.objects.create_user(email="desk@bench.example.org", password=None)
    with acting_for(federation):
        clubs = [
            Club.objects.create(
                number=str(n), names={"ja": f"クラブ{n}", "en": f"Club {n}"}, region=REGIONS[n % 4]
            )
            for n in range(100)
        ]
        since = DAY.replace(year=1990)
        ClubOfficer.objects.create(club=clubs[0], holder=by, role=ClubRole.SCORER, starts_on=since)
    return _Scene(federation, clubs, by)


REGIONS = ("East", "West", "North", "South")


def _settle(scene: _Scene, size: Size) -> None:
    """Home clubs of everybody who has none, some who do not want to be shown, and the totals."""
    from clubs.models import Membership  # app ready
    from federation.models import Member  # app ready
    from federation.tenancy.context import acting_for  # app ready
    from scoring.models import RankingChoice  # app ready
    from scoring.points.services.ledger.lines import rebuild_totals  # app ready

    with acting_for(scene.federation):
        new = Member.objects.filter(memberships__isnull=True).order_by("pk").values_list("pk", flat=True)
        keys = list(new)
        Membership.objects.bulk_create(
            (
                Membership(club=scene.clubs[key % 100], member_id=key, is_home=True, starts_on="2016-01-01")
                for key in keys
            ),
            batch_size=5000,
        )
        RankingChoice.objects.bulk_create(RankingChoice(member_id=key) for key in keys[::200])
        rebuild_totals()


def _measured(scene: _Scene, size: Size) -> LedgerTimes:
    from federation.models import Member  # app ready
    from federation.tenancy.context import acting_for  # app ready
    from scoring.points.selectors import points, rankings  # app ready
    from scoring.points.services.ledger import proof as ledger_proof  # app ready

    dice = random.Random(size.postings)  # noqa: S311 (no secret)
    with acting_for(scene.federation, language="en"):
        people = Member.objects.in_bulk([dice.randrange(size.members) + 1 for _member in range(ASKED)])
        asked = iter(list(people.values()))
        balance = _cost(lambda: points.balances(next(asked)), len(people))
        ranked = rankings.of_all(rankings.RankingQuery()).count()
        faults: list[Any] = []
        processor = _cost(lambda: faults.extend(ledger_proof.faults()), 1).processor
    begun = time.perf_counter()
    faults += ledger_proof.proved(scene.federation)  # as the command does: on two connections
    proof = Cost(time.perf_counter() - begun, processor)
    assert not faults, faults[:3]
    return LedgerTimes(size._replace(members=ranked), balance, dict(_pages(scene, ranked)), proof)


def _cost(work: Callable[[], Any], times: int) -> Cost:
    """The median on the clock, and the processor time of one of so many."""
    clock, own, database = [], time.process_time(), _database_seconds()
    for _time in range(times):
        begun = time.perf_counter()
        work()
        clock.append(time.perf_counter() - begun)
    spent = time.process_time() - own + _database_seconds() - database
    return Cost(median(clock), spent / times)


def _database_seconds() -> float:
    """Processor time of the database's process that serves this connection (/proc: in ticks)."""
    from django.db import connection  # app ready

    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        pid = cursor.fetchone()[0]
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _pages(scene: _Scene, ranked: int) -> Iterator[tuple[str, Cost]]:
    """Every page, the second time it is asked for and later."""
    from django.conf import settings  # app ready
    from django.test import Client  # app ready

    host = next((name for name in settings.ALLOWED_HOSTS if name.isalnum()), "localhost")
    client = Client(HTTP_HOST=host)
    for name, asked in PAGES.items():
        query = asked.format(middle=max(ranked // 100, 1), club=scene.clubs[1].pk)
        address = f"/bench/rankings/?{query}"
        answer = client.get(address)
        assert answer.status_code == 200, address
        yield name, _cost(partial(client.get, address), TIMES)


def _paid(scene: _Scene, address: str, sessions: int) -> PaymentTimes:
    """Copies of a session, paid as the portal pays them by itself; then a correction of the first."""
    session = _played(scene)
    keys = copy_session(address, session.pk, sessions)
    rest(address)
    later = session.published_at + timedelta(days=2)
    marks = sorted({max(sessions // 100, 1), max(sessions // 10, 1), sessions})
    taken, begun, own = [], time.perf_counter(), time.process_time() + _database_seconds()
    for mark in marks:
        _pay(scene, keys, mark, later)
        taken.append(time.perf_counter() - begun)
    own = time.process_time() + _database_seconds() - own
    figures, correction = _corrected(scene, session, later)
    return PaymentTimes(marks, taken, own, _awards(scene, keys), figures, correction)


def _played(scene: _Scene) -> Any:
    """A session of members that was published and computed; its corrections take half an hour."""
    from clubs.models import Session  # app ready
    from clubs.uploads.services import uploads  # app ready
    from federation.tenancy.context import acting_for  # app ready
    from scoring.sessions.services import recomputation  # app ready

    with acting_for(scene.federation, language="en"):
        content = _of_members(game(1, DAY, TABLES, BOARDS))
        upload, _new = uploads.receive(club=scene.clubs[0], name="game.xml", content=content, by=scene.by)
        session = uploads.publish(upload=upload, by=scene.by)
        Session.objects.filter(pk=session.pk).update(conditions={"correction_minutes": "30"})
        recomputation.recompute(session.pk, strictly=True)
        return Session.objects.get(pk=session.pk)


def _of_members(content: bytes) -> bytes:
    """The same game with a member's number behind every name."""
    first, *others = content.split(b"</PLAYER_NAME>")
    numbered = [
        b"</PLAYER_NAME><NATIONAL_ID_NUMBER>%d</NATIONAL_ID_NUMBER>" % (100_001 + number) + rest_of_it
        for number, rest_of_it in enumerate(others)
    ]
    return first + b"".join(numbered)


def _pay(scene: _Scene, sessions: Sequence[int], count: int, at: Any) -> None:
    """Pay the first of some sessions that are not paid yet, so many at a time as the portal's sweep does."""
    from federation.tenancy.context import acting_for  # app ready
    from scoring.models import PaymentRequest  # app ready
    from scoring.points.services.ledger import due as ledger_due  # app ready
    from scoring.tasks import PAID_AT_ONCE  # app ready

    with acting_for(scene.federation):
        owed = PaymentRequest.objects.filter(session__in=sessions[:count], closed_at__isnull=True)
        asked = list(owed.order_by("session_id").values_list("pk", flat=True))
    for start in range(0, len(asked), PAID_AT_ONCE):
        with acting_for(scene.federation):
            some = asked[start : start + PAID_AT_ONCE]
            assert ledger_due.answer_all(some, at=at) == len(some), "every session is paid"


def _corrected(scene: _Scene, session: Any, at: Any) -> tuple[float, float]:
    """Seconds of the new figures of a session that was paid, and of paying the difference."""
    from clubs.corrections.services import corrections  # app ready
    from clubs.facts.services import corrected  # app ready
    from clubs.models import Result  # app ready
    from federation.tenancy.context import acting_for  # app ready
    from scoring.engine.corrections.acceptance import Error  # app ready
    from scoring.sessions.services import recomputation  # app ready

    _pay(scene, [session.pk], 1, at)
    with acting_for(scene.federation, language="en"):
        played = Result.objects.current().filter(session=session, kind="played").order_by("board", "line")
        for result in (played[4], played[TABLES + 4]):
            stated = corrected.played(result.board, "1N", "N", 13)
            corrections.correct(
                result=result, after=stated, error=Error.ORGANISER_ENTRY, reason="slip", by=scene.by
            )
    begun = time.perf_counter()
    with acting_for(scene.federation):
        recomputation.recompute(session.pk, strictly=True)
    between = time.perf_counter()
    _pay(scene, [session.pk], 1, at)
    return between - begun, time.perf_counter() - between


def _awards(scene: _Scene, keys: Sequence[int]) -> int:
    from federation.tenancy.context import acting_for  # app ready
    from scoring.models import Posting  # app ready

    with acting_for(scene.federation):
        count: int = Posting.objects.filter(session__in=keys, account="member").count()
    return count


def as_text(measured: Sequence[LedgerTimes], paid: PaymentTimes) -> str:
    """What was measured, in words."""
    sizes = ", ".join(
        f"{times.size.postings:,} postings ({times.size.members:,} ranked)" for times in measured
    )
    rows = {"a member's balance": [times.balance for times in measured]}
    rows |= {f"rankings: {name}": [times.pages[name] for times in measured] for name in PAGES}
    lines = [f"ms on the clock (median) / of processors, at {sizes}:"]
    for name, costs in rows.items():
        figures = "  ".join(f"{cost.clock * 1000:8.1f} /{cost.processor * 1000:6.1f}" for cost in costs)
        lines.append(f"{name:28}{figures}   {_growth(measured, costs)}")
    lines.append(f"Allowed: {BALANCE_MAX * 1000:g} ms a balance, {RANKING_MAX * 1000:g} ms a page.")
    proof = "  ".join(
        f"{size.postings / cost.clock:,.0f} / {size.postings / max(cost.processor, 0.01):,.0f}"
        for size, cost in ((one.size, one.proof) for one in measured)
    )
    grown = _growth(measured, [times.proof for times in measured])
    lines.append(f"verify_ledger, postings a second: {proof} ({PROVED_MIN:,} at least); {grown}")
    sessions = ", ".join(f"{n:,} in {s:.1f} s" for n, s in zip(paid.sessions, paid.seconds, strict=True))
    lines.append(
        f"Paying sessions: {sessions}, {paid.processor:.1f} s of processors for all;"
        f" {paid.awards:,} awards ({PAYING_MAX:g} s at most for 1,000 sessions)."
    )
    lines.append(
        f"A corrected session: figures {paid.figures:.2f} s, paid again {paid.correction:.2f} s"
        f" ({CORRECTION_MAX:g} s at most)."
    )
    return "\n".join(lines)


def _growth(measured: Sequence[LedgerTimes], costs: Sequence[Cost]) -> str:
    if len(measured) < 2:
        return ""
    seconds = [max(cost.processor, 0.0001) for cost in costs]
    return f"grows as n^{exponent([times.size.postings for times in measured], seconds):.2f}"


if __name__ == "__main__":
    sys.stdout.write(as_text(*measure(int(sys.argv[1]))) + "\n")
