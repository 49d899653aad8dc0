"""Sessions of every form scored under the regulations of the federation in scope."""

from collections.abc import Callable, Mapping
from datetime import date

from clubs.facts.team_facts import TeamSheet
from clubs.files import reading
from clubs.files.document import Document
from clubs.models import Session
from clubs.tournaments.rulebook import Rulebook
from scoring.engine.conditions import Conditions
from scoring.engine.pairs.session import SessionScore, score
from scoring.engine.sheet import Scoring, Sheet
from scoring.engine.teams import session as teams
from scoring.engine.teams.session import TeamSession, TeamSessionScore
from scoring.engine.victory_points.scale import Scale

TEAMS = "teams"
TeamReader = Callable[[Document, Scale | None], TeamSession]


def as_stated(document: Document, scale: Scale | None) -> TeamSession:
    """A session of teams as its facts alone say."""
    return reading.team_session_of(document)


def conditions_of(session: Session) -> Conditions:
    """The regulations in force on the day played, with what the conditions of contest override."""
    return Rulebook.of_day_played(session).conditions


def score_sheet(sheet: Sheet, conditions: Conditions, day: date | None) -> SessionScore:
    """A session of pairs or of individuals. Raises Refusal where its scale has no table for its rounds."""
    needs = sheet.scoring is Scoring.IMPS
    return score(sheet, conditions, _scale(conditions, day) if needs else None)


def score_teams(
    document: Document, conditions: Conditions, overrides: Mapping[str, str], read: TeamReader = as_stated
) -> TeamSessionScore:
    """One part of a session of teams. Raises Refusal where its scale has no table for its matches."""
    scale = scale_of_matches(document, conditions, overrides)
    return teams.score(read(document, scale), conditions, scale)


def scale_of_matches(
    document: Document, conditions: Conditions, overrides: Mapping[str, str]
) -> Scale | None:
    """What turns the matches of a session into victory points; None where they count as they are."""
    event = document.event
    in_vp = event.scoring == "imps" and (event.matches_in or "vp_scale" in overrides)
    return _scale(conditions, event.date) if in_vp else None


def score_team_sheet(
    sheet: TeamSheet, conditions: Conditions, read: TeamReader = as_stated
) -> list[tuple[Document, TeamSessionScore]]:
    """What holds of a session of teams, each part that is scored by itself with its score.

    `read` makes the engine's input of a part: with decisions about it, where somebody has made some.
    """
    overrides = sheet.session.scoring_conditions
    return [(part, score_teams(part, conditions, overrides, read)) for part in sheet.parts(conditions)]


def _scale(conditions: Conditions, day: date | None) -> Scale:
    """Raises RegulationError for a scale that the federation's regulations do not have."""
    return Rulebook.of_federation(day).scale_named(conditions.vp_scale)


def differences(
    document: Document, conditions: Conditions, overrides: Mapping[str, str]
) -> tuple[reading.Difference, ...]:
    """The figures of a file that differ from ours."""
    if document.event.form != TEAMS:
        scored = score_sheet(reading.sheet_of(document), conditions, document.event.date)
        return reading.differences(document, scored)
    apart = conditions.across_sections == "no"
    parts = reading.sections_of(document) if apart else (document,)
    return tuple(
        difference
        for part in parts
        for difference in reading.team_differences(part, score_teams(part, conditions, overrides))
    )
