"""REG-5.2: any players of the winner, nobody of the loser."""

import pytest

from scoring.engine.forfeits.line_up import LineUpRule, credited
from scoring.engine.refusal import Refusal
from tests import sample_rules as regulations
from tests.scoring.engine.examples import rows

RULE = regulations.rule(LineUpRule)
SIX = list("ABCDEF")

TABLE = """
    # side   asked   credited
    winner   ABCD    ABCD
    winner   FEDC    FEDC
    winner   E       E
    winner   -       -
    loser    ABCD    -
    loser    ABCDEF  -
    loser    XX      -
"""


@pytest.mark.parametrize(("side", "asked", "players"), rows(TABLE))
def test_who_is_credited(side, asked, players):
    assert "".join(credited(side, SIX, asked.strip("-"), RULE)) == players.strip("-")


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ("AABC", "duplicate_player"),
        ("XABC", "not_on_roster"),
        ("ABCDE", "out_of_range"),
        ("AX", "not_on_roster"),
    ],
)
def test_what_the_winner_may_not_ask(asked, code):
    with pytest.raises(Refusal) as refused:
        credited("winner", SIX, asked, RULE)
    assert (refused.value.code, refused.value.field) == (code, "asked")


def test_conditions_of_contest_may_credit_a_team_of_six():
    rule = regulations.rule(LineUpRule, overrides={"line_up.players": "6"})
    assert credited("winner", SIX, SIX, rule) == tuple(SIX)
