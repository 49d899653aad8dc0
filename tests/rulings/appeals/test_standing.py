"""A further appeal that nobody decides leaves the decision before it standing: state, score, words."""

from collections.abc import Callable, Mapping
from datetime import timedelta

import pytest

from rulings.adjustments.selectors import adjustments_of_case
from rulings.appeals.services import deadlines, deposits, effects, filing
from rulings.appeals.services.steps import UNHEARD
from rulings.lifecycle.appeals import ENDED, AppealState
from rulings.lifecycle.cases import State
from rulings.models import Appeal
from tests.factories import appeals
from tests.rulings.appeals import penalised
from tests.rulings.appeals.test_bare_adjustments import standings
from tests.rulings.cases.test_case_pages import enter
from tests.worlds import furnished_once

DAY = timedelta(days=1)


def withdraw(match, court, appeal: Appeal) -> None:
    filing.withdraw(appeal=appeal, by=match.captains["2"], at=appeal.filed_at)


def refuse(match, court, appeal: Appeal) -> None:
    """By a chair who did not decide below."""
    chair = appeals.court(match.house, "above").chair
    filing.refuse(appeal=appeal, reason="Nothing new.", by=chair, at=appeal.filed_at)


def lapse(match, court, appeal: Appeal) -> None:
    """Nobody is the captain on record any more: everybody has to concur."""
    appeal.entry.entrant.players.update(is_captain=False)
    filing.lapse(appeal=appeal, by=match.here.director, at=appeal.filed_at + 9 * DAY)


UNDECIDED: Mapping[AppealState, Callable[..., None]] = {
    AppealState.WITHDRAWN: withdraw,
    AppealState.REFUSED: refuse,
    AppealState.LAPSED: lapse,
}


def lifted(match, court) -> Appeal:
    """The first body has lifted the penalty."""
    appeal = appeals.admitted(match.house, penalised.file(match))
    appeals.through(court, appeals.in_hearing(court, appeals.panel(court, appeal)), "changed", [])
    return appeal


def test_every_end_without_a_decision_is_tried_below() -> None:
    assert set(UNDECIDED) == UNHEARD == set(ENDED) - {AppealState.FURTHER, AppealState.FINAL}


@pytest.fixture
@furnished_once
def match(inside):
    return penalised.a_penalty(inside)


@pytest.mark.parametrize("state", UNDECIDED)
def test_what_the_body_before_decided_stands(court, state, match) -> None:
    ruled = standings(match)
    first = lifted(match, court)
    decided = standings(match)
    assert decided != ruled
    second = penalised.file(match, "further", at=first.told_at)
    assert first.refresh().state == AppealState.FURTHER
    UNDECIDED[state](match, court, second)
    assert (second.refresh().state, first.refresh().state) == (state, AppealState.TOLD)
    assert match.case.refresh().state == State.TOLD
    assert (standings(match), adjustments_of_case(match.case).count()) == (decided, 0)
    client = enter(match.captains["2"])
    for page in (f"/sakura/me/appeals/{second.pk}/", f"/sakura/appeals/{second.pk}/papers/"):
        assert "The decision of the Appeals Committee stands." in client.get(page).content.decode()
    before = client.get(f"/sakura/me/appeals/{first.pk}/").content.decode()
    assert "gone on to the next body" not in before
    assert "decision told" in before
    deadlines.look(first.pk, first.appealable_until + DAY)
    assert (first.refresh().state, match.case.refresh().state) == (AppealState.FINAL, State.FINAL)


def test_a_first_appeal_leaves_the_ruling(court, match) -> None:
    ruled = standings(match)
    client = enter(match.captains["2"])
    appeal = penalised.file(match)
    form = client.get(f"/sakura/me/appeals/{appeal.pk}/withdraw/").content.decode()
    assert "The ruling stands then" in form
    withdraw(match, court, appeal)
    assert standings(match) == ruled
    assert "The director's ruling stands." in client.get(f"/sakura/me/appeals/{appeal.pk}/").content.decode()


def test_before_it_is_withdrawn_or_refused_the_form_says_what_stands(inside, court, match) -> None:
    second = penalised.file(match, "further", at=lifted(match, court).told_at)
    sentence = "The decision of the Appeals Committee stands"
    own = enter(match.captains["2"]).get(f"/sakura/me/appeals/{second.pk}/withdraw/").content.decode()
    assert sentence in own
    room = f"/sakura/desk/committee/appeals/{second.pk}/refuse/"
    assert sentence in enter(appeals.court(inside, "above").chair).get(room).content.decode()


def test_after_a_recommendation_that_goes_no_further_the_ruling_stands_and_is_final(court, match) -> None:
    ruled = standings(match)
    first = appeals.admitted(match.house, penalised.file(match))
    appeals.through(court, appeals.in_hearing(court, appeals.panel(court, first)), "recommendation", [])
    above = Appeal.objects.get(previous=first)
    withdraw(match, court, above)
    assert standings(match) == ruled
    deadlines.look(first.pk, first.refresh().told_at + DAY)
    assert (first.refresh().state, match.case.refresh().state) == (AppealState.FINAL, State.FINAL)
    page = enter(match.captains["1"]).get(f"/sakura/me/appeals/{above.pk}/").content.decode()
    assert "The director's ruling stands." in page


def test_a_final_case_is_final_again_when_a_late_appeal_is_withdrawn(inside, court, match) -> None:
    first = lifted(match, court)
    over = first.appealable_until + DAY
    effects.settle(appeal=first, by=court.chair, at=over)
    late = penalised.file(match, "late", at=over, why_late="I was in hospital.")
    deposits.receive(appeal=late, by=match.here.director, at=over)
    above = appeals.court(inside, "above").chair
    filing.admit(appeal=late, by=above, reason="Hospital.", at=over)
    assert match.case.refresh().state == State.APPEALED
    withdraw(match, court, late)
    assert (first.refresh().state, match.case.refresh().state) == (AppealState.FINAL, State.FINAL)
