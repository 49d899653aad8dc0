"""A person's own page, the office's, and the public one: who may, what is done, and that each look is
seen.
"""

import io
import json
import time
import zipfile
from datetime import timedelta

import pytest
from django.http import HttpResponse
from django.utils import timezone, translation

from clubs.models import Particulars
from federation.models import (
    Act,
    AuditEntry,
    ConsentGiven,
    Erasure,
    Letter,
    Member,
    PersonalArchive,
    Purpose,
    User,
)
from federation.personal import archives, choices, erasing, guardians
from federation.personal.views import looks_at
from federation.record import audit, letters
from federation.site.kept import _made
from federation.tasks import erase_person, look_after_personal_data
from federation.tenancy.context import acting_for
from tests import cast


@pytest.fixture
def signed(client):
    def sign(user):
        client.force_login(user)
        session = client.session
        session["account_authentication_methods"] = [
            {"method": "password", "at": time.time(), "reauthenticated": True}
        ]
        session["account_authentication_methods_user"] = str(user.pk)
        session.save()
        return client

    return sign


def of(house, path=""):
    return f"/{house.federation.slug}/{path}"


def page_of(house, member):
    return of(house, f"members/{member.pk}/data/")


@pytest.mark.parametrize("language", ["ja", "en"])
def test_everybody_reads_what_is_kept(here, client, language):
    answer = client.get(of(here, "privacy/"), headers={"accept-language": language})
    words = {"ja": "会員番号", "en": "member number"}
    assert answer.status_code == 200
    assert words[language] in answer.content.decode()


def test_the_office_alone_opens_the_page_of_a_member_and_is_seen(here, next_door, client, signed):
    member = here.members[1]
    assert client.get(page_of(here, member)).status_code == 302
    for user in (here.player, here.scorer, next_door.administrator):
        assert signed(user).get(page_of(here, member)).status_code == 403
    assert signed(here.registrar).get(page_of(here, member)).status_code == 200
    assert signed(here.registrar).get(of(here, "members/999999/data/")).status_code == 404
    own = signed(here.player).get(of(here, "me/data/"), headers={"accept-language": "en"})
    assert "person&#x27;s data looked at" in own.content.decode()


def test_whoever_opens_the_sheet_in_the_administration_is_seen(here, signed):
    sheet = of(here, f"admin/federation/member/{here.members[1].pk}/change/")
    assert signed(here.registrar).get(sheet).status_code == 200
    assert signed(here.registrar).post(sheet, {}).status_code == 200  # of the form that is sent back no more
    with acting_for(here.federation):
        look = AuditEntry.objects.get(act=Act.SHEET_SEEN)
        assert (look.actor, look.subject_ref) == (here.registrar, here.members[1].pk)
    own = signed(here.player).get(of(here, "me/data/"), headers={"accept-language": "en"})
    assert own.content.decode().count("data looked at") == 1


def test_who_took_the_archive_or_the_register_is_seen(here, next_door, signed):
    member, other = here.members[1], here.members[0]
    with acting_for(here.federation):
        for one in (member, other):
            archives.ask(member=one, by=here.registrar, reason="asked by letter")
        audit.record(Act.EXPORTED, here.administrator, here.federation, members=2)
        audit.record(Act.EXPORTED, here.administrator, here.federation, clubs=2)
    with acting_for(next_door.federation):
        audit.record(Act.EXPORTED, next_door.administrator, next_door.federation, members=2)
    with acting_for(here.federation):
        seen = {(entry.act, entry.actor) for entry in looks_at(member)}
        assert seen == {(Act.ARCHIVE_ASKED, here.registrar), (Act.EXPORTED, here.administrator)}
        assert looks_at(member).count() == 2
    own = signed(here.player).get(of(here, "me/data/"), headers={"accept-language": "en"})
    assert "archive of a person&#x27;s data asked for" in own.content.decode()


def test_the_office_says_why(here, signed):
    page = page_of(here, here.members[1])
    answer = signed(here.registrar).post(page, {"act": "erase", "reason": ""})
    with acting_for(here.federation):
        assert (answer.status_code, Erasure.objects.count()) == (200, 0)
    signed(here.registrar).post(page, {"act": "erase", "reason": "asked by letter"})
    with acting_for(here.federation):
        assert Erasure.objects.get().reason == "asked by letter"


def test_asked_twice_it_is_once_and_cancelled_nothing_is_erased(here, signed):
    for _ in range(2):
        signed(here.player).post(of(here, "me/data/"), {"act": "erase"})
    with acting_for(here.federation):
        erasure = Erasure.objects.get()
        assert erasure.due_at - erasure.asked_at == timedelta(days=14)
        assert not erasing.carry_out(erasure.pk), "not before its day"
        letter = Letter.objects.get(topic="erasure_asked")
        assert letter.reader == here.player
        body = letters.message_of(letter).body
        assert timezone.localtime(erasure.due_at).date().isoformat() in body
        assert "/sakura/me/data/" in body
    signed(here.player).post(of(here, "me/data/"), {"act": "cancel"})
    with acting_for(here.federation):
        assert Erasure.objects.get().cancelled_by == here.player
        assert not erasing.carry_out(erasure.pk)
        assert Member.objects.get(pk=here.members[1].pk).family_name == "髙橋"


@pytest.mark.parametrize("act", ["archive", "take", "erase"])
def test_a_borrowed_telephone_takes_and_erases_nothing(here, client, act):
    """Signed in some time ago: the password is asked first, on the page and at the office alike."""
    for user, page in ((here.player, of(here, "me/data/")), (here.registrar, page_of(here, here.members[1]))):
        client.force_login(user)
        answer = client.post(page, {"act": act, "reason": "asked by letter"})
        assert (answer.status_code, "reauthenticate" in answer["location"]) == (302, True)
    with acting_for(here.federation):
        assert not Erasure.objects.exists()
        assert not PersonalArchive.objects.exists()


def due(house, member, by):
    then = timezone.now() - timedelta(days=20)
    return Erasure.objects.create(member=member, asked_by=by, asked_at=then, due_at=then + timedelta(days=14))


def test_an_office_hinders_until_it_is_ended(here):
    with acting_for(here.federation):
        member = here.members[0]
        Member.objects.filter(pk=member.pk).update(user=here.registrar)
        erasure = due(here, member, here.registrar)
        assert not erasing.carry_out(erasure.pk)
        assert len(erasure.refresh().postponed) == 1


@pytest.mark.django_db(transaction=True)
def test_the_clock_erases_what_is_due_and_nobody_signs_in_by_it(here, next_door):
    with acting_for(here.federation):
        erasure = due(here, here.members[1], here.player)
    look_after_personal_data()
    erase_person(here.federation.pk, erasure.pk)
    erase_person(here.federation.pk, erasure.pk)
    with acting_for(here.federation):
        done = Erasure.objects.get()
        assert not done.login_kept
        assert {line["rule"].key for line in erasing.report(done)} >= {"names", "search"}
    login = User.objects.get(pk=here.player.pk)
    assert (login.is_active, login.email) == (False, f"erased-{login.pk}@erased.invalid")
    with acting_for(next_door.federation):
        assert next_door.members[1].refresh().family_name == "Dunn"


@pytest.mark.django_db(transaction=True)
def test_a_login_that_serves_elsewhere_stays(here, next_door):
    with acting_for(next_door.federation):
        Member.objects.filter(pk=next_door.members[0].pk).update(user=here.player)
    with acting_for(here.federation):
        erasure = due(here, here.members[1], here.player)
    erase_person(here.federation.pk, erasure.pk)
    with acting_for(here.federation):
        assert erasure.refresh().login_kept
    assert User.objects.get(pk=here.player.pk).is_active


def test_everything_as_one_file(here, signed):
    page = of(here, "me/data/")
    signed(here.player).post(page, {"act": "archive"})
    assert signed(here.player).post(page, {"act": "take"}).status_code == 302, "not made yet"
    with acting_for(here.federation):
        archive = PersonalArchive.objects.get()
        assert archives.make(archive.pk)
        assert not archives.make(archive.pk)
    taken = signed(here.player).post(page, {"act": "take"})
    assert taken["Content-Disposition"].startswith("attachment")
    with zipfile.ZipFile(io.BytesIO(taken.content)) as file:
        assert {"index-ja.html", "index-en.html", "data/federation.member.json"} <= set(file.namelist())
        (member,) = json.loads(file.read("data/federation.member.json"))
        (login,) = json.loads(file.read("data/federation.user.json"))
        everything = b"".join(file.read(name) for name in file.namelist()).decode()
    assert (member["family_name"], login["email"]) == ("髙橋", here.player.email)
    assert "password" not in login
    assert "山田" not in everything, "of others nothing"
    with acting_for(here.federation):
        assert AuditEntry.objects.filter(act="archive.taken", actor=here.player).count() == 1
        PersonalArchive.objects.update(expires_at=timezone.now())
        assert archives.forget_expired() == 1
    assert signed(here.player).post(page, {"act": "take"}).status_code == 302


def test_what_is_chosen_on_other_pages_is_there_with_its_days(here, next_door, signed):
    """Points and ranks in rankings, and the page of one's own results."""
    page = of(here, "me/data/")
    mine = signed(here.player)

    def chosen() -> list[tuple[bool, list[bool]]]:
        answer = mine.get(page, headers={"accept-language": "en"})
        assert "Chosen on other pages" in answer.content.decode()
        return [(one.holds, [word.agrees for word in one.words]) for one in answer.context["elsewhere"]]

    assert chosen() == [(True, []), (False, [])]
    for _press in range(2):
        assert mine.post(of(here, "me/points/ranking/"), {"show": "no"}).status_code == 302
    assert mine.post(of(here, "me/page/"), {"open": "yes"}).status_code == 302
    assert chosen() == [(False, [False]), (True, [True])]
    assert mine.post(of(here, "me/points/ranking/"), {"show": "yes"}).status_code == 302
    assert chosen() == [(True, [True, False]), (True, [True])]
    with acting_for(here.federation):
        days = AuditEntry.objects.filter(parameters__has_key="in_rankings").values_list("actor", flat=True)
        assert list(days) == [here.player.pk] * 2
    office = signed(here.registrar).get(page_of(here, here.members[1]), headers={"accept-language": "en"})
    assert [one.holds for one in office.context["elsewhere"]] == [True, True]


def name_read_by(house, user, client):
    """As the API has it, of whatever page names members: the model's own word in a request."""
    from django.test import RequestFactory

    request = RequestFactory().get("/")
    request.federation, request.user = house.federation, user
    with acting_for(house.federation):
        member = Member.objects.get(pk=house.members[1].pk)
        return choices.ReadershipMiddleware(lambda _request: str(member.name))(request)


def test_a_name_is_read_by_whom_its_bearer_says(here, next_door):
    from django.contrib.auth.models import AnonymousUser

    readers = {
        "anybody": AnonymousUser(),
        "member": cast.login(here.federation, "other"),
        "self": here.player,
        "club": here.scorer,
        "office": here.registrar,
    }
    with acting_for(here.federation):
        Member.objects.filter(pk=here.members[0].pk).update(user=readers["member"])

    def named() -> set[str]:
        return {who for who, user in readers.items() if "舞" in name_read_by(here, user, None)}

    assert named() == set(readers)
    say(here, name_public=False)
    assert named() == set(readers) - {"anybody"}
    say(here, name_members=False)
    assert named() == {"self", "club", "office"}
    say(here, name_public=True)
    assert named() == set(readers)
    with acting_for(here.federation):
        words = ConsentGiven.objects.values_list("purpose", "agrees")
        assert [*words] == [("name_public", False), ("name_members", False), ("name_public", True)]


def say(house, **words):
    with acting_for(house.federation):
        agrees = {Purpose(purpose): word for purpose, word in words.items()}
        assert choices.choose(member=house.members[1], agrees=agrees, by=house.player) == len(agrees)
        assert choices.choose(member=house.members[1], agrees=agrees, by=house.player) == 0


def test_a_box_taken_off_is_kept(here, signed):
    signed(here.player).post(of(here, "me/data/"), {"act": "choose", "name_members": "on"})
    with acting_for(here.federation):
        assert here.members[1].refresh().named_to == 1
        usual = dict.fromkeys(Purpose, False)
        assert choices.holding(here.members[1]) == usual | {Purpose.NAME_MEMBERS: True}


def test_a_person_reads_what_was_agreed_to_and_when(here, next_door, signed):
    say(here, name_public=False)
    say(here, name_public=True)
    page = signed(here.player).get(of(here, "me/data/"), headers={"accept-language": "en"}).content.decode()
    with acting_for(here.federation), translation.override("en"):
        speaker = str(here.player)
    words = page[page.index("What was agreed to, and when") : page.index("What is kept of me, and why")]
    assert (words.count("<li>"), words.count(speaker)) == (2, 2)
    assert words.index("agreed:") < words.index("taken back:"), "the last word first"
    other = signed(next_door.player).get(of(next_door, "me/data/"), headers={"accept-language": "en"})
    assert "What was agreed to, and when" not in other.content.decode()


def test_the_office_enters_a_paper_with_its_reason_and_of_a_minor_closes_alone(here, signed):
    member, page = here.members[1], page_of(here, here.members[1])
    boxes = {purpose.value: "on" for purpose in Purpose}
    signed(here.player).post(page, {"act": "choose", "reason": "mine", **boxes})
    signed(here.registrar).post(page, {"act": "choose", "reason": "", **boxes})
    with acting_for(here.federation):
        assert not ConsentGiven.objects.exists(), "by a stranger, or without a reason"
    for _twice in range(2):
        sent = {"act": "choose", "reason": "paper of 3 May, folder 7", **boxes}
        assert signed(here.registrar).post(page, sent).status_code == 302
    with acting_for(here.federation):
        assert all(choices.holding(member).values())
        assert ConsentGiven.objects.filter(by=here.registrar).count() == 2, "open data and the rating"
        (entry,) = AuditEntry.objects.filter(act=Act.CONSENT_CHANGED)
        assert (entry.actor, entry.parameters["reason"]) == (here.registrar, "paper of 3 May, folder 7")
        born = timezone.localdate() - timedelta(days=3660)
        Particulars.objects.create(member=member, born_on=born)
        guardians.close_minors()
        closed = choices.holding(member)
    signed(here.registrar).post(page, {"act": "choose", "reason": "another", "found": "on", **boxes})
    with acting_for(here.federation):
        assert choices.holding(member) == closed, "the guardian opens, by the link"


def test_a_page_that_is_kept_says_so_at_once_to_who_asks_whether_it_has_changed(here):
    """The same words with another tag: else a search engine goes on listing what it has."""

    def of(**heads):
        return _made(HttpResponse("the same", headers=heads), "")

    with acting_for(here.federation):
        open_one, closed_one = of(), of(**{"X-Robots-Tag": "noindex"})
    assert open_one.etag != closed_one.etag
    assert closed_one.heads["X-Robots-Tag"] == "noindex"
