"""A game or an event scored with a draft of the regulations: what would be otherwise. Nothing is kept."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple

from django.db import transaction

from clubs.facts.services.scored import TEAMS
from clubs.models import Event, Session, Stage
from clubs.regulations import books
from scoring.effects.services.case_effects import entry_names
from scoring.effects.services.rehearsal import standing
from scoring.engine.refusal import Refusals
from scoring.events.selectors.tournaments import teams_of
from scoring.events.services import stages
from scoring.models import ReplayLineKind, Run, StageRun
from scoring.points.services.awards import awarded_by
from scoring.points.services.games import GameRecords
from scoring.sessions.services import read_model, recomputation
from scoring.sessions.services.problems import UNSCORABLE, sentence_of
from scoring.sessions.words.ranked import unit_of_session, unit_of_stage

Played = Session | Stage
Places = Mapping[int, tuple[str, str]]  # by entry or entrant: place and score
Points = Mapping[tuple[str, str, str, int | None], Decimal]  # by person's key, name, colour and record
NOTHING = Decimal(0)


class OtherFigure(NamedTuple):
    """One figure that would have been another: of which game or stage, whose, what it is and would be.

    A rank is of no game; `member` is the key of whose points or rank it is, where they have a record.
    """

    played: Played | None
    kind: ReplayLineKind
    name: str
    colour: str = ""
    before: str = ""
    after: str = ""
    score_before: str = ""
    score_after: str = ""
    member: int | None = None


@dataclass(frozen=True, slots=True)
class _Figures:
    """Places and points of a game or a stage."""

    places: Places
    points: Points


def game(session: Session, body: Any) -> list[OtherFigure]:
    """What would have been otherwise of a game of a club.

    Matches of teams are read where pages read them: those are written, and undone with the transaction.
    """
    if session.form == TEAMS:
        return _compared([session], [session], session.played_on, body)
    records = GameRecords.of([session])
    before = _standing(session, records)
    try:
        with books.as_if(body, session.played_on):
            run = recomputation.tried(session)
            tried = records.ranked(session, read_model.standings_of(session, run))
            after = _figures_of(session, run, tried)
    except (*UNSCORABLE, Refusals) as error:
        return [OtherFigure(session, ReplayLineKind.FAILED, _why(error))]
    return list(_others(session, before, after))


def event(of: Event, body: Any) -> list[OtherFigure]:
    """The same of an event: its sessions first, then its stages in their order, each by the one before."""
    its_stages = list(of.stages.select_related("event__tournament__host").order_by("position"))
    sessions = Session.objects.filter(stage__event=of).select_related("club", "stage").order_by("pk")
    return _compared(list(sessions), its_stages, of.tournament.starts_on, body)


def _compared(
    sessions: Sequence[Session], counted: Sequence[Played], day: date, body: Any
) -> list[OtherFigure]:
    """`counted`: what has places and points; the figures before are those that stand."""
    first = min([day, *(session.played_on for session in sessions)])
    before = {played: _standing(played) for played in counted}
    try:
        with transaction.atomic(), books.as_if(body, first):
            for session in sessions:
                recomputation.rebuild(session)
            for stage in counted:
                if isinstance(stage, Stage):
                    stages.rebuild(stage)
            after = {played: _standing(played) for played in counted}
            transaction.set_rollback(True)
    except (*UNSCORABLE, Refusals) as error:
        return [OtherFigure(counted[0], ReplayLineKind.FAILED, _why(error))] if counted else []
    return [other for played in counted for other in _others(played, before[played], after[played])]


def _why(error: Exception) -> str:
    if isinstance(error, Refusals):
        error = error.refusals[0]
    return sentence_of(error)


def _standing(played: Played, records: GameRecords | None = None) -> _Figures:
    """As the newest run has it. Raises what points cannot be counted for."""
    run = _newest(played)
    return _Figures({}, {}) if run is None else _figures_of(played, run, records)


def _figures_of(played: Played, run: Run | StageRun, records: GameRecords | None = None) -> _Figures:
    key, unit = (
        ("entry", unit_of_session(played))
        if isinstance(played, Session)
        else ("entrant", unit_of_stage(played))
    )
    places = {row[key]: standing(row, unit) for row in run.body["standings"]}
    awards = awarded_by(played, run, records)
    points: dict[tuple[str, str, str, int | None], Decimal] = {}
    for one in awards.given:
        member = one.person.member
        whose = (one.person.key, one.person.name, one.award.colour, member.pk if member else None)
        points[whose] = points.get(whose, NOTHING) + one.award.amount
    return _Figures(places, points)


def _newest(played: Played) -> Run | StageRun | None:
    runs: Any = (
        Run.objects.filter(session=played)
        if isinstance(played, Session)
        else StageRun.objects.filter(stage=played)
    )
    newest: Run | StageRun | None = runs.order_by("-sequence").first()
    return newest


def _others(played: Played, before: _Figures, after: _Figures) -> Iterator[OtherFigure]:
    moved = [
        key for key in {**before.places, **after.places} if before.places.get(key) != after.places.get(key)
    ]
    names = _names(played, moved)
    for key in moved:
        (place, score), (new_place, new_score) = (
            figures.places.get(key, ("", "")) for figures in (before, after)
        )
        figures_of_place = (place, new_place, score, new_score)
        yield OtherFigure(played, ReplayLineKind.PLACE, names.get(key, str(key)), "", *figures_of_place)
    for whose in {**before.points, **after.points}:
        had, has = before.points.get(whose, NOTHING), after.points.get(whose, NOTHING)
        if had != has:
            _key, name, colour, member = whose
            yield OtherFigure(played, ReplayLineKind.POINTS, name, colour, str(had), str(has), member=member)


def _names(played: Played, keys: Sequence[int]) -> Mapping[int, str]:
    if not keys:
        return {}
    if isinstance(played, Session):
        return entry_names(played)
    return {key: team.name or team.label for key, team in teams_of(keys).items()}
