"""Nothing of a minor is public until a guardian agrees; the guardian's right ends with the coming of age."""

import io
import json
import re
import zipfile
from datetime import date, timedelta

import pytest
from django.core import mail
from django.utils import timezone

from clubs.models import Particulars
from federation.errors import Refused
from federation.models import Act, AuditEntry, ConsentGiven, Federation, Guardian, PersonalArchive, Purpose
from federation.personal import archives, choices, guardian_letters, guardians
from federation.personal.processing import guardian_archives
from federation.reader import Readership
from federation.record import outbox
from federation.tasks import look_after_personal_data
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
    assert client.get(of(here, f"guardian/{signature}/")).status_code == 200
    assert client.get(of(next_door, f"guardian/{signature}/")).status_code == 404
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
