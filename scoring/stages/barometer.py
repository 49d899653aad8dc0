"""Running scores round by round, where everybody plays the same boards at the same time (barometer).

A board that is played in one round alone is compared for good once the round is over, so what a contestant
has after each round is the sum of its awards so far.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from scoring.engine.events.places import shared_places
from scoring.engine.rounding import decimal
from scoring.engine.sheet import Kind
from scoring.stages.sessions import PairStage, ScoredSession

Json = dict[str, Any]
Figures = dict[int, tuple[Fraction, int]]  # by entrant: awards, and what they could have been


def rounds_of(stage: PairStage) -> list[Json]:
    """After each round, what everybody has and where it stands; none where the stage is no barometer."""
    if not all(is_barometer(session) for session in stage.sessions):
        return []
    sections, two = stage.sections, stage.book.contest.winners == 2
    rankings = {
        entrant.pk: (sections.get(entrant.pk, ""), entrant.direction if two else "")
        for entrant in stage.entrants
    }
    running: Figures = {}
    rounds = []
    for session in sorted(stage.sessions, key=lambda one: one.number):
        for number, figures in sorted(_by_round(session).items()):
            for entrant, (award, maximum) in figures.items():
                had, could = running.get(entrant, (Fraction(0), 0))
                running[entrant] = had + award, could + maximum
            rows = _rows(running, figures, rankings)
            rounds.append({"session": session.number, "round": number, "rows": rows})
    return rounds if len(rounds) > 1 else []


def is_barometer(session: ScoredSession) -> bool:
    """Whether every board was played in a single round, and awards are what is added up."""
    rounds: dict[int, int] = {}
    for line in session.facts.sheet.lines:
        if line.kind is not Kind.NOT_PLAYED and rounds.setdefault(line.board, line.round) != line.round:
            return False
    return bool(rounds) and 0 not in rounds.values() and not session.score.matches


def _by_round(session: ScoredSession) -> dict[int, Figures]:
    rounds: dict[int, Figures] = {}
    entrants = session.entrants
    for position, line in enumerate(session.facts.sheet.lines):
        for seat in (line.ns, line.ew, *(line.partners or ())):
            cell = session.score.cell(position, seat)
            if cell is not None:
                figures = rounds.setdefault(line.round, {})
                entrant = entrants[seat]
                award, maximum = figures.get(entrant, (Fraction(0), 0))
                figures[entrant] = award + cell.award, maximum + (getattr(cell, "maximum", 0) or 0)
    return rounds


def _rows(running: Figures, figures: Figures, rankings: Mapping[int, tuple[str, str]]) -> Json:
    """By entrant: of this round, so far, so far in percent (null without a maximum), place."""
    percents = {who: 100 * had / could for who, (had, could) in running.items() if could}
    rows: Json = {}
    for ranking in set(rankings.values()):
        ranked = {who: percents.get(who, running[who][0]) for who in running if rankings[who] == ranking}
        for who, place in shared_places(ranked).items():
            own, percent = figures.get(who), percents.get(who)
            rows[str(who)] = [
                str(decimal(own[0])) if own else None,
                str(decimal(running[who][0])),
                None if percent is None else str(decimal(percent)),
                place.rank,
                place.tied,
            ]
    return rows
