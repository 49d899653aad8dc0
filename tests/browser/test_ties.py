"""Ties of teams by their opponents: the conditions say how, the page why, and a penalty turns two places."""

import pytest

from clubs.models import Tournament
from clubs.playing.services import running
from clubs.tournaments.services import tournaments
from federation.roles import today
from federation.tenancy.context import acting_for
from tests.browser.telephones import LANGUAGES, Telephone, houses_of, totals, turned_away
from tests.clubs.tournaments.event_house import NOON, play, running_stage

pytestmark = pytest.mark.browser
# The field of the stories of these ties, its teams called 1 to 6: 2 and 3 have 36.46 VP each.
ROUNDS = (
    (("1", "2", 0, 10), ("3", "4", 20, 0), ("5", "6", 10, 0)),
    (("1", "3", 0, 10), ("2", "5", 20, 0), ("4", "6", 5, 0)),
    (("1", "4", 0, 10), ("2", "6", 0, 10), ("3", "5", 0, 10)),
)
TIED = "36.46"
# By tie-break: who is first of the two, and the figures of both on their pages.
PARTED = {
    "opponents": ("3", {"2": "77.71", "3": "79.13"}),
    "opponents_beaten": ("2", {"2": "49.76", "3": "48.03"}),
    "opponents_median": ("3", {"2": "27.95", "3": "29.37"}),
}
# The sum once more, when 4, whom 3 has met, has 2 VP less.
TURNED = ("2", {"2": "77.71", "3": "77.13"})
SAYS = {
    "ja": {
        "opponents": "対戦相手全員の合計点の和",
        "opponents_beaten": "勝った相手の合計点の和",
        "opponents_median": "最高と最低を除いた対戦相手の合計点の和",
    },
    "en": {
        "opponents": "Tie broken by the totals of all opponents",
        "opponents_beaten": "Tie broken by the totals of the opponents beaten",
        "opponents_median": "Tie broken by the totals of the opponents",
    },
}


def a_swiss(house):
    """Three rounds of six teams, announced."""
    with acting_for(house.federation):
        here = running_stage(house, teams=6, rounds=3)
        Tournament.objects.update(starts_on=today(), ends_on=today())
        tournaments.announce(tournament=here.stage.event.tournament, by=here.director)
        for number, matches in enumerate(ROUNDS, 1):
            paired = [(a, b) for a, b, _won, _lost in matches]
            running.pair_round(session=here.session, number=number, matches=paired, at=NOON, by=here.director)
            play(here, number, *matches)
    return here


@pytest.mark.parametrize("language", LANGUAGES)
def test_conditions_part_two_teams_and_a_penalty_of_another_turns_them(visitor, portal, language):
    house, next_door = houses_of(portal, language)
    here = a_swiss(house)
    director = Telephone(visitor, here.director, house, language)
    conditions = f"desk/events/{here.stage.event_id}/conditions/"
    assert {totals(house, here.stage)[team] for team in "23"} == {(1, TIED)}
    for order in (*PARTED, "opponents"):
        director.press(conditions, tie_breaks=order, reason="as announced")
        director.seen(f"effect-of-{order}")
        director.sends()
        is_parted(director, house, here, SAYS[language][order], PARTED[order])
    fine = {"contestant": "4", "amount": "2", "unit": "vps", "law": "90", "round": 1, "reason": "slow"}
    director.press(f"desk/stages/{here.stage.pk}/penalty/", **fine)
    is_parted(director, house, here, SAYS[language]["opponents"], TURNED)
    turned_away(
        visitor,
        house,
        next_door,
        (house.player, house.registrar),
        (conditions, f"desk/stages/{here.stage.pk}/penalty/"),
    )


def is_parted(director, house, here, sentence, wanted):
    """Both have the same total and their own place, and the page of each says which figure decided."""
    first, figures = wanted
    shown = totals(house, here.stage)
    assert {team: shown[team] for team in "23"} == {team: (1 if team == first else 2, TIED) for team in "23"}
    with acting_for(house.federation):
        entrants = dict(here.stage.event.entrants.values_list("number", "pk"))
    for team, figure in figures.items():
        director.goes(f"stages/{here.stage.pk}/entrants/{entrants[team]}/why/")
        director.reads(sentence, figure)
        director.seen(f"why-{team}")
