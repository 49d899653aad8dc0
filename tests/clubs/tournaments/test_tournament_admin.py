"""Tournaments in the admin, at a club's desk, and their conditions of contest."""

from datetime import UTC, date, datetime

import pytest
from django.db import transaction

from clubs.models import (
    ConditionsOfContest,
    Entrant,
    Event,
    FeePaid,
    Session,
    Stage,
    StageAct,
    Tournament,
    Withdrawal,
)
from clubs.playing.services import running
from clubs.tournaments.services import editions, entrants, events, tournaments, withdrawals
from clubs.tournaments.services.entrants import RosterName
from clubs.tournaments.services.tournaments import ConditionsRefused
from federation.errors import Refused
from federation.models import Act, AuditEntry, Role
from scoring.events.services import stages as figures
from scoring.models import StageRequest
from scoring.sessions.services import recomputation
from tests import cast
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.worlds import furnished_once

DAY = date(2026, 12, 20)
NOON = datetime(2026, 12, 20, 3, tzinfo=UTC)
ADMIN = "/sakura/admin/clubs/"

pytestmark = pytest.mark.django_db


@pytest.fixture
@furnished_once
def office(inside):
    """Somebody of the tournament office."""
    user = cast.login(inside.federation, "office")
    cast.appoint(user, Role.TOURNAMENT_OFFICE)
    return user


@pytest.fixture
@furnished_once
def desk(office):
    """The office's browser."""
    return enter(office)


def tournament_post(house, *rows, **fields):
    """The admin's form of a tournament with events."""
    post = {
        "host": house.club.pk,
        "slug": "winter",
        "level": "local",
        "titles_ja": "冬季",
        "titles_en": "Winter",
        "starts_on": "2026-12-20",
        "ends_on": "2026-12-21",
        "venue": "",
        "contests-TOTAL_FORMS": len(rows),
        "contests-INITIAL_FORMS": 0,
        "officials-TOTAL_FORMS": 0,
        "officials-INITIAL_FORMS": 0,
        **fields,
    }
    for place, row in enumerate(rows):
        event = {
            "position": place + 1,
            "titles_ja": "種目",
            "titles_en": "Event",
            "boards_per_round": 8,
            "fee_per": "entrant",
            "payment": "desk",
            **row,
        }
        post |= {f"contests-{place}-{key}": value for key, value in event.items()}
    return post


def event_of_teams(house, office, form="swiss_teams", boards=8, **conditions):
    tournament = tournaments.make(
        tournament=Tournament(
            host=house.club,
            slug="winter",
            titles={"ja": "冬季", "en": "Winter"},
            level="local",
            starts_on=DAY,
            ends_on=DAY,
        ),
        by=office,
    )
    event = Event(
        tournament=tournament, titles={"ja": "チーム", "en": "Teams"}, form=form, boards_per_round=boards
    )
    return tournaments.add_event(event=event, conditions=conditions, by=office)


def teams(event, count, office):
    return [
        entrants.enter(
            event=event,
            number=str(i),
            name=f"T{i}",
            players=[RosterName(f"P{i}{j}") for j in range(4)],
            by=office,
        )
        for i in range(1, count + 1)
    ]


def running_event(house, office, count=4, **conditions):
    event = event_of_teams(house, office, **{"vp_scale": "wbf-continuous-20", "bye_vp": "12", **conditions})
    stage = tournaments.add_stage(stage=Stage(event=event, titles={"ja": "予選", "en": "Q"}), by=office)
    teams(event, count, office)
    return event, running.open_session(stage=stage, number=1, played_on=DAY, at=NOON, by=office)


# --- the admin -------------------------------------------------------------------------------------


def test_a_tournament_with_its_events_is_made_through_the_services(desk, inside):
    post = tournament_post(inside, {"form": "swiss_teams"}, {"form": "pairs_matchpoints"})
    assert desk.post(f"{ADMIN}tournament/add/", post).status_code == 302
    assert list(Event.objects.values_list("form", flat=True)) == ["swiss_teams", "pairs_matchpoints"]
    assert ConditionsOfContest.objects.filter(edition=1).count() == 2
    acts = AuditEntry.objects.values_list("act", flat=True)
    assert list(acts).count(Act.TOURNAMENT_MADE) == 1
    tournament = Tournament.objects.get()
    chosen = {"action": "announce", "_selected_action": tournament.pk}
    desk.post(f"{ADMIN}tournament/", chosen)
    assert Tournament.objects.get().announced_at is not None
    assert desk.get(f"{ADMIN}tournament/{tournament.pk}/delete/").status_code == 403


def test_what_a_service_refuses_is_an_error_of_the_form(desk, inside, office):
    event = event_of_teams(inside, office, "swiss_teams", vp_scale="acbl-20")
    address = f"{ADMIN}event/{event.pk}/change/"
    post = {
        "tournament": event.tournament_id,
        "position": 1,
        "titles_ja": "種目",
        "titles_en": "Event",
        "form": "swiss_teams",
        "boards_per_round": 40,
        "round_minutes": "",
        "entries_close_at_0": "",
        "entries_close_at_1": "",
        "entrants_max": "",
        "fee": "",
        "fee_per": "entrant",
        "payment": "desk",
    }
    response = desk.post(address, post)
    assert response.status_code == 200
    assert "ACBL, 20 VP" in str(response.context["adminform"].form.non_field_errors())
    assert desk.post(address, post | {"boards_per_round": 16}).status_code == 302
    assert Event.objects.get().boards_per_round == 16


def test_an_entrant_with_players_is_entered_and_changed(desk, inside, office):
    event = event_of_teams(inside, office, "pairs_matchpoints", boards=2)
    member = inside.members[0]
    post = {
        "event": event.pk,
        "number": "",
        "name": "",
        "direction": "",
        "seed": "",
        "players-TOTAL_FORMS": 2,
        "players-INITIAL_FORMS": 0,
        "players-0-member": member.pk,
        "players-1-name": "Guest",
    }
    assert desk.post(f"{ADMIN}entrant/add/", post).status_code == 302
    entrant = Entrant.objects.get()
    assert (entrant.number, entrant.entered_by) == ("1", office)
    assert [str(player) for player in entrant.players.all()] == [member.name, "Guest"]
    page = f"{ADMIN}entrant/{entrant.pk}/change/"
    one, two = entrant.players.all()
    change = post | {
        "number": "7",
        "players-INITIAL_FORMS": 2,
        "players-0-id": one.pk,
        "players-1-id": two.pk,
        "players-1-name": "Other",
    }
    assert desk.post(page, change).status_code == 302
    entrant.refresh_from_db()
    assert (entrant.number, [str(p) for p in entrant.players.all()]) == ("7", [member.name, "Other"])
    alone = post | {"players-TOTAL_FORMS": 1}
    response = desk.post(f"{ADMIN}entrant/add/", alone)
    assert response.status_code == 200
    assert response.context["adminform"].form.non_field_errors()


def test_members_are_found_by_name_while_a_roster_is_typed(desk, inside):
    asked = {"app_label": "clubs", "model_name": "entrantplayer", "field_name": "member", "term": "yamada"}
    assert len(desk.get("/sakura/admin/autocomplete/", asked).json()["results"]) == 1


def test_withdrawals_and_fees_are_added_once(desk, inside, office):
    event, session = running_event(inside, office)
    entrant = event.entrants.first()
    post = {"entrant": entrant.pk, "stage": session.stage_id, "after_round": 1, "reason": "ill"}
    assert desk.post(f"{ADMIN}withdrawal/add/", post).status_code == 302
    assert desk.post(f"{ADMIN}withdrawal/add/", post).status_code == 200
    withdrawal = Withdrawal.objects.get()
    assert desk.post(f"{ADMIN}withdrawal/{withdrawal.pk}/change/", post).status_code == 403
    assert desk.post(f"{ADMIN}feepaid/add/", {"entrant": entrant.pk, "amount": "30"}).status_code == 302
    assert FeePaid.objects.get().by == office


@pytest.mark.parametrize(
    "model", ["tournament", "event", "stage", "entrant", "withdrawal", "feepaid", "entranthandicap"]
)
def test_only_the_office_and_the_administrator_may(client, here, model):
    for user, status in ((here.registrar, 403), (here.player, 403), (here.administrator, 200)):
        client.force_login(user)
        assert client.get(f"{ADMIN}{model}/", follow=True).status_code == status


# --- conditions of contest -------------------------------------------------------------------------


def test_every_problem_is_said_at_once(inside, office):
    event = event_of_teams(inside, office)
    bad = {"vp_scale": "none-such", "winners": "3", "bye_vp": "many", "nothing.like_it": "1"}
    with pytest.raises(ConditionsRefused) as refused:
        editions.set_conditions(event=event, conditions=bad, reason="x", by=office)
    assert {problem.parameters["key"] for problem in refused.value.problems} == set(bad)
    assert ConditionsOfContest.objects.count() == 1


@pytest.mark.parametrize("form", ["swiss_teams", "round_robin_teams"])
def test_a_scale_without_a_table_for_the_boards_is_refused(inside, office, form):
    with pytest.raises(ConditionsRefused) as refused:
        event_of_teams(inside, office, form, 40, vp_scale="acbl-20")
    (sentence,) = refused.value.sentences()
    assert "40" in sentence
    assert "WBF 2013" in sentence
    assert "wbf-continuous-20" not in sentence


def test_the_page_shows_problems_at_their_fields(desk, inside, office):
    event = event_of_teams(inside, office)
    page = f"/sakura/desk/events/{event.pk}/conditions/"
    assert desk.get(page).status_code == 200
    wrong = {"bye_vp": "many", "lateness-minutes_a_board": "-3", "carry_over": "share", "reason": ""}
    response = desk.post(page, wrong)
    assert response.status_code == 422
    at = {"bye_vp", "lateness-minutes_a_board", "carry_over-share", "reason"}
    assert set(response.context["form"].errors) == at
    assert 'value="many"' in response.content.decode()
    good = {"bye_vp": "12", "vp_scale": "wbf-continuous-20", "reason": "the first edition said nothing"}
    assert desk.post(page, good).status_code == 302
    newest = event.conditions.first()
    assert (newest.edition, newest.body) == (2, {"vp_scale": "wbf-continuous-20", "bye_vp": "12"})
    assert "said nothing" in text(desk.get(page))


def test_a_change_after_the_start_shows_its_effect_and_owes_figures(desk, inside, office):
    event, session = running_event(inside, office)
    recomputation.recompute(session.pk)
    figures.recompute(session.stage_id)
    page = f"/sakura/desk/events/{event.pk}/conditions/"
    fields = {"bye_vp": "10", "vp_scale": "wbf-discrete-20", "reason": "as announced in the hall"}
    shown = desk.post(page, fields)
    assert "The event has started" in text(shown)
    assert ConditionsOfContest.objects.count() == 1
    assert desk.post(page, {**fields, "seen": "yes"}).status_code == 302
    session.refresh_from_db()
    assert session.conditions["vp_scale"] == "wbf-discrete-20"
    recomputation.recompute(session.pk)
    assert StageRequest.objects.filter(stage=session.stage_id, closed_at__isnull=True).exists()


def refused(code, act, **arguments):
    with pytest.raises(Refused) as refusal, transaction.atomic():
        act(**arguments)
    assert refusal.value.code == code


def test_nothing_new_no_reason_and_a_closed_stage_are_refused(inside, office):
    event, session = running_event(inside, office)
    same = dict(event.conditions.first().body)
    arguments = {"event": event, "conditions": {}, "reason": "x", "by": office}
    refused("conditions_unchanged", editions.set_conditions, **arguments | {"conditions": same})
    refused("reason_missing", editions.set_conditions, **arguments | {"reason": " "})
    refused("not_your_tournament", editions.set_conditions, **arguments | {"by": inside.player})
    StageAct.objects.create(stage=session.stage, kind="closed", at=NOON, by=office)
    refused("stage_closed", editions.set_conditions, **arguments)
    assert event.conditions.count() == 1


def test_a_form_does_not_change_after_the_start(inside, office):
    event, session = running_event(inside, office)
    event.form = "imp_teams"
    refused("event_started", events.change_event, event=event, by=office)
    session.stage.form = "imp_teams"
    refused("stage_started", events.change_stage, stage=session.stage, by=office)
    roster = [RosterName(name) for name in "ABCD"]
    one = event.entrants.first()
    refused("event_started", entrants.change, entrant=one, number="9", players=roster, by=office)


def test_more_room_moves_the_waiting_list_up(inside, office):
    event = event_of_teams(inside, office)
    event.entrants_max = 1
    events.change_event(event=event, by=office)
    teams(event, 3, office)
    event.entrants_max = 2
    events.change_event(event=event, by=office)
    states = list(event.entrants.order_by("pk").values_list("state", flat=True))
    assert states == ["entered", "entered", "waiting"]


def test_an_odd_number_and_everybody_withdrawn_have_figures(inside, office):
    event, session = running_event(inside, office, count=3)
    running.pair_round(session=session, number=1, matches=[("1", "2")], byes=["3"], at=NOON, by=office)
    for entrant in event.entrants.all():
        withdrawals.withdraw(
            entrant=entrant, stage=session.stage, after_round=0, reason="snow", at=NOON, by=office
        )
    recomputation.recompute(session.pk)
    figures.recompute(session.stage_id)
    assert Session.objects.count() == 1


# --- a club's desk ---------------------------------------------------------------------------------


def test_a_club_makes_and_runs_its_own_tournament(here):
    client = enter(here.scorer)
    page = f"/sakura/desk/clubs/{here.club.pk}/tournaments/"
    assert page in client.get(f"/sakura/desk/clubs/{here.club.pk}/").content.decode()
    wrong = {"titles_ja": "例会", "titles_en": "Evening", "level": "national", "starts_on": "2026-12-20"}
    response = client.post(page, wrong)
    assert response.status_code == 422
    assert set(response.context["form"].errors) == {"level", "ends_on"}
    good = wrong | {"level": "weekly", "ends_on": "2026-12-20"}
    response = client.post(page, good)
    assert response.status_code == 302
    backwards = client.post(page, good | {"ends_on": "2026-12-01", "slug": "other"})
    assert "ends on or after" in text(backwards)
    desk = response.url
    event = {"add_event": "", "titles_ja": "ペア", "titles_en": "Pairs", "form": "swiss_teams"}
    event |= {"fee_per": "entrant", "payment": "desk"}
    refused = client.post(desk, event | {"boards_per_round": "0"})
    assert refused.status_code == 422
    response = client.post(desk, event | {"boards_per_round": "8"})
    assert response.status_code == 302
    assert client.get(response.url).status_code == 200
    assert "announced" in text(client.post(desk, {"announce": ""}, follow=True))


def test_the_desk_enters_guests_and_names_every_unknown_number(inside):
    office = inside.administrator
    event, client = event_of_teams(inside, office), enter(inside.scorer)
    page = f"/sakura/desk/events/{event.pk}/entries/"
    page_text = text(client.post(page, {"name": "T", "players": "99991\n99992\nGuest\nGuest two"}))
    assert "99991" in page_text
    assert "99992" in page_text
    few = client.post(page, {"name": "T", "players": "A\nB"})
    assert "4 to 6 players" in text(few)
    lines = f"{inside.members[0].number}\nGuest\nGuest two\nGuest three"
    assert client.post(page, {"name": "T", "players": lines}).status_code == 302
    entrant = Entrant.objects.get()
    assert entrant.players.get(is_captain=True).member == inside.members[0]
    one = f"/sakura/desk/entrants/{entrant.pk}/"
    assert client.get(one).status_code == 200
    assert client.post(one, {"pay": "", "amount": "0"}).status_code == 422
    assert client.post(one, {"pay": "", "amount": "1500", "note": "cash"}).status_code == 302
    assert "1,500" in text(client.get(one))
    assert text(client.post(one, {"cancel": ""}, follow=True)).count("Cancel the entry") == 1
    entrant.refresh_from_db()
    assert entrant.state == "entered"  # asked first: who waits would have moved up
    client.post(one, {"cancel": "", "sure": "yes"})
    entrant.refresh_from_db()
    assert entrant.state == "cancelled"
