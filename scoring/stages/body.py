"""What a run of a stage keeps, exact, as JSON: places with their steps, matches with both sides' reasons."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple

from clubs.models import Entry
from clubs.register.selectors import SessionSheet
from scoring.engine.award import ReasonedAward, Step
from scoring.engine.citation import Citation
from scoring.engine.events.measure import Measure
from scoring.engine.events.tie_breaks import with_ties
from scoring.engine.forfeits.value import Evidence
from scoring.engine.pairs.session import SessionScore
from scoring.engine.pairs.standings import Standing
from scoring.engine.teams.cell import steps_json
from scoring.engine.teams.fixtures import (
    WHOLE,
    ByeFixture,
    DoubleForfeit,
    Fixture,
    ForfeitedFixture,
    PendingFixture,
    PlayedFixture,
    teams_of,
    why_forfeited,
)
from scoring.engine.teams.league import MatchPoints
from scoring.engine.teams.withdrawal import RemovedTeams
from scoring.stages.knockout import KnockoutScore, KnockoutTie
from scoring.stages.league import StageScore

Json = dict[str, Any]


def of_league(scored: StageScore) -> Json:
    """A stage of teams."""
    open_threes = _open_threes(scored.score.matches)
    return {
        "standings": [
            {
                "entrant": int(row.team.team),
                "direction": "",
                "rank": row.rank,
                "tied": row.tied,
                "score": str(row.team.total),
                "percent": None,
                "boards": row.team.boards,
                "steps": steps_json(with_ties(row.team.opened, row.why).steps),
            }
            for row in scored.rows
        ],
        "matches": [_match(match, open_threes, scored.score.removed) for match in scored.score.matches],
        "removed": [
            {"entrant": team, "steps": steps_json(step)}
            for team, step in sorted((int(team), [why]) for team, why in scored.score.removed.why.items())
        ],
        "provisional": scored.score.provisional,
    }


def _open_threes(matches: Sequence[MatchPoints]) -> frozenset[tuple[int, str]]:
    """By round, the teams of three-way matches of which a leg is not finished yet."""
    return frozenset(
        (match.fixture.round, team)
        for match in matches
        if not isinstance(match.fixture, ByeFixture) and match.fixture.leg is not WHOLE
        if isinstance(match.fixture, PendingFixture) or match.provisional
        for team in teams_of(match.fixture)
    )


def _match(match: MatchPoints, open_threes: frozenset[tuple[int, str]], removed: RemovedTeams) -> Json:
    fixture = match.fixture
    leg = WHOLE if isinstance(fixture, ByeFixture) else fixture.leg
    # Its three legs stand or fall together: each touches a team of any other.
    is_open = leg is not WHOLE and any((fixture.round, team) in open_threes for team in teams_of(fixture))
    score = fixture.score if isinstance(fixture, PlayedFixture | ForfeitedFixture) else None
    is_known = score is not None and score.vp is None  # else the IMPs are not stated
    a_score, b_score = (str(side.won) for side in score.sides) if score and is_known else (None, None)
    return {
        "round": fixture.round,
        "kind": kind_of(fixture),
        "a": int(fixture.a),
        "b": None if isinstance(fixture, ByeFixture) else int(fixture.b),
        "provisional": match.provisional or is_open,
        "boards": score.counted if score else 0,
        "a_score": a_score,
        "b_score": b_score,
        "a_points": _total(match.a),
        "b_points": _total(match.b),
        "reasons": {
            "a": _reasons(score and score.a, match.a, _before(fixture, fixture.a, removed)),
            "b": _reasons(score and score.b, match.b, _before(fixture, teams_of(fixture)[-1], removed)),
            **({} if leg is WHOLE else {"three_way": leg.rounds}),
        },
        "evidence": evidence_json(match.evidence),
        **_outstanding(fixture),
    }


def _before(fixture: Fixture, team: str, removed: RemovedTeams) -> tuple[Step, ...]:
    """What stands before the points of a team's match: why it is forfeited, or why it does not count."""
    return removed.why_not_counted(fixture, team) or why_forfeited(fixture)


def _outstanding(fixture: Fixture) -> Json:
    """How many boards of a match have no result, where some have one; other runs stay as they always were."""
    missing = fixture.score.outstanding if isinstance(fixture, PlayedFixture) else 0
    return {"outstanding": missing} if missing else {}


def of_knockout(scored: KnockoutScore) -> Json:
    """A stage of knockout matches: who goes on, by what, and the margins in IMPs."""
    rows = [
        {
            "entrant": int(place.team),
            "direction": "",
            "rank": place.rank,
            "tied": place.tied,
            "score": str(place.won.total),
            "percent": None,
            "boards": 0,
            "steps": steps_json(place.won.steps),
        }
        for place in scored.places
    ]
    matches = [_tie(tie) for tie in scored.ties]
    return {
        "standings": rows,
        "matches": matches,
        "removed": [],
        "provisional": any(tie.held for tie in scored.ties),
    }


def _tie(tie: KnockoutTie) -> Json:
    fixture = tie.fixture
    score = fixture.score if isinstance(fixture, PlayedFixture | ForfeitedFixture) else None
    a_score, b_score = (str(side.won) for side in score.sides) if score else (None, None)
    # A forfeited match has no margin: its winner goes on, and that is all.
    margin = tie.decision.margin if tie.decision and isinstance(fixture, PlayedFixture) else None
    turned = margin and ReasonedAward(tuple(replace(step, amount=-step.amount) for step in margin.steps))
    return {
        "round": fixture.round,
        "kind": kind_of(fixture),
        "a": int(fixture.a),
        "b": None if isinstance(fixture, ByeFixture) else int(fixture.b),
        "provisional": tie.held,
        "boards": tie.boards,
        "a_score": a_score,
        "b_score": b_score,
        "a_points": _total(margin),
        "b_points": _total(turned),
        "reasons": {
            "a": _reasons(score and score.a, margin, why_forfeited(fixture)),
            "b": _reasons(score and score.b, turned, why_forfeited(fixture)),
        },
        "evidence": None,
        "winner": int(tie.winner) if tie.winner else None,
        "by": (tie.decision and tie.decision.by) or ("bye" if isinstance(fixture, ByeFixture) else ""),
        **_outstanding(fixture),
    }


def kind_of(fixture: Fixture) -> str:
    """How a match stands, as pages and programs read it."""
    match fixture:
        case PlayedFixture():
            return "played"
        case ForfeitedFixture():
            return "forfeited"
        case DoubleForfeit():
            return "double_forfeit"
        case ByeFixture():
            return "bye"
    return "pending"


def _total(award: ReasonedAward | None) -> str | None:
    return None if award is None else str(award.total)


def _reasons(side: Any, points: ReasonedAward | None, before: tuple[Step, ...]) -> Json:
    steps = (*side.boards.steps, *side.deductions.steps) if side else ()
    return {"score": steps_json(steps), "points": steps_json((*before, *(points.steps if points else ())))}


def evidence_json(evidence: Evidence | None) -> Json | None:
    """What a forfeit was valued by."""
    if evidence is None:
        return None
    return {
        "own": [[str(result.vp), result.round, result.opponent] for result in evidence.own],
        "against": [[str(result.vp), result.round, result.opponent] for result in evidence.against],
        "draw": str(evidence.draw),
        "minimum": str(evidence.minimum),
        "left_out": [[omitted.team, omitted.round, omitted.reason] for omitted in evidence.left_out],
    }


def of_session(facts: SessionSheet, score: SessionScore) -> Json:
    """A stage of pairs or individuals with one session: its places are the session's."""
    apart = score.conditions.across_sections == "no"
    rows = [
        _standing(facts.entries[row.contestant], row, score) | _in_section(row.section if apart else "")
        for row in score.standings
    ]
    return {"standings": rows, "matches": [], "removed": [], "provisional": False}


def _in_section(letter: str) -> Json:
    """The section of a row, where sections are ranked apart; other runs stay as they always were."""
    return {"section": letter} if letter else {}


def _standing(entry: Entry, row: Standing, score: SessionScore) -> Json:
    steps = [Step(row.score + row.deduction, "event_session", Citation.COMMON_PRACTICE, {"session": "1"})]
    steps += [
        Step(-deduction.amount, deduction.code, deduction.cite, deduction.parameters)
        for deduction in score.sheet.deductions
        if deduction.contestant == row.contestant
    ]
    return {
        "entrant": entry.entrant_id,
        "direction": row.direction,
        "rank": row.rank,
        "tied": row.tied,
        "score": str(row.score),
        "percent": str(row.percent) if row.measure is Measure.PERCENT else None,
        "boards": row.boards,
        "steps": steps_json(steps),
        **_ranked_by(row),
    }


def _ranked_by(row: Standing) -> Json:
    mean = {} if row.mean is None else {"mean": str(row.mean)}
    return {"measure": str(row.measure), **mean}


class TotalRow(NamedTuple):
    """An entrant's row in a stage of several sessions."""

    entrant: int
    direction: str
    rank: int
    tied: bool
    total: ReasonedAward
    percent: Fraction | None
    boards: int
    measure: Measure
    section: str = ""  # "": ranked with all others


def of_totals(rows: Sequence[TotalRow]) -> Json:
    """A stage of several sessions."""
    return {
        "standings": [
            {
                "entrant": row.entrant,
                "direction": row.direction,
                "rank": row.rank,
                "tied": row.tied,
                "score": str(row.total.total),
                "percent": None if row.percent is None else str(row.percent),
                "boards": row.boards,
                "steps": steps_json(row.total.steps),
                "measure": str(row.measure),
                **_in_section(row.section),
            }
            for row in rows
        ],
        "matches": [],
        "removed": [],
        "provisional": False,
    }


def frozen_of(scored: StageScore) -> Iterator[Json]:
    """The forfeits of a stage as a closure keeps them: what they are worth, not why they are forfeits."""
    for match in scored.score.matches:
        if isinstance(match.fixture, ForfeitedFixture):
            yield {
                "round": match.fixture.round,
                "winner": int(match.fixture.winner),
                "loser": int(match.fixture.loser),
                "steps": steps_json(match.a.steps if match.a else ()),
                "evidence": evidence_json(match.evidence),
            }
