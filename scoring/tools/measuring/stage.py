"""`manage.py bench --stage N`: a Swiss of N teams and ten rounds, computed again after one more result.

A database of its own is made for it and thrown away. What is timed is what follows a changed result: the
session's figures, the stage's figures, and the rows that the pages read.
"""

import random
import sys
import time
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from scoring.tools.bench.rows import exponent

ROUNDS, BOARDS, TIMES = 10, 8, 3
SECONDS_MAX = 3.0  # for 500 teams


class StageTimes(NamedTuple):
    """The median seconds of the session's and of the stage's figures, by the number of teams."""

    teams: int
    session: float
    stage: float

    @property
    def seconds(self) -> float:
        """Both, one after the other."""
        return self.session + self.stage


def measure(teams: int) -> list[StageTimes]:
    """A fifth of the field, half of it, and the whole."""
    from scoring.tools.story.command import database  # slow import

    with database(own=True):
        return [_measured(size) for size in (teams // 5, teams // 2, teams)]


def _measured(teams: int) -> StageTimes:
    from django.db import transaction  # app ready

    from federation.tenancy.context import acting_for  # app ready
    from scoring.events.services import stages  # app ready
    from scoring.sessions.services import recomputation  # app ready
    from scoring.tools.story.stage import federation_of, set_scene  # app ready

    story = bench_story()
    with transaction.atomic():
        with acting_for(federation_of(story), language="en"):
            scene = set_scene(story)
            session = played(scene, teams)
            taken: list[tuple[float, float]] = []
            for won in range(TIMES):
                one_more(scene, session, 61 + won)
                begun = time.perf_counter()
                recomputation.recompute(session.pk, strictly=True)
                between = time.perf_counter()
                stages.recompute(session.stage_id, strictly=True)
                taken.append((between - begun, time.perf_counter() - between))
        transaction.set_rollback(True)
    middle = sorted(taken, key=sum)[len(taken) // 2]
    return StageTimes(teams, *middle)


def bench_story(rounds: int = ROUNDS) -> Any:
    """A Swiss of ten rounds, or of others, as a story tells it."""
    from scoring.tools.story.script import read  # app ready

    conditions = {"vp_scale": "wbf-continuous-20"}
    return read(
        {
            "title": "bench",
            "tournament": {
                "form": "swiss_teams",
                "boards_per_round": BOARDS,
                "conditions": conditions,
                "stages": [{"id": "swiss", "rounds": rounds}],
            },
            "contestants": [
                {"id": name, "players": [f"{seat}{name}" for seat in "abcd"]} for name in ("1", "2")
            ],
            "acts": [{"do": "check"}],
        }
    )


def played(scene: Any, teams: int, rounds: int = ROUNDS) -> Any:
    """A session with every round played, its rows written in bulk."""
    from clubs.models import Entrant, Entry, Match  # app ready

    Entrant.objects.bulk_create(
        Entrant(event=scene.event, number=str(number), name=f"Team {number}", entered_by=scene.by)
        for number in range(3, teams + 1)
    )
    session = scene.session(1)
    revision, section = session.revisions.get(), session.sections.get()
    entries = list(Entry.objects.filter(session=session).order_by("pk").values_list("pk", flat=True))
    Match.objects.bulk_create(
        Match(
            session=session,
            section=section,
            line=line,
            round=number,
            a_id=a,
            b_id=b,
            boards=BOARDS,
            a_score=str(won),
            b_score=str(lost),
            stated_by=revision,
        )
        for line, (number, a, b, won, lost) in enumerate(_results(entries, rounds))
    )
    return session


def _results(entries: Sequence[int], rounds: int) -> Iterator[tuple[int, int, int, int, int]]:
    drawn = random.Random(20261121)  # noqa: S311 (no secret)
    order = list(entries)
    for number in range(1, rounds + 1):
        drawn.shuffle(order)
        for a, b in zip(order[::2], order[1::2], strict=False):
            yield number, a, b, drawn.randrange(60), drawn.randrange(60)


def one_more(scene: Any, session: Any, won: int) -> None:
    """Another result of one match, as a captain would correct it."""
    from clubs.models import Match  # app ready
    from clubs.playing.services import running  # app ready

    match = Match.objects.current().filter(session=session, round=1).select_related("a", "b")[0]
    running.enter_match(
        session=session,
        number=1,
        a=match.a.number,
        b=match.b.number,
        imps=(str(won), "1"),
        at=scene.at(None),
        by=scene.by,
    )


def as_text(measured: Sequence[StageTimes]) -> str:
    """What was measured, in words."""
    lines = [
        f"{times.teams} teams, {ROUNDS} rounds: {times.seconds:.2f} s"
        f" (session {times.session:.2f} s, stage {times.stage:.2f} s)"
        for times in measured
    ]
    growth = exponent([times.teams for times in measured], [times.seconds for times in measured])
    return "\n".join([*lines, f"Time grows as n^{growth:.2f}; {SECONDS_MAX:g} s at most for 500 teams."])


if __name__ == "__main__":
    sys.stdout.write(as_text(measure(int(sys.argv[1]))) + "\n")
