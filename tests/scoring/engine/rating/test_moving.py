"""The open rating: the worked example of docs/rating.md by hand, and what must hold whatever is played."""

import random
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction

import pytest

from scoring.engine.explain import sentence
from scoring.engine.imp_pairs.cell import ImpCell, ImpMethod
from scoring.engine.pairs.cell import Cell, Method
from scoring.engine.rating import drifting
from scoring.engine.rating.definition import (
    SETTLED_BOARDS,
    START_VARIANCE,
    UNITS,
    PlayerState,
    error_of,
    spread_of_board,
)
from scoring.engine.rating.expecting import RatedLine, partnerships
from scoring.engine.rating.moving import moves
from scoring.engine.rating.shares import share_of
from scoring.engine.rounding import rounded
from scoring.engine.teams.cell import TeamCell

DAY = date(2026, 11, 20)
HALF = Fraction(1, 2)
NAMES = "ABCDEFGHIJKL"
STRENGTHS = dict(zip(NAMES, (56, 52, 50, 48, 50, 50, 50, 50, 46, 50, 54, 50), strict=True))


def states(variance=4 * UNITS):
    return {
        NAMES.index(name): PlayerState(points * UNITS, variance, boards=400, sessions=20, last=DAY)
        for name, points in STRENGTHS.items()
    }


def side(names):
    return tuple(map(NAMES.index, names))


def example():
    """One board at three tables: A and B have three quarters of it."""
    return [
        RatedLine(1, side("AB"), side("CD"), Fraction(3, 4), Fraction(1, 4)),
        RatedLine(1, side("EF"), side("GH"), Fraction(1, 4), Fraction(3, 4)),
        RatedLine(1, side("IJ"), side("KL"), HALF, HALF),
    ]


def test_the_worked_example():
    """Margins 54 - 49 = 5, 0 and 48 - 52 = -4: A and B are expected to have 50 + 5 - (0 - 4)/2 = 57."""
    moved = moves(example(), DAY, states())
    a, b, c = (moved[NAMES.index(name)] for name in "ABC")
    assert (a.actual, a.expected, a.boards) == (75, 57, 1)
    assert (c.actual, c.expected) == (25, 43)
    # A board of three tables spreads by 2500 * 4 / 6; the opponents' errors add (4 + 4) / 4. Four times that,
    # and the partner's 4, are 20036/3; with the own 4 before, the variance after is 5009/1253.
    after = Fraction(5009, 1253)
    gain = 2 * after / Fraction(20036, 3)
    assert a.after.strength == 56 * UNITS + round(18 * gain * UNITS) == 56_021_548
    assert b.after.strength == 52_021_548, "as well known as the partner: as much moved"
    assert c.after.strength == 50 * UNITS - 21_548
    assert a.after.variance == round(after * UNITS) == 3_997_606
    assert (a.after.boards, a.after.sessions, a.after.last) == (401, 21, DAY)


def test_the_steps_add_up_to_the_change_and_say_of_what():
    (move, *_others) = moves(example(), DAY, states()).values()
    changed = Fraction(move.after.strength - move.before.strength, UNITS)
    assert move.award.total == changed
    gain = 2 * Fraction(5009, 1253) / Fraction(20036, 3)
    amounts = {step.code: step.amount for step in move.award.steps}
    for part, points in {"actual": 25, "own": -4, "opponents": -1, "field": -2}.items():
        assert amounts[f"rating_{part}"] == rounded(points * gain, 6)
    says = [sentence(step, "en") for step in move.award.steps]
    assert "own rating 56.00, partner's 52.00, mean 54.00" in says[1]
    assert "mean 49.00" in says[2]
    assert "-2.00" in says[3]
    assert all(sentence(step, "ja") != sentence(step, "en") for step in move.award.steps)


def random_session(seed, tables=7, boards=12):
    """A session of pairs who change opponents, its shares those of an order by lot."""
    lot = random.Random(seed)  # noqa: S311 - the same lot every time
    for board in range(boards):
        order = lot.sample(range(tables), tables)
        for table, place in enumerate(order):
            opponents = tables + (table + board) % tables
            share = Fraction(place, tables - 1)
            pair = (2 * table, 2 * table + 1)
            yield RatedLine(board, pair, (2 * opponents, 2 * opponents + 1), share, 1 - share)


def random_states(seed, players=28):
    lot = random.Random(seed)  # noqa: S311 - the same lot every time
    return {
        player: PlayerState(
            lot.randrange(35, 65) * UNITS + lot.randrange(UNITS), lot.randrange(1, 36) * UNITS, 100, 5, DAY
        )
        for player in range(players)
    }


@pytest.mark.parametrize("seed", range(5))
def test_the_order_of_lines_and_of_the_two_changes_nothing(seed):
    lines, known = list(random_session(seed)), random_states(seed)
    turned = [replace(line, ns=line.ns[::-1]) for line in reversed(lines)]
    assert moves(turned, DAY, known) == moves(lines, DAY, known)


@pytest.mark.parametrize("seed", range(5))
def test_surprises_of_a_session_come_to_nothing(seed):
    """What is expected of all is what there is to share, so nobody's surprise is made of nothing."""
    known = random_states(seed)
    surprises = Fraction(0)
    for pair, figures in partnerships(random_session(seed), known).items():
        own = Fraction(sum(known[player].strength for player in pair), 2 * UNITS)
        surprises += figures.boards * (figures.actual - figures.expected(own))
    assert surprises == 0


@pytest.mark.parametrize("seed", range(5))
def test_where_all_are_as_well_known_nothing_is_made_or_lost(seed):
    """Points then go from one to the other; a millionth for each may be lost by rounding."""
    known = {player: replace(state, variance=9 * UNITS) for player, state in random_states(seed).items()}
    moved = moves(random_session(seed), DAY, known)
    changed = sum(move.after.strength - move.before.strength for move in moved.values())
    assert len(moved) == 28
    assert abs(changed) <= len(moved)


def test_more_of_a_board_is_a_higher_rating():
    strengths = []
    for quarters in range(5):
        lines = example()
        lines[0] = replace(lines[0], ns_share=Fraction(quarters, 4))
        strengths.append(moves(lines, DAY, states())[0].after.strength)
    assert len(set(strengths)) == 5
    assert strengths == sorted(strengths)


def test_a_stronger_partner_or_weaker_opponents_make_more_expected():
    def change(name, points):
        known = states()
        known[NAMES.index(name)] = replace(known[NAMES.index(name)], strength=points * UNITS)
        return moves(example(), DAY, known)[0].expected

    assert change("B", 56) == 57 + 2
    assert change("C", 46) == 57 + 2
    assert change("I", 50) == 57 - 1, "the field of the own direction"


def test_who_is_known_less_well_moves_more_and_every_board_makes_known_better():
    known = states()
    known[1] = replace(known[1], variance=START_VARIANCE)
    moved = moves(example(), DAY, known)
    a, b = (moved[player].after.strength - moved[player].before.strength for player in (0, 1))
    assert b > 8 * a > 0
    assert all(move.after.variance < move.before.variance for move in moved.values())


def test_nobody_is_moved_with_a_guest_and_a_guest_counts_as_a_new_player():
    lines = example()
    lines[0] = replace(lines[0], ew=(None, 3))
    moved = moves(lines, DAY, states())
    assert 3 not in moved
    assert moved[0].expected == 57 - 0 - Fraction(0), "C was at 50, as a guest is"
    known = states()
    del known[2]
    again = moves(example(), DAY, known)
    assert again[0].expected == moved[0].expected
    assert again[2].before == PlayerState(), "who is new begins"


def test_two_tables_are_no_field():
    assert moves(example()[:2], DAY, states()) == {}


def test_several_partners_in_one_session_are_one_change():
    """An individual: A plays two boards, with B and with E."""
    second = [
        RatedLine(2, side("AE"), side("CG"), Fraction(1), Fraction(0)),
        RatedLine(2, side("BF"), side("DH"), HALF, HALF),
        RatedLine(2, side("IK"), side("JL"), Fraction(0), Fraction(1)),
    ]
    both = moves([*example(), *second], DAY, states())[0]
    alone = [moves(lines, DAY, states())[0] for lines in (example(), second)]
    assert both.boards == 2
    assert both.actual == (75 + 100) / Fraction(2)
    changes = [one.after.strength - one.before.strength for one in alone]
    assert abs(both.after.strength - both.before.strength - sum(changes)) < sum(changes) // 1000
    assert both.after.variance < min(one.after.variance for one in alone)


def test_the_error_grows_with_the_days_and_no_further_than_the_start():
    state = PlayerState(variance=4 * UNITS, last=DAY)
    assert drifting.on(DAY, state) is state
    year = drifting.on(DAY + timedelta(365), state)
    assert year.variance == 4 * UNITS + 365 * UNITS // 200
    assert drifting.on(DAY + timedelta(365 * 50), state).variance == START_VARIANCE
    assert drifting.on(DAY - timedelta(9), state) is state
    assert drifting.on(DAY, PlayerState()) == PlayerState()


def test_errors_and_spreads():
    assert [error_of(variance) for variance in (36 * UNITS, 2 * UNITS, 0)] == [6, Fraction(141, 100), 0]
    assert error_of(123_456) == Fraction(35, 100)
    # Three tables: 0, 50 and 100 are as likely, variance 5000/3.
    assert spread_of_board(3) == Fraction(5000, 3)
    assert not PlayerState(boards=SETTLED_BOARDS - 1).is_settled
    assert PlayerState(boards=SETTLED_BOARDS).is_settled


def test_what_share_an_award_is():
    plain = Cell(Method.PLAIN, 9, 1, 12, 2, None)
    assert share_of(plain) == Fraction(3, 4)
    assert share_of(plain._replace(method=Method.NEUBERG)) == Fraction(3, 4)
    for method in set(Method) - {Method.PLAIN, Method.NEUBERG}:
        assert share_of(plain._replace(method=method)) is None, method
    crossed = ImpCell(ImpMethod.CROSS_IMPS, "NS", 12, 1, scores=7)
    assert share_of(crossed) == HALF + Fraction(2, 20), "a sum over six comparisons"
    assert share_of(crossed._replace(comparisons=6, numerator=-2)) == HALF - Fraction(2, 20)
    assert share_of(ImpCell(ImpMethod.BUTLER, "EW", 25, 2, scores=7)) == 1, "ten IMPs are all of a board"
    for method in set(ImpMethod) - {ImpMethod.CROSS_IMPS, ImpMethod.BUTLER}:
        assert share_of(crossed._replace(method=method)) is None, method
    assert share_of(None) is None
    assert share_of(TeamCell(())) is None
