"""A captain who does not play appeals on a telephone; who ruled hears it, alone in charge, and says so."""

from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from federation.tenancy.context import acting_for
from rulings.appeals.services import bodies
from rulings.models import Appeal, Case
from scoring.models import StageMatch
from tests.browser.telephones import LANGUAGES, Telephone, houses_of, turned_away
from tests.rulings.appeals.knockout import a_match
from tests.rulings.appeals.test_sole_director import SAYS, director_body
from tests.rulings.appeals.test_substitute_boards import entered
from tests.scoring.scenarios.truth import settled

pytestmark = pytest.mark.browser
AGAINST = "Law 16B does not say so."


def told_match(house):
    """Team 1 has ten IMPs on board 1; a ruling of it is told; who ruled is the only body, and alone on it."""
    with acting_for(house.federation):
        match = a_match(house)
        entered(match, "1", "2", [1], 30)
        entry = director_body(match.house).register.get()
        entry.user = match.here.director
        bodies.keep_register(entry=entry, by=house.administrator)
        return match, match.told_of(1, timezone.now())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_captain_files_who_ruled_hears_the_law_and_the_match_turns(visitor, portal, language):
    house, next_door = houses_of(portal, language)
    match, case = told_match(house)
    assert ahead(house, match) == 10
    captain = Telephone(visitor, match.captains["1"], house, language)
    appeal = files(captain, case, house)
    director = Telephone(visitor, match.here.director, house, language)
    hears(director, appeal)
    assert ahead(house, match) == 0
    captain.goes(f"me/appeals/{appeal.pk}/")
    captain.reads(SAYS[language], AGAINST)
    captain.seen("told-how-it-was-heard")
    room = f"desk/committee/appeals/{appeal.pk}/"
    addresses = (room, f"{room}decide/", f"me/appeals/{appeal.pk}/", f"cases/{case.pk}/appeal/")
    turned_away(visitor, house, next_door, (house.player, match.captains["3"]), addresses)


def files(captain, case: Case, house) -> Appeal:
    """Nobody has to concur with a captain; another of the team cannot be named."""
    captain.goes(f"me/cases/{case.pk}/")
    captain.seen("told-of-the-ruling")
    filing = captain.page.locator(f"main a[href$='/cases/{case.pk}/appeal/']").first.get_attribute("href")
    captain.press(filing, ground="law", statement="The Law was misread.")
    captain.seen("filed")
    with acting_for(house.federation):
        return Appeal.objects.get(case=case)


def hears(director, appeal: Appeal) -> None:
    """From the deposit to the decision told, by one person, who says that the ruling was their own."""
    desk, room = f"desk/appeals/{appeal.pk}/", f"desk/committee/appeals/{appeal.pk}/"
    if appeal.deposit_asked:
        director.press(f"{desk}deposit/")
    director.press(f"{desk}admit/")
    with acting_for(appeal.federation):
        key = appeal.body.register.get().user_id
    director.press(f"{room}seat/", member=key, chair=True)
    director.press(f"{room}disclose/", kind="director", text="I ruled.")
    director.seen("disclosed")
    director.press(f"{room}name-panel/")
    director.press(f"{room}replies/")
    now = timezone.localtime(timezone=ZoneInfo(appeal.federation.time_zone))
    director.press(f"{room}schedule/", hearing_at=f"{now:%Y-%m-%dT%H:%M}")
    director.press(f"{room}open/")
    director.press(f"{room}vote/", choice="changed")
    director.press(
        f"{room}decide/", decision="changed", reasons=AGAINST, outcome="assigned", results="4S N -1"
    )
    director.seen("decided")
    director.press(f"{room}issue/")
    director.press(f"{room}tell/", told="both captains")
    director.seen("told")


def ahead(house, match):
    """How many IMPs team 1 is ahead of team 2."""
    settled(house.federation)
    with acting_for(house.federation):
        return StageMatch.objects.get(stage=match.here.stage, round=1, a__number="1").a_points
