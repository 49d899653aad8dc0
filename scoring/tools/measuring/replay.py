"""`manage.py bench --replay N`: a year of N sessions scored again with a draft, beside computing them.

A database of its own is made and thrown away. The draft rounds awards to whole matchpoints, so that
nearly every place of every session would be another, which is the most that a replay can have to write.
"""

import sys
import time
from collections.abc import Callable, Iterable, Sequence
from datetime import date, timedelta
from functools import partial
from typing import Any, NamedTuple

from scoring.tools.bench.archive import game
from scoring.tools.measuring.database import bench_database, bench_federation

FIRST = date(2025, 1, 1)
DAYS, TABLES, BOARDS = 365, 10, 24
RATIO_MAX = 2.0
SINCE = date(1990, 1, 1)
CHANGE = {
    "part": "condition",
    "key": "award_decimals",
    "cites": "REG-4.1.2.6",
    "value": "0",
    "sentences": {"ja": "ボードの得点を整数に丸める。", "en": "Awards are rounded to whole matchpoints."},
}


class ReplayTimes(NamedTuple):
    """Processor seconds of the portal: computing the sessions, and replaying them; figures that differ."""

    sessions: int
    computing: float
    replaying: float
    lines: int


def measure(sessions: int) -> ReplayTimes:
    """Publish so many sessions, compute them all, and replay them."""
    with bench_database():
        return _measured(sessions)


def _measured(count: int) -> ReplayTimes:
    from federation.tenancy.context import acting_for  # app ready
    from scoring.rulemaking.services import replays  # app ready
    from scoring.sessions.services import recomputation  # app ready

    federation = bench_federation()
    with acting_for(federation, language="en"):
        by, club = people()
        sessions = [_published(club, by, number) for number in range(count)]
        replay = _begun(by)
    computing = busy(federation, [partial(recomputation.rebuild, one) for one in _emptied(sessions)])
    replaying = busy(federation, [partial(replays.one, replay.pk)] * count)
    with acting_for(federation, language="en"):
        return ReplayTimes(count, computing, replaying, int(replay.lines.count()))


def busy(federation: Any, acts: Iterable[Callable[[], object]]) -> float:
    """The processor's time of acts, each in a transaction of its own, as a worker has them."""
    from federation.tenancy.context import acting_for  # app ready

    start = time.process_time()
    for act in acts:
        with acting_for(federation, language="en"):
            act()
    return time.process_time() - start


def people() -> tuple[Any, Any]:
    """A scorer who is of the rules committee as well, and their club."""
    from clubs.models import Club, ClubOfficer, ClubRole  # app ready
    from federation.models import Office, Role, User  # app ready
    from federation.people.services.logins import prove  # app ready

    by = User.objects.create_user(email="rules@bench.example.org", password=None)
    prove(by)
    Office.objects.create(holder=by, role=Role.RULES_COMMITTEE, starts_on=SINCE)
    club = Club.objects.create(number="1", names={"ja": "クラブ", "en": "Club"})
    ClubOfficer.objects.create(club=club, holder=by, role=ClubRole.SCORER, starts_on=SINCE)
    return by, club


def _published(club: Any, by: Any, number: int) -> Any:
    content = game(number, FIRST + timedelta(days=number % DAYS), TABLES, BOARDS)
    return publish(club, by, f"{number}.xml", content)


def publish(club: Any, by: Any, name: str, content: bytes) -> Any:
    """A file as a published session with its figures."""
    from clubs.uploads.services import uploads  # app ready
    from scoring.sessions.services import recomputation  # app ready

    upload, _new = uploads.receive(club=club, name=name, content=content, by=by)
    session = uploads.publish(upload=upload, by=by)
    recomputation.recompute(session.pk, strictly=True)
    return session


def _emptied(sessions: Sequence[Any]) -> Sequence[Any]:
    """Sessions whose figures have to be written again, as those of sessions that are new."""
    from federation.tenancy.context import acting_for  # app ready
    from scoring.models import StandingRow  # app ready

    with acting_for(sessions[0].federation, language="en"):
        StandingRow.objects.all().delete()
    return sessions


def _begun(by: Any) -> Any:
    from django.utils import timezone  # app ready

    from clubs.regulations import services  # app ready
    from scoring.rulemaking.services import replays  # app ready

    at, starts = timezone.now(), (timezone.now() + timedelta(days=1)).date().isoformat()
    draft = services.begin(names={"ja": "二倍", "en": "Doubled"}, starts=starts, at=at, by=by)
    draft = services.put(draft=draft, change=CHANGE, at=at, by=by)
    return replays.begin(draft=draft, year=FIRST.year, at=at, by=by)


def as_text(measured: ReplayTimes) -> str:
    """What was measured, in words."""
    ratio = measured.replaying / measured.computing
    return (
        f"{measured.sessions} sessions of {TABLES} tables and {BOARDS} boards: computed in"
        f" {measured.computing:.2f} s, replayed in {measured.replaying:.2f} s of the portal's processor time;"
        f" {measured.lines} figures would be others.\nRatio {ratio:.2f}; {RATIO_MAX:g} at most."
    )


if __name__ == "__main__":
    sys.stdout.write(as_text(measure(int(sys.argv[1]))) + "\n")
