"""Nothing of a minor is public until a guardian agrees; the guardian's right ends with the coming of age."""

import io
import json
import re
import zipfile
from datetime import date, timedelta

import pytest
import time_machine
from django.core import mail
from django.utils import timezone

from clubs.models import Particulars
from federation.errors import Refused
from federation.models import (
    Act,
    AuditEntry,
    ConsentGiven,
    Erasure,
    Federation,
    Guardian,
    Letter,
    PersonalArchive,
    Purpose,
)
from federation.personal import archives, choices, erasing, guardian_letters, guardians
from federation.personal.processing import guardian_archives, guardian_wishes
from federation.reader import Readership
from federation.record import outbox
from federation.tasks import look_after_personal_data, send_guardian_erasure, send_guardian_kept
from federation.tenancy.context import acting_for
from scoring.points.page_choice import choose_page, page_open_since
from tests.federation.personal.test_pages import of, signed  # noqa: F401 - a fixture

NAME, RATING = Purpose.NAME_PUBLIC, Purpose.RATING
WHO = {"name": "Kazuo Takahashi", "email": "parent@example.org", "proof": "letter of 3 March, folder 7"}


@pytest.mark.parametrize(
    ("on", "last"),
    [
        (date(2026, 11, 29), date(2008, 11, 29)),
        (date(2028, 2, 29), date(2010, 2, 28)),
        (date(2026, 3, 1), date(2008, 3, 1)),
    ],
)
def test_who_is_born_on_the_day_is_of_age(on, last) -> None:
    assert guardians.born_after(18, on) == last


@pytest.fixture
def child(here):
    """The player, who is ten and has a login."""
    with acting_for(here.federation):
        member = here.members[1]
        Particulars.objects.create(member=member, born_on=timezone.localdate() - timedelta(days=3660))
        yield member


def public(member) -> bool:
    return member.refresh().named_to == Readership.PUBLIC


def test_a_minor_is_closed_by_the_clock_and_opened_by_the_guardian_alone(here, child) -> None:
    assert public(child), "as everybody, before anybody has looked"
    assert (guardians.close_minors(), guardians.close_minors()) == (1, 0)
    assert child.refresh().named_to == Readership.MEMBERS
    guardians.choose_self(member=child, agrees={NAME: True, RATING: True}, by=here.player)
    assert not public(child), "the minor's own word opens nothing"
    guardian = guardians.enter(member=child, by=here.registrar, **WHO)
    guardians.decide(guardian=guardian, agrees={NAME: True})
    assert (public(child), guardians.close_minors()) == (True, 0)
    word = ConsentGiven.objects.latest("pk")
    assert (word.agrees, word.guardian, word.by) == (True, guardian, None)
    guardians.choose_self(member=child, agrees={NAME: False}, by=here.player)
    assert not public(child), "the minor's own word closes"
    guardians.decide(guardian=guardian, agrees={NAME: True})
    assert guardians.end(member=child, by=here.registrar)
    assert (public(child), guardians.end(member=child, by=here.registrar)) == (False, False)


def test_of_age_the_guardian_decides_nothing_and_what_held_holds(here, child) -> None:
    guardian = guardians.enter(member=child, by=here.registrar, **WHO)
    guardians.decide(guardian=guardian, agrees={NAME: True})
    assert guardians.end_of_age() == 0
    Particulars.objects.filter(member=child).update(born_on=date(1990, 1, 1))
    with pytest.raises(Refused, match="成年になった"):
        guardians.decide(guardian=guardian, agrees={NAME: False})
    assert guardians.end_of_age() == 1
    assert guardian.refresh().ended_at is not None
    assert public(child)
    guardians.choose_self(member=child, agrees={NAME: False, RATING: True}, by=here.player)
    assert choices.holding(child)[RATING]
    with pytest.raises(Refused):
        guardians.enter(member=child, by=here.registrar, **WHO)


def test_the_page_of_a_minor_is_opened_after_the_guardian_agreed(here, child) -> None:
    guardians.close_minors()
    with pytest.raises(Refused, match="保護者が先に同意"):
        choose_page(member=child.refresh(), is_open=True, at=timezone.now(), by=here.player)
    guardian = guardians.enter(member=child, by=here.registrar, **WHO)
    guardians.decide(guardian=guardian, agrees={NAME: True})
    choose_page(member=child.refresh(), is_open=True, at=timezone.now(), by=here.player)
    assert page_open_since(child.refresh()) is not None
    guardians.decide(guardian=guardian, agrees={NAME: False})
    assert page_open_since(child.refresh()) is None


def test_the_letter_goes_once_and_its_link_decides(here, child, client) -> None:
    guardian = guardians.enter(member=child, by=here.registrar, **WHO)
    assert (guardian_letters.send(guardian.pk), guardian_letters.send(guardian.pk)) == (True, False)
    (letter,) = mail.outbox
    assert letter.to == ["parent@example.org"]
    (address,) = re.findall(r"http://[^/]+(/sakura/guardian/\S+)", letter.body)
    page = client.get(address)
    assert page["Cache-Control"] == "no-store, private"
    assert 'name="robots" content="noindex"' in page.content.decode()
    assert guardian.refresh().proved_at is None, "looking proves nothing"
    assert client.post(address, {"name_public": "on"}).status_code == 302
    assert guardian.refresh().proved_at is not None
    assert public(child)
    assert client.get(of(here, "guardian/x/")).status_code == 404
    Guardian.objects.update(ended_at=timezone.now())
    assert (client.get(address).status_code, client.post(address, {}).status_code) == (410, 410)
    assert public(child)


def test_in_another_federation_the_link_opens_nothing_and_nobody_sees_the_guardian(
    here, next_door, client
) -> None:
    with acting_for(here.federation):
        born = timezone.localdate() - timedelta(days=3660)
        Particulars.objects.create(member=here.members[1], born_on=born)
        guardian = guardians.enter(member=here.members[1], by=here.registrar, **WHO)
        signature = guardians.signature_of(guardian)
        erases = guardian_wishes.signature_of(guardian)
    for one in (signature, erases):
        assert client.get(of(here, f"guardian/{one}/")).status_code == 200
        assert client.get(of(next_door, f"guardian/{one}/")).status_code == 404
    assert client.post(of(next_door, f"guardian/{erases}/")).status_code == 404
    with acting_for(next_door.federation):
        assert Guardian.objects.count() == 0


def test_the_office_enters_a_guardian_and_nobody_else_does(here, next_door, child, signed) -> None:  # noqa: F811
    page = of(here, f"members/{child.pk}/guardian/")
    for user in (here.player, here.scorer, next_door.administrator):
        assert signed(user).get(page).status_code == 403
        assert signed(user).post(page, {"act": "enter", **WHO}).status_code == 403
    assert Guardian.objects.count() == 0
    assert signed(here.registrar).post(page, {"act": "enter", **WHO, "email": "x"}).status_code == 200
    assert signed(here.registrar).post(page, {"act": "enter", **WHO}).status_code == 302
    assert "Kazuo Takahashi" in signed(here.registrar).get(page).content.decode()
    assert AuditEntry.objects.filter(act=Act.GUARDIAN_ENTERED, actor=here.registrar).count() == 1
    assert not public(child)
    own = signed(here.player).get(of(here, "me/data/"), headers={"accept-language": "en"}).content.decode()
    assert "Your guardian: Kazuo Takahashi." in own
    assert Particulars.objects.get(member=child).born_on.isoformat() in own
    assert signed(here.registrar).post(page, {"act": "end"}).status_code == 302
    assert guardians.of(child) is None


def test_the_administrator_says_from_which_age(here, child, signed) -> None:  # noqa: F811
    page = of(here, "office/terms/")
    assert signed(here.registrar).post(page, {"age": "16"}).status_code == 403
    assert signed(here.administrator).post(page, {"age": "9"}).status_code == 422
    assert signed(here.administrator).post(page, {"age": "20"}).status_code == 302
    assert Federation.objects.get(pk=here.federation.pk).majority_age == 20
    assert not public(child)


@pytest.mark.django_db(transaction=True)
def test_the_clock_looks_after_minors(here) -> None:
    with acting_for(here.federation):
        born = timezone.localdate() - timedelta(days=3660)
        Particulars.objects.create(member=here.members[1], born_on=born)
    look_after_personal_data()
    with acting_for(here.federation):
        assert not public(here.members[1])


def test_a_guardian_has_the_minors_data_by_a_second_letter(here, child, client) -> None:
    with acting_for(here.federation):
        before = guardians.enter(member=child, by=here.registrar, **WHO | {"email": "b@example.org"})
        now = guardians.enter(member=child, by=here.registrar, **WHO)
        page = of(here, f"guardian/{guardians.signature_of(now)}/")
        over = of(here, f"guardian/{guardians.signature_of(before)}/")
    assert client.post(over, {"act": "archive"}).status_code == 410
    assert [client.post(page, {"act": "archive"}).status_code for _ in range(2)] == [302, 302]
    with acting_for(here.federation):
        archive = PersonalArchive.objects.get()
        assert (archive.asked_by, archive.guardian, now.refresh().proved_at is None) == (None, now, False)
        assert not guardian_archives.tell(archive.pk), "not before it is made"
        assert archives.make(archive.pk)
        assert outbox.owed_subjects(archives.TOPIC_TELL) == {archive.pk}
        mail.outbox.clear()
        assert [guardian_archives.tell(archive.pk) for _ in range(2)] == [True, False]
        (letter,) = mail.outbox
        assert letter.to == [WHO["email"]]
        link = of(here, re.search(r"guardian/[^/\s]+/", letter.body).group())
        assert archives.last_of(child) is None, "the member's own page has none of it"
    assert client.post(page, {"act": "archive"}).status_code == 302
    assert "application/zip" not in client.get(link)["Content-Type"], "a press takes it"
    taken = client.post(link, {"act": "take"})
    with zipfile.ZipFile(io.BytesIO(taken.content)) as file:
        everything = b"".join(file.read(name) for name in file.namelist()).decode()
        (own,) = json.loads(file.read("data/federation.guardian.json"))
    assert (own["email"], "髙橋" in everything, "b@example" in everything) == (WHO["email"], True, False)
    with acting_for(here.federation):
        assert PersonalArchive.objects.count() == 1, "asked again, it is the one that is kept"
        assert AuditEntry.objects.filter(act=Act.ARCHIVE_TAKEN, actor=None).count() == 1
        guardians.end(member=child, by=here.registrar)
    assert client.post(link, {"act": "take"}).status_code == 404


def test_a_link_that_is_over_forged_or_of_next_door_opens_nothing(here, next_door, client) -> None:
    with acting_for(here.federation):
        child = here.members[1]
        Particulars.objects.create(member=child, born_on=timezone.localdate() - timedelta(days=3660))
        archive = guardian_archives.ask(guardians.enter(member=child, by=here.registrar, **WHO))
        archives.make(archive.pk)
        link = of(here, f"guardian/{guardian_archives.signature_of(archive)}/")
    elsewhere = link.replace(here.federation.slug, next_door.federation.slug)
    answers = [client.get(address).status_code for address in (link, link[:-3] + "x/", elsewhere)]
    assert answers == [200, 404, 404]
    with acting_for(here.federation):
        PersonalArchive.objects.update(expires_at=timezone.now())
        assert not guardian_archives.tell(archive.pk)
    assert client.get(link).status_code == 404
    client.force_login(here.player)
    own = client.get(of(here, "me/data/"), headers={"accept-language": "en"}).content.decode()
    assert "archive of a person&#x27;s data asked for" in own


def link_in(letter) -> str:
    (address,) = re.findall(r"http://[^/]+(/sakura/guardian/\S+)", letter.body)
    return address


def test_a_guardian_asks_for_the_erasure_by_a_second_letter_and_cancels_it(here, child, client) -> None:
    guardian = guardians.enter(member=child, by=here.registrar, **WHO)
    page = of(here, f"guardian/{guardians.signature_of(guardian)}/")
    for _twice in range(2):
        assert client.post(page, {"act": "erase"}).status_code == 302
    assert not Erasure.objects.exists(), "the first link has a letter sent, and no more"
    for _twice in range(2):
        send_guardian_erasure(here.federation.pk, guardian.pk)
    (letter,) = mail.outbox
    assert (letter.to, guardian.refresh().proved_at is not None) == ([WHO["email"]], True)
    address = link_in(letter)
    shown = client.get(address)
    assert ("no-store" in shown["Cache-Control"], Erasure.objects.exists()) == (True, False)
    for _twice in range(2):
        assert client.post(address).status_code == 302
    erasure = Erasure.objects.get()
    assert (erasure.member, erasure.guardian, erasure.asked_by) == (child, guardian, None)
    owed = Letter.objects.get(topic="erasure_asked")
    assert (owed.reader, owed.about["asker"]) == (here.player, WHO["name"])
    assert 'class="button danger"' not in client.get(address).content.decode()
    for _twice in range(2):
        assert client.post(page, {"act": "cancel"}).status_code == 302
    assert erasure.refresh().cancelled_at is not None
    acts = AuditEntry.objects.filter(subject_type="federation.erasure").order_by("pk")
    assert [(one.act, one.parameters["guardian"]) for one in acts] == [
        (Act.ERASURE_ASKED, guardian.pk),
        (Act.ERASURE_CANCELLED, guardian.pk),
    ]
    with time_machine.travel(timezone.now() + guardian_wishes.VALID + timedelta(hours=1)):
        assert (client.get(address).status_code, client.post(address).status_code) == (404, 404)
    again = erasing.ask(member=child, by=None, guardian=guardian, grace=timedelta(days=-1))
    assert erasing.carry_out(again.pk)
    assert child.refresh().is_erased
    assert client.get(page).status_code == 404, "nothing is left to decide, nor of the guardian"


def test_who_decides_no_more_erases_nothing_and_is_sent_what_is_kept_of_them(here, child, client) -> None:
    guardian = guardians.enter(member=child, by=here.registrar, **WHO)
    guardians.decide(guardian=guardian, agrees={NAME: True})
    page = of(here, f"guardian/{guardians.signature_of(guardian)}/")
    by_letter = of(here, f"guardian/{guardian_wishes.signature_of(guardian)}/")
    Guardian.objects.update(ended_at=timezone.now())
    assert client.post(page, {"act": "erase"}).status_code == 410
    assert (client.get(by_letter).status_code, client.post(by_letter).status_code) == (404, 404)
    for _twice in range(2):
        assert client.post(page, {"act": "kept"}).status_code == 302
    assert (Erasure.objects.exists(), outbox.owed_subjects(guardian_wishes.TOPIC_ERASURE)) == (False, set())
    for _twice in range(2):
        send_guardian_kept(here.federation.pk, guardian.pk)
    (letter,) = mail.outbox
    assert letter.to == [WHO["email"]]
    assert all(word in letter.body for word in (*WHO.values(), str(Purpose.NAME_PUBLIC.label), "終了"))
    Guardian.objects.update(email="", name="", proof="")
    assert client.post(page, {"act": "kept"}).status_code == 404, "its term is over"


def test_what_is_kept_of_a_guardian_who_is_a_member_is_in_their_own_file(here, child) -> None:
    parent = here.members[0]
    parent.user = here.registrar
    parent.save()
    entered = [
        guardians.enter(member=child, by=here.registrar, **WHO | {"email": email})
        for email in (here.registrar.email.upper(), "another@example.org")
    ]
    guardians.decide(guardian=entered[1], agrees={NAME: True})
    assert list(archives.guarding(here.registrar)) == [entered[0]]
    with zipfile.ZipFile(io.BytesIO(archives.content_of(parent))) as file:
        rows = json.loads(file.read("data/federation.guardian.json"))
    assert [row["proof"] for row in rows if "proof" in row] == [WHO["proof"]]
    assert "another@example.org" not in json.dumps(rows)
    here.registrar.emailaddress_set.update(verified=False)
    assert not archives.guarding(here.registrar).exists(), "an address that nobody has proved"
