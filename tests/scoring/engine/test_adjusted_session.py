"""Assigned, weighted and split scores, and artificial scores, in a session. Law 12C, REG-1.1.1."""

from fractions import Fraction

import pytest

from scoring.engine import explain
from scoring.engine.average import Average, share_of
from scoring.engine.citation import Citation
from scoring.engine.pairs.cell import Method
from scoring.engine.pairs.session import score
from scoring.engine.refusal import Refusal
from scoring.engine.sheet import (
    AdjustedSides,
    Contestant,
    ContestantDeduction,
    Kind,
    Line,
    Sheet,
    WeightedOutcome,
)
from tests.scoring.engine.any_sheets import in_force, with_rule
from tests.scoring.engine.examples import artificial, mitchell, played

EXACT = {"award_decimals": "exact"}


def outcomes(text: str) -> tuple[WeightedOutcome, ...]:
    """ "3/5 420, 2/5 -50" as outcomes."""
    pairs = (part.split() for part in text.split(","))
    return tuple(WeightedOutcome(Fraction(weight), int(points)) for weight, points in pairs)


def board(*tables: Line | int) -> Sheet:
    """One board; every table its own pairs."""
    pairs = [Contestant(f"{n}{side}", "", side) for side in ("NS", "EW") for n in range(1, len(tables) + 1)]
    lines = [
        (played(1, 0, 0, table) if isinstance(table, int) else table)._replace(ns=n, ew=n + len(tables))
        for n, table in enumerate(tables)
    ]
    return Sheet(tuple(pairs), tuple(lines), 2)


def assigned(ns: str = "", ew: str = "", **given: int) -> Line:
    adjusted = AdjustedSides(outcomes(ns) if ns else (), outcomes(ew) if ew else ())
    shares = {name: share_of(Fraction(percent)) for name, percent in given.items()}
    return Line("", 1, 0, 0, Kind.ASSIGNED, None, adjusted=adjusted, **shares)


def awards(sheet: Sheet, conditions=None):
    cells = score(sheet, conditions or in_force(**EXACT)).cells
    return [[cell and cell.award for cell in pair] for pair in cells]


def numbers(*rows: str) -> list[list[Fraction]]:
    return [[Fraction(text) for text in row.split()] for row in rows]


SIXTY_FORTY = "3/5 420, 2/5 -50"


def test_a_weighted_score_weights_the_matchpoints_of_each_outcome():
    """420 beats one and ties two, 2 matchpoints; -50 ties one, 1/2; and 60 % and 40 % of them are 7/5."""
    assert awards(board(420, 420, -50, assigned(SIXTY_FORTY, SIXTY_FORTY))) == numbers(
        "11/5 4/5", "11/5 4/5", "1/5 14/5", "7/5 8/5"
    )


def test_weights_are_of_matchpoints_and_not_of_points():
    """Half of 420 and half of -50 are 185 points, which would beat only -50."""
    halves = "1/2 420, 1/2 -50"
    weighted = awards(board(420, 420, 230, -50, assigned(halves, halves)))[-1][0]
    assert weighted == Fraction(3, 2) + Fraction(1, 4)
    assert awards(board(420, 420, 230, -50, 185))[-1][0] == 1


def test_a_split_score_gives_each_side_its_own_outcomes():
    """North-South are compared with -50, East-West with 420: the two sides have less than the top."""
    assert awards(board(420, 110, -50, assigned("1 -50", "1 420"))) == numbers(
        "3 1/2", "2 2", "1/2 3", "1/2 1/2"
    )


def test_a_side_with_a_percentage_leaves_n_and_the_other_is_compared():
    """North-South have 3 of 4 scores, brought to 4; East-West have all four."""
    sheet = board(420, 110, -50, assigned(ew="1 -50", ns_share=60))
    session = score(sheet, in_force(averages="flat", **EXACT))
    ns, ew = zip(*session.cells, strict=True)
    assert [(cell.method, cell.scores, cell.results) for cell in ns[:3]] == [(Method.NEUBERG, 3, 4)] * 3
    assert [cell.award for cell in ns] == [Fraction(text) for text in ("17/6", "3/2", "1/6", "9/5")]
    assert [(cell.method, cell.scores) for cell in ew] == [(Method.PLAIN, 4)] * 4
    assert [cell.award for cell in ew] == [Fraction(text) for text in ("0", "1", "5/2", "5/2")]


def test_boards_that_keep_their_own_top_have_one_for_each_side():
    sheet = board(420, 110, -50, assigned(ew="1 -50", ns_share=50))
    ns, ew = zip(*score(sheet, in_force(neuberg="off", **EXACT)).cells, strict=True)
    assert [cell.maximum for cell in ns] == [2, 2, 2, 2]
    assert [cell.maximum for cell in ew] == [3, 3, 3, 3]


def test_a_weighted_award_is_rounded_once():
    """Two outcomes of 1/6 matchpoint each are 0.33 together, and not 0.17 and 0.17."""
    thirds = "1/3 110, 1/3 110, 1/3 -50"
    cell = score(board(420, 110, assigned(thirds, thirds)), in_force()).cells[2][0]
    assert (cell.award, cell.decimals) == (Fraction("0.33"), 2)


def test_a_weighted_award_opens_into_its_outcomes():
    sheet = board(420, 420, -50, assigned(SIXTY_FORTY, SIXTY_FORTY), artificial(1, 0, 0, 50, 50))
    conditions = in_force(**EXACT)
    session = score(sheet, conditions)
    steps = explain.award(session.cells[3][0], conditions).steps
    assert [(step.code, step.amount) for step in steps] == [
        ("outcome", Fraction(6, 5)),
        ("outcome", Fraction(1, 5)),
        ("neuberg", Fraction(19, 40)),
    ]
    assert [explain.sentence(step, "en") for step in steps[:2]] == [
        "Outcome +420, weight 3/5: 2 (scores beaten: 1, tied: 2)",
        "Outcome −50, weight 2/5: 0.5 (scores beaten: 0, tied: 1)",
    ]
    assert steps[0].cite is Citation.LAW_12C1C


def test_what_other_tables_have_of_a_weighted_score_is_told_by_weight():
    conditions = in_force(**EXACT)
    cells = score(board(420, 420, -50, assigned(SIXTY_FORTY, SIXTY_FORTY)), conditions).cells
    steps = explain.award(cells[0][0], conditions).steps
    assert [(step.code, step.amount, step.parameters["count"]) for step in steps] == [
        ("beaten_by_weight", Fraction(7, 5), "1.4"),
        ("tied_by_weight", Fraction(4, 5), "1.6"),
    ]


def test_a_score_that_every_outcome_loses_to_is_told_as_any_other():
    conditions = in_force(**EXACT)
    cells = score(board(450, 420, -50, assigned(SIXTY_FORTY, SIXTY_FORTY)), conditions).cells
    assert [step.code for step in explain.award(cells[0][0], conditions).steps] == ["beaten"]


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ("1/2 420, 2/5 -50", "inconsistent"),
        ("1 420, 0 -50", "out_of_range"),
        ("2 420, -1 -50", "out_of_range"),
    ],
)
def test_weights_are_positive_and_sum_to_one(given, code):
    with pytest.raises(Refusal) as refused:
        score(board(420, assigned(given, given)), in_force())
    assert (refused.value.code, refused.value.field) == (code, "lines[1]")


@pytest.mark.parametrize("line", [assigned("1 420"), assigned("1 420", "1 420", ns_share=60)])
def test_a_side_has_outcomes_or_an_artificial_score(line):
    with pytest.raises(ValueError, match="line 1"):
        score(board(420, line), in_force())


OTHER_BOARDS = mitchell(2, [[(60, 50), (40, 50)], [(60, 50), (50, 50)], [420, 110], [110, 110]])


@pytest.mark.parametrize(
    ("other_boards", "own"),
    [
        ("without_plus_and_minus", ("3/2", 2)),  # two boards compared: 1 and 1/2
        ("compared_only", ("3/2", 2)),
        ("all", ("27/10", 4)),  # and two averages plus of 3/5
    ],
)
def test_which_other_boards_count_is_a_rule(other_boards, own):
    """Q-02."""
    conditions = with_rule(in_force(**EXACT), "matchpoint_averages", other_boards=other_boards)
    cell = score(OTHER_BOARDS, conditions).cells[0][0]
    assert (cell.own_score, cell.own_maximum) == own
    assert explain.award(cell, conditions).total == cell.award


def test_a_plain_average_is_another_board_unless_only_compared_ones_are():
    """Q-02. Pair 2 has 1/2, 0 and 1/2 of 1 each: an average, a bottom and a tie."""
    for other_boards, own in (("without_plus_and_minus", ("1", 3)), ("compared_only", ("1/2", 2))):
        conditions = with_rule(in_force(**EXACT), "matchpoint_averages", other_boards=other_boards)
        cell = score(OTHER_BOARDS, conditions).cells[1][0]
        assert (cell.own_score, cell.own_maximum) == own


@pytest.mark.parametrize(("session", "own"), [("before_penalties", "3/2"), ("after_penalties", "1")])
def test_penalties_come_after_the_own_percentage_or_before_it(session, own):
    """Q-53."""
    penalty = ContestantDeduction(0, Fraction(1, 2), "board", Citation.LAW_90, {"board": "1"})
    sheet = Sheet(OTHER_BOARDS.contestants, OTHER_BOARDS.lines, 2, deductions=(penalty,))
    conditions = with_rule(in_force(**EXACT), "matchpoint_averages", session=session)
    assert score(sheet, conditions).cells[0][0].own_score == own


def test_what_an_average_is_worth_is_a_rule():
    """A line says average plus by 60; the regulations say how much that is."""
    conditions = with_rule(in_force(averages="flat", **EXACT), "matchpoint_averages", plus=65, minus=35)
    sheet = mitchell(3, [[(60, 40), (62, 50), 110], [420, 110, -50]])
    cells = score(sheet, conditions).cells
    assert [cell.award for pair in cells[:2] for cell in pair] == [
        Fraction(text) for text in ("13/10", "7/10", "31/25", "1")
    ]
    assert [cell.name for pair in cells[:2] for cell in pair] == ["A+", "A-", None, "A"]
    steps = explain.award(cells[0][0], conditions).steps
    assert [(step.code, step.parameters["percent"]) for step in steps] == [("average_plus", "65")]


def test_own_percentages_count_adjusted_scores():
    """Q-02: an adjusted result is a result. 7/5 of 3 is less than 60 %, so the 60 % stay."""
    first = board(420, 420, -50, assigned(SIXTY_FORTY, SIXTY_FORTY))
    second = Line("", 2, 3, 7, Kind.ARTIFICIAL, None, Average.PLUS, Average.PLUS)
    cells = score(Sheet(first.contestants, (*first.lines, second), 2), in_force(**EXACT)).cells
    assert [(cell.own_score, cell.own_maximum, cell.award) for cell in cells[4]] == [
        ("7/5", 3, Fraction(9, 5)),
        ("8/5", 3, Fraction(9, 5)),
    ]
