"""The draw's rules one at a time: first rounds, byes, three-way matches, clubs, groups, what is fixed."""

from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import pytest

from clubs.movements import danish
from clubs.movements.swiss import draw as swiss
from clubs.movements.swiss.field import (
    Lock,
    Meeting,
    OddNumber,
    Options,
    Order,
    ScoreGroupOrder,
    SwissContestant,
    Unpairable,
)
from tests.clubs.movements.swiss.swiss_fields import drawn, field, grouped, met

EIGHT = field(*[0] * 8)


def options(round=2, **given):
    return Options(round, "7f3a", **given)


def refusals(contestants, history, asked, draw=swiss.pair):
    with pytest.raises(Unpairable) as refused:
        draw(contestants, history, asked)
    return [ground.code for ground in refused.value.grounds]


@pytest.mark.parametrize(
    ("within", "expected"),
    [
        (ScoreGroupOrder.NEIGHBOURS, "AB CD EF GH"),
        (ScoreGroupOrder.HALVES, "AE BF CG DH"),
        (ScoreGroupOrder.FOLD, "AH BG CF DE"),
    ],
)
def test_a_first_round_by_seeds(within, expected):
    pairing = swiss.pair(EIGHT, (), options(1, order=Order.SEED, within=within))
    assert drawn(pairing) == grouped(expected)


def test_a_first_round_by_lot_is_drawn_again_by_its_seed():
    first, again, other = (
        swiss.pair(EIGHT, (), Options(1, seed, order=Order.LOT)) for seed in ("a", "a", "b")
    )
    assert first == again
    assert drawn(first) != drawn(other)


def test_neighbours_meet():
    assert drawn(swiss.pair(field(43, 43, 30, 20), (), options())) == grouped("AB CD")


def test_equal_halves_of_a_score_group():
    contestants = field(20, 20, 20, 20, 9, 9)
    assert drawn(swiss.pair(contestants, (), options(within=ScoreGroupOrder.HALVES))) == grouped("AC BD EF")


def test_nobody_meets_twice_where_others_can_move():
    history = met(1, "AB", "CD")
    assert drawn(swiss.pair(field(9, 8, 7, 6), history, options())) == grouped("AC BD")


def test_a_rematch_is_drawn_only_when_there_is_no_draw_without():
    history = (*met(1, "AB", "CD"), *met(2, "AC", "BD"), *met(3, "AD", "BC"))
    pairing = swiss.pair(field(9, 8, 7, 6), history, options(4))
    assert drawn(pairing) == grouped("AB CD"), "the meetings longest ago"
    assert pairing.certificate.cost["rematches"] == 2
    assert pairing.certificate.pairs_without_rematch == 0


def test_the_proof_names_those_whom_a_draw_hangs_on():
    """Four have all met one another; only E and F are left for them, so two must meet again."""
    history = (*met(1, "AB", "CD"), *met(2, "AC", "BD"), *met(3, "AD", "BC"))
    pairing = swiss.pair(field(9, 8, 7, 6, 5, 4), history, options(4))
    assert pairing.certificate.cost["rematches"] == 1
    assert pairing.certificate.pairs_without_rematch == 2
    assert set(pairing.certificate.barrier) == {"E", "F"}


def test_the_bye_is_for_the_lowest_without_one():
    history = met(1, "AB", "CD", "E")
    assert grouped("D") < drawn(swiss.pair(field(9, 8, 7, 6, 5), history, options()))


def test_a_bye_goes_higher_rather_than_cause_a_rematch():
    """E could have it, but A and B, C and D, and everybody crosswise have met."""
    history = (*met(1, "AB", "CD", "E"), *met(2, "AC", "BD", "E"), *met(3, "AD", "BC", "E"))
    contestants = field(9, 8, 7, 6, 5, 4, 3)
    pairing = swiss.pair(contestants, history, options(4))
    assert pairing.certificate.cost["rematches"] == 0
    assert grouped("D") < drawn(pairing)


def test_a_second_bye_rather_than_a_rematch():
    history = (*met(1, "AB", "C"), *met(2, "AC", "B"), *met(3, "A", "BC"))
    pairing = swiss.pair(field(9, 8, 7), history, options(4))
    assert pairing.certificate.cost["rematches"] == 1
    assert pairing.certificate.cost["odd_again"] == 1


def test_three_way_matches_go_to_the_lowest_and_to_nobody_twice():
    contestants = field(9, 8, 7, 6, 5, 4, 3, 2, 1)
    first = swiss.pair(contestants, (), options(odd=OddNumber.THREE_WAY))
    assert grouped("GHI") < drawn(first)
    second = swiss.pair(contestants, met(2, "GHI"), options(3, odd=OddNumber.THREE_WAY))
    assert grouped("DEF") < drawn(second)


def test_a_three_way_match_keeps_to_its_places():
    pairing = swiss.pair(
        field(7, 6, 5, 4, 3, 2, 1), (), options(odd=OddNumber.THREE_WAY, three_way_places=(1, 5))
    )
    assert grouped("CDE") < drawn(pairing)


def test_a_three_way_match_over_two_rounds_goes_on_by_itself():
    contestants = field(5, 4, 3, 2, 1)
    asked = options(3, rounds=6, odd=OddNumber.THREE_WAY, three_way_rounds=2)
    goes_on = swiss.pair(contestants, met(2, "ABC", "DE"), asked)
    assert grouped("ABC") < drawn(goes_on)
    assert [ground.code for ground in goes_on.matches[0].grounds] == ["three_way_goes_on"]
    history = (*met(2, "ABC", "DE"), *met(3, "ABC", "DE"))
    after = swiss.pair(contestants, history, replace(asked, round=4))
    assert grouped("ABC").isdisjoint(drawn(after))


def test_a_three_way_match_over_two_rounds_does_not_begin_in_the_last():
    asked = options(6, rounds=6, odd=OddNumber.THREE_WAY, three_way_rounds=2)
    assert refusals(field(5, 4, 3, 2, 1), (), asked) == ["three_way_needs_rounds"]


def test_clubs_are_kept_apart_in_the_first_rounds_only():
    clubs = [
        replace(contestant, club=club)
        for contestant, club in zip(field(4, 3, 2, 1), ("oak", "oak", "elm", "elm"), strict=True)
    ]
    assert drawn(swiss.pair(clubs, (), options(2, clubs_apart_rounds=2))) == grouped("AC BD")
    assert drawn(swiss.pair(clubs, (), options(3, clubs_apart_rounds=2))) == grouped("AB CD")


def test_groups_play_among_themselves_and_the_odd_ones_meet_across():
    groups = [
        replace(contestant, group=1 if contestant.key in "ACE" else 2)
        for contestant in field(1, 9, 3, 7, 5, 8)
    ]
    assert drawn(swiss.pair(groups, (), options())) == grouped("EC AB FD")


def test_whoever_is_away_or_has_withdrawn_is_not_drawn():
    contestants = [
        replace(contestant, absent=contestant.key == "B", withdrawn=contestant.key == "C")
        for contestant in field(4, 3, 2, 1)
    ]
    pairing = swiss.pair(contestants, met(1, "AB", "CD"), options())
    assert drawn(pairing) == grouped("AD")
    assert pairing.places == {"A": 1, "D": 2}


def test_fixed_matches_stay_as_they_are_and_others_are_drawn_round_them():
    asked = options(locked=(Lock(("F", "A"), "televised"),))
    pairing = swiss.pair(field(6, 5, 4, 3, 2, 1), met(1, "BC"), asked)
    assert drawn(pairing) == grouped("AF BD CE")
    assert pairing.matches[0].contestants == ("F", "A"), "the one named first is at home"


def test_everybody_can_be_fixed():
    asked = options(locked=(Lock(("A", "B")), Lock(("C",))))
    assert drawn(swiss.pair(field(3, 2, 1), (), asked)) == grouped("AB C")


def test_the_order_of_what_is_given_is_nothing():
    contestants, history = field(9, 9, 9, 5, 5), met(1, "AB", "CD", "E")
    first = swiss.pair(contestants, history, options())
    orders = list(permutations(contestants))[::7]
    assert [swiss.pair(order, history[::-1], options()) for order in orders] == [first] * 18


def test_one_with_the_fewest_home_matches_is_at_home():
    history = (*met(1, "AC", "BD"), *met(2, "AD", "CB"))
    pairing = swiss.pair(field(9, 8, 7, 6), history, options(3))
    assert pairing.matches[0].contestants == ("B", "A"), "A was at home twice, B once"
    assert set(pairing.matches[1].contestants) == set("CD")


CONTRADICTIONS = [
    ({}, field(1), (), ["too_few_contestants"]),
    ({}, (), (), ["too_few_contestants"]),
    ({}, field(1, 1, withdrawn=True), (), ["too_few_contestants"]),
    ({}, (*field(2, 1), SwissContestant("A")), (), ["contestant_twice"]),
    ({}, field(2, 1), met(2, "AB"), ["meeting_not_earlier"]),
    ({}, field(3, 2, 1), met(1, "AB", "AC"), ["met_twice_in_a_round"]),
    ({"locked": (Lock(("A", "Z")),)}, field(2, 1), (), ["lock_unknown"]),
    ({"locked": (Lock(("A", "A")),)}, field(2, 1), (), ["lock_of_wrong_size"]),
    ({"locked": (Lock(()),)}, field(2, 1), (), ["lock_of_wrong_size"]),
    ({"locked": (Lock(("A", "B")), Lock(("B", "C")))}, field(3, 2, 1), (), ["lock_twice"]),
    ({"locked": (Lock(("A", "B")),), "forbidden": (("B", "A"),)}, field(2, 1), (), ["locked_and_forbidden"]),
    ({"forbidden": (("A", "A"), ("A", "Y"))}, field(2, 1), (), ["forbidden_itself", "forbidden_unknown"]),
    ({"forbidden": (("A", "B"),)}, field(2, 1), (), ["no_pairing"]),
    ({"round": 9, "rounds": 8}, field(2, 1), (), ["round_outside"]),
    ({"three_way_rounds": 3}, field(2, 1), (), ["three_way_rounds"]),
    ({"forbidden": (("A", "B"),), "odd": OddNumber.THREE_WAY}, field(3, 2, 1), (), ["no_three_way"]),
]


@pytest.mark.parametrize(("given", "contestants", "history", "codes"), CONTRADICTIONS)
def test_contradictions_are_refused(given, contestants, history, codes):
    assert refusals(contestants, history, options(**given)) == codes


def test_all_contradictions_are_told_at_once():
    asked = options(locked=(Lock(("A", "B")), Lock(("B", "X"))), forbidden=(("A", "B"),))
    codes = refusals(field(2, 1), met(3, "AB"), asked)
    assert codes == ["meeting_not_earlier", "lock_unknown", "lock_twice", "locked_and_forbidden"]


def test_a_withdrawn_contestant_cannot_be_fixed():
    contestants = [replace(contestant, withdrawn=contestant.key == "C") for contestant in field(3, 2, 1)]
    assert refusals(contestants, (), options(locked=(Lock(("A", "C")),))) == ["lock_away"]


def test_a_round_without_a_seed_is_not_drawn():
    assert refusals(field(2, 1), (), Options(1, "")) == ["no_seed"]


def test_danish_pairs_neighbours_whoever_they_met():
    history = met(1, "AB", "CD", "E")
    pairing = danish.danish(field(9, 8, 7, 6, 5), history, options())
    assert drawn(pairing) == grouped("AB CE D"), "but nobody sits out twice"


def test_king_of_the_hill_is_for_the_last_round():
    history = met(1, "AB", "CD")
    contestants = field(9, 8, 7, 6)
    last = danish.king_of_the_hill(contestants, history, options(8, rounds=8))
    assert drawn(last) == grouped("AB CD")
    assert refusals(contestants, history, options(7, rounds=8), danish.king_of_the_hill) == [
        "not_the_last_round"
    ]


def test_exact_scores_decide():
    """Thirds of points are not equal to their decimals."""
    contestants = (
        SwissContestant("A", Fraction(31, 3), 1),
        SwissContestant("B", Fraction(1033, 100), 2),
        SwissContestant("C", Fraction(31, 3), 3),
        SwissContestant("D", Fraction(1033, 100), 4),
    )
    assert drawn(swiss.pair(contestants, (), options())) == grouped("AC BD")


def test_a_meeting_of_one_who_is_gone_is_nothing():
    history = (Meeting(1, ("A", "gone")),)
    assert drawn(swiss.pair(field(2, 1), history, options())) == grouped("AB")
