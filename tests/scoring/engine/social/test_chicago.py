import pytest
from hypothesis import given, strategies as st

from scoring.engine.citation import Citation
from scoring.engine.contract import points
from scoring.engine.social.chicago import chicago, dealer, totals, vulnerable
from scoring.engine.social.deal import SocialDeal, deal_of
from tests.scoring.engine.examples import rows
from tests.scoring.engine.social.tables import chicago_rule, deals

DEALT = """
    # first  dealers of deals 1-8   vulnerable, dealer's side on 2 and 3   Cavendish
    N  NESWNESW  None,EW,NS,Both  None,NS,EW,Both
    E  ESWNESWN  None,NS,EW,Both  None,EW,NS,Both
    S  SWNESWNE  None,EW,NS,Both  None,NS,EW,Both
    W  WNESWNES  None,NS,EW,Both  None,EW,NS,Both
"""


@pytest.mark.parametrize(("first", "dealers", "usual", "cavendish"), rows(DEALT))
def test_dealer_and_vulnerability(first, dealers, usual, cavendish):
    assert "".join(dealer(number, first) for number in range(1, 9)) == dealers
    for agreed, wanted in (("dealer", usual), ("opponents", cavendish)):
        rule = chicago_rule(vulnerable_2_and_3=agreed)
        got = [vulnerable(number, first, rule) for number in range(1, 9)]
        assert got == 2 * wanted.split(",")


def carry(text, first="N", **changed):
    rows = chicago(first, deals(text), chicago_rule(**changed))
    return [int(row.carry.total) for row in rows], totals(rows, "carry")


@pytest.mark.parametrize(
    ("text", "by_deal", "ns", "ew"),
    [
        ("2H N 8", [60], 60, 0),
        ("2H N 8, 1N S 7", [60, 340], 400, 0),
        ("4S E 9, 3N E 8, 2H N 8, 2S S 8", [-50, -100, 60, 560], 770, 0),
        ("2H N 8, 3N E 9, 2S N 8, 1C W 7", [60, 600, 60, 120], 120, 720),
        ("4S N 10, 4S N 10, 2H E 8, 2H N 8", [420, 420, 60, 160], 1000, 60),
        ("4S N 10, 4S N 10, 4S N 10, 2H N 7", [420, 420, 620, -100], 1460, 100),
        ("2H N 8, P, 1N S 7", [60, 0, 340], 400, 0),
    ],
)
def test_part_scores_are_carried(text, by_deal, ns, ew):
    assert carry(text) == (by_deal, {"NS": ns, "EW": ew})


def test_the_last_part_score_earns_its_bonus_and_nothing_is_carried_into_the_next_round():
    four = "P, 4S N 9, 4S N 9, 4S N 9, 2H N 8"
    assert carry(four)[0][-1] == 160
    assert carry(f"{four}, 1N N 7")[0][-1] == 40
    assert carry(four, fourth_deal_part_score="50")[0][-1] == 110
    assert carry("4S N 9, 4S N 9, 2H N 8, 2H N 7, 1N N 7")[0][-1] == 40


def test_a_carried_game_says_what_it_is_made_of():
    rows = chicago("N", deals("2H N 8, 1N S 7"), chicago_rule())
    bonus = rows[-1].carry.steps[-1]
    assert (bonus.code, bonus.parameters, bonus.cite) == (
        "chicago_game_carried",
        {"before": "60", "made": "40"},
        Citation.CHICAGO,
    )


def test_a_passed_out_deal_is_dealt_again_by_the_same_player():
    rows = chicago("E", deals("P, 1N N 7, P, P, 1N N 7"), chicago_rule())
    assert [(row.number, row.dealer) for row in rows] == [(1, "E"), (1, "E"), (2, "S"), (2, "S"), (2, "S")]
    assert [row.declarer_vulnerable for row in rows] == [None, False, None, None, True]
    assert [int(row.duplicate.total) for row in rows] == [0, 90, 0, 0, 90]


def test_cavendish_changes_who_is_vulnerable():
    given = deals("4S N 10, 3N E 9, 4H S 9, 2S W 8")
    usual = chicago("N", given, chicago_rule())
    other = chicago("N", given, chicago_rule(vulnerable_2_and_3="opponents"))
    assert [int(row.duplicate.total) for row in usual] == [420, 600, -100, 110]
    assert [int(row.duplicate.total) for row in other] == [420, 400, -50, 110]


DEALS = st.lists(
    st.builds(
        lambda level, suit, doubled, seat, tricks: deal_of(
            f"{level}{suit}{doubled}", seat, tricks, number=1, field="deals"
        ),
        st.integers(1, 7),
        st.sampled_from("CDHSN"),
        st.sampled_from(["", "X", "XX"]),
        st.sampled_from("NESW"),
        st.integers(5, 13),
    ),
    max_size=9,
)


@given(DEALS, st.sampled_from("NESW"))
def test_duplicate_style_is_the_duplicate_score_of_each_deal(some, first):
    rows = chicago(first, some, chicago_rule())
    assert [int(row.duplicate.total) for row in rows] == [
        points(str(row.deal.contract), row.deal.tricks, row.declarer_vulnerable) for row in rows
    ]


@given(DEALS, st.sampled_from("NESW"))
def test_turning_the_table_turns_both_scorings(some, first):
    turned = str.maketrans("NESW", "ESWN")
    moved = [SocialDeal(deal.contract, deal.declarer.translate(turned), deal.tricks) for deal in some]
    here = chicago(first, some, chicago_rule())
    other_way = chicago(first.translate(turned), moved, chicago_rule())
    for style in ("duplicate", "carry"):
        ns, ew = totals(here, style).values()
        assert totals(other_way, style) == {"NS": ew, "EW": ns}


@given(DEALS)
def test_contracts_that_fail_are_worth_the_same_in_both_styles(some):
    rows = chicago("N", some, chicago_rule())
    failed = [row for row in rows if row.duplicate.total < 0]
    assert [row.carry for row in failed] == [row.duplicate for row in failed]
    assert [row.carry.total > 0 for row in rows if row not in failed] == [True] * (len(some) - len(failed))
