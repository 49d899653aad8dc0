from fractions import Fraction

from scoring.engine.citation import Citation
from scoring.engine.events.event import EventEntrant, EventSheet
from scoring.engine.events.ranking import rankings
from scoring.engine.events.sessions import session_deductions, session_figures, tops
from scoring.engine.events.tie_breaks import Breakers, TieBreakFigures, TieBreaks
from scoring.engine.events.total import EventTotals, totals
from scoring.engine.pairs.session import score
from scoring.engine.sheet import ContestantDeduction, Sheet
from tests.scoring.engine.examples import conditions, mitchell

# Three tables; North-South 0, 1, 2 are entrants 5, 4, 3 of the event, East-West 3, 4, 5 its 2, 1, 0.
SHEET = mitchell(3, [[420, 420, -50], [-100, 110, 140], [90, (60, 40), 90]])
PLACES = {position: 5 - position for position in range(6)}
PENALTY = ContestantDeduction(0, Fraction(1, 2), "penalty", Citation.REG_6_1)
SCORE = score(Sheet(SHEET.contestants, SHEET.lines, 2, deductions=(PENALTY,)), conditions(averages="flat"))


def test_figures_are_those_before_penalties():
    figures = {figure.contestant: figure for figure in session_figures("1", SCORE, PLACES)}
    assert figures[5] == ("1", 5, SCORE.totals[0].points, SCORE.totals[0].maximum, 3)
    row = next(row for row in SCORE.standings if row.contestant == 0)
    assert figures[5].score - row.score == row.deduction == Fraction(1, 2)


def test_penalties_follow_the_contestant():
    (penalty,) = session_deductions(SCORE, PLACES)
    assert (penalty.contestant, penalty.amount, penalty.code) == (5, Fraction(1, 2), "penalty")


def test_tops_are_won_by_comparison():
    # Board 1: East-West at table 3. Board 2: North-South 3, East-West at table 1.
    tables = {(line.board, line.ns): line.ew for line in SHEET.lines}
    assert tops(SCORE, PLACES) == {
        5: 0,
        4: 0,
        3: 1,
        **{PLACES[own]: 0 for own in (3, 4, 5)},
        PLACES[tables[1, 2]]: 1 + (tables[1, 2] == tables[2, 0]),
        PLACES[tables[2, 0]]: 1 + (tables[1, 2] == tables[2, 0]),
    }


def test_a_session_of_an_event_says_what_the_session_says():
    entrants = tuple(EventEntrant(str(own), "", "NS" if own > 2 else "EW") for own in range(6))
    event = EventSheet(
        entrants,
        session_figures("1", SCORE, PLACES),
        2,
        session_deductions={"1": session_deductions(SCORE, PLACES)},
    )
    event_totals = totals(event, EventTotals(Citation.COMMON_PRACTICE, "points", False))
    breakers = Breakers.read(TieBreaks(Citation.CONDITIONS_OF_CONTEST, "tops", True))
    figures = {own: TieBreakFigures(tops=count) for own, count in tops(SCORE, PLACES).items()}
    north_south, _ = rankings(event, event_totals, breakers, figures)
    session = [(PLACES[row.contestant], row.score) for row in SCORE.standings if row.direction == "NS"]
    assert sorted((row.contestant, row.figure) for row in north_south.rows) == sorted(session)
