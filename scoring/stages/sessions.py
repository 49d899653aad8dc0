"""A stage of pairs or individuals over several sessions, as the engine adds events up."""

from collections.abc import Sequence
from fractions import Fraction

from clubs.models import Entrant
from clubs.selectors import SessionSheet
from scoring.engine.award import Award
from scoring.engine.events.event import Entrant as InEvent
from scoring.engine.events.event import Event
from scoring.engine.events.ranking import Ranking, rankings
from scoring.engine.events.sessions import session_figures, session_penalties
from scoring.engine.events.tie_breaks import Breakers, TieBreaks
from scoring.engine.events.total import EventTotals, totals
from scoring.engine.session import SessionScore
from scoring.stages import body
from scoring.stages.rulebook import Rulebook

Scored = tuple[int, SessionSheet, SessionScore]  # the session's number, its facts and its score


def of_sessions(scored: Sequence[Scored], entrants: Sequence[Entrant], book: Rulebook) -> body.Json:
    """The places of the stage, best first, one ranking after the other."""
    positions = {entrant.pk: position for position, entrant in enumerate(entrants)}
    figures, penalties = [], {}
    for number, facts, score in scored:
        seats = {at: positions[entry.entrant_id] for at, entry in enumerate(facts.entries)}
        figures += session_figures(str(number), score, seats)
        penalties[str(number)] = session_penalties(score, seats)
    named = tuple(InEvent(entrant.number, "", entrant.direction) for entrant in entrants)
    event = Event(named, tuple(figures), book.contest.winners, session_penalties=penalties)
    added = totals(event, book.rule(EventTotals))
    most = {
        position: sum((Fraction(f.maximum) for f in figures if f.contestant == position), Fraction(0))
        for position in positions.values()
    }
    seed = f"event {entrants[0].event_id}" if entrants else ""
    ranked = rankings(event, added, Breakers.read(book.rule(TieBreaks), seed=seed))
    opened = {total.contestant: total.opened for total in added}
    return body.of_totals(_rows(ranked, opened, most, entrants))


def _rows(
    ranked: Sequence[Ranking],
    opened: dict[int, Award],
    most: dict[int, Fraction],
    entrants: Sequence[Entrant],
) -> list[tuple[int, str, int, bool, Award, Fraction | None]]:
    return [
        (
            entrants[row.contestant].pk, ranking.direction, row.rank, row.tied, opened[row.contestant],
            100 * row.figure / most[row.contestant] if most[row.contestant] else None,
        )
        for ranking in ranked
        if not ranking.stratum
        for row in ranking.rows
    ]  # fmt: skip
