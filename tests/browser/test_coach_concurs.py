"""A coach on a telephone: refused until the captain has said so; then the appeal goes on by their word."""

import pytest
from django.utils import timezone

from federation.tenancy.context import acting_for
from rulings.appeals.services import filing
from rulings.cases.services import parties as case_parties
from rulings.models import Ground
from tests.browser.telephones import LANGUAGES, Telephone, houses_of, turned_away
from tests.rulings.appeals.knockout import a_coach, a_match
from tests.rulings.appeals.test_sole_director import director_body

pytestmark = pytest.mark.browser
SAYS = {
    "en": ("The captain alone appeals and concurs for the team", "I concur"),
    "ja": ("チームのために上告と同意ができるのは主将だけです", "同意します"),
}


def an_appeal(house):
    """Of a player of team 1, whose coach the captain has not let speak yet."""
    with acting_for(house.federation):
        match = a_match(house, coach_speaks="yes")
        match.coach = a_coach(match, "1")
        director_body(house)
        appeal, _is_new = filing.file(
            case=match.case,
            ground=Ground.JUDGEMENT,
            player=match.player("1"),
            statement="No.",
            token="coach",
            by=match.here.director,
            why_late="The road was closed.",
            at=timezone.now(),  # the portal's clock runs: filed on the day of play, it lapses within seconds
        )
        return match, appeal, match.here.stage.event.entrants.get(number="1")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_coach_concurs_once_the_captain_has_let_them(visitor, portal, language):
    house, next_door = houses_of(portal, language)
    match, appeal, team = an_appeal(house)
    silent, concurs = SAYS[language]
    coach = Telephone(visitor, match.coach, house, language)
    coach.goes(f"me/entries/{team.pk}/coach/")
    coach.reads(silent)
    coach.seen("not-let")
    word = f"me/appeals/{appeal.pk}/concur/"
    assert coach.page.goto(f"/{house.federation.slug}/{word}").status == 403
    captain = Telephone(visitor, match.captains["1"], house, language)
    captain.goes(f"me/entries/{team.pk}/coach/")
    with captain.page.expect_navigation():
        captain.page.click("main button[value=let]")
    captain.seen("let")
    coach.goes(word)
    assert concurs in coach.page.inner_text("main")
    coach.press(word)
    coach.seen("concurred")
    with acting_for(house.federation):
        assert case_parties.concurrence(appeal) == {}
    addresses = (f"me/entries/{team.pk}/coach/", f"me/appeals/{appeal.pk}/", word)
    turned_away(visitor, house, next_door, (house.player,), addresses)
