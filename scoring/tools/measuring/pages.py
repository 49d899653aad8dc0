"""`manage.py bench --pages N`: what a public page takes, of a session of N tables and a Swiss of 40 teams.

A database of its own is made and thrown away. Each page is asked through the whole portal, middleware and
all, by a visitor without a session who reads compressed pages, after somebody has written something and again
at once. A page that has no figures (the law library's first) is asked in turn with them: the reference.
"""

import gzip
import sys
import time
from collections.abc import Iterator, Sequence
from datetime import date
from statistics import median, quantiles
from typing import Any, NamedTuple
from wsgiref.util import setup_testing_defaults

from scoring.tools.bench.archive import game
from scoring.tools.measuring.database import bench_database

DAY = date(2026, 11, 1)
BOARDS, TEAMS, ROUNDS, TIMES = 24, 40, 12, 15
REFERENCE = "laws"
MILLISECONDS_MAX, BYTES_MAX = 150, 100_000  # of a first view: a page, compressed
HEADS = ("page", "median ms", "95 % ms", "times the reference", "again ms", "queries", "bytes", "compressed")


class PageTimes(NamedTuple):
    """What a page took: computed anew each time, and asked again while nothing has changed."""

    page: str
    seconds: float
    p95: float
    ratio: float  # its median by the reference's
    again: float
    queries: int
    size: int
    compressed: int


class PageAnswer(NamedTuple):
    """What the portal answered."""

    heads: dict[str, str]
    body: bytes


def measure(tables: int) -> list[PageTimes]:
    """Every public page that has figures."""
    with bench_database():
        addresses = dict(_world(tables))
        return _asked(addresses)


def _world(tables: int) -> Iterator[tuple[str, str]]:
    """A published session and a stage with every round played; the addresses of their pages by name."""
    from clubs.models import Club, ClubOfficer, ClubRole, Entrant, Result  # app ready
    from clubs.tournaments.services import stages as stage_services, tournaments  # app ready
    from clubs.uploads.services import uploads  # app ready
    from federation.tenancy.context import acting_for  # app ready
    from scoring import owing  # app ready
    from scoring.events.services import stages  # app ready
    from scoring.sessions.services import recomputation  # app ready
    from scoring.tools.measuring import stage as swiss  # app ready
    from scoring.tools.story.stage import federation_of, set_scene  # app ready

    federation = federation_of(swiss.bench_story(ROUNDS))
    base = f"/{federation.slug}"
    with acting_for(federation, language="en"):
        scene = set_scene(swiss.bench_story(ROUNDS))
        tournaments.announce(tournament=scene.event.tournament, by=scene.by)
        played = swiss.played(scene, TEAMS, ROUNDS)
        stage_services.publish(stage=scene.stage, at=scene.at(None), by=scene.by)
        owing.owe_session(played.pk, {"kind": "act"})
        recomputation.recompute(played.pk, strictly=True)
        stages.recompute(scene.stage.pk, strictly=True)
        club = Club.objects.get()
        since = DAY.replace(year=1990)
        ClubOfficer.objects.create(club=club, holder=scene.by, role=ClubRole.SCORER, starts_on=since)
        content = game(1, DAY, tables, BOARDS)
        upload, _new = uploads.receive(club=club, name="game.xml", content=content, by=scene.by)
        session = uploads.publish(upload=upload, by=scene.by)
        recomputation.recompute(session.pk, strictly=True)
        result = Result.objects.current().filter(session=session).order_by("line")[0]
        team = Entrant.objects.filter(event=scene.event).order_by("pk")[0]
        at, of_stage = f"{base}/sessions/{session.pk}/", f"{base}/stages/{scene.stage.pk}/"
        yield REFERENCE, f"{base}/laws/"
        yield "home", f"{base}/"
        yield "results", f"{base}/results/"
        yield "club", f"{base}/clubs/{club.pk}/"
        yield "standings", at
        yield "traveller", f"{at}sections/{result.section_id}/boards/{result.board}/"
        yield "scorecard", f"{at}contestants/{result.ns_id}/"
        yield "session's history", f"{at}history/"
        yield "tournaments", f"{base}/tournaments/"
        yield "tournament", f"{base}/tournaments/{scene.event.tournament.slug}/"
        yield "event", f"{base}/events/{scene.event.pk}/"
        yield "stage", of_stage
        yield "stage, a round", f"{of_stage}?round=1"
        yield "stage's live part", f"{of_stage}live/"
        yield "why a total", f"{of_stage}entrants/{team.pk}/why/"
        yield "session of the stage", f"{base}/sessions/{played.pk}/"


def _asked(addresses: dict[str, str]) -> list[PageTimes]:
    """Each page so many times, all of them in turn, so that what else runs meets every one alike."""
    taken: dict[str, list[float]] = {page: [] for page in addresses}
    again: dict[str, list[float]] = {page: [] for page in addresses}
    for _time in range(TIMES):
        for page, address in addresses.items():
            _something_changes()
            taken[page].append(_once(address)[0])
            again[page].append(_once(address)[0])
    reference = median(taken[REFERENCE])
    return [
        PageTimes(
            page,
            median(taken[page]),
            quantiles(taken[page], n=20)[-1],
            median(taken[page]) / reference,
            median(again[page]),
            *_weighed(address),
        )
        for page, address in addresses.items()
    ]


def _something_changes() -> None:
    """Somebody writes somewhere, so that no page that was made before is handed out."""
    from federation.models import User  # app ready

    User.objects.create_user(email=f"{time.perf_counter_ns()}@bench.example.org", password=None)


def _once(address: str) -> tuple[float, PageAnswer]:
    """A page as the web server asks for it; the seconds until all of it is there."""
    from federation.wsgi import application  # app ready

    environ: dict[str, Any] = {"QUERY_STRING": address.partition("?")[2], "HTTP_HOST": "localhost"}
    environ |= {"PATH_INFO": address.partition("?")[0], "REMOTE_ADDR": "127.0.0.1"}
    environ |= {"HTTP_ACCEPT_ENCODING": "gzip", "HTTP_ACCEPT_LANGUAGE": "en"}
    setup_testing_defaults(environ)
    opening: list[Any] = []
    begun = time.perf_counter()
    answer = application(environ, lambda status, heads, *_error: opening.extend((status, dict(heads))))
    body = b"".join(answer)
    if hasattr(answer, "close"):  # the end of the request, for the portal
        answer.close()
    seconds = time.perf_counter() - begun
    status, heads = opening
    if not status.startswith("200"):
        raise SystemExit(f"{address} answered {status}.")
    return seconds, PageAnswer(heads, body)


def _weighed(address: str) -> tuple[int, int, int]:
    """How many questions to the database a page is, its bytes, and those of it compressed."""
    from django.db import connection  # app ready
    from django.test.utils import CaptureQueriesContext  # app ready

    _something_changes()
    with CaptureQueriesContext(connection) as asked:
        _seconds, answer = _once(address)
    packed = answer.body
    is_packed = answer.heads.get("Content-Encoding") == "gzip"
    return len(asked), len(gzip.decompress(packed) if is_packed else packed), len(packed)


def as_text(measured: Sequence[PageTimes]) -> str:
    """What was measured as a table, and what is beyond its limit."""
    lines = [HEADS, *map(_cells, measured)]
    widths = [max(len(line[i]) for line in lines) for i in range(len(HEADS))]
    drawn = ["  ".join(_placed(line, widths)) for line in lines]
    beyond = [
        one.page for one in measured if one.seconds * 1000 > MILLISECONDS_MAX or one.compressed > BYTES_MAX
    ]
    limits = f"At most {MILLISECONDS_MAX} ms and {BYTES_MAX:,} bytes compressed"
    return "\n".join([*drawn, "", f"{limits}; beyond: {', '.join(beyond) or 'none'}."])


def _cells(one: PageTimes) -> tuple[str, ...]:
    return (
        one.page,
        f"{one.seconds * 1000:.1f}",
        f"{one.p95 * 1000:.1f}",
        f"{one.ratio:.2f}",
        f"{one.again * 1000:.1f}",
        str(one.queries),
        f"{one.size:,}",
        f"{one.compressed:,}",
    )


def _placed(line: Sequence[str], widths: Sequence[int]) -> list[str]:
    return [
        line[0].ljust(widths[0]),
        *(text.rjust(wide) for text, wide in zip(line[1:], widths[1:], strict=True)),
    ]


if __name__ == "__main__":
    sys.stdout.write(as_text(measure(int(sys.argv[1]))) + "\n")
