"""Whom a stage's figures concern: its players get a letter when it is published, and when that changes."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from clubs.models import EntrantPlayer, Entry, Stage
from clubs.tournaments.services.stages import published_at
from federation.languages import in_each, languages_here
from federation.models import Letter, LetterKind, User
from federation.record import letters
from federation.roles import today
from scoring.models import StageRun
from scoring.sessions.services.notices import NEWS
from scoring.sessions.words.ranked import TotalUnit, ranking_of, unit_of_stage

Row = Mapping[str, Any]


def tell(stage: Stage, earlier: StageRun | None, run: StageRun) -> None:
    """Owe letters for a run, in its transaction.

    Nobody gets one while rounds are played: the first goes to all with the official publication, later
    ones to whom a run changes. Simultaneous events are told by the clubs' sessions.
    """
    if stage.is_simultaneous or published_at(stage) is None or not _is_news(stage):
        return
    new, key, pages = _standings(run), f"stage-{stage.pk}", _scorecards(stage)
    unit = unit_of_stage(stage)
    if not Letter.objects.filter(topic="results_published", key=key).exists():
        for reader, row in _readers(new.values()):
            _owe("results_published", key, reader, _about(stage) | _now(stage, row, pages, unit))
    elif earlier is not None and earlier.pk != run.pk:
        old = _standings(earlier)
        changed = [row for entrant, row in new.items() if _figures(row) != _figures(old.get(entrant))]
        for reader, row in _readers(changed):
            about = _about(stage) | _now(stage, row, pages, unit) | _before(old.get(row["entrant"]), unit)
            _owe("results_changed", f"{key}.{run.sequence}", reader, about)


def _owe(topic: str, key: str, reader: User, about: dict[str, Any]) -> None:
    letters.owe(topic=topic, key=key, readers=[reader], about=about, kind=LetterKind.RESULTS)


def _is_news(stage: Stage) -> bool:
    last = stage.sessions.order_by("-played_on").values_list("played_on", flat=True).first()
    return last is not None and today() - last <= NEWS


def _standings(run: StageRun) -> dict[int, Row]:
    return {row["entrant"]: row for row in run.body["standings"]}


def _figures(row: Row | None) -> tuple[Any, ...] | None:
    return (row["rank"], row["score"], row["percent"]) if row else None


def _readers(rows: Iterable[Row]) -> Iterator[tuple[User, Row]]:
    """The logins of these entrants' players; most players have none."""
    by_entrant = {row["entrant"]: row for row in rows}
    players = EntrantPlayer.objects.filter(entrant__in=by_entrant, member__user__isnull=False)
    for player in players.select_related("member__user").order_by("pk"):
        yield player.member.user, by_entrant[player.entrant_id]


def _about(stage: Stage) -> dict[str, Any]:
    event, host = stage.event, stage.event.tournament.host
    days = stage.sessions.order_by("-played_on").values_list("played_on", flat=True)
    return {
        "title": in_each(lambda: f"{event.title}, {stage.title}", languages_here()),
        "day": days[0].isoformat(),
        "club": host.names.in_every(),
    }


def _scorecards(stage: Stage) -> dict[int, list[Any]]:
    """By entrant, its scorecard where one session is the whole stage; of a team and of several, the stage."""
    sessions = list(stage.sessions.all()[:2])
    if len(sessions) != 1 or sessions[0].form == "teams":
        return {}
    entries = Entry.objects.current().filter(session=sessions[0], entrant__isnull=False)
    return {
        entrant: ["scorecard", sessions[0].pk, entry]
        for entrant, entry in entries.values_list("entrant_id", "pk")
    }


def _now(stage: Stage, row: Row, pages: Mapping[int, list[Any]], unit: TotalUnit) -> dict[str, Any]:
    return {
        "page": pages.get(row["entrant"], ["stage", stage.pk]),
        "history": ["stage_history", stage.pk],
        "place": row["rank"],
        "figure": ranking_of(row, unit),
    }


def _before(row: Row | None, unit: TotalUnit) -> dict[str, Any]:
    return {"before": row["rank"] if row else "–", "figure_before": ranking_of(row, unit) if row else "–"}
