"""Who ruled hears the law of an appeal where nobody else is in charge, and says so. Law 93A"""

from datetime import timedelta

import pytest
from django.utils import translation

from clubs.models import Duty, Official
from federation.tenancy.context import acting_for
from rulings.appeals.services import bodies, deciding, effects, eligibility, filing, hearings, panels
from rulings.appeals.services.interests import InterestKind, interests
from rulings.appeals.views.shown import open_context
from rulings.appeals.words import heard_alone
from rulings.lifecycle.appeals import AppealState
from rulings.models import Appeal, Body, BodyKind, Ground
from tests import cast
from tests.cast import SINCE
from tests.factories import appeals
from tests.rulings.appeals import knockout
from tests.rulings.appeals.people import at_table
from tests.rulings.appeals.test_deciding import standings
from tests.rulings.appeals.test_filing import refused
from tests.rulings.cases.test_case_pages import enter
from tests.scoring import builders
from tests.worlds import furnished_once

SAYS = {
    "en": "who made the ruling, heard its point of law alone: nobody else is in charge (Law 93A).",
    "ja": "ほかに担当者がいないため、規則に関する点を1人で審理しました(第93条A項)。",
}


@pytest.fixture
@furnished_once
def alone(inside) -> Body:
    """The director in charge is the only body, and the scorer, who rules, the only one on its register."""
    return director_body(inside)


def director_body(house) -> Body:
    body = Body(
        deposit=0,
        key="director",
        names={"ja": "担当ディレクター", "en": "Director in charge"},
        kind=BodyKind.DIRECTOR_IN_CHARGE,
        order=5,
        quorum=1,
        grounds=list(Ground.values),
        may_overrule_law=True,
    )
    bodies.save(body=body, by=house.administrator)
    bodies.enrol(body=body, user=house.scorer, by=house.administrator, starts_on=SINCE, chair=True)
    return body


def admitted(house, case, result, ground: str = "law"):
    appeal = appeals.filed(house, case, result, ground=ground)
    filing.admit(appeal=appeal, by=house.scorer, at=appeal.filed_at)
    return appeal


def kinds(user, appeal) -> set[str]:
    return {interest.kind for interest in interests(user, appeal)}


def through(director, appeal, decisions) -> None:
    """From an empty panel to the decision told, by the director alone."""
    at = appeal.filed_at + timedelta(minutes=5)
    panels.seat(appeal=appeal, user=director, by=director, chair=True, at=at)
    assert "93" in refused(panels.name_panel, "sole_director_silent", appeal=appeal, by=director)
    panels.disclose(appeal=appeal, kind="director", by=director, text="I ruled.", at=at)
    panels.name_panel(appeal=appeal, by=director, at=at)
    hearings.schedule(appeal=appeal, hearing_at=at, by=director, at=at)
    hearings.open_hearing(appeal=appeal, by=director, at=at)
    deciding.vote(appeal=appeal, choice="changed", by=director, at=at)
    written = {"decision": "changed", "reasons": "Law 16B does not say so.", "decisions": decisions}
    deciding.decide(appeal=appeal, by=director, at=at, **written)
    effects.issue(appeal=appeal, by=director, at=at)
    effects.tell(appeal=appeal, by=director, recipients=["both sides"], at=at)
    appeal.refresh_from_db()


def test_who_ruled_says_so_hears_the_law_and_the_standings_move(inside, session, alone, case, result) -> None:
    ruled = standings(session)
    appeal = admitted(inside, case, result)
    assert kinds(inside.scorer, appeal) == {InterestKind.SOLE_DIRECTOR}
    assert eligibility.shortage_of(appeal) is None
    through(inside.scorer, appeal, [appeals.average(result, "A-", "A+")])
    assert appeal.state in (AppealState.TOLD, AppealState.FINAL)
    assert standings(session) != ruled
    for language, sentence in SAYS.items():
        with translation.override(language):
            assert sentence in heard_alone(appeal)
            assert open_context(appeal)["written"].heard_alone == heard_alone(appeal)


@pytest.mark.parametrize("language", SAYS)
def test_the_page_of_a_party_says_it(here, language) -> None:
    with acting_for(here.federation):
        people, body = at_table(here), director_body(here)
        session = builders.published(here)
        result = appeals.first_result(session)
        appeal = admitted(here, appeals.told_case(here, result), result)
        assert appeal.body == body
        through(here.scorer, appeal, [])
    client = enter(people["north"])
    shown = client.get(f"/sakura/me/appeals/{appeal.pk}/", HTTP_ACCEPT_LANGUAGE=language).content.decode()
    assert SAYS[language] in shown


def test_a_committee_or_another_director_or_a_point_of_fact_bars_who_ruled(
    inside, alone, case, result
) -> None:
    of_fact = admitted(inside, case, result, ground="fact")
    assert kinds(inside.scorer, of_fact) == {InterestKind.DIRECTOR}
    seat = {"appeal": of_fact, "user": inside.scorer, "by": inside.administrator, "chair": True}
    refused(panels.seat, "interest", **seat)
    filing.withdraw(appeal=of_fact, by=inside.scorer, reason="They agree.")
    at = of_fact.filed_at + timedelta(minutes=1)
    appeal = appeals.filed(inside, case, result, ground="law", at=at)
    assert kinds(inside.scorer, appeal) == {InterestKind.SOLE_DIRECTOR}
    other = cast.login(inside.federation, "another-director")
    entry = bodies.enrol(body=alone, user=other, by=inside.administrator, starts_on=SINCE)
    assert kinds(inside.scorer, appeal) == {InterestKind.DIRECTOR}
    entry.ends_on = SINCE
    bodies.keep_register(entry=entry, by=inside.administrator)
    assert kinds(inside.scorer, appeal) == {InterestKind.SOLE_DIRECTOR}
    bodies.furnish(by=inside.administrator)
    assert kinds(inside.scorer, appeal) == {InterestKind.DIRECTOR}
    refused(panels.seat, "interest", **seat | {"appeal": appeal})


def test_nobody_says_it_for_the_director_and_no_stranger_sits(here, next_door) -> None:
    with acting_for(here.federation):
        director_body(here)
        result = appeals.first_result(builders.published(here))
        appeal = admitted(here, appeals.told_case(here, result), result)
        seat = {"appeal": appeal, "chair": True}
        refused(panels.seat, "not_the_chair", **seat, user=here.scorer, by=here.player)
        refused(panels.seat, "not_on_register", **seat, user=next_door.scorer, by=here.administrator)
        panels.seat(**seat, user=here.scorer, by=here.administrator)
        assert not appeal.acts.filter(step="disclosed").exists()
        refused(panels.disclose, "not_on_panel", appeal=appeal, kind="director", by=here.administrator)
        refused(panels.name_panel, "sole_director_silent", appeal=appeal, by=here.administrator)
    address = f"desk/committee/appeals/{appeal.pk}/"
    assert enter(next_door.administrator).get(f"/albion/{address}").status_code == 404
    assert enter(here.player).get(f"/sakura/{address}").status_code == 403
    director = enter(here.scorer)
    assert director.get(f"/sakura/{address}").status_code == 200
    form = director.get(f"/sakura/{address}disclose/", HTTP_ACCEPT_LANGUAGE="en").content.decode()
    assert "ruled, and is alone in charge (Law 93A)</option>" in form


def test_another_director_of_the_tournament_bars_who_ruled(inside, alone) -> None:
    match = knockout.a_match(inside)
    appeal = Appeal(case=match.case, body=alone, ground="law")
    director = match.case.director
    entry = alone.register.get()
    entry.user = director
    bodies.keep_register(entry=entry, by=inside.administrator)
    assert kinds(director, appeal) == {InterestKind.SOLE_DIRECTOR}
    tournament = match.session.stage.event.tournament
    serving = Official.objects.create(tournament=tournament, member=inside.members[0], duty=Duty.DIRECTOR)
    assert InterestKind.DIRECTOR in kinds(director, appeal)
    Official.objects.filter(pk=serving.pk).update(duty=Duty.SCORER)
    assert kinds(director, appeal) == {InterestKind.SOLE_DIRECTOR}
