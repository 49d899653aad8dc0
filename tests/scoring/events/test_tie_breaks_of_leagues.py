"""Every tie-break that a form of contest offers is filled there: it parts teams it can part. Spec D.16."""

from fractions import Fraction

import pytest

from clubs.tournaments.conditions.kinds import VALUES
from federation.models import Federation
from federation.tenancy.context import acting_for
from scoring.engine.citation import Citation
from scoring.engine.contest import Form
from scoring.engine.events.tie_breaks import BREAKERS
from scoring.engine.teams.cell import steps_from
from scoring.models import StageStanding
from scoring.tools.story.playing import play
from scoring.tools.story.script import read
from tests.scoring.tools.test_story import figures, story_of

TEAMS = [{"id": letter, "players": [f"{letter}{seat}" for seat in range(1, 5)]} for letter in "ABCDEF"]
LEAGUE = Form.SWISS_TEAMS
OFFERED = [name for name in BREAKERS if LEAGUE in VALUES.get(("tie_breaks", name), Form)]
# A beats B, D beats C, E beats F, all 10 IMPs to 0, which is 13.78 to 6.22 over eight boards; then A ties
# with C, D with E, B with F. A and D have 23.78 each. A met B and C, 16.22 each; D met C and E, of 16.22
# and 23.78.
FIRST, SECOND = (("A", "B"), ("D", "C"), ("E", "F")), (("A", "C"), ("D", "E"), ("B", "F"))
WITHOUT = {"A": "1", "D": "1", "E": "1"}
# By opponents D (40.00) and E (23.78 + 16.22) are ahead of A (32.44), by those beaten too: 16.22 + half of
# 23.78 against 16.22 + half of 16.22. D and E tied with each other, and neither IMPs nor wins part anybody.
PLACES = {
    "": WITHOUT,
    "head_to_head": WITHOUT,
    "imp_quotient": WITHOUT,
    "net_imps": WITHOUT,
    "wins": WITHOUT,
    "boards_won": WITHOUT,
    "opponents_median": WITHOUT,
    "opponents": {"D": "1", "E": "1", "A": "3"},
    "opponents_beaten": {"D": "1", "E": "1", "A": "3"},
}


def swiss(order):
    acts = []
    for number, matches in enumerate((FIRST, SECOND), 1):
        acts.append({"do": "pair", "round": number, "matches": [list(match) for match in matches]})
        imps = [10, 0] if number == 1 else [0, 0]
        acts += [{"do": "match", "round": number, "a": a, "b": b, "imps": imps} for a, b in matches]
    standings = [{"contestant": team, "rank": rank} for team, rank in PLACES[order].items()]
    conditions = {"vp_scale": "wbf-continuous-20"} | ({"tie_breaks": order} if order else {})
    return {
        "title": "A Swiss",
        "tournament": {"form": LEAGUE.value, "boards_per_round": 8, "conditions": conditions},
        "contestants": TEAMS,
        "acts": [*acts, {"do": "check", "standings": standings}],
    }


def test_every_breaker_is_decided_about():
    assert set(PLACES) == {"", *OFFERED}


@pytest.mark.django_db
@pytest.mark.parametrize("order", PLACES, ids=lambda order: order or "none")
def test_who_is_ahead_of_whom(order):
    report = play(read(swiss(order)))
    assert report.holds, figures(report)


def board(number, ns_open, ns_closed):
    return {"board": number, "open": {"score": ns_open}, "closed": {"score": ns_closed}}


TEN = [board(1, 420, -50), board(2, 90, 90)]  # 10 IMPs on one board, the other tied: one and a half won
FIVES = [board(1, 100, -90), board(2, 100, -90)]  # 5 and 5: two won
TIED = [board(1, 90, 90), board(2, 90, 90)]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("order", "ranks"),
    [("", {"A": "1", "D": "1"}), ("boards_won", {"A": "2", "D": "1"})],
    ids=["none", "won"],
)
def test_boards_won_part_where_boards_are_known(order, ranks):
    story = swiss("")
    story["tournament"] |= {"boards_per_round": 2}
    story["tournament"]["conditions"] |= {"tie_breaks": order} if order else {}
    story["contestants"] = TEAMS[:4]
    rounds = [("A", "B", TEN), ("D", "C", FIVES)], [("A", "C", TIED), ("D", "B", TIED)]
    acts = []
    for number, matches in enumerate(rounds, 1):
        acts.append({"do": "pair", "round": number, "matches": [[a, b] for a, b, _boards in matches]})
        acts += [
            {"do": "match", "round": number, "a": a, "b": b, "boards": boards} for a, b, boards in matches
        ]
    places = {"do": "check", "standings": [{"contestant": a, "rank": rank} for a, rank in ranks.items()]}
    report = play(read(story | {"acts": [*acts, places]}))
    assert report.holds, figures(report)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "team", "broken_by"),
    [
        ("ties-by-opponents", "B", [("tie_opponents", {"value": "77.71"})]),
        ("ties-by-opponents-beaten", "C", [("tie_opponents_beaten", {"value": "48.03"})]),
        ("ties-by-opponents-median", "B", [("tie_opponents_median", {"value": "27.95"})]),
        ("ties-by-net-imps", "A", [("tie_net_imps", {"value": "45"})]),
        ("ties-by-tops", "2", [("tie_tops", {"value": "0"})]),
        ("ties-by-opponents", "A", []),  # nobody has as much
    ],
)
def test_the_steps_of_a_total_say_what_broke_its_tie_and_add_up_without_it(name, team, broken_by):
    play(read(story_of(f"{name}.json")), keep=True)
    with acting_for(Federation.objects.get()):
        row = StageStanding.objects.get(entrant__number=team)
        steps = steps_from(row.steps).steps
        ties = [step for step in steps if step.code.startswith("tie_")]
        assert [(step.code, dict(step.parameters)) for step in ties] == broken_by
        assert {step.cite for step in ties} <= {Citation.CONDITIONS_OF_CONTEST}
        assert sum(step.amount for step in steps if step not in ties) == Fraction(row.score)
