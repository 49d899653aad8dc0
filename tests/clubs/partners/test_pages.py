"""Pages of the board: for members and the office alone; filters, answers, the way to the entry."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs.models import NoticeEnding, PartnerAnswer, PartnerNotice, Wanted
from clubs.partners import services
from federation.models import Member, MemberStatus, Purpose
from federation.personal import choices
from federation.roles import today
from federation.tenancy.context import acting_for
from tests.clubs.partners.seekers import answer, event_to_come, office_of, seekers_of, write
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db
BOARD, MINE = "/sakura/partners/", "/sakura/me/partners/"


@pytest.fixture
@furnished_once
def world(here):
    """Four who look for each other, the office, an event."""
    with acting_for(here.federation):
        office = office_of(here)
        return seekers_of(here), office, event_to_come(here, office)


@pytest.fixture
def scope(here):
    """The federation of the house, where a test itself writes."""
    return lambda: acting_for(here.federation)


def sent(**more):
    return {"kind": "partner", "stands_until": (today() + timedelta(days=5)).isoformat(), **more}


def test_visitors_and_who_is_no_member_see_nothing_of_it(here, next_door, world, scope):
    (one, two, *_rest), _office, event = world
    with scope():
        notice = write(one, event=event, text="Looking hard")
        Member.objects.filter(pk=two.pk).update(status=MemberStatus.SUSPENDED)
    pages = (BOARD, f"{BOARD}{notice.pk}/", f"{BOARD}new/", f"{BOARD}{notice.pk}/change/", MINE)
    for page in pages:
        assert enter(None).get(page).status_code == 302
        assert "Looking hard" not in text(enter(next_door.player).get(page))
    for stranger in (here.scorer, two.user):
        for page in pages[:-1]:
            assert enter(stranger).get(page).status_code == 403
        assert "Looking hard" not in text(enter(stranger).get(MINE))
    assert enter(next_door.player).get(f"/albion/partners/{notice.pk}/").status_code == 404
    on_event = f"/sakura/events/{event.pk}/"
    assert "Looking for a partner" not in text(enter(None).get(on_event))
    assert "Looking for a partner" not in text(enter(two.user).get(on_event))
    assert "Looking for a partner or a team here (1)" in text(enter(one.user).get(on_event))


def test_written_answered_accepted_and_on_to_the_entry(here, world, scope):
    (one, two, *_rest), _office, event = world
    poster, other = enter(one.user), enter(two.user)
    page = poster.get(f"{BOARD}new/?event={event.pk}")
    assert f'value="{event.tournament.starts_on.isoformat()}"' in page.content.decode()
    written = poster.post(
        f"{BOARD}new/", sent(event=event.pk, text="<b>Strong</b> club", system="strong_club")
    )
    assert (written.status_code, written["Location"]) == (302, MINE)
    with scope():
        notice = PartnerNotice.objects.get()
    board = other.get(BOARD)
    assert "<b>Strong</b>" not in board.content.decode()
    assert "<b>Strong</b> club" in text(board)
    assert other.post(f"{BOARD}{notice.pk}/", {"act": "answer", "text": ""}).status_code == 422
    answered = other.post(f"{BOARD}{notice.pk}/", {"act": "answer", "text": "With pleasure"})
    assert answered["Location"] == MINE
    shown = text(poster.get(MINE))
    assert "With pleasure" in shown
    assert two.user.email not in shown
    assert one.user.email not in text(other.get(MINE)).replace("me@", "")
    assert "1 answer to your notices" in text(poster.get("/sakura/"))
    with scope():
        given = PartnerAnswer.objects.get()
    accepted = poster.post(MINE, {"answer": given.pk, "act": "accept"})
    assert accepted["Location"] == f"/sakura/events/{event.pk}/enter/?player_2={two.number}"
    entry = poster.get(accepted["Location"])
    assert f'name="player_2" value="{two.number}"' in entry.content.decode()
    assert "Nobody looks for anybody" in text(other.get(BOARD))
    entered = poster.post(accepted["Location"], {"player_2": two.number})
    assert entered["Location"] == "/sakura/me/entries/"


def test_who_has_a_team_enters_whoever_joins_it(here, world, scope):
    (one, two, *_rest), office, _event = world
    with scope():
        teams = event_to_come(here, office, "swiss_teams", slug="teams")
        given = answer(write(one, event=teams, kind=Wanted.TEAM), two)
    accepted = enter(one.user).post(MINE, {"answer": given.pk, "act": "accept"})
    assert accepted["Location"] == MINE
    address = f"/sakura/events/{teams.pk}/enter/?player_2={one.number}"
    assert address in enter(two.user).get(MINE).content.decode()
    assert address not in enter(one.user).get(MINE).content.decode()


def test_who_is_in_a_team_already_is_told_who_adds_a_player(here, world, scope):
    """The form would refuse them: they are entered."""
    (one, two, *_rest), office, _event = world
    with scope():
        teams = event_to_come(here, office, "swiss_teams", slug="teams")
        team = teams.entrants.create(number="1", entered_by=one.user)
        team.players.create(seat=1, member=one, name=one.name)
        given = answer(write(one, event=teams, kind=Wanted.PLAYER), two)
    accepted = enter(one.user).post(MINE, {"answer": given.pk, "act": "accept"})
    assert accepted["Location"] == MINE
    shown = enter(one.user).get(MINE)
    assert "/enter/" not in shown.content.decode()
    assert f"Your team is entered. {here.club.name} adds a player to it: tell them." in text(shown)
    assert "Your team is entered" not in text(enter(two.user).get(MINE))


def test_every_problem_is_named_at_its_place(here, world):
    (one, *_rest), _office, event = world
    wrong = sent(event=event.pk, kind="team", club=here.club.pk, stands_until="2020-01-01")
    page = enter(one.user).post(f"{BOARD}new/", wrong)
    assert page.status_code == 422
    shown = text(page)
    for sentence in ("entered in pairs", "not both", "This day is over"):
        assert sentence in shown


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"kind": "x", "event": "x", "club": "-1", "weekday": "9", "played_on": "x", "stands_until": "x"},
        {"kind": "partner", "event": "9" * 30, "weekday": "٣", "stands_until": "9999-12-31"},
        {"kind": "partner", "text": "x" * 301, "stands_until": "2030-01-01"},
    ],
)
def test_bad_input_is_refused_in_words(here, world, scope, body):
    (one, *_rest), _office, _event = world
    assert enter(one.user).post(f"{BOARD}new/", body).status_code == 422
    assert enter(one.user).get(BOARD, {**body, "day": "x", "page": "-3"}).status_code == 200
    assert enter(one.user).post(MINE, {"answer": "x", "act": "accept"}).status_code == 404
    with scope():
        assert not PartnerNotice.objects.exists()


def test_filtered_by_event_club_day_and_kind(here, world, scope):
    (one, two, three, four), _office, event = world
    with scope():
        write(one, event=event, text="of the event")
        write(two, club=here.club, weekday=event.tournament.starts_on.weekday(), text="of Fridays")
        write(three, kind=Wanted.PLAYER, text="of a team")
    client = enter(four.user)
    day = event.tournament.starts_on.isoformat()

    def shown(query):
        page = text(client.get(BOARD + query))
        return {words for words in ("of the event", "of Fridays", "of a team") if words in page}

    assert shown("") == {"of the event", "of Fridays", "of a team"}
    assert shown(f"?event={event.pk}") == {"of the event"}
    assert shown(f"?club={here.club.pk}") == {"of Fridays"}
    assert shown("?kind=player") == {"of a team"}
    assert shown(f"?day={day}") == {"of the event", "of Fridays"}
    assert shown(f"?day={day}&kind=team") == set()


def test_changed_taken_back_and_taken_down(here, world, scope):
    (one, two, *_rest), office, _event = world
    with scope():
        notice, other = write(one, text="first words"), write(two)
    poster = enter(one.user)
    assert poster.get(f"{BOARD}{other.pk}/change/").status_code == 404
    assert "first words" in text(poster.get(f"{BOARD}{notice.pk}/change/"))
    assert poster.post(f"{BOARD}{notice.pk}/change/", sent(text="better"))["Location"] == MINE
    assert poster.get(f"{BOARD}{notice.pk}/").status_code == 404
    with scope():
        changed = PartnerNotice.objects.get(replaces=notice)
    assert poster.post(f"{BOARD}{changed.pk}/", {"act": "withdraw"})["Location"] == MINE
    down = {"act": "take_down", "reason": "Off topic"}
    assert enter(one.user).post(f"{BOARD}{other.pk}/", down).status_code == 403
    assert enter(office).post(f"{BOARD}{other.pk}/", {"act": "take_down"}).status_code == 422
    assert enter(office).post(f"{BOARD}{other.pk}/", down)["Location"] == BOARD
    assert "Off topic" in text(enter(two.user).get(MINE))
    with scope():
        assert other.ends.get().kind == NoticeEnding.TAKEN_DOWN


def test_others_answers_are_none_of_a_strangers(here, world, scope):
    (one, two, three, _four), _office, _event = world
    with scope():
        given = answer(write(one), two)
    for act in ("accept", "decline", "take_back"):
        assert enter(three.user).post(MINE, {"answer": given.pk, "act": act}).status_code == 404
    assert enter(two.user).post(MINE, {"answer": given.pk, "act": "accept"}).status_code == 404
    assert enter(one.user).post(MINE, {"answer": given.pk, "act": "take_back"}).status_code == 404
    with scope():
        assert not given.ends.exists()


def test_who_is_named_to_nobody_is_told_how_to_change_it(here, world, scope):
    (one, two, *_rest), _office, _event = world
    with scope():
        notice = write(two)
        hidden = {Purpose.NAME_PUBLIC: False, Purpose.NAME_MEMBERS: False}
        choices.choose(member=one, agrees=hidden, by=one.user)
    client = enter(one.user)
    for page in (BOARD, f"{BOARD}{notice.pk}/", MINE):
        assert "named to other members" in text(client.get(page))
    assert client.get(f"{BOARD}new/").status_code == 403
    assert client.post(f"{BOARD}{notice.pk}/", {"act": "answer", "text": "Hi"}).status_code == 422


def test_pages_take_the_same_queries_for_one_and_for_many(here, world, scope):
    (one, *others), _office, event = world

    def asked_by_pages():
        counts = []
        for page in (BOARD, MINE, f"{BOARD}new/", f"/sakura/events/{event.pk}/"):
            client = enter(one.user)
            client.get(page)
            with CaptureQueriesContext(connection) as asked:
                assert client.get(page).status_code == 200
            counts.append(len(asked))
        return counts

    def more(own, count):
        for _i in range(count):
            for other in others:
                answer(write(other, event=event), one)
        for other in others:
            answer(own, other)

    with scope():
        more(write(one), 1)
    few = asked_by_pages()
    with scope():
        more(write(one), 1)
        more(write(one, club=here.club), 1)
    assert asked_by_pages() == few


def test_a_long_board_is_turned(here, world, scope):
    (one, two, three, four), _office, _event = world
    with scope():
        for who in (one, two, three, four) * 5:
            write(who, at=timezone.now())
        for _i in range(7):
            notice = PartnerNotice.objects.order_by("pk").first()
            PartnerNotice.objects.create(
                member=two, kind="partner", stands_until=notice.stands_until, at=notice.at, by=two.user
            )
    page = enter(one.user).get(f"{BOARD}?kind=partner")
    assert "27 notices" in text(page)
    assert "kind=partner&amp;page=2" in page.content.decode()
    assert enter(one.user).get(f"{BOARD}?kind=partner&page=2").content.decode().count("<tr>") == 3
    assert services.STANDING_MAX * 4 == 20
