"""An appeal's file on a telephone: what was alerted and explained, substitute boards; then a decision."""

import pytest
from django.utils import timezone

from clubs.models import Result
from clubs.playing.services import running
from federation.tenancy.context import acting_for
from rulings.appeals.services import deciding
from rulings.cases.services import cases
from scoring.models import StageMatch, StandingRow
from tests.browser.telephones import LANGUAGES, Telephone, houses_of, turned_away
from tests.factories import appeals
from tests.rulings.appeals.knockout import a_match
from tests.rulings.appeals.test_explained_calls import LINES, SENTENCES
from tests.rulings.appeals.test_substitute_boards import DOWN, MADE, entered
from tests.rulings.cases.case_house import average, first_result, reported
from tests.scoring import builders
from tests.scoring.scenarios.truth import settled

pytestmark = pytest.mark.browser
# Behind screens; the words that were said stand in the file as they were typed.
SAID = ("12 to 14", "both majors", "Stayman", "clubs alone")
SUBSTITUTES = {
    "ja": ("この試合の代替ボードと追加ボード", "ボード3"),
    "en": ("Substitute and extra boards of the match", "board 3"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_explanations_of_calls_are_read_before_the_decision_that_moves_the_standings(
    visitor, portal, language
):
    house, next_door = houses_of(portal, language)
    session = builders.published(house)
    with acting_for(house.federation):
        result = first_result(session)
        case = reported(house, result, sent="explained", at=timezone.now())
    before = places(house, session)
    director = Telephone(visitor, house.scorer, house, language)
    describes(director, case, language)
    with acting_for(house.federation):
        cases.rule(case=case, decisions=[average(result)], reasons="Law 21B3.", by=house.scorer)
        cases.tell(case=case, by=house.scorer, seats="NESW", appeal_explained=True)
        court = appeals.court(house)
        appeal = appeals.filed(house, case, result, at=timezone.now())
        appeals.in_hearing(court, appeals.panel(court, appeals.admitted(house, appeal)))
    ruled = places(house, session)
    assert ruled != before
    chair = Telephone(visitor, court.chair, house, language)
    room = f"desk/committee/appeals/{appeal.pk}/"
    chair.goes(room)
    chair.reads(*SENTENCES[language], *SAID)
    chair.seen("file-with-explanations")
    decides(chair, court, appeal, outcome="artificial", average_ns="A-", average_ew="A+")
    assert places(house, session) not in (before, ruled)
    addresses = (room, f"appeals/{appeal.pk}/appeal.pdf", f"desk/cases/{case.pk}/describe/")
    turned_away(visitor, house, next_door, (house.player, house.registrar), addresses)


def describes(director, case, language):
    """The auction with who explained what to whom; a line that cannot have been is refused."""
    page = f"desk/cases/{case.pk}/describe/"
    director.goes(page)
    auction = {"calls": "1NT P 2C* P 2S"}  # the board says who dealt
    director.fill({**auction, "explanations": "9 N>E: x"})
    with director.page.expect_navigation():
        director.page.locator("main form .buttons .button:not(.second)").first.click()
    assert director.page.locator("main .problems, main .field.wrong").count()
    director.seen("line-refused")
    director.press(page, **auction, explanations=LINES)
    director.reads(*SENTENCES[language], *SAID)
    director.seen("case-with-explanations")


def places(house, session):
    """Everybody's place and score, once the worker owes nothing."""
    settled(house.federation)
    with acting_for(house.federation):
        rows = StandingRow.objects.filter(session=session).order_by("entry")
        return list(rows.values_list("entry__number", "rank", "score"))


def decides(chair, court, appeal, **decision):
    """All vote for a change; the chair writes it down, the others sign, and it counts."""
    room = f"desk/committee/appeals/{appeal.pk}/"
    with acting_for(court.house.federation):
        for user in court.people[:3]:
            deciding.vote(appeal=appeal, choice="changed", by=user)
    chair.press(f"{room}decide/", decision="changed", reasons="So found.", **decision)
    chair.seen("decided")
    with acting_for(court.house.federation):
        for user in court.people[1:3]:
            deciding.sign(appeal=appeal, by=user)
    chair.press(f"{room}issue/")
    chair.seen("issued")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_substitute_board_beside_its_match_is_decided_anew_and_turns_the_match(visitor, portal, language):
    house, next_door = houses_of(portal, language)
    with acting_for(house.federation):
        match = a_match(house)
        entered(match, "3", "4", range(1, 9), 30)
        match_with_substitute(match)
        court = appeals.court(match.house, *(f"{name}-of-teams" for name in ("chair", "second", "third")))
        result = Result.objects.current().get(session=match.session, board=25, ns__number="1")
        case = match.told_of(25, timezone.now())
        appeal = appeals.filed(match.house, case, result, at=timezone.now(), concurring=False)
        appeals.in_hearing(court, appeals.panel(court, appeals.admitted(match.house, appeal)))
    assert ahead(house, match) == 10
    chair = Telephone(visitor, court.chair, house, language)
    room = f"desk/committee/appeals/{appeal.pk}/"
    chair.goes(room)
    chair.reads(*SUBSTITUTES[language], "25")
    chair.seen("file-with-substitutes")
    decides(chair, court, appeal, outcome="assigned", results="4S N -2")
    # Of board 25 team 1 is no longer +470 but -50: ten IMPs less, and two to team 2.
    assert ahead(house, match) == -2
    addresses = (room, f"appeals/{appeal.pk}/appeal.pdf")
    turned_away(visitor, house, next_door, (house.player, match.captains["3"]), addresses)


def match_with_substitute(match):
    """Board 3 could not be played: 25 was played in its place, made in one room and down in the other."""
    level = dict.fromkeys((1, 2, 4, 5, 6, 7, 8), (MADE, MADE))
    running.enter_match(
        session=match.session,
        number=1,
        a="1",
        b="2",
        imps=None,
        boards=level | {25: (MADE, DOWN)},
        at=timezone.now(),
        by=match.here.director,
    )


def ahead(house, match):
    """How many IMPs team 1 is ahead of team 2."""
    settled(house.federation)
    with acting_for(house.federation):
        row = StageMatch.objects.get(stage=match.here.stage, round=1, a__number="1")
        return row.a_points
