"""The pages of a check-in: the player's, the door's, the desk's, and who is turned away from each."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.checkin.codes import member_code
from clubs.checkin.services import opening
from clubs.checkin.views import door
from clubs.models import CheckInWay, PlayOffer, Presence
from federation.models import DuesYear
from federation.tenancy.context import acting_for
from tests.clubs.checkin.doorstep import Doorstep

pytestmark = pytest.mark.django_db


@pytest.fixture
def step(inside):
    """Four pairs, whose check-in is open."""
    step = Doorstep(inside)
    step.opens()
    return step


def page(answer, status=200):
    """The text of an answer, without its tags."""
    assert answer.status_code == status, answer.content.decode()[:2000]
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


def nobody_has_paid(step):
    """Dues of the year are due, and nobody has paid them."""
    day = timedelta(days=1)
    DuesYear.objects.create(starts_on=step.day - 90 * day, ends_on=step.day + 90 * day, due_by=step.day - day)


def find(client, step, text, **more):
    """What the door answers to what is typed."""
    return client.post(step.door() + "?in=en", {"find": text} | more)


def test_a_player_presses_once_on_their_own_page_and_takes_it_back(step, client):
    player = step.player(1)
    client.force_login(player.member.user)
    place = {"stage": step.stage.pk, "number": 1}
    assert f'name="here" value="{player.pk}"' in client.get(step.mine).content.decode()
    assert client.post(step.mine, place | {"here": player.pk}).status_code == 302
    word = Presence.objects.get()
    assert (word.member, word.way, word.by) == (player.member, CheckInWay.OWN, player.member.user)
    assert client.post(step.mine, place | {"gone": player.pk}).status_code == 302
    assert not Presence.objects.newest().get().is_here


def test_the_front_page_of_a_player_has_the_press_and_a_stranger_s_has_none(step, client):
    player, stranger = step.player(1), step.member("stranger")
    address = f"/{step.house.federation.slug}/me/"
    for user, shown in ((player.member.user, True), (stranger.user, False)):
        client.force_login(user)
        assert (f'name="here" value="{player.pk}"' in client.get(address).content.decode()) is shown


def test_own_matters_are_told_to_oneself_alone(step, client):
    nobody_has_paid(step)
    one, partner = step.player(1), step.player(1, 2)
    step.pair_comes(1)
    client.force_login(one.member.user)
    own = client.get(step.mine).content.decode()
    sentences = [remark.sentence for remark in step.field().player(one.pk).remarks]
    assert [own.count(sentence) for sentence in sentences] == [1]
    shown = page(find(client, step, one.member.number))
    assert "dues" not in shown
    assert partner.member.number not in shown


def test_at_the_door_a_number_a_name_and_a_code_lead_to_a_player(step, client):
    player = step.player(1)
    name = player.member.given_romaji
    for typed in (player.member.number, name, name[:3], "ライジョウ p1a"):
        shown = find(client, step, typed).content.decode()
        assert f'name="here" value="{player.pk}"' in shown, typed
    assert f'value="{step.player(4).pk}"' in find(client, step, "guest a").content.decode()
    text = page(client.post(step.door() + "?in=en", {"here": player.pk}))
    assert "here." in text
    assert "see the desk" not in text
    assert Presence.objects.get().way == CheckInWay.DOOR
    other = step.player(2)
    assert "here." in page(find(client, step, member_code(other.member)))
    assert Presence.objects.filter(member=other.member, is_here=True).exists()
    assert "taken back" in page(client.post(step.door() + "?in=en", {"gone": player.pk}))
    assert step.states()["1"] == "missing"


def test_the_door_says_that_one_should_see_the_desk_and_not_why(step, client):
    nobody_has_paid(step)
    text = page(client.post(step.door() + "?in=en", {"here": step.player(1).pk}))
    assert "Please see the desk." in text
    assert not re.search(r"dues|paid|member of|eligible", text)


def test_the_door_tells_nothing_of_the_register(step, client):
    outside = step.member("outsider")
    known, unknown = find(client, step, outside.number), find(client, step, "99999")
    by_name = find(client, step, "Outsider")
    texts = {page(answer) for answer in (known, unknown, by_name)}
    assert len(texts) == 1
    assert "Outsider" not in texts.pop()


def test_where_too_many_fit_nobody_is_shown(inside, client):
    step = Doorstep(inside, entries=6)
    step.opens()
    text = page(find(client, step, "Comer"))
    assert "several" in text
    assert "P1" not in text


def test_who_is_in_no_entry_shows_a_code_and_offers_to_play(step, client):
    free = step.member("free")
    shown = find(client, step, member_code(free))
    text = page(shown)
    assert "Please see the desk." in text
    assert "Free" not in text
    assert 'name="offer"' in shown.content.decode()
    page(client.post(step.door() + "?in=en", {"offer": member_code(free)}))
    assert PlayOffer.objects.get().member == free
    assert "did not work" in page(client.post(step.door() + "?in=en", {"offer": free.number}))
    client.force_login(free.user)
    place = {"stage": step.stage.pk, "number": 1}
    assert 'name="unoffer"' in client.get(step.mine).content.decode()
    client.post(step.mine, place | {"unoffer": "yes"})
    assert not PlayOffer.objects.newest().get().stands
    client.post(step.mine, place | {"offer": "yes"})
    assert PlayOffer.objects.newest().get().stands


def test_a_door_s_code_leads_nowhere_in_another_federation(here, next_door, client):
    with acting_for(here.federation):
        step = Doorstep(here)
        step.opens()
        right, desk = step.door(), step.desk()
    assert client.get(right).status_code == 200
    elsewhere = f"/{next_door.federation.slug}/"
    client.force_login(next_door.administrator)
    for address in (right, desk, desk + "live/"):
        assert client.get(address.replace(f"/{here.federation.slug}/", elsewhere)).status_code == 404


def test_a_wrong_code_and_another_session_s_lead_nowhere(step, client):
    right = step.door()
    assert client.get(right).status_code == 200
    step.opens(number=2)
    wrong = [
        step.door(code="a" * 20),
        right.replace("/1/", "/2/"),
        right[:-2] + "/",
    ]
    for address in wrong:
        assert client.get(address).status_code == 404, address
        assert client.post(address, {"here": step.player(1).pk}).status_code == 404
    opening.close_check_in(stage=step.stage, number=1, at=timezone.now(), by=step.director)
    assert client.get(right).status_code == 404
    assert not Presence.objects.exists()


def test_a_door_is_asked_so_often_a_minute_and_wrong_codes_so_often(step, client, monkeypatch):
    assert find(client, step, "1").status_code == 200
    monkeypatch.setattr(door.ASKED, "most", 0)
    assert find(client, step, "1").status_code == 429
    assert client.post(step.door(), {"here": step.player(1).pk}).status_code == 429
    assert client.get(step.door()).status_code == 200
    monkeypatch.setattr(door.WRONG_CODES, "most", 0)
    assert client.get(step.door()).status_code == 404
    assert not Presence.objects.exists()


TYPED = ["", "\0", "m1-" + "a" * 20, "9" * 500, "ａ" * 60, "%", "'", "m" + "9" * 30]


@pytest.mark.parametrize("typed", TYPED)
def test_nothing_that_is_typed_at_the_door_breaks_it(step, client, typed):
    assert find(client, step, typed).status_code == 200
    for name in ("here", "gone", "offer"):
        assert client.post(step.door() + "?in=en", {name: typed}).status_code == 200
    assert not Presence.objects.exists()


def test_another_event_s_player_is_nobody_at_this_door(step, client):
    other = Doorstep(step.house, slug="other")
    other.opens()
    client.post(step.door(), {"here": other.player(1).pk})
    client.force_login(other.player(1).member.user)
    place = {"stage": step.stage.pk, "number": 1}
    assert client.post(step.mine, place | {"here": other.player(1).pk}).status_code == 404
    client.post(step.mine, place | {"here": step.player(1).pk})
    assert not Presence.objects.exists()


def test_the_desk_opens_presses_renews_and_closes(inside, client):
    step = Doorstep(inside)
    client.force_login(step.director)
    assert client.get(step.desk()).status_code == 200
    local = timezone.localtime(step.starts_at).strftime("%Y-%m-%dT%H:%M")
    assert client.post(step.desk(), {"open": "yes", "starts_at": local}).status_code == 302
    first = step.door()
    assert first in client.get(step.desk()).content.decode()
    assert client.post(step.desk(), {"here": step.player(1).pk}).status_code == 302
    assert Presence.objects.get().way == CheckInWay.DESK
    assert client.post(step.desk(), {"gone": step.player(1).pk}).status_code == 302
    assert client.post(step.desk(), {"gone": step.player(1).pk}).status_code == 422
    assert client.post(step.desk(), {"renew": "yes"}).status_code == 302
    assert client.get(first).status_code == 404
    free = step.member("free")
    assert client.post(step.desk(), {"offer": "yes", "number": free.number}).status_code == 302
    assert client.post(step.desk(), {"offer": "yes", "number": "99"}).status_code == 422
    assert client.post(step.desk(), {"unoffer": free.pk}).status_code == 302
    assert client.post(step.desk(), {"open": "yes", "starts_at": ""}).status_code == 422
    assert client.post(step.desk(), {"nothing": "yes"}).status_code == 404
    assert client.post(step.desk(), {"close": "yes"}).status_code == 302
    assert client.get(step.desk(number=999)).status_code == 404


def test_the_part_that_changes_is_told_once(step, client):
    client.force_login(step.director)
    live = step.desk() + "live/"
    first = client.get(live)
    assert first.status_code == 200
    tag = {"If-None-Match": first["ETag"]}
    step.pair_comes(1)
    again = client.get(live, headers=tag)
    assert again.status_code == 200
    assert again["ETag"] != first["ETag"]


def test_from_ten_minutes_before_the_start_the_missing_come_first(inside, client):
    step = Doorstep(inside, minutes=30)
    step.opens()
    step.pair_comes(1, 2)
    step.comes(step.player(3))
    client.force_login(step.director)

    def order():
        rows = re.findall(r'<th scope="row" class="first">\s*(\d+)', client.get(step.desk()).content.decode())
        return "".join(rows)

    if timezone.localtime().hour < 23:
        assert order() == "1234"
    step.opens(starts_at=timezone.now() + timedelta(minutes=9))
    assert order() == "4312"


def test_nobody_without_the_office_reaches_the_desk(step, client, next_door):
    live, own = step.desk() + "live/", step.player(1).member.user
    for user, status in ((own, 403), (next_door.administrator, 403), (None, 302)):
        client.logout()
        if user:
            client.force_login(user)
        for address in (step.desk(), live):
            assert client.get(address).status_code == status
        assert client.post(step.desk(), {"here": step.player(1).pk}).status_code == status
    assert not Presence.objects.exists()


def test_somebody_of_another_federation_is_nobody_here(step, client, next_door):
    client.force_login(next_door.player)
    text = page(client.get(step.mine))
    assert text
    client.post(step.mine, {"stage": step.stage.pk, "number": 1, "here": step.player(1).pk})
    client.post(step.mine, {"stage": step.stage.pk, "number": 1, "offer": "yes"})
    assert not Presence.objects.exists()
    assert not PlayOffer.objects.exists()
