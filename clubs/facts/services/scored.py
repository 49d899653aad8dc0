"""Sessions of every form scored under the regulations of the federation in scope."""

from collections.abc import Callable, Mapping
from dataclasses import replace
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


def rules_day(day: date | None, overrides: Mapping[str, str]) -> date:
    """The day by which rules are taken: that of the edition that conditions of contest name, else the day.

    Raises RegulationError for an edition that is not there. Without a day, today.
    """
    return replace(Rulebook.of_federation(day), overrides=overrides).rules_day


def rules_day_of(session: Session) -> date:
    """The same of a session: that of the edition that its conditions of contest name, else the day played."""
    return rules_day(session.played_on, session.scoring_conditions)


def score_sheet(sheet: Sheet, conditions: Conditions, day: date) -> SessionScore:
    """A session of pairs or of individuals, by the rules of a day (`rules_day`).

    Raises Refusal where its scale has no table for its rounds.
    """
    needs = sheet.scoring is Scoring.IMPS
    known = None if sheet.matches is None else Rulebook.of_federation(day).percent_scale
    return score(sheet, conditions, _scale(conditions, day) if needs else None, percent_scale=known)


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
    return _scale(conditions, rules_day(event.date, overrides)) if in_vp else None


def score_team_sheet(
    sheet: TeamSheet, conditions: Conditions, read: TeamReader = as_stated
) -> list[tuple[Document, TeamSessionScore]]:
    """What holds of a session of teams, each part that is scored by itself with its score.

    `read` makes the engine's input of a part: with decisions about it, where somebody has made some.
    """
    overrides = sheet.session.scoring_conditions
    return [(part, score_teams(part, conditions, overrides, read)) for part in sheet.parts(conditions)]


def _scale(conditions: Conditions, day: date) -> Scale:
    """Raises RegulationError for a scale that the federation's regulations do not have."""
    return Rulebook.of_federation(day).scale_named(conditions.vp_scale)


def differences(
    document: Document, conditions: Conditions, overrides: Mapping[str, str]
) -> tuple[reading.Difference, ...]:
    """The figures of a file that differ from ours."""
    if document.event.form != TEAMS:
        day = rules_day(document.event.date, overrides)
        scored = score_sheet(reading.sheet_of(document), conditions, day)
        return reading.differences(document, scored)
    apart = conditions.across_sections == "no"
    parts = reading.sections_of(document) if apart else (document,)
    return tuple(
        difference
        for part in parts
        for difference in reading.team_differences(part, score_teams(part, conditions, overrides))
    )
