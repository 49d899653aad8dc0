"""Acts on members by their pages: shown, then done, once, against what was seen; all problems at once."""

import re
from datetime import timedelta

import pytest

from clubs.models import Club, Membership
from federation.models import DuesPaid, Member, Role
from federation.people.selectors import next_number
from federation.people.services import keeping
from federation.roles import today
from federation.tenancy.context import acting_for
from tests import cast
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.scoring.office.test_desk import year_of_dues

NEW = "/sakura/desk/members/new/"
HIDDEN = re.compile(r'<input type="hidden" name="(seen|previewed)" (?:value="(\w*)")?')
ACTS = ("correct", "transfer", "status", "dues")


def address(member, act):
    return f"/sakura/desk/members/{member.pk}/{act}/"


def hidden(page):
    return dict(HIDDEN.findall(page.content.decode()))


def opened(client, page):
    return hidden(client.get(page))


def previewed(client, page, **typed):
    """The page with what would change, and everything that its button sends."""
    sent = {**opened(client, page), **typed}
    shown = client.post(page, {**sent, "act": "preview"})
    assert shown.status_code == 200, text(shown)
    return shown, {**sent, **hidden(shown), "act": "do"}


def rows(page):
    """What is said to change, row by row."""
    table = page.content.decode().split('class="comparison"')[1].split("</table>")[0]
    cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in table.split("<tr>")[2:]]
    return [tuple(cell) for cell in cells]


def particulars(house, **more):
    with acting_for(house.federation):
        number = next_number()
    names = dict.fromkeys(keeping.NAMES, "")
    return {"number": number, "joined_on": "2026-04-01", "status": "active", **names, **more}


@pytest.fixture
def harbour(here):
    with acting_for(here.federation):
        return Club.objects.create(number="2080", names={"ja": "港クラブ", "en": "Harbour Club"}, place="")


def test_somebody_new_with_the_next_number_and_a_home_club(here, harbour):
    client = enter(here.registrar)
    typed = particulars(here, family_name="佐藤", given_name="花", club=harbour.pk)
    assert f'value="{typed["number"]}"' in client.get(NEW).content.decode()
    shown, sent = previewed(client, NEW, **typed)
    assert ("Home club", "–", "Harbour Club") in rows(shown)
    with acting_for(here.federation):
        assert not Member.objects.filter(number=typed["number"]).exists()
    done = client.post(NEW, sent)
    with acting_for(here.federation):
        member = Member.objects.get(number=typed["number"])
        assert done.url == address(member, "x").replace("/x/", "/")
        held = Membership.objects.get(member=member)
        assert (held.club, held.is_home, held.starts_on.isoformat()) == (harbour, True, "2026-04-01")
    assert client.post(NEW, sent).url == done.url  # pressed twice
    with acting_for(here.federation):
        assert (Member.objects.count(), Membership.objects.filter(member=member).count()) == (3, 1)


def test_a_namesake_is_shown_beside_and_is_somebody_else(here):
    """髙橋 舞 is there; 高橋 舞 comes."""
    client, namesake = enter(here.registrar), here.members[1]
    shown, sent = previewed(client, NEW, **particulars(here, family_name="高橋", given_name="舞"))
    page = text(shown)
    assert namesake.number in page
    assert "as typed" in page
    unsaid = client.post(NEW, sent)
    assert (unsaid.status_code, "Say that it is somebody else" in text(unsaid)) == (422, True)
    with acting_for(here.federation):
        assert Member.objects.count() == 2
    assert client.post(NEW, {**sent, "is_another": "on"}).status_code == 302
    with acting_for(here.federation):
        assert Member.objects.count() == 3


def test_a_namesake_by_kana_alone_is_asked_about(here):
    typed = particulars(
        here, family_name="高梁", given_name="真衣", family_kana="タカハシ", given_kana="マイ"
    )
    shown, _sent = previewed(enter(here.registrar), NEW, **typed)
    assert here.members[1].number in text(shown)


def test_all_problems_at_once(here):
    tomorrow = today() + timedelta(days=2)  # the day in Tokyo may be another than here
    typed = particulars(here, number="12345", joined_on=tomorrow.isoformat(), status="merged")
    wrong = enter(here.registrar).post(NEW, {**typed, "act": "do"})
    assert wrong.status_code == 422
    for words in (
        "check digit",
        "This day has not come yet",
        "Write the family name",
        "Select a valid choice",
    ):
        assert words in text(wrong), words


def test_a_number_that_somebody_has(here):
    client = enter(here.registrar)
    typed = particulars(here, number=here.members[0].number, family_name="新井")
    _shown, sent = previewed(client, NEW, **typed)
    refused = client.post(NEW, sent)
    assert (refused.status_code, "Another member has this number" in text(refused)) == (422, True)


def test_what_was_changed_after_the_preview_is_shown_again(here):
    client, member = enter(here.registrar), here.members[0]
    page = address(member, "correct")
    typed = particulars(here, number=member.number, family_name="山田", given_name="華", joined_on="")
    shown, sent = previewed(client, page, **typed)
    assert ("Given name", "花", "華") in rows(shown)
    again = client.post(page, {**sent, "given_name": "桜"})
    assert again.status_code == 200
    assert ("Given name", "花", "桜") in rows(again)
    with acting_for(here.federation):
        assert Member.objects.get(pk=member.pk).given_name == "花"


def test_a_correction_is_done_once_and_not_over_somebody_elses(here):
    client, member = enter(here.registrar), here.members[0]
    page = address(member, "correct")
    names = {"family_name": "山田", "family_kana": "ヤマダ", "given_kana": "ハナ", "joined_on": ""}
    typed = particulars(here, number=member.number, **names)
    _shown, sent = previewed(client, page, **typed | {"given_name": "華"})
    _other, stale = previewed(client, page, **typed | {"given_name": "桜"})
    assert client.post(page, sent).status_code == 302
    assert client.post(page, sent).status_code == 302
    refused = client.post(page, stale)
    assert (refused.status_code, "Somebody changed this record meanwhile" in text(refused)) == (422, True)
    with acting_for(here.federation):
        member.refresh_from_db()
        assert (member.given_name, member.family_romaji) == ("華", "")
        assert Member.pgh_event_model.objects.filter(pgh_obj=member.pk).count() == 2


def test_a_transfer_shows_both_clubs_and_is_one_act(here, harbour):
    client, member = enter(here.registrar), here.members[0]
    page = address(member, "transfer")
    shown, sent = previewed(client, page, to=harbour.pk, on="2026-04-01")
    assert rows(shown) == [
        ("Home club: Central Club", "2020-01-01 –", "2020-01-01 – 2026-03-31"),
        ("Home club: Harbour Club", "–", "2026-04-01 –"),
    ]
    assert client.post(page, sent).status_code == 302
    assert client.post(page, sent).status_code == 302
    with acting_for(here.federation):
        assert Membership.objects.filter(member=member).count() == 2
    refused = client.post(page, {"to": here.club.pk, "on": "2019-01-01", "act": "preview"})
    assert (refused.status_code, "Choose a later day" in text(refused)) == (422, True)


@pytest.mark.parametrize(("status", "word"), [("left", "left"), ("deceased", "deceased")])
def test_who_is_gone_leaves_the_clubs_and_returns(here, status, word):
    client, member = enter(here.registrar), here.members[0]
    page = address(member, "status")
    shown, sent = previewed(client, page, status=status, on="2026-05-01")
    assert rows(shown) == [
        ("Status", "member", word),
        ("Left or died on", "–", "2026-05-01"),
        ("Home club: Central Club", "2020-01-01 –", "2020-01-01 – 2026-05-01"),
    ]
    assert client.post(page, sent).status_code == 302
    assert client.post(page, sent).status_code == 302
    _shown, back = previewed(client, page, status="active", on="2026-09-01")
    assert client.post(page, back).status_code == 302
    with acting_for(here.federation):
        member.refresh_from_db()
        assert (member.status, member.ended_on) == ("active", None)
    stale = client.post(page, sent)
    assert (stale.status_code, "meanwhile" in text(stale)) == (422, True)


def test_dues_are_recorded_once(here):
    client, member = enter(here.registrar), here.members[0]
    with acting_for(here.federation):
        year = year_of_dues()
    page = address(member, "dues")
    shown, sent = previewed(client, page, year=year.pk, paid_on=today().isoformat(), note="cash")
    assert rows(shown)[0][1:] == ("–", f"{today()} · cash")
    assert client.post(page, sent).status_code == 302
    assert client.post(page, sent).status_code == 302
    with acting_for(here.federation):
        assert DuesPaid.objects.filter(member=member).count() == 1
    other = client.post(
        page, {"year": year.pk, "paid_on": today().isoformat(), "note": "x", "act": "preview"}
    )
    assert (other.status_code, "paid the dues of this year already" in text(other)) == (422, True)


def test_nothing_would_change(here):
    member = here.members[0]
    same = {name: getattr(member, name) for name in keeping.NAMES}
    shown, _sent = previewed(
        enter(here.registrar), address(member, "correct"), **same, number=member.number, joined_on=""
    )
    assert "Nothing would change." in text(shown)
    assert "Save the corrections" not in text(shown)


def test_strangers(here, next_door):
    with acting_for(here.federation):
        secretary = cast.login(here.federation, "secretary")
        cast.appoint(secretary, Role.MASTER_POINT_SECRETARY, Role.TOURNAMENT_OFFICE)
    pages = [NEW, *(address(here.members[0], act) for act in ACTS)]
    for user in (here.player, here.scorer, secretary, next_door.registrar):
        for page in pages:
            assert enter(user).get(page).status_code == 403
            assert enter(user).post(page, {"act": "do"}).status_code == 403
    for act in ACTS:
        elsewhere = address(here.members[0], act).replace("sakura", "albion")
        assert enter(next_door.registrar).get(elsewhere).status_code == 404
    with acting_for(here.federation):
        Member.objects.filter(pk=here.members[0].pk).update(status="merged", merged_into=here.members[1])
    assert [enter(here.registrar).get(page).status_code for page in pages] == [200, 404, 404, 404, 404]


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("sent", [{}, {"seen": "\x00"}, {"on": "x" * 99, "to": "x", "year": "9" * 40}])
def test_bad_input_is_no_error(here, act, sent):
    answer = enter(here.registrar).post(address(here.members[0], act), {**sent, "act": "do"})
    assert answer.status_code in (400, 422)
