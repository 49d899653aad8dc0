"""`manage.py bench --simultaneous N`: an event over N clubs; from a club's publication to the overall.

A database of its own, written through to the disk, is made for it and thrown away. Timed is what follows a
file that is checked and waits: its publication, its session's figures, the overall of all clubs with the
rows that the pages read, and the first page of them.
"""

import sys
import time
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import pairwise
from statistics import median
from typing import Any, NamedTuple

from scoring.tools.bench.archive import game
from scoring.tools.bench.rows import exponent
from scoring.tools.measuring.database import bench_database, bench_federation

DAY = date(2026, 11, 1)
BOARDS, TIMES = 36, 3
TABLES = (8, 17, 25)  # of a club, in turn: 5,000 at 300 clubs
SECONDS_MAX = 3.0  # at 300 clubs


class SimultaneousTimes(NamedTuple):
    """Median seconds of the parts, by the number of clubs."""

    clubs: int
    pairs: int
    publish: float
    session: float
    overall: float
    page: float

    @property
    def seconds(self) -> float:
        """All of them, one after the other."""
        return self.publish + self.session + self.overall + self.page


def measure(clubs: int) -> list[SimultaneousTimes]:
    """A tenth of the clubs, a third of them, and all."""
    with bench_database():
        return list(_measured(sorted({max(clubs // 10, TIMES), max(clubs // 3, TIMES), clubs})))


def _measured(sizes: Sequence[int]) -> Iterator[SimultaneousTimes]:
    from federation.models import User  # app ready
    from federation.tenancy.context import acting_for  # app ready

    federation = bench_federation()
    by = User.objects.create_user(email="office@bench.example.org", password=None)
    with acting_for(federation):
        stage, clubs = _event(by, max(sizes))
    taken: list[tuple[float, ...]] = []
    for number, club in enumerate(clubs, 1):
        is_timed = any(size - TIMES < number <= size for size in sizes)
        parts = _bring(federation, by, stage, club, number, is_timed)
        taken = [*taken, parts] if is_timed else []
        if number in sizes:
            middle = [median(part) for part in zip(*taken, strict=True)]
            pairs = 2 * sum(TABLES[club_number % len(TABLES)] for club_number in range(1, number + 1))
            yield SimultaneousTimes(number, pairs, *middle)


def _event(by: Any, clubs: int) -> tuple[Any, list[Any]]:
    from clubs.models import Club, ClubOfficer, ClubRole, Event, Stage, Tournament  # app ready
    from clubs.tournaments.services import tournaments  # app ready
    from clubs.uploads.services import simultaneous  # app ready
    from federation.models import Office, Role  # app ready

    Office.objects.create(holder=by, role=Role.TOURNAMENT_OFFICE, starts_on=DAY.replace(year=1990))
    new_clubs = [
        Club.objects.create(number=str(number), names={"ja": f"クラブ{number}", "en": f"Club {number}"})
        for number in range(1, clubs + 1)
    ]
    for club in new_clubs:
        ClubOfficer.objects.create(
            club=club, holder=by, role=ClubRole.SCORER, starts_on=DAY.replace(year=1990)
        )
    tournament = Tournament(
        host=new_clubs[0],
        slug="bench",
        titles={"ja": "計測", "en": "Bench"},
        level="national",
        starts_on=DAY,
        ends_on=DAY,
    )
    tournaments.announce(tournament=tournaments.make(tournament=tournament, by=by), by=by)
    event = Event(
        tournament=tournament,
        titles={"ja": "計測", "en": "Bench"},
        form="pairs_matchpoints",
        boards_per_round=3,
    )
    tournaments.add_event(event=event, conditions={}, by=by)
    stage = Stage(event=event, titles={"ja": "計測", "en": "Bench"}, kind="simultaneous")
    stage = tournaments.add_stage(stage=stage, by=by)
    simultaneous.invite(stage=stage, clubs=new_clubs, by=by)
    return stage, new_clubs


def _bring(federation: Any, by: Any, stage: Any, club: Any, number: int, is_timed: bool) -> tuple[float, ...]:
    """A club's upload as service, worker and page handle it, each in a transaction of its own."""
    from clubs.uploads.services import uploads  # app ready
    from federation.tenancy.context import acting_for  # app ready
    from scoring.events.selectors.overall import OverallQuery, page_of  # app ready
    from scoring.events.services import stages  # app ready
    from scoring.sessions.services import recomputation  # app ready

    content = game(number, DAY, TABLES[number % len(TABLES)], BOARDS)
    with acting_for(federation, language="en"):
        upload, _new = uploads.receive(club=club, name="game.xml", content=content, by=by)
    clock = [time.perf_counter()]
    with acting_for(federation, language="en"):
        session = uploads.publish(upload=upload, by=by, stage=stage)
    clock.append(time.perf_counter())
    with acting_for(federation, language="en"):
        recomputation.recompute(session.pk, strictly=True)
    clock.append(time.perf_counter())
    if is_timed:
        with acting_for(federation, language="en"):
            stages.recompute(stage.pk, strictly=True)
        clock.append(time.perf_counter())
        with acting_for(federation, language="en"):
            page = page_of(stage, OverallQuery())
        clock.append(time.perf_counter())
        assert page.total, "the overall shows its contestants"
    return tuple(after - before for before, after in pairwise(clock))


def as_text(measured: Sequence[SimultaneousTimes]) -> str:
    """What was measured, in words."""
    lines = [
        f"{times.clubs} clubs, {times.pairs:,} pairs, {BOARDS} boards: {times.seconds:.2f} s"
        f" (publishing {times.publish:.2f} s, session {times.session:.2f} s, overall {times.overall:.2f} s,"
        f" page {times.page:.2f} s)"
        for times in measured
    ]
    growth = exponent([times.clubs for times in measured], [times.seconds for times in measured])
    return "\n".join([*lines, f"Time grows as n^{growth:.2f}; {SECONDS_MAX:g} s at most for 300 clubs."])


if __name__ == "__main__":
    sys.stdout.write(as_text(measure(int(sys.argv[1]))) + "\n")
