from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from scoring.engine.citation import Citation
from scoring.engine.events.event import EventEntrant, EventSheet, SessionFigure
from scoring.engine.events.handicap import Handicap
from scoring.engine.events.ranking import rank, rankings
from scoring.engine.events.tie_breaks import BREAKERS, Breakers, MetOpponent, TieBreakFigures, TieBreaks
from scoring.engine.events.total import EventTotals, totals
from scoring.engine.refusal import Refusal
from scoring.engine.sentences import WORDS
from tests import sample_rules as regulations

NAMES = ["Abe", "Ito", "Ueda", "Endo", "Oka"]


def breakers(order="", *, restart=True, seed=""):
    return Breakers.read(TieBreaks(Citation.CONDITIONS_OF_CONTEST, order, restart), seed)


def figures(**lists):
    """One list a figure, in the order of the contestants."""
    length = max(map(len, lists.values()), default=len(NAMES))
    return {
        own: TieBreakFigures(name=NAMES[own], **{name: values[own] for name, values in lists.items()})
        for own in range(length)
    }


def ranked(points, order="", known=None, **options):
    rows = rank(dict(enumerate(map(Fraction, points))), breakers(order, **options), known)
    return [(row.contestant, row.rank, row.tied) for row in rows]


def test_none_published_means_shared_places():
    assert ranked([7, 9, 7, 1], known=figures(wins=[Fraction(3), Fraction(0), Fraction(1), Fraction(0)])) == [
        (1, 1, False),
        (0, 2, True),
        (2, 2, True),
        (3, 4, False),
    ]


def against(*totals, wins=()):
    """Opponents with these totals, each met once: beaten, tied with (1/2) or lost to as `wins` says."""
    shares = wins or [0] * len(totals)
    return tuple(
        MetOpponent(Fraction(total), Fraction(1), Fraction(win))
        for total, win in zip(totals, shares, strict=True)
    )


HALF = Fraction(1, 2)
PARTED = (
    ("wins", {"wins": [Fraction(3, 2), Fraction(2), Fraction(1)]}),
    (
        "net_imps",
        {"imps": [(Fraction(30), Fraction(25)), (Fraction(9), Fraction(0)), (Fraction(50), Fraction(49))]},
    ),
    ("opponents", {"opponents": [against(20, 10), against(16, 15), against(29, 0)]}),
    (
        "opponents_beaten",  # 18; 20 + 5; 12
        {
            "opponents": [
                against(18, 30, wins=(1, 0)),
                against(20, 10, wins=(1, HALF)),
                against(24, 40, wins=(HALF, 0)),
            ]
        },
    ),
    (
        "opponents_median",  # 12; 13; 11 of 40 + 11 + 0
        {"opponents": [against(20, 12, 5), against(13, 13, 13), against(40, 11, 0)]},
    ),
    ("boards_won", {"boards_won": [Fraction(8), Fraction(9), Fraction(7)]}),
    ("tops", {"tops": [4, 5, 3]}),
    ("last_session", {"last_session": [Fraction(50), Fraction(51), Fraction(49)]}),
    (
        "imp_quotient",
        {
            "imps": [
                (Fraction(30), Fraction(20)),
                (Fraction(16), Fraction(10)),
                (Fraction(0), Fraction(9)),
            ]
        },
    ),
    (
        "imp_quotient",
        {"imps": [(Fraction(99), Fraction(1)), (Fraction(1), Fraction(0)), (Fraction(5), Fraction(5))]},
    ),
    (
        "head_to_head",
        {
            "met": [
                {1: Fraction(8), 2: Fraction(12)},
                {0: Fraction(12), 2: Fraction(12)},
                {0: Fraction(8), 1: Fraction(8)},
            ]
        },
    ),
)


@pytest.mark.parametrize(("order", "lists"), PARTED)
def test_each_breaker_parts_equals(order, lists):
    assert ranked([10, 10, 10], order, figures(**lists)) == [(1, 1, False), (0, 2, False), (2, 3, False)]


def test_every_breaker_is_shown_to_part():
    assert {order for order, _lists in PARTED} == set(BREAKERS)


def test_a_median_needs_three_opponents():
    known = figures(opponents=[against(1, 2), against(3, 4)])
    assert ranked([5, 5], "opponents_median", known) == [(0, 1, True), (1, 1, True)]


def test_breakers_are_asked_in_their_order():
    known = figures(wins=[Fraction(1), Fraction(2), Fraction(1)], tops=[3, 0, 4])
    assert ranked([5, 5, 5], "wins, tops", known) == [(1, 1, False), (2, 2, False), (0, 3, False)]
    assert ranked([5, 5, 5], "tops, wins", known) == [(2, 1, False), (0, 2, False), (1, 3, False)]


def test_breakers_never_overrule_the_total():
    assert ranked([5, 6], "tops", figures(tops=[9, 0])) == [(1, 1, False), (0, 2, False)]


def test_who_is_still_equal_shares_the_place():
    known = figures(wins=[Fraction(1), Fraction(2), Fraction(1), Fraction(0)])
    assert ranked([5, 5, 5, 5], "wins", known) == [(1, 1, False), (0, 2, True), (2, 2, True), (3, 4, False)]


def test_a_breaker_says_nothing_where_a_figure_is_missing():
    known = figures(wins=[Fraction(1), None], tops=[1, 2])
    assert ranked([5, 5], "wins, tops", known) == [(1, 1, False), (0, 2, False)]
    never_met = figures(met=[{}, {0: Fraction(9)}])
    assert ranked([5, 5], "head_to_head", never_met) == [(0, 1, True), (1, 1, True)]
    assert ranked([5, 5], "wins") == [(0, 1, True), (1, 1, True)]


def circle():
    """0, 1 and 2 beat each other in a circle; with 3 in the group 3 is last and they stay equal."""
    met = [
        {1: Fraction(12), 2: Fraction(8), 3: Fraction(12)},
        {0: Fraction(8), 2: Fraction(12), 3: Fraction(12)},
        {0: Fraction(12), 1: Fraction(8), 3: Fraction(13)},
        {0: Fraction(8), 1: Fraction(8), 2: Fraction(7)},
    ]
    return figures(met=met)


def test_who_is_still_equal_begins_again_with_the_first_breaker_or_goes_on():
    # 2 has 33 against the others, 0 and 1 have 32 each; between them alone 0 is ahead.
    assert ranked([5] * 4, "head_to_head", circle()) == [
        (2, 1, False),
        (0, 2, False),
        (1, 3, False),
        (3, 4, False),
    ]
    assert ranked([5] * 4, "head_to_head", circle(), restart=False) == [
        (2, 1, False),
        (0, 2, True),
        (1, 2, True),
        (3, 4, False),
    ]


def test_a_lot_is_drawn_again_the_same_by_its_seed_and_says_so():
    points = dict.fromkeys(range(5), Fraction(3))
    drawn = rank(points, breakers("lot", seed="2026-11-21 final"), figures())
    again = rank(dict(reversed(points.items())), breakers("lot", seed="2026-11-21 final"), figures())
    assert drawn == again
    assert [row.rank for row in drawn] == [1, 2, 3, 4, 5]
    assert {row.why[0].parameters["seed"] for row in drawn} == {"2026-11-21 final"}
    orders = {
        tuple(row.contestant for row in rank(points, breakers("lot", seed=str(n)), figures()))
        for n in range(40)
    }
    assert len(orders) > 20


@pytest.mark.parametrize(
    ("order", "seed"),
    [("coin", ""), ("wins, wins", ""), ("lot", ""), ("wins lot tops lot", "x"), ("Wins", "")],
)
def test_a_list_that_cannot_be_is_refused(order, seed):
    with pytest.raises(Refusal) as refused:
        breakers(order, seed=seed)
    assert refused.value.field == "tie_breaks"


def test_every_reason_can_be_said_in_both_languages():
    for name in ("head_to_head", "imp_quotient", "boards_won", "wins", "tops", "last_session", "lot"):
        known = {
            own: TieBreakFigures(
                NAMES[own],
                {1 - own: Fraction(own)},
                (Fraction(10 + own), Fraction(3)),
                Fraction(own),
                Fraction(own),
                own,
                Fraction(own),
            )
            for own in range(2)
        }
        first, second = rank({0: Fraction(1), 1: Fraction(1)}, breakers(name, seed="7"), known)
        for row in (first, second):
            (why,) = row.why
            assert all(WORDS.say(why.code, why.parameters, language) for language in ("ja", "en"))


@pytest.mark.parametrize("pack", regulations.packs())
def test_the_packs_break_no_ties_unless_told(pack):
    assert Breakers.read(regulations.rule(TieBreaks, pack)).names == ()
    tie_breaks = regulations.rule(TieBreaks, pack, None, {"tie_breaks.order": "wins, lot"})
    assert Breakers.read(tie_breaks, "1").names == ("wins", "lot")


POINTS = st.lists(st.integers(0, 3), min_size=1, max_size=5)


@given(
    POINTS,
    st.lists(st.integers(0, 2), min_size=5, max_size=5),
    st.randoms(use_true_random=False),
    st.booleans(),
)
def test_the_order_of_input_changes_nothing(points, tops, random, restart):
    known = figures(tops=tops)
    shuffled = list(enumerate(map(Fraction, points)))
    random.shuffle(shuffled)
    tie_breaks = breakers("tops, last_session", restart=restart)
    assert rank(dict(shuffled), tie_breaks, known) == rank(dict(sorted(shuffled)), tie_breaks, known)


@given(POINTS, st.lists(st.integers(0, 2), min_size=5, max_size=5))
def test_places_are_those_of_points_then_tops(points, tops):
    keys = {own: (points[own], tops[own]) for own in range(len(points))}
    everybody = list(keys.values())
    assert sorted(ranked(points, "tops", figures(tops=tops))) == [
        (own, 1 + sum(other > key for other in everybody), everybody.count(key) > 1)
        for own, key in keys.items()
    ]


FIELD = (
    EventEntrant("Abe", "A", "NS", 0),
    EventEntrant("Ito", "A", "EW", 1),
    EventEntrant("Ueda", "B", "NS", 2),
    EventEntrant("Endo", "B", "EW", 1),
    EventEntrant("Oka", "A", "NS", 2),
)
SCORES = [60, 50, 55, 40, 60]


def field(winners=1):
    played = tuple(SessionFigure("1", own, Fraction(score), 100, 20) for own, score in enumerate(SCORES))
    return EventSheet(FIELD, played, winners)


def lists(winners=1, handicap=None, **options):
    event = field(winners)
    rule = EventTotals(Citation.COMMON_PRACTICE, "points", False)
    lists_of_event = rankings(
        event, totals(event, rule, handicap), breakers(), handicap=handicap is not None, **options
    )
    return {
        (ranking.section, ranking.direction, ranking.stratum): [
            (FIELD[row.contestant].name, row.rank) for row in ranking.rows
        ]
        for ranking in lists_of_event
    }


def test_a_contestant_is_in_every_stratum_it_is_eligible_for():
    assert lists() == {
        ("", "", 0): [("Abe", 1), ("Oka", 1), ("Ueda", 3), ("Ito", 4), ("Endo", 5)],
        ("", "", 1): [("Oka", 1), ("Ueda", 2), ("Ito", 3), ("Endo", 4)],
        ("", "", 2): [("Oka", 1), ("Ueda", 2)],
    }


def test_two_winners_are_ranked_apart():
    by_list = lists(winners=2)
    assert by_list["", "NS", 0] == [("Abe", 1), ("Oka", 1), ("Ueda", 3)]
    assert by_list["", "EW", 0] == [("Ito", 1), ("Endo", 2)]
    assert list(by_list)[:2] == [("", "NS", 0), ("", "EW", 0)]


def test_sections_are_ranked_apart_or_across_the_field():
    by_list = lists(across_sections=False)
    assert by_list["A", "", 0] == [("Abe", 1), ("Oka", 1), ("Ito", 3)]
    assert by_list["B", "", 0] == [("Ueda", 1), ("Endo", 2)]
    assert ("A", "", 0) not in lists()


def test_the_handicap_has_a_ranking_of_its_own():
    handicap = Handicap("points", {3: Fraction(25)})
    assert lists(handicap=handicap)["", "", 0][0] == ("Endo", 1)
    assert lists()["", "", 0][-1] == ("Endo", 5)
