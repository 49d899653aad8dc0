from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from scoring.engine.award import ReasonedAward, Step
from scoring.engine.citation import Citation
from scoring.engine.events.event import EventEntrant, EventSheet, SessionFigure
from scoring.engine.events.handicap import Handicap
from scoring.engine.events.total import EventTotals, totals
from scoring.engine.refusal import Refusal
from scoring.engine.sheet import ContestantDeduction
from tests import sample_rules as regulations
from tests.scoring.engine.examples import rows

PAIRS = tuple(EventEntrant(name) for name in ("Abe", "Ito", "Ueda"))


def rule(unit="points", *, by_boards=False):
    return EventTotals(Citation.COMMON_PRACTICE, unit, by_boards)


def figures(table):
    return tuple(
        SessionFigure(session, int(contestant), Fraction(score), Fraction(maximum), int(boards))
        for session, contestant, score, maximum, boards in rows(table)
    )


def event(table, **fields):
    return EventSheet(PAIRS, figures(table), **fields)


def scratch(event, rule):
    return [str(total.scratch) for total in totals(event, rule)]


# session, contestant, score, maximum, boards
TWO = """
1  0  60  100  20
1  1  55  100  20
1  2  50  100  20
2  0  20   40   8
2  1  22   40   8
2  2  30   40   8
"""


def test_sessions_are_added():
    assert scratch(event(TWO), rule()) == ["80", "77", "80"]


def test_a_session_may_count_twice():
    assert scratch(event(TWO, weights={"2": Fraction(2)}), rule()) == ["100", "99", "110"]


def test_percentages_of_sessions_count_the_same():
    assert scratch(event(TWO), rule("percent")) == ["55", "55", "125/2"]


def test_percentages_may_be_weighted_by_boards():
    assert scratch(event(TWO), rule("percent", by_boards=True)) == ["400/7", "55", "400/7"]


def test_percentages_may_be_weighted_by_the_conditions_of_contest():
    assert scratch(event(TWO, weights={"1": Fraction(3)}), rule("percent")) == ["115/2", "55", "225/4"]


def test_the_average_board_is_fair_where_numbers_of_boards_differ():
    unequal = """
    1  0   12  0  24
    1  1   -3  0  12
    2  1   -3  0  12
    1  2  -12  0   8
    """
    assert scratch(event(unequal), rule("board")) == ["1/2", "-1/4", "-3/2"]


def test_who_missed_a_session_has_less_points_but_its_own_percentage():
    missed = """
    1  0  60  100  20
    2  0  30  100  20
    2  1  50  100  20
    """
    assert scratch(event(missed), rule()) == ["90", "50"]
    assert scratch(event(missed), rule("percent")) == ["45", "50"]


def test_penalties_of_a_session_are_weighted_with_it_and_stand_beside_it():
    session = {"2": (ContestantDeduction(0, Fraction(4), "penalty", Citation.LAW_90),)}
    (first, second, _) = totals(event(TWO, session_deductions=session), rule("percent"))
    assert (first.sessions.total, first.deductions.total, first.scratch) == (55, -5, 50)
    assert second.deductions.steps == ()
    assert [step.cite for step in first.opened.steps][-1] is Citation.LAW_90


def test_penalties_of_the_event_are_in_its_own_unit_and_may_leave_less_than_nothing():
    whole = (ContestantDeduction(1, Fraction(100), "penalty", Citation.LAW_91),)
    second = totals(event(TWO, deductions=whole), rule())[1]
    assert (second.sessions.total, second.deductions.total, second.scratch) == (77, -100, -23)


def test_what_is_carried_over_comes_first_and_a_contestant_may_have_nothing_else_yet():
    carried = {
        2: ReasonedAward((Step(Fraction(7), "carry_full", Citation.CONDITIONS_OF_CONTEST, {"total": "7"}),))
    }
    only = event("1  0  60  100  20", carried=carried)
    first, third = totals(only, rule())
    assert (first.contestant, first.scratch, third.contestant, third.scratch) == (0, 60, 2, 7)
    assert third.opened.steps[0].code == "carry_full"


@pytest.mark.parametrize(
    ("unit", "handicap", "added"),
    [
        ("points", Handicap("percent", {0: Fraction(5)}), "7"),
        ("points", Handicap("points", {0: Fraction(5)}), "10"),
        ("percent", Handicap("percent", {0: Fraction(5)}), "5"),
        ("percent", Handicap("points", {0: Fraction(4)}), "7"),
    ],
)
def test_a_handicap_is_added_every_session_beside_the_raw_score(unit, handicap, added):
    first, second, _ = totals(event(TWO), rule(unit), handicap)
    assert first.handicap.total == Fraction(added)
    assert first.with_handicap == first.scratch + Fraction(added)
    assert first.scratch == totals(event(TWO), rule(unit))[0].scratch
    assert second.handicap.steps == ()


def test_a_percentage_of_nothing_is_refused():
    imps = "1  0  12  0  24"
    with pytest.raises(Refusal) as refused:
        totals(event(imps), rule("percent"))
    assert refused.value.field == "sessions"
    with pytest.raises(Refusal) as refused:
        totals(event(imps), rule(), Handicap("percent", {0: Fraction(1)}))
    assert refused.value.field == "handicap"
    with pytest.raises(Refusal):
        totals(event("1  0  12  0  0"), rule("board"))


TWICE = figures("1 0 1 2 1\n1 0 1 2 1")
ONE = ContestantDeduction(0, Fraction(1), "penalty", Citation.LAW_90)


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"entrants": (*PAIRS, PAIRS[0]), "figures": ()}, "contestants"),
        ({"entrants": (EventEntrant("Oda", stratum=-1),), "figures": ()}, "stratum"),
        ({"entrants": PAIRS, "figures": TWICE}, "sessions"),
        ({"entrants": (), "figures": TWICE[:1]}, "contestants"),
        ({"entrants": PAIRS, "figures": (), "carried": {7: ReasonedAward(())}}, "contestants"),
        ({"entrants": (), "figures": (), "deductions": (ONE,)}, "contestants"),
        ({"entrants": PAIRS, "figures": (), "session_deductions": {"1": (ONE,)}}, "penalties"),
        ({"entrants": PAIRS, "figures": (), "weights": {"1": Fraction(0)}}, "weights"),
    ],
)
def test_an_event_that_cannot_be_is_refused_by_field(fields, field):
    with pytest.raises(Refusal) as refused:
        EventSheet(**fields)
    assert refused.value.field == field


@pytest.mark.parametrize("pack", regulations.packs())
def test_the_packs_add_sessions(pack):
    assert scratch(event(TWO), regulations.rule(EventTotals, pack)) == ["80", "77", "80"]
    overrides = {"event_totals.unit": "percent"}
    assert scratch(event(TWO), regulations.rule(EventTotals, pack, None, overrides)) == ["55", "55", "125/2"]


SESSIONS = st.dictionaries(
    st.tuples(st.sampled_from("123"), st.integers(0, 2)),
    st.tuples(st.fractions(0, 50, max_denominator=4), st.integers(50, 60), st.integers(1, 30)),
)
WEIGHTS = st.dictionaries(st.sampled_from("123"), st.fractions(Fraction(1, 4), 4, max_denominator=4))
RULES = st.builds(rule, st.sampled_from(["points", "percent", "board"]), by_boards=st.booleans())
AMOUNTS = st.dictionaries(st.integers(0, 2), st.fractions(-9, 9, max_denominator=4))


def _event(sessions, weights):
    session_figures = [SessionFigure(session, who, *figure) for (session, who), figure in sessions.items()]
    return EventSheet(PAIRS, tuple(session_figures), weights=weights)


@given(SESSIONS, WEIGHTS, RULES, AMOUNTS)
def test_every_total_opens_into_steps_that_add_up(sessions, weights, rule, amounts):
    event_totals = totals(_event(sessions, weights), rule, Handicap("points", amounts))
    assert {total.contestant for total in event_totals} == {who for _, who in sessions}
    for total in event_totals:
        assert total.opened.total == total.scratch
        assert total.opened.total + total.handicap.total == total.with_handicap
        assert len(total.sessions.steps) == sum(who == total.contestant for _, who in sessions)


@given(SESSIONS, WEIGHTS, RULES, st.randoms(use_true_random=False))
def test_the_order_of_input_changes_nothing(sessions, weights, rule, random):
    shuffled = list(sessions.items())
    random.shuffle(shuffled)
    one, other = (_event(entries, weights) for entries in (sessions, dict(shuffled)))
    assert [(t.contestant, t.scratch) for t in totals(one, rule)] == [
        (t.contestant, t.scratch) for t in totals(other, rule)
    ]


@given(SESSIONS.filter(bool), WEIGHTS, RULES)
def test_more_in_a_session_is_more_in_the_event(sessions, weights, rule):
    (place, (score, maximum, boards)), *_ = sessions.items()
    better = {**sessions, place: (score + 1, maximum, boards)}
    before, after = (
        {t.contestant: t.scratch for t in totals(_event(s, weights), rule)} for s in (sessions, better)
    )
    assert after.pop(place[1]) > before.pop(place[1])
    assert after == before


@given(st.integers(0, 60), WEIGHTS)
def test_half_of_everything_is_fifty_percent(boards, weights):
    halves = {(session, 0): (Fraction(10 + n), 20 + 2 * n, boards + 1) for n, session in enumerate("123")}
    (total,) = totals(_event(halves, weights), rule("percent"))
    assert total.scratch == 50
