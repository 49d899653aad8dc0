"""`manage.py bench --rulings N`: what a ruling would do, shown before it is made, in a session of N tables.

A database of its own is made and thrown away. Timed is the whole preview of a weighted score as the desk
asks for it: the ruling made, the session scored with it, both compared, everything undone.
"""

import sys
import time
from collections.abc import Iterator, Sequence
from datetime import date
from statistics import median
from typing import Any, NamedTuple

from scoring.tools.bench.archive import game
from scoring.tools.bench.rows import exponent
from scoring.tools.measuring.database import bench_database, bench_federation

DAY = date(2026, 11, 1)
BOARDS, TIMES = 26, 9
SECONDS_MAX = 0.300  # at 40 tables


class RulingTimes(NamedTuple):
    """The median seconds of a preview at a number of tables, and of them those of the portal's processor."""

    tables: int
    seconds: float
    busy: float


def measure(tables: int) -> list[RulingTimes]:
    """A quarter of the tables, a half of them, and all."""
    with bench_database():
        return list(_measured(sorted({max(tables // 4, 2), max(tables // 2, 2), tables})))


def _measured(sizes: Sequence[int]) -> Iterator[RulingTimes]:
    from clubs.models import Club, ClubOfficer, ClubRole  # app ready
    from federation.models import User  # app ready
    from federation.tenancy.context import acting_for  # app ready

    federation = bench_federation()
    by = User.objects.create_user(email="director@bench.example.org", password=None)
    with acting_for(federation):
        club = Club.objects.create(number="1", names={"ja": "クラブ", "en": "Club"})
        since = DAY.replace(year=1990)
        ClubOfficer.objects.create(club=club, holder=by, role=ClubRole.SCORER, starts_on=since)
    for number, tables in enumerate(sizes, 1):
        with acting_for(federation, language="en"):
            case, act = _case(club, by, number, tables)
        taken = []
        for _time in range(TIMES):
            with acting_for(federation, language="en"):
                taken.append(_previewed(case, act))
        clock, processor = zip(*taken, strict=True)
        yield RulingTimes(tables, median(clock), median(processor))


def _case(club: Any, by: Any, number: int, tables: int) -> tuple[Any, Any]:
    """A published session with a case at its first table, and the ruling that is tried."""
    from clubs.models import EntryPlayer, Result  # app ready
    from clubs.uploads.services import uploads  # app ready
    from rulings.cases.services import cases  # app ready
    from rulings.decisions.terms import decision_from  # app ready
    from rulings.models import AdjustmentKind  # app ready
    from scoring.sessions.services import recomputation  # app ready

    content = game(number, DAY, tables, BOARDS)
    upload, _new = uploads.receive(club=club, name="game.xml", content=content, by=by)
    session = uploads.publish(upload=upload, by=by)
    recomputation.recompute(session.pk, strictly=True)
    result = Result.objects.current().filter(session=session, kind="played").order_by("line")[0]
    north = EntryPlayer.objects.current().filter(entry=result.ns).order_by("seat")[0]
    case, _new = cases.report(
        session=session,
        token=str(number),
        seats={"N": north},
        by=by,
        incident="West led out of turn.",
        place=cases.CasePlace(session.published_at, board=result.board),
    )
    weighted = [{"weight": "2/3", "result": ["3N", "N", 9]}, {"weight": "1/3", "result": ["3N", "N", 8]}]
    at = {"board": result.board, "ns": result.ns.number, "ew": result.ew.number}
    decision = decision_from(AdjustmentKind.SCORE, {**at, "outcome": {"weighted": weighted}})
    return case, lambda: cases.rule(case=case, decisions=[decision], reasons="Law 12C1(c).", by=by)


def _previewed(case: Any, act: Any) -> tuple[float, float]:
    from scoring.effects.services.case_effects import effect_of  # app ready

    start, busy = time.perf_counter(), time.process_time()
    effect = effect_of(case, act)
    assert not effect.changes_nothing, "a weighted score moves its board"
    return time.perf_counter() - start, time.process_time() - busy


def as_text(measured: Sequence[RulingTimes]) -> str:
    """What was measured, in words."""
    lines = [
        f"{times.tables} tables, {BOARDS} boards: {times.seconds * 1000:.0f} ms"
        f" ({times.busy * 1000:.0f} ms of the portal's processor time)"
        for times in measured
    ]
    growth = exponent([times.tables for times in measured], [times.seconds for times in measured])
    return "\n".join(
        [*lines, f"Time grows as n^{growth:.2f}; {SECONDS_MAX * 1000:g} ms at most at 40 tables."]
    )


if __name__ == "__main__":
    sys.stdout.write(as_text(measure(int(sys.argv[1]))) + "\n")
