import pytest
from hypothesis import given, strategies as st

from scoring.engine.refusal import Refusal
from scoring.engine.social.honours import Honours, credited, honours
from tests.scoring.engine.examples import cases, rows
from tests.scoring.engine.social.tables import deal, rule

PACK = [suit + rank for suit in "CDHS" for rank in "23456789TJQKA"]
FOUR_SPADES = ["SA", "SK", "SQ", "SJ", "S9", "H2", "H3", "H4", "D2", "D3", "D4", "C2", "C3"]
NO_HONOURS = ["S2", "S3", "S4", "S5", "H5", "H6", "H7", "D5", "D6", "D7", "C4", "C5", "C6"]

TABLE = """
    # trump  bonus  code              the honours in the hand
    S        150    honours_five      SA SK SQ SJ ST
    S        100    honours_four      SA SK SQ SJ
    S        100    honours_four      SK SQ SJ ST
    S        0      honours_few       SA SK SQ
    H        0      honours_few       SA SK SQ SJ ST
    N        150    honours_aces      SA HA DA CA
    N        0      honours_few_aces  SA HA DA
    N        0      honours_few_aces  SA SK SQ SJ ST
    S        0      honours_few       SA HA DA CA
"""


def hand(*wanted):
    """A hand that holds these cards, and low ones for the rest."""
    return [*wanted, *(card for card in PACK if card[1] in "23456")][:13]


@pytest.mark.parametrize(("trump", "bonus", "code", "held"), [(r[0], r[1], r[2], r[3:]) for r in rows(TABLE)])
def test_the_bonus_and_its_reason(trump, bonus, code, held):
    award = honours(hand(*held), trump)
    assert (int(award.total), [step.code for step in award.steps]) == (int(bonus), [code])


@pytest.mark.parametrize(("name", "given", "expected"), cases("honours"))
def test_the_worked_examples(name, given, expected):
    assert honours(given["hand_as_dealt"], given["trump"]).total == expected["bonus"]


@given(st.permutations(PACK), st.sampled_from("CDHS"))
def test_in_a_suit_no_more_than_one_of_four_hands_has_a_bonus(pack, trump):
    bonuses = [int(honours(pack[start : start + 13], trump).total) for start in range(0, 52, 13)]
    assert len([bonus for bonus in bonuses if bonus]) <= 1
    assert set(bonuses) <= {0, 100, 150}


def test_a_card_twice_is_refused():
    with pytest.raises(Refusal) as refused:
        honours([*FOUR_SPADES[:-1], "SA"], "S")
    assert (refused.value.code, refused.value.field) == ("inconsistent", "hand_as_dealt")


@pytest.mark.parametrize(
    ("how", "claimed", "hands", "wanted"),
    [
        ("automatic", {}, {}, {}),
        ("automatic", {"NS": 100}, {}, {"NS": 100}),
        ("automatic", {"NS": 0, "EW": 150}, {}, {"EW": 150}),
        ("automatic", {}, {"E": FOUR_SPADES}, {"EW": 100}),
        ("automatic", {"EW": 100}, {"E": FOUR_SPADES}, {"EW": 100}),
        ("automatic", {"NS": 100}, {"E": NO_HONOURS}, {"NS": 100}),
        ("claimed", {}, {"E": FOUR_SPADES}, {}),
        ("claimed", {"EW": 100}, {"E": FOUR_SPADES}, {"EW": 100}),
        ("never", {}, {"E": FOUR_SPADES}, {}),
    ],
)
def test_how_honours_come_to_be_credited(how, claimed, hands, wanted):
    got = credited(deal("4S N 10"), claimed, hands, rule(Honours, credited=how), number=1)
    assert got == wanted


@pytest.mark.parametrize(
    ("slip", "how", "claimed", "hands", "says"),
    [
        ("4S N 10", "automatic", {"NS": 90}, {}, "honours_amount"),
        ("4S N 10", "automatic", {"NS": 100, "EW": 100}, {}, "honours_both"),
        ("3N N 10", "automatic", {"NS": 100}, {}, "honours_at_no_trump"),
        ("P", "automatic", {"NS": 100}, {}, "honours_passed_out"),
        ("4S N 10", "never", {"NS": 100}, {}, "honours_not_scored"),
        ("4S N 10", "automatic", {"NS": 100}, {"E": FOUR_SPADES}, "honours_disagree"),
        ("4S N 10", "claimed", {"EW": 150}, {"E": FOUR_SPADES}, "honours_disagree"),
        ("4S N 10", "automatic", {}, {"E": FOUR_SPADES, "W": FOUR_SPADES}, "card_again"),
    ],
)
def test_honours_that_cannot_be_are_refused(slip, how, claimed, hands, says):
    with pytest.raises(Refusal) as refused:
        credited(deal(slip), claimed, hands, rule(Honours, credited=how), number=3)
    assert (refused.value.field, refused.value.says) == ("deals", says)


def test_all_four_hands_can_disprove_a_claim():
    hands = {seat: PACK[start::4] for start, seat in enumerate("NESW")}
    with pytest.raises(Refusal, match="honours_disagree"):
        credited(deal("4S N 10"), {"NS": 100}, hands, rule(Honours), number=1)
