"""A case of a decision that was made without one: one press, told and appealed, and no figure changes."""

import pytest

from clubs.playing.services import running
from federation.errors import Refused
from federation.tenancy.context import acting_for
from rulings.adjustments import services as adjustments
from rulings.adjustments.possible import decision_from
from rulings.adjustments.selectors import adjustments_in_force, adjustments_of_case
from rulings.appeals.services import filing, parties as fixed_parties
from rulings.cases.services import cases, parties as appeal_parties
from rulings.cases.services.opening import open_case
from rulings.cases.services.places import whom_it_concerns
from rulings.lifecycle.cases import State
from rulings.models import Adjustment, AdjustmentKind, Case, Ground
from scoring.events.services import stages
from scoring.sessions.services import recomputation
from tests import cast
from tests.clubs.tournaments.event_house import NOON, play, running_stage
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.factories import appeals
from tests.rulings.cases.case_house import AT, first_result
from tests.scoring import builders
from tests.worlds import furnished_once

LATE = {"contestant": "1", "round": 1, "minutes": 12}


def a_round(house):
    """A round robin whose first round is played."""
    here = running_stage(house, form="round_robin_teams")
    drawn = [("1", "2"), ("3", "4")]
    running.pair_round(session=here.session, number=1, matches=drawn, at=NOON, by=here.director)
    play(here, 1, ("1", "2", 30, 10), ("3", "4", 12, 20))
    return here


def decided(here, kind=AdjustmentKind.LATE, body=LATE, **more):
    return adjustments.rule(
        session=here.session, decision=decision_from(kind, body), at=NOON, by=here.director, **more
    )


def items(case):
    return {law.item for law in case.laws.all()}


@pytest.fixture
@furnished_once
def round_played(inside):
    return a_round(inside)


def test_the_decision_goes_on_as_the_ruling_of_its_case(inside, round_played) -> None:
    here = round_played
    late = decided(here)
    stages.rebuild(here.stage)
    before = stages.latest_of(here.stage)
    opener = cast.login(inside.federation, "second")
    cast.appoint(opener, "tournament_office")
    case = open_case(adjustment=late, by=opener)
    stages.rebuild(here.stage)
    assert stages.latest_of(here.stage).digest == before.digest
    (held,) = adjustments_in_force(here.session)
    assert (held.case, held.kind, held.body, held.supersedes) == (case, "late", LATE, late)
    assert (case.state, case.round, items(case)) == (State.RULED, 1, {"REG-2.1"})
    assert [act.step for act in case.acts.order_by("sequence")] == ["reported", "cited", "ruled"]
    # Who decided is the director of the case, whoever opens it: both are kept from its appeal.
    assert (case.director, case.acts.get(step="ruled").by) == (here.director, opener)
    assert case.acts.get(step="ruled").body["opened_of"] == late.pk
    assert open_case(adjustment=late, by=opener) == case
    assert open_case(adjustment=held, by=opener) == case
    assert (Case.objects.count(), Adjustment.objects.count()) == (1, 2)


def test_it_is_told_and_appealed(inside, round_played) -> None:
    """By the late team; the opponents of its round are concerned and reply."""
    here = round_played
    appeals.court(inside)
    case = open_case(adjustment=decided(here), by=here.director)
    assert [entry.number for entry in appeal_parties.concerned(case)] == ["1", "2"]
    own, *_rest = [entry for entry in appeal_parties.concerned(case) if entry.number == "1"]
    player = appeal_parties.players_of(own)[0]
    arguments = {
        "case": case,
        "ground": Ground.values[0],
        "player": player,
        "statement": "The clock was wrong.",
    }
    with pytest.raises(Refused) as refused:
        filing.file(**arguments, token="a", by=here.director)
    assert refused.value.code == "not_told"
    cases.tell(case=case, by=here.director, seats="NE", appeal_explained=True)
    appeal, is_new = filing.file(**arguments, token="b", by=here.director, why_late="Told just now.")
    assert is_new
    assert [entry.number for entry in fixed_parties.opponents(appeal)] == ["2"]


def test_what_cannot_be_opened(inside, round_played) -> None:
    here = round_played
    first, again = decided(here), decided(here, body=LATE | {"minutes": 31})
    forfeit = decided(here, AdjustmentKind.FORFEIT, {"round": 1, "winner": "3", "loser": "4"})
    gone = adjustments.take_back(adjustment=forfeit, reason="No.", at=NOON, by=here.director)
    for adjustment, by, code in (
        (again, inside.player, "not_a_director"),
        (first, here.director, "superseded_already"),  # of two reports of one lateness the later one holds
        (forfeit, here.director, "superseded_already"),
        (gone, here.director, "superseded_already"),
    ):
        with pytest.raises(Refused) as refused:
            open_case(adjustment=adjustment, by=by)
        assert refused.value.code == code
    assert not Case.objects.exists()
    assert open_case(adjustment=again, by=here.director).state == State.RULED


def test_decisions_of_pairs_and_whom_they_concern(inside) -> None:
    session = builders.published(inside)
    result = first_result(session)
    place = {"board": result.board, "ns": result.ns.number, "ew": result.ew.number}
    fouled = {"board": result.board, "groups": [[result.ns.number]]}
    penalty = {"contestant": result.ns.number, "unit": "boards", "amount": "1", "law": "91"}
    for kind, body, item in (
        (AdjustmentKind.FOUL, fouled, "87"),
        (AdjustmentKind.NOT_PLAYED, place | {"fault": "NS", "cause": "slow_play"}, "REG-2.2"),
        (AdjustmentKind.PENALTY, penalty, "91"),
    ):
        adjustment = adjustments.rule(
            session=session, decision=decision_from(kind, body), at=AT, by=inside.scorer
        )
        recomputation.recompute(session.pk)
        digest = recomputation.latest_of(session).digest
        case = open_case(adjustment=adjustment, by=inside.scorer)
        recomputation.recompute(session.pk)
        assert recomputation.latest_of(session).digest == digest
        assert items(case) == {item}
        assert [in_force.body for in_force in adjustments_of_case(case)] == [adjustment.body]
    both = {result.ns.number, result.ew.number}
    assert whom_it_concerns(session.pk, decision_from(AdjustmentKind.FOUL, fouled)) == both


def test_the_button_on_the_desk_and_who_may_press_it(here, next_door) -> None:
    with acting_for(here.federation):
        running_here = a_round(here)
        late = decided(running_here, reason="The bus.")
    client = enter(running_here.director)
    address = f"/sakura/desk/rulings/{late.pk}/case/"
    desk = f"/sakura/desk/stages/{running_here.stage.pk}/"
    assert f'action="{address}"' in client.get(desk).content.decode()
    assert "No figure changes" in text(client.get(address))
    for user in (here.player, here.registrar, next_door.administrator):
        for answer in (enter(user).get(address), enter(user).post(address)):
            assert answer.status_code in (403, 404)
    assert enter(next_door.administrator).post(address.replace("sakura", "albion")).status_code == 404
    answer = client.post(address, follow=True)
    page = text(answer)
    assert "Tell the ruling, then it can be appealed." in page
    assert "before there was a case" in page
    with acting_for(here.federation):
        case = Case.objects.get()
        gone = adjustments.rule(
            session=running_here.session,
            decision=decision_from(AdjustmentKind.FORFEIT, {"round": 1, "winner": "3", "loser": "4"}),
            at=NOON,
            by=running_here.director,
        )
        adjustments.take_back(adjustment=gone, reason="No.", at=NOON, by=running_here.director)
    assert f"/sakura/desk/cases/{case.pk}/" in client.get(desk).content.decode()
    refused = client.post(f"/sakura/desk/rulings/{gone.pk}/case/")
    assert (refused.status_code, "superseded" in text(refused)) == (422, True)


def test_programs_list_decisions_and_open_cases(here, next_door) -> None:
    with acting_for(here.federation):
        running_here = a_round(here)
        first, late = decided(running_here), decided(running_here, body=LATE | {"minutes": 20})
    client, api = enter(running_here.director), "/sakura/api/v1/rulings/"
    listed = client.get(api, {"session": running_here.session.pk}).json()["results"]
    assert [(row["id"], row["kind"], row["case"]) for row in listed] == [
        (late.pk, "late", None),
        (first.pk, "late", None),
    ]
    one = f"{api}{late.pk}/case/"
    for user in (here.player, next_door.administrator):
        assert enter(user).get(api, {"session": running_here.session.pk}).status_code == 403
        assert enter(user).post(one).status_code == 403
    albion = api.replace("sakura", "albion")
    assert enter(next_door.administrator).post(f"{albion}{late.pk}/case/").status_code == 404
    assert client.get(api).status_code == 400
    assert client.post(f"{api}{first.pk}/case/").status_code == 409
    opened = client.post(one)
    assert (opened.status_code, opened.json()["state"]) == (201, "ruled")
    listed = client.get(api, {"session": running_here.session.pk}).json()["results"]
    assert [row["case"] for row in listed] == [opened.json()["id"], None]
    again = client.post(f"{api}{listed[0]['id']}/case/")
    assert (again.status_code, again.json()["id"]) == (200, opened.json()["id"])
