import pytest

from scoring.engine.refusal import Refusal
from scoring.engine.social.honeymoon import Honeymoon, opening_lead, table
from tests.scoring.engine.examples import rows
from tests.scoring.engine.social.tables import rule

LEADS = """
    # players declarer  partner opponents  left: lead by  own: lead by  order after the usual lead
    SW  S   N  WE   W W   W W   WNES
    SW  W   E  NS   N S   S S   NESW
    NE  N   S  EW   E E   E E   ESWN
    NE  E   W  SN   S N   N N   SWNE
    WS  S   N  WE   W W   W W   WNES
"""


@pytest.mark.parametrize("row", rows(LEADS), ids=lambda row: "-".join(row[:2]))
def test_the_opening_lead(row):
    players, declarer, partner, opponents, left, by, own, own_by, order = row
    usual = opening_lead(table(players), declarer, rule(Honeymoon))
    assert (usual.partner, "".join(usual.opponents)) == (partner, opponents)
    assert (usual.leader, usual.played_by, "".join(usual.order)) == (left, by, order)
    other = opening_lead(table(players), declarer, rule(Honeymoon, lead="opponents_own_hand"))
    assert (other.leader, other.played_by) == (own, own_by)


def test_a_dummys_turn_is_its_owners():
    at = table("SW")
    assert {seat: at.owner(seat) for seat in "NESW"} == {"N": "S", "E": "W", "S": "S", "W": "W"}


@pytest.mark.parametrize("players", ["NS", "EW", "NN", "SN"])
def test_players_sit_next_to_each_other(players):
    with pytest.raises(Refusal) as refused:
        table(players)
    assert (refused.value.code, refused.value.field) == ("inconsistent", "players")


@pytest.mark.parametrize("declarer", ["N", "E"])
def test_a_dummy_does_not_bid(declarer):
    with pytest.raises(Refusal) as refused:
        opening_lead(table("SW"), declarer, rule(Honeymoon))
    assert refused.value.field == "contract_by"
