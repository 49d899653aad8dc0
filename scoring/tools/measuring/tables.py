"""`manage.py bench --tables N`: N tables of one session enter a board; until the standings have it.

They do so within a minute, as a round ends, and then all in the same moment. A database of its own is made
and thrown away; web server, worker and clock are the demonstration's. The telephones stand in a process of
their own, each with a connection of its own, and share the machine with all of it. A result is timed from the
moment at which East-West's check is sent, and until the standings that the pages read count it.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from scoring.tools.bench import processors
from scoring.tools.measuring.database import bench_database
from scoring.tools.measuring.watchers import ROOT, web

SECTION = 10  # tables
SECONDS_MAX = 2.0  # for 95 of 100 results of 200 tables
WITHIN = (60, 0)  # seconds: of a round's end, and of one moment
LOOK, PATIENCE = 0.05, 60  # seconds
Place = tuple[int, int]  # a table and a board


class TableTimes(NamedTuple):
    """What so many tables waited, in seconds. `answered`: their checks; `counted`: the standings."""

    tables: int
    within: int
    statuses: Mapping[str, int]
    answered: Sequence[float]
    counted: Sequence[float]
    missing: int  # results that the standings never had
    processor: Mapping[str, float]  # seconds that the processes of each kind took meanwhile


def measure(tables: int) -> list[TableTimes]:
    """The first board of each table within a minute, the second at once."""
    with bench_database() as directory, ExitStack() as stack:
        hall = _hall(tables)
        address = stack.enter_context(web(directory))
        stack.enter_context(workers(directory))
        _begin(hall)
        server = processors.postmaster_of(directory / "postgres" / "data")
        return [_entered(hall, address, turn, within, server) for turn, within in enumerate(WITHIN)]


def _entered(hall: "Hall", address: str, turn: int, within: int, server: int) -> TableTimes:
    orders, before = hall.orders[turn], processors.seconds_by_kind(server)
    command = [sys.executable, "-m", "scoring.tools.measuring.telephones", address, str(within)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as telephones:
        assert telephones.stdin is not None
        telephones.stdin.write(json.dumps(orders) + "\n")
        telephones.stdin.flush()
        places = {(one["table"], one["entry"]["board"]) for one in orders}
        seen = _watched(hall, places, lambda: telephones.poll() is not None)
        answered, _errors = telephones.communicate()
    taken = processors.between(before, processors.seconds_by_kind(server))
    return _compared(within, json.loads(answered), seen, taken)


class Hall(NamedTuple):
    """The session and what its telephones are told: by board of the round, where each sends what it says."""

    federation: Any
    session: Any
    orders: list[list[dict[str, Any]]]


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

    story = read(_bench_tables(tables))
    federation = federation_of(story)
    with acting_for(federation, language="en"):
        scene = set_scene(story)
        tournaments.announce(tournament=scene.event.tournament, by=scene.by)
        session, at = scene.session(1), timezone.now()
        for letter in _letters(tables):
            movement = choice.make(
                MovementKind.SKIP_MITCHELL, 2 * SECTION, rounds=8, boards_per_round=len(WITHIN)
            )
            seating.set_movement(session=session, movement=movement, section=letter, at=at, by=scene.by)
        opened = opening.open_tables(session=session, at=at, by=scene.by)
        orders: list[list[dict[str, Any]]] = [[] for _turn in WITHIN]
        for place, seat in enumerate(seat for seat in seating.seats_of(session) if seat.round == 1):
            code = opening.code_of(opened, seat.table)
            one = {
                "path": f"/{federation.slug}/table/{session.pk}/{seat.table}/{code}/",
                "table": seat.table,
                "entry": {"round": 1, "board": seat.board, "ns": seat.ns, "ew": seat.ew},
            }
            orders[place % len(WITHIN)].append(one)
    return Hall(federation, session, orders)


def _bench_tables(tables: int) -> dict[str, Any]:
    contestants = [
        {"id": str(place + 1), "players": [f"a{place}", f"b{place}"], "section": letter}
        for place, letter in enumerate(letter for letter in _letters(tables) for _pair in range(2 * SECTION))
    ]
    return {
        "title": "bench",
        "date": datetime.now(UTC).date().isoformat(),
        "tournament": {"form": "pairs_matchpoints", "boards_per_round": len(WITHIN)},
        "contestants": contestants,
        "acts": [{"do": "check"}],
    }


def _letters(tables: int) -> list[str]:
    return [chr(ord("A") + place) for place in range(-(-tables // SECTION))]


@contextmanager
def workers(directory: Path) -> Iterator[None]:
    """The worker and its clock, as the demonstration starts them, until they are at work."""
    from federation.startup import processes  # app ready

    commands = {"worker": processes.worker_command(), "beat": processes.beat_command(str(directory))}
    with ExitStack() as running:
        for name, command in commands.items():
            log = running.enter_context((directory / f"{name}.log").open("wb"))
            process = subprocess.Popen(
                [sys.executable, *command], cwd=ROOT, env=dict(os.environ), stdout=log, stderr=log
            )
            running.callback(_end, process)
        yield


def _end(process: "subprocess.Popen[bytes]") -> None:
    """Let it end its tasks; whoever does not in a minute is ended."""
    process.terminate()
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


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


def _watched(hall: Hall, wanted: set[Place], is_over: Callable[[], bool]) -> dict[Place, float]:
    """When each result was first counted by the standings, by the clock of the machine.

    The figures are read where there is a new run: to read them all the time would cost more than the tables.
    """
    from federation.tenancy.context import acting_for  # app ready
    from scoring.models import Award, Run  # app ready

    seen: dict[Place, float] = {}
    newest, until = 0, time.time() + 3 * PATIENCE
    while time.time() < until and (wanted - seen.keys() or not is_over()):
        with acting_for(hall.federation):
            run = Run.objects.filter(session=hall.session).order_by("-sequence")
            sequence = run.values_list("sequence", flat=True).first() or 0
            awards = (
                Award.objects.filter(session=hall.session) if sequence != newest else Award.objects.none()
            )
            rows = list(awards.values_list("result__table", "result__board"))
        now, newest = time.time(), sequence
        for table, board in rows:
            seen.setdefault((int(table), board), now)
        time.sleep(LOOK)
    return seen


def _compared(
    within: int,
    answered: Sequence[Mapping[str, Any]],
    seen: Mapping[Place, float],
    processor: Mapping[str, float],
) -> TableTimes:
    statuses: dict[str, int] = {}
    for one in answered:
        for status in one["statuses"]:
            statuses[status] = statuses.get(status, 0) + 1
    places = [((one["table"], one["board"]), one) for one in answered]
    counted = [seen[place] - one["checked"] for place, one in places if place in seen]
    return TableTimes(
        len(answered),
        within,
        statuses,
        sorted(one["answered"] - one["checked"] for one in answered),
        sorted(counted),
        len(answered) - len(counted),
        processor,
    )


def at(share: float, seconds: Sequence[float]) -> float:
    """So many hundredths of them are no longer."""
    return seconds[min(int(share * len(seconds)), len(seconds) - 1)] if seconds else float("nan")


def as_text(measured: Sequence[TableTimes]) -> str:
    """What was measured, in words."""
    return "\n".join(map(_as_line, measured))


def _as_line(times: TableTimes) -> str:
    when = f"within {times.within} s" if times.within else "in one moment"
    answers = ", ".join(f"{count} × {status}" for status, count in sorted(times.statuses.items()))
    return (
        f"{times.tables} tables {when} ({answers}; {times.missing} results missing): a check answered in"
        f" {at(0.5, times.answered):.2f} s, 95 of 100 in {at(0.95, times.answered):.2f} s; in the standings"
        f" after {at(0.5, times.counted):.2f} s, 95 of 100 after {at(0.95, times.counted):.2f} s"
        f" ({SECONDS_MAX:g} s at most for 200).{_processors(times)}"
    )


def _processors(times: TableTimes) -> str:
    """Milliseconds of the processors for each request, by kind of process; "" where they are not known."""
    requests = max(sum(times.statuses.values()), 1)
    by_kind = {kind: 1_000 * seconds / requests for kind, seconds in times.processor.items()}
    listed = ", ".join(f"{kind} {milliseconds:.1f}" for kind, milliseconds in by_kind.items())
    whole = sum(by_kind.values())
    return f" Processor's milliseconds for a request: {listed}, {whole:.1f} in all." if by_kind else ""


if __name__ == "__main__":
    sys.stdout.write(as_text(measure(int(sys.argv[1]))) + "\n")
