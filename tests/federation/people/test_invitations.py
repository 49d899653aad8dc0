"""The letter by which whoever was given a login sets a password: from a file, and again from the list."""

from datetime import timedelta

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.utils import timezone

from federation.celery import app
from federation.models import Office, OutboxEntry, Role, User
from federation.people import invitations
from federation.people.invitations import TOPIC
from federation.people.services import offices
from federation.roles import today
from federation.tenancy.context import acting_for
from tests.federation.tables.test_registers import confirm, preview

pytestmark = pytest.mark.django_db
OFFICES = "/sakura/admin/federation/office/"
OFFICERS = "/sakura/admin/clubs/clubofficer/"


@pytest.fixture
def administrator(client, here):
    client.force_login(here.administrator)
    client.cookies["language"] = "en"
    return client


def work():
    """What is owed, done by its task."""
    app.loader.import_default_modules()
    for entry in OutboxEntry.objects.filter(topic=TOPIC):
        app.tasks[TOPIC](entry.federation_ref, entry.subject_ref)


def appointed(here, email):
    with acting_for(here.federation):
        post = Office(role=Role.REGISTRAR, starts_on=today())
        return offices.appoint(post, email=email, name="Somebody", by=here.administrator)


def letters_to(email):
    return [letter for letter in mail.outbox if letter.to == [email]]


def test_holders_from_a_file_get_their_letter_once(administrator, here):
    row = f"email,role\nnew@office.example,registrar\n{here.player.email},registrar\n"
    confirm(administrator, OFFICES, preview(administrator, OFFICES, row.encode()))
    assert mail.outbox == []  # no page waits for a mail server
    work()
    work()
    (letter,) = mail.outbox
    assert letter.to == ["new@office.example"]
    assert f"/{here.federation.slug}/accounts/password/reset/key/" in letter.body
    assert not OutboxEntry.objects.filter(topic=TOPIC).exists()
    confirm_again = preview(administrator, OFFICES, row.encode())
    assert "there is nothing to import" in confirm_again.content.decode()


def test_officers_of_clubs_from_a_file_get_their_letter(administrator, here):
    row = f"club,email,role\n{here.club.number},new@club.example,scorer\n"
    confirm(administrator, OFFICERS, preview(administrator, OFFICERS, row.encode()))
    work()
    assert len(letters_to("new@club.example")) == 1


def test_a_password_is_set_by_the_letter(administrator, here, client):
    office = appointed(here, "new@office.example")
    with acting_for(here.federation):
        assert invitations.owe([office.holder]) == 1
    work()
    body = letters_to("new@office.example")[0].body
    address = next(line for line in body.splitlines() if line.startswith("http"))
    client.logout()
    page = client.get(address[address.index("/", 8) :], follow=True)
    strong = "correct-horse-battery-staple"
    page = client.post(page.request["PATH_INFO"], {"password1": strong, "password2": strong}, follow=True)
    assert page.status_code == 200
    assert User.objects.get(pk=office.holder.pk).is_proved


def test_a_lost_letter_is_sent_again_from_the_list(administrator, here):
    chosen = [appointed(here, "new@office.example").pk, appointed(here, here.player.email).pk]
    sent = {"action": "send_invitations", "_selected_action": chosen, "index": "0"}
    answer = administrator.post(OFFICES, sent, follow=True)
    assert "A letter to set a password goes to 1 holder." in answer.content.decode()
    work()
    assert len(letters_to("new@office.example")) == 1
    answer = administrator.post(OFFICES, sent | {"_selected_action": chosen[1:]}, follow=True)
    assert "They all have set a password" in answer.content.decode()


def test_who_may_not_change_posts_sends_nothing(client, here, next_door):
    post = appointed(here, "new@office.example")
    sent = {"action": "send_invitations", "_selected_action": [post.pk], "index": "0"}
    for person in (here.registrar, here.player, next_door.administrator):
        client.force_login(person)
        assert client.post(OFFICES, sent).status_code in (302, 403, 404)
    client.force_login(next_door.administrator)
    client.post(OFFICES.replace("sakura", next_door.federation.slug), sent)
    assert not OutboxEntry.objects.filter(topic=TOPIC).exists()


def test_nothing_is_sent_that_is_not_owed_here(here, next_door):
    office = appointed(here, "new@office.example")
    with acting_for(here.federation):
        invitations.owe([office.holder])
    app.loader.import_default_modules()
    app.tasks[TOPIC](next_door.federation.pk, office.holder.pk)
    app.tasks[TOPIC](here.federation.pk, here.player.pk)
    assert mail.outbox == []
    assert OutboxEntry.objects.filter(topic=TOPIC).count() == 1


@pytest.mark.parametrize(("hours", "owed"), [(1, 1), (25, 0)])
def test_a_mail_server_that_fails_is_tried_for_a_day(here, monkeypatch, hours, owed):
    def fails(_backend, _messages):
        raise OSError("no mail server")

    office = appointed(here, "new@office.example")
    with acting_for(here.federation):
        invitations.owe([office.holder])
    OutboxEntry.objects.update(written_at=timezone.now() - timedelta(hours=hours))
    monkeypatch.setattr(EmailBackend, "send_messages", fails)
    work()
    assert OutboxEntry.objects.filter(topic=TOPIC).count() == owed


@pytest.mark.parametrize(("attempts", "letters"), [(0, 1), (1, 1), (2, 1), (3, 0), (4, 1), (5, 0), (8, 1)])
def test_it_is_tried_ever_less_often(here, attempts, letters):
    office = appointed(here, "new@office.example")
    with acting_for(here.federation):
        invitations.owe([office.holder])
    OutboxEntry.objects.update(attempts=attempts)
    work()
    assert len(mail.outbox) == letters


def test_who_is_shut_out_gets_none(here):
    office = appointed(here, "new@office.example")
    with acting_for(here.federation):
        invitations.owe([office.holder])
        User.objects.filter(pk=office.holder.pk).update(is_active=False)
    work()
    assert mail.outbox == []
    assert not OutboxEntry.objects.filter(topic=TOPIC).exists()
