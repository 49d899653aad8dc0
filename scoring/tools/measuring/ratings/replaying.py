"""`manage.py bench --ratings N`: the ratings of N sessions replayed from the first, beside computing them.

A database of its own is made and thrown away. A correction of the oldest session costs as much as all of it.
"""

import re
import sys
import time
from collections.abc import Iterable
from datetime import timedelta
from functools import partial
from typing import Any, NamedTuple

from scoring.tools.bench.archive import game
from scoring.tools.measuring.database import bench_database, bench_federation
from scoring.tools.measuring.replay import BOARDS, DAYS, FIRST, TABLES, busy, people, publish

RATIO_MAX = 0.5
PLAYER = re.compile(r"<PLAYER_NAME>(NS|EW) ([0-9]+) ([12])</PLAYER_NAME>")
HUNDREDS = {"NS": 1, "EW": 5}


class RatingTimes(NamedTuple):
    """Processor seconds: computing the sessions, replaying all their ratings, rating the newest one alone."""

    sessions: int
    computing: float
    replaying: float
    newest: float
    lines: int


def measure(sessions: int) -> RatingTimes:
    """Publish so many sessions of members, compute them all, and replay the ratings."""
    with bench_database():
        return _measured(sessions)


def _measured(count: int) -> RatingTimes:
    from federation.tenancy.context import acting_for  # app ready
    from scoring.models import RatingLine, StandingRow  # app ready
    from scoring.sessions.services import recomputation  # app ready

    federation = bench_federation()
    with acting_for(federation, language="en"):
        by, club = people()
        _members()
        sessions = [publish(club, by, f"{number}.xml", _content(number)) for number in range(count)]
        StandingRow.objects.all().delete()
    computing = busy(federation, [partial(recomputation.rebuild, one) for one in sessions])
    _do_owed(federation)
    replaying, newest = (_replayed(federation, sign) for sign in ("", "-"))
    with acting_for(federation, language="en"):
        return RatingTimes(count, computing, replaying, newest, RatingLine.objects.count())


def _members() -> None:
    """Forty people, who play every time."""
    from federation.models import Member  # app ready

    for hundred in HUNDREDS.values():
        for place in range(4 * TABLES):
            Member.objects.create(number=str(100 * hundred + place), family_name=f"Player {hundred} {place}")


def _content(number: int) -> bytes:
    """A game whose players have their numbers."""

    def numbered(name: re.Match[str]) -> str:
        member = 100 * HUNDREDS[name[1]] + 2 * int(name[2]) + int(name[3])
        return f"{name[0]}<NATIONAL_ID_NUMBER>{member}</NATIONAL_ID_NUMBER>"

    played = game(number, FIRST + timedelta(days=number % DAYS), TABLES, BOARDS)
    return PLAYER.sub(numbered, played.decode()).encode()


def _replayed(federation: Any, sign: str) -> float:
    """The time from the first session on, or with "-" of the newest alone."""
    from federation.tenancy.context import acting_for  # app ready
    from scoring.models import RatedSession  # app ready

    with acting_for(federation, language="en"):
        row = RatedSession.objects.order_by(f"{sign}played_on", f"{sign}session_id")[0]
        RatedSession.objects.filter(pk=row.pk).update(is_owed=True)
    start = time.process_time()
    _do_owed(federation, [row.session_id])
    return time.process_time() - start


def _do_owed(federation: Any, sessions: Iterable[int] = ()) -> None:
    """What a worker does, until nothing is owed."""
    from federation.record import outbox  # app ready
    from federation.tenancy.context import acting_for  # app ready
    from scoring.owing import RATING_TOPIC  # app ready
    from scoring.rating.services import rating  # app ready

    owed = set(sessions)
    while True:
        with acting_for(federation, language="en"):
            owed |= outbox.owed_subjects(RATING_TOPIC)
            if not owed:
                return
            rating.answer(min(owed))
        owed = set()


def as_text(measured: RatingTimes) -> str:
    """What was measured, in words."""
    ratio = measured.replaying / measured.computing
    return (
        f"{measured.sessions} sessions of {TABLES} tables and {BOARDS} boards: computed in"
        f" {measured.computing:.2f} s, all {measured.lines} steps of ratings replayed in"
        f" {measured.replaying:.2f} s of the portal's processor time, the newest session alone in"
        f" {1000 * measured.newest:.0f} ms.\nRatio {ratio:.2f}; {RATIO_MAX:g} at most."
    )


if __name__ == "__main__":
    sys.stdout.write(as_text(measure(int(sys.argv[1]))) + "\n")
