"""Totals of a match after the period, by two people; a withdrawal and a lateness taken back whole."""

from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.models import LateChange, Match, Withdrawal
from clubs.playing.services import running
from clubs.tournaments.services import stages
from federation.tenancy.context import acting_for
from rulings.adjustments.selectors import adjustments_of_stage
from rulings.models import AdjustmentKind
from tests.browser.telephones import LANGUAGES, Telephone, houses_of, totals, turned_away
from tests.clubs.corrections.test_corrections import register_director
from tests.clubs.tournaments.event_house import at, play, running_stage

pytestmark = pytest.mark.browser
CONFIRM = "main form button[value=confirm]"
# Eight boards: 18 and 2 IMPs of difference, a tie, and what 2 IMPs more than 18 come to, by the WBF's table.
ENTERED = {"1": "16.00", "2": "4.00", "3": "10.00", "4": "10.00"}
CHANGED = {"1": "16.46", "2": "3.54", "3": "10.00", "4": "10.00"}


def a_round(house, slug):
    """A Swiss of four teams whose first round is played; the second is paired."""
    with acting_for(house.federation):
        here = running_stage(house, slug=slug)
        session = {"session": here.session, "by": here.director}
        running.pair_round(**session, number=1, matches=[("1", "2"), ("3", "4")], at=at(0))
        play(here, 1, ("1", "2", 30, 12), ("3", "4", 10, 10))
        return here


def scores(house, here):
    return {team: total for team, (_rank, total) in totals(house, here.stage).items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_totals_of_a_match_change_after_the_period_by_two_people(visitor, portal, language):
    house, next_door = houses_of(portal, language)
    here = a_round(house, "late-totals")
    with acting_for(house.federation):
        stages.publish(stage=here.stage, at=timezone.now() - timedelta(minutes=31), by=here.director)
        registered = register_director(house)
        match = Match.objects.current().get(session=here.session, a__number="1").pk
    before = scores(house, here)
    assert before == ENTERED
    desk = f"desk/stages/{here.stage.pk}/"
    organiser = Telephone(visitor, here.director, house, language)
    asked = {"error": "organiser_entry", "reason": "the slip says 32"}
    organiser.press(f"{desk}match/?match={match}", a="32", b="12", **asked)
    organiser.seen("asked")
    assert scores(house, here) == before
    with acting_for(house.federation):
        late = LateChange.objects.get(session=here.session).pk
    page = f"desk/corrections/changes/{late}/"
    confirms(organiser, page)
    assert scores(house, here) == before  # one of the two alone changes nothing
    turned_away(visitor, house, next_door, (house.player, house.registrar), (page, f"{desk}match/"))
    confirms(Telephone(visitor, registered, house, language), page)
    assert scores(house, here) == CHANGED


def confirms(walker, page):
    walker.press(page, CONFIRM)
    walker.seen("confirmed")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_withdrawal_and_a_lateness_are_taken_back_whole(visitor, portal, language):
    house, next_door = houses_of(portal, language)
    here = a_round(house, "taken-back")
    with acting_for(house.federation):
        running.pair_round(
            session=here.session, number=2, matches=[("1", "3"), ("2", "4")], at=at(9), by=here.director
        )
        play(here, 2, ("1", "3", 20, 20))
    before = totals(house, here.stage)
    desk, director = f"desk/stages/{here.stage.pk}/", Telephone(visitor, here.director, house, language)
    reason = {"reason": "it was somebody else"}
    director.press(f"{desk}withdraw/", contestant="4", after_round=1, **reason)
    assert totals(house, here.stage) != before
    with acting_for(house.federation):
        left = Withdrawal.objects.get(stage=here.stage).pk
    director.press(f"{desk}take-back-withdrawal/?withdrawal={left}", **reason)
    director.seen("withdrawal-taken-back")
    assert totals(house, here.stage) == before
    director.press(f"{desk}late/", contestant="4", round=2, minutes=60)
    assert totals(house, here.stage) != before
    with acting_for(house.federation):
        late = adjustments_of_stage(here.stage).get(kind=AdjustmentKind.LATE).pk
    director.press(f"{desk}take-back-late/?late={late}", **reason)
    director.seen("lateness-taken-back")
    assert totals(house, here.stage) == before
    addresses = (f"{desk}take-back-withdrawal/", f"{desk}take-back-late/")
    turned_away(visitor, house, next_door, (house.player, house.registrar), addresses)
