"""`manage.py bench --tables N`: N tables of one session enter a board at once; until the standings have it.

A database of its own is made and thrown away; web server, worker and clock are the demonstration's. The
telephones stand in a process of their own, each with a connection of its own, and share the machine with all
of it. A result is timed from the moment at which East-West's check is sent, and until the standings that the
pages read count it.
"""

import json
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from scoring.tools.measuring.database import bench_database
from scoring.tools.measuring.watchers import ROOT, web

SECTION = 10  # tables
SECONDS_MAX = 2.0  # for 95 of 100 results of 200 tables
LOOK, PATIENCE = 0.05, 60  # seconds
Place = tuple[int, int]  # a table and a board


class TableTimes(NamedTuple):
    """What so many tables waited, in seconds. `answered`: their checks; `counted`: the standings."""

    tables: int
    statuses: Mapping[str, int]
    answered: Sequence[float]
    counted: Sequence[float]
    missing: int  # results that the standings never had


def measure(tables: int) -> TableTimes:
    """One board of each table, the first of the session."""
    with bench_database() as directory, ExitStack() as stack:
        hall = _hall(tables)
        address = stack.enter_context(web(directory))
        stack.enter_context(_workers(directory))
        _begin(hall)
        command = [sys.executable, "-m", "scoring.tools.measuring.telephones", address]
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
        ) as telephones:
            assert telephones.stdin is not None
            telephones.stdin.write(json.dumps(hall.told) + "\n")
            telephones.stdin.flush()
            seen = _watched(hall, lambda: telephones.poll() is not None)
            answered, _errors = telephones.communicate()
        return _compared(tables, json.loads(answered), seen)


class Hall(NamedTuple):
    """The session and what its telephones are told: where each sends what it says."""

    federation: Any
    session: Any
    told: list[dict[str, Any]]

    @property
    def places(self) -> set[Place]:
        """The boards that are entered."""
        return {(one["table"], one["entry"]["board"]) for one in self.told}


def _hall(tables: int) -> Hall:
    """A session of so many tables in sections of ten, whose tables are open."""
    from django.utils import timezone  # app ready

    from clubs.movements.generators import choice  # app ready
    from clubs.movements.model import MovementKind  # app ready
    from clubs.playing.services import seating  # app ready
    from clubs.table.services import opening  # app ready
    from clubs.tournaments.services import tournaments  # app ready
    from federation.tenancy.context import acting_for  # app ready
    from scoring.tools.story.script import read  # app ready
    from scoring.tools.story.stage import federation_of, set_scene  # app ready

    story = read(_told(tables))
    federation = federation_of(story)
    with acting_for(federation, language="en"):
        scene = set_scene(story)
        tournaments.announce(tournament=scene.event.tournament, by=scene.by)
        session, at = scene.session(1), timezone.now()
        for letter in _letters(tables):
            movement = choice.make(MovementKind.SKIP_MITCHELL, 2 * SECTION, rounds=8, boards_per_round=3)
            seating.set_movement(session=session, movement=movement, section=letter, at=at, by=scene.by)
        opened = opening.open_tables(session=session, at=at, by=scene.by)
        first = {seat.table: seat for seat in reversed(seating.seats_of(session)) if seat.round == 1}
        told = [
            {
                "path": f"/{federation.slug}/table/{session.pk}/{table}/{opening.code_of(opened, table)}/",
                "table": table,
                "entry": {"round": 1, "board": seat.board, "ns": seat.ns, "ew": seat.ew},
            }
            for table, seat in sorted(first.items())
        ]
    return Hall(federation, session, told)


def _told(tables: int) -> dict[str, Any]:
    contestants = [
        {"id": str(place + 1), "players": [f"a{place}", f"b{place}"], "section": letter}
        for place, letter in enumerate(letter for letter in _letters(tables) for _pair in range(2 * SECTION))
    ]
    from django.utils import timezone  # app ready

    return {
        "title": "bench",
        "date": timezone.localdate().isoformat(),
        "tournament": {"form": "pairs_matchpoints", "boards_per_round": 3},
        "contestants": contestants,
        "acts": [{"do": "check"}],
    }


def _letters(tables: int) -> list[str]:
    return [chr(ord("A") + place) for place in range(-(-tables // SECTION))]


@contextmanager
def _workers(directory: Path) -> Iterator[None]:
    """The worker and its clock, as the demonstration starts them, until they are at work."""
    import os

    from federation.startup import supervisor  # app ready

    commands = {"worker": supervisor.worker_command(), "beat": supervisor.beat_command()}
    commands["beat"] = [*commands["beat"][:-1], str(directory / "beat")]
    with ExitStack() as running:
        for name, command in commands.items():
            log = running.enter_context((directory / f"{name}.log").open("wb"))
            process = subprocess.Popen(
                [sys.executable, *command], cwd=ROOT, env=dict(os.environ), stdout=log, stderr=log
            )
            running.callback(process.wait)
            running.callback(process.terminate)
        yield


def _begin(hall: Hall) -> None:
    """Wait until what opening the session asked for is computed: the worker is at work then."""
    from federation.tenancy.context import acting_for  # app ready
    from scoring.models import RecomputeRequest  # app ready

    for _look in range(int(PATIENCE / LOOK)):
        with acting_for(hall.federation):
            if not RecomputeRequest.objects.filter(closed_at__isnull=True).exists():
                return
        time.sleep(LOOK)
    raise SystemExit("The worker did not begin.")


def _watched(hall: Hall, is_over: Any) -> dict[Place, float]:
    """When each result was first counted by the standings, by the clock of the machine."""
    from federation.tenancy.context import acting_for  # app ready
    from scoring.models import Award  # app ready

    seen: dict[Place, float] = {}
    wanted, until = hall.places, time.time() + 2 * PATIENCE
    while time.time() < until and (wanted - seen.keys() or not is_over()):
        with acting_for(hall.federation):
            rows = Award.objects.filter(session=hall.session).values_list("result__table", "result__board")
            now = time.time()
            for table, board in rows:
                seen.setdefault((int(table), board), now)
        time.sleep(LOOK)
    return seen


def _compared(tables: int, answered: Sequence[Mapping[str, Any]], seen: Mapping[Place, float]) -> TableTimes:
    statuses: dict[str, int] = {}
    for one in answered:
        for status in one["statuses"]:
            statuses[status] = statuses.get(status, 0) + 1
    places = [((one["table"], one["board"]), one) for one in answered]
    counted = [seen[place] - one["checked"] for place, one in places if place in seen]
    return TableTimes(
        tables,
        statuses,
        sorted(one["answered"] - one["checked"] for one in answered),
        sorted(counted),
        len(answered) - len(counted),
    )


def at(share: float, seconds: Sequence[float]) -> float:
    """So many hundredths of them are no longer."""
    return seconds[min(int(share * len(seconds)), len(seconds) - 1)] if seconds else float("nan")


def as_text(measured: TableTimes) -> str:
    """What was measured, in words."""
    answers = ", ".join(f"{count} × {status}" for status, count in sorted(measured.statuses.items()))
    return (
        f"{measured.tables} tables at once ({answers}; {measured.missing} results missing): a check answered"
        f" in {at(0.5, measured.answered):.2f} s, 95 of 100 in {at(0.95, measured.answered):.2f} s; counted"
        f" in the standings after {at(0.5, measured.counted):.2f} s, 95 of 100 after"
        f" {at(0.95, measured.counted):.2f} s ({SECONDS_MAX:g} s at most for 200)."
    )


if __name__ == "__main__":
    sys.stdout.write(as_text(measure(int(sys.argv[1]))) + "\n")
