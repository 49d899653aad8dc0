import pytest
from hypothesis import given, strategies as st

from scoring.engine.refusal import Refusal
from scoring.engine.social.deal import SocialDeal, deal_of
from scoring.engine.social.rubber import Rubber, RubberDeal, ahead, play, totals
from scoring.engine.words import Text
from tests.scoring.engine.examples import rows
from tests.scoring.engine.social.tables import deal, rubber

GAMES = """
    # games won after: NS EW  part-scores NS EW   deals
    0 0    40  0     2C N 9
    1 0    0   0     2H N 8, 2S S 8
    1 0    0   0     3N N 9
    0 0    90  0     3S N 9
    1 0    0   0     3S N 9, 1C S 7
    0 1    0   0     2H N 8, 4S E 10
    0 1    40  0     2H N 8, 4S E 10, 1N S 7
    0 0    60  60    2H N 8, 2S E 8
    1 0    0   0     2DXX S 8
    2 0    0   0     4S N 10, 5C S 11
    2 1    0   0     4S N 10, 4S E 10, 3N N 9
    0 0    0   0     4S N 9, 4S E 9, P
    0 0    60  0     3C N 12
"""


@pytest.mark.parametrize("row", rows(GAMES), ids=lambda row: "-".join(row))
def test_games_and_part_scores(row):
    ns, ew, part_ns, part_ew = map(int, row[:4])
    standing = rubber(" ".join(row[4:])).standing
    assert standing.games == {"NS": ns, "EW": ew}
    assert standing.part == {"NS": part_ns, "EW": part_ew}
    assert standing.over == (2 in (ns, ew))


@pytest.mark.parametrize(
    ("text", "bonus", "won_by", "points"),
    [
        ("4S N 10, 3N S 9", 700, "NS", {"NS": 920, "EW": 0}),
        ("4S N 10, 3N E 9, 5D W 11", 500, "EW", {"NS": 120, "EW": 700}),
        ("4S N 10, 1NXX E 13, 3N S 9", 500, "NS", {"NS": 720, "EW": 1460}),
    ],
)
def test_the_rubber_bonus(text, bonus, won_by, points):
    played = rubber(text)
    assert (played.log[-1].rubber_bonus, played.won_by) == (bonus, won_by)
    assert totals(played.entries) == points
    assert [entry.rubber_bonus for entry in played.log[:-1]] == [0] * (len(played.log) - 1)


def test_a_side_is_vulnerable_after_its_first_game_and_not_after_the_opponents():
    played = rubber("4S N 10, 4S N 9, 4S E 9, P, 4S E 10, 4S E 9")
    assert [entry.vulnerable for entry in played.log] == [False, True, False, False, False, True]
    assert totals(played.entries) == {"NS": 120 + 50 + 100, "EW": 100 + 120}


def test_who_won_the_rubber_may_lose():
    played = rubber("4S N 10, 1NXX E 13, 3N S 9")
    assert (played.won_by, ahead(totals(played.entries))) == ("NS", "EW")


def test_honours_count_above_the_line_and_towards_no_game():
    played = play([RubberDeal(deal("3S N 9"), {"NS": 100})])
    assert totals(played.entries) == {"NS": 190, "EW": 0}
    assert played.standing.games == {"NS": 0, "EW": 0}
    assert played.log[0].score == (90, 0, 0)


def test_equal_points_put_nobody_ahead():
    assert ahead({"NS": 60, "EW": 60}) is None


@pytest.mark.parametrize("late", ["1C E 7", "P"])
def test_a_deal_after_the_rubber_is_refused(late):
    with pytest.raises(Refusal) as refused:
        rubber(f"4S N 10, P, 3N S 9, {late}, 1C E 7")
    assert (refused.value.code, refused.value.field) == ("inconsistent", "deals")
    assert refused.value.parameters == {"deal": "4", "last": "3"}


@pytest.mark.parametrize(
    ("declarer", "tricks", "part"), [(None, 9, "declarer"), ("N", None, "tricks"), (None, None, "declarer")]
)
def test_a_contract_needs_its_declarer_and_its_tricks(declarer, tricks, part):
    with pytest.raises(Refusal) as refused:
        deal_of("3N", declarer, tricks, number=2, field="deals")
    assert (refused.value.code, refused.value.field) == ("missing_field", "deals")
    assert refused.value.parameters == {"deal": "2", "part": Text(f"deal_{part}")}


def test_a_passed_out_deal_needs_nothing():
    assert deal_of("P", None, None, number=1, field="deals") == deal_of("P", "N", 5, number=1, field="deals")


SLIPS = st.builds("{}{}{}".format, st.integers(1, 7), st.sampled_from("CDHSN"), st.sampled_from(["", "X"]))
DEALS = st.lists(
    st.builds(
        lambda slip, seat, tricks: deal_of(slip, seat, tricks, number=1, field="deals"),
        SLIPS | st.just("P"),
        st.sampled_from("NESW"),
        st.integers(5, 13),
    ),
    max_size=8,
)
TURNED = str.maketrans("NESW", "ESWN")


def until_over(some: list[SocialDeal]) -> Rubber:
    for count in range(len(some) + 1):
        played = play(map(RubberDeal, some[:count]))
        if played.standing.over:
            break
    return played


@given(DEALS)
def test_turning_the_table_turns_the_score(some):
    turned = [
        SocialDeal(played_deal.contract, played_deal.declarer.translate(TURNED), played_deal.tricks)
        for played_deal in some
    ]
    here, other_way = until_over(some), until_over(turned)
    assert totals(here.entries) == dict(zip(("EW", "NS"), totals(other_way.entries).values(), strict=True))
    assert [entry.vulnerable for entry in here.log] == [entry.vulnerable for entry in other_way.log]


@given(DEALS)
def test_the_pad_adds_up(some):
    played = until_over(some)
    assert all(points < 100 for points in played.standing.part.values())
    assert sum(played.standing.games.values()) == sum(entry.game is not None for entry in played.log)
    contracts = sum(sum(entry.score) for entry in played.log)
    bonus = sum(entry.rubber_bonus for entry in played.log)
    assert sum(totals(played.entries).values()) == contracts + bonus
    assert bool(bonus) == played.standing.over == (played.won_by is not None)
