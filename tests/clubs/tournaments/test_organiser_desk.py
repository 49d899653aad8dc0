"""The organiser's desk: forms sent twice, what cannot be taken back, entries changed before the start."""

import pytest

from clubs.models import Entrant, Event, FeePaid, Tournament
from tests.clubs.tournaments.test_tournament_admin import event_of_teams, teams
from tests.clubs.uploads.test_desk_pages import enter, text

pytestmark = pytest.mark.django_db


def test_a_form_sent_twice_counts_once(inside):
    office = inside.administrator
    event, client = event_of_teams(inside, office, form="pairs_matchpoints", boards=2), enter(inside.scorer)
    page = f"/sakura/desk/events/{event.pk}/entries/"
    assert client.post(page, {"players": "A B\nC D"}).status_code == 302
    assert "is entered for this event already" in text(client.post(page, {"players": "C D\nA B"}))
    one = f"/sakura/desk/entrants/{Entrant.objects.get().pk}/"
    paid = {"pay": "", "amount": "1500", "seen": "0"}
    assert client.post(one, paid).status_code == 302
    assert "A payment of this entry was recorded meanwhile." in text(client.post(one, paid))
    assert client.post(one, paid | {"seen": "1"}).status_code == 302
    stage = {"add_stage": "", "stage-titles_ja": "予選", "stage-titles_en": "Q", "stage-kind": "only"}
    stage |= {"stage-rounds": "0"}
    desk = f"/sakura/desk/events/{event.pk}/"
    assert client.post(desk, stage).status_code == 302
    assert "The event has a stage of this title already." in text(client.post(desk, stage))
    again = {"add_event": "", "titles_ja": "チーム", "titles_en": "Teams", "form": "swiss_teams"}
    again |= {"boards_per_round": "8"}
    desk = f"/sakura/desk/tournaments/{event.tournament_id}/"
    assert "The tournament has an event of this title already." in text(client.post(desk, again))
    assert FeePaid.objects.count() == 2
    assert event.stages.count() == 1


def test_an_entry_is_changed_before_the_start_and_whoever_waits_is_told_so(inside):
    office = inside.administrator
    event, client = event_of_teams(inside, office, form="pairs_matchpoints", boards=2), enter(inside.scorer)
    Event.objects.filter(pk=event.pk).update(entrants_max=1)
    page = f"/sakura/desk/events/{event.pk}/entries/"
    client.post(page, {"players": "A B\nC D"})
    assert "On the waiting list: 2." in text(client.post(page, {"players": "E F\nG H"}, follow=True))
    one = f"/sakura/desk/entrants/{Entrant.objects.get(number='1').pk}/"
    change = {"change": "", "entry-number": "7", "entry-players": f"{inside.members[0].number}\nC D"}
    assert enter(inside.player).post(one, change).status_code == 403
    assert client.post(one, change).status_code == 302
    players = Entrant.objects.get(number="7").players.order_by("seat")
    assert [player.member for player in players] == [inside.members[0], None]
    wrong = client.post(one, change | {"entry-players": "only one"})
    assert (wrong.status_code, "2 to 2 players" in text(wrong)) == (422, True)


def test_a_tournament_is_cancelled_only_when_it_is_meant(inside):
    office = inside.administrator
    event, client = event_of_teams(inside, office), enter(inside.scorer)
    desk = f"/sakura/desk/tournaments/{event.tournament_id}/"
    asked = client.post(desk, {"cancel": ""}, follow=True)
    assert "This cannot be taken back." in text(asked)
    assert not Tournament.objects.filter(cancelled_at__isnull=False).exists()
    client.post(desk, {"cancel": "", "sure": "yes"})
    assert Tournament.objects.filter(cancelled_at__isnull=False).exists()


def test_who_organises_finds_tournaments_that_are_not_announced(inside):
    event = event_of_teams(inside, inside.administrator)
    desk = f"/sakura/desk/tournaments/{event.tournament_id}/"
    list_of_club = f"/sakura/desk/clubs/{inside.club.pk}/tournaments/"
    for reader, shown in ((inside.administrator, True), (inside.scorer, True), (inside.player, False)):
        page = enter(reader).get("/sakura/tournaments/").content.decode()
        assert ((desk in page), (list_of_club in page)) == (shown, shown)
    national = {"titles_ja": "全国", "titles_en": "National", "level": "national", "slug": "national"}
    national |= {"starts_on": "2026-05-03", "ends_on": "2026-05-05"}
    assert enter(inside.scorer).post(list_of_club, national).status_code == 422
    assert enter(inside.administrator).post(list_of_club, national).status_code == 302


def test_seeds_may_be_typed_in_full_width(inside):
    event = event_of_teams(inside, inside.administrator)
    teams(event, 2, inside.administrator)
    page = f"/sakura/desk/events/{event.pk}/entries/"
    fields = {"rank": "", "rank-seeds": "２　１", "rank-strata": ""}
    assert enter(inside.scorer).post(page, fields).status_code == 302
    assert Entrant.objects.get(number="2").seed == 1
