"""The page on which a member enters: partners by name, those of before first, what is needed said before."""

from datetime import timedelta

import pytest
import time_machine

from clubs.corrections.services import players as session_players
from clubs.models import Entrant, EntrantState
from clubs.tournaments.services import entries, partners
from federation.errors import Refused
from federation.models import Member, Purpose
from federation.people.services.members import save_member
from federation.personal import choices
from tests.clubs.tournaments.entering import DAY, NOON, asked, event_of, pair
from tests.clubs.tournaments.test_entries import office, players, refused
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.clubs.uploads.test_uploads import publish

__all__ = ["office", "players"]

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def before_the_day():
    """A day on which the tournament is to come."""
    with time_machine.travel(NOON, tick=False):
        yield


def page_of(event):
    return f"/sakura/events/{event.pk}/enter/"


def buttons(shown):
    """The members offered, and past partners: the values of their buttons."""
    context = shown.context
    return (
        [value for _member, value in context["past"]],
        {field.name: [value for _member, value in row] for field, _is, _was, row in context["rows"] if row},
    )


def test_a_partner_is_entered_by_name(inside, office, players):
    event, client = event_of(inside, office), enter(players[0].user)
    assert client.post(page_of(event), {"player_2": "player1 p"}).status_code == 302
    entrant = Entrant.objects.get()
    assert {player.member for player in entrant.players.all()} == {players[0], players[1]}


def test_a_part_of_a_name_asks_who_is_meant_and_enters_nobody(inside, office, players):
    event, client = event_of(inside, office), enter(players[0].user)
    shown = client.post(page_of(event), {"player_2": "Player"})
    assert (shown.status_code, Entrant.objects.count()) == (422, 0)
    assert "Choose who is meant." in text(shown)
    _past, offered = buttons(shown)
    assert offered["player_2"] == [f"player_2:{player.number}" for player in players[1:]]
    shown = client.post(page_of(event), {"player_2": "Player", "take": f"player_2:{players[3].number}"})
    assert shown.status_code == 200
    assert f'value="{players[3].number}"' in shown.content.decode()
    assert Entrant.objects.count() == 0


def test_looking_keeps_what_was_typed(inside, office, players):
    event, client = event_of(inside, office, "imp_teams"), enter(players[0].user)
    sent = {"name": "Herons", "player_2": players[1].number, "player_3": "Player4", "who": "player_3"}
    shown = client.post(page_of(event), sent)
    assert buttons(shown)[1] == {"player_3": [f"player_3:{players[4].number}"]}
    html = shown.content.decode()
    assert 'value="Herons"' in html
    assert f'value="{players[1].number}"' in html
    assert Entrant.objects.count() == 0


def test_partners_of_before_come_first_and_go_where_a_place_is_free(inside, office, players):
    pair(event_of(inside, office, slug="last-year"), players[0], players[5])
    event, client = event_of(inside, office), enter(players[0].user)
    assert buttons(client.get(page_of(event)))[0] == [f":{players[5].number}"]
    shown = client.post(page_of(event), {"player_2": "Player", "who": "player_2"})
    assert buttons(shown)[1]["player_2"][0] == f"player_2:{players[5].number}"
    shown = client.post(page_of(event), {"player_2": "", "take": f":{players[5].number}"})
    assert f'value="{players[5].number}"' in shown.content.decode()


def test_who_sat_together_in_a_session_is_a_partner_of_before(inside, office, players):
    session = publish(inside)
    (one, other) = [player for player in session_players.seated(session) if player.seat[0][2] == "3NS"]
    reads = {
        one.seat: session_players.PlayerReads("A", players[0].number, players[0]),
        other.seat: session_players.PlayerReads("B", players[6].number, players[6]),
    }
    session_players.correct_players(session=session, reads=reads, after=1, by=inside.scorer)
    assert partners.past_partners(players[0]) == [players[6]]


def test_whose_name_is_kept_from_members_is_neither_found_nor_offered(inside, office, players):
    pair(event_of(inside, office, slug="last-year"), players[0], players[5])
    choices.choose(
        member=players[5],
        agrees={Purpose.NAME_PUBLIC: False, Purpose.NAME_MEMBERS: False},
        by=players[5].user,
    )
    event, client = event_of(inside, office), enter(players[0].user)
    shown = client.get(page_of(event))
    assert buttons(shown)[0] == []
    for typed in ("Player5", "Player5 P", "Player"):
        shown = client.post(page_of(event), {"player_2": typed, "who": "player_2"})
        assert players[5].number not in shown.content.decode()
    wrong = client.post(page_of(event), {"player_2": "Player5 P"})
    assert (wrong.status_code, Entrant.objects.filter(event=event).count()) == (422, 0)
    assert client.post(page_of(event), {"player_2": players[5].number}).status_code == 302


def test_members_of_next_door_and_who_has_left_are_not_found(inside, next_door, office, players):
    players[2].status = "left"
    save_member(players[2], by=None)
    event, client = event_of(inside, office), enter(players[0].user)
    shown = client.post(page_of(event), {"player_2": "Player2", "who": "player_2"})
    assert "Nobody whom you may see is called so" in text(shown)
    name = next_door.members[0].family_romaji
    shown = client.post(page_of(event), {"player_2": name, "who": "player_2"})
    assert next_door.members[0].number not in shown.content.decode()


@pytest.mark.parametrize("currency", ["JPY", "GBP"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_fee_has_its_currency_and_what_is_needed_is_said_before(
    inside, office, players, language, currency
):
    type(inside.federation).objects.filter(pk=inside.federation.pk).update(currency=currency)
    event, client = event_of(inside, office, fee=6000), enter(players[0].user)
    seen = text(client.get(page_of(event), headers={"accept-language": language}))
    amounts = {"JPY": {"en": "¥6,000", "ja": "6,000円"}, "GBP": {"en": "£6,000", "ja": "£6,000"}}
    assert amounts[currency][language] in seen
    needs = {"en": ("What the entry needs", "1 partner"), "ja": ("申込みに必要なもの", "パートナー")}
    assert all(need in seen for need in needs[language])


def test_a_team_is_told_its_size(inside, office, players):
    event = event_of(inside, office, "imp_teams")
    assert "4 to 6 players" in text(enter(players[0].user).get(page_of(event)))


def test_an_event_that_is_over_takes_no_entry_and_says_so(inside, office, players):
    event = event_of(inside, office)
    entrant = asked(event, players[0], players[1])
    over = NOON.replace(month=12, day=DAY.day) + timedelta(days=1, hours=12)
    with time_machine.travel(over, tick=False):
        client = enter(players[2].user)
        shown = client.get(page_of(event))
        assert "The event is over" in text(shown)
        assert 'name="player_2"' not in shown.content.decode()
        assert client.post(page_of(event), {"player_2": players[3].number}).status_code == 422
        assert "Enter this event" not in text(client.get(f"/sakura/events/{event.pk}/"))
        refused("event_over", entries.accept, entrant=entrant, at=over, by=players[1].user)
    assert Entrant.objects.get().state == EntrantState.ASKED


def test_who_is_entered_already_or_may_not_play_is_told_before_typing(inside, office, players):
    event = event_of(inside, office)
    pair(event, players[0], players[1])
    seen = text(enter(players[0].user).get(page_of(event)))
    assert "is entered for this event already" in seen
    Member.objects.filter(pk=players[2].pk).update(status="suspended")
    assert "not an active member" in text(enter(players[2].user).get(page_of(event)))
    with pytest.raises(Refused):
        entries.refuse_oneself(event, players[0])


@pytest.mark.parametrize(
    "sent",
    [
        {"who": "player_2", "player_2": "\x00"},
        {"who": "player_9"},
        {"take": "\x00"},
        {"take": "player_9:1"},
        {"who": "name", "player_2": "x" * 5000},
        {"take": ":" + "9" * 999},
        {"player_2": "\x00"},
        {"who": ""},
    ],
)
def test_bad_input_is_no_error(inside, office, players, sent):
    event = event_of(inside, office)
    assert enter(players[0].user).post(page_of(event), sent).status_code in (200, 400, 422)
    assert Entrant.objects.count() == 0
