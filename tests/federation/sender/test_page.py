"""The page of the sender: from what is typed to what is in force, who is refused, and what is never shown."""

import re

import pytest
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.core import mail
from django.test import Client

from federation.models import AuditEntry, OwnSender
from federation.outside.sealed import unlocked
from federation.sender import receivers, services, trial
from federation.tenancy.context import acting_for
from tests.federation.sender import mail_server
from tests.federation.sender.conftest import ADDRESS, sender

PAGE = "/sakura/office/sender/"
TYPED = {
    "act": "enter",
    "names_ja": "桜ブリッジ連盟",
    "names_en": "Sakura",
    "address": ADDRESS,
    "reply_to": "",
    "bounces": "",
    "host": "localhost",
    "port": "587",
    "tls": "starttls",
    "username": mail_server.USER,
    "password": mail_server.PASSWORD,
}


@pytest.fixture
def admin(here):
    TOTP.activate(here.administrator, generate_totp_secret())
    client = Client(headers={"accept-language": "en"})
    client.force_login(here.administrator)
    return client


def shown(client):
    return client.get(PAGE).content.decode()


def entered(here, admin, server, **typed):
    """What was typed is entered, for the port of the test's server."""
    assert admin.post(PAGE, TYPED | typed).status_code == 302
    with acting_for(here.federation):
        OwnSender.objects.filter(is_in_force=False).update(port=server.port)


def test_from_settings_to_letters(here, admin, server):
    entered(here, admin, server)
    page = shown(admin)
    assert "Letters go by the installation" in page
    assert mail_server.PASSWORD not in page
    with acting_for(here.federation):
        row = OwnSender.objects.get()
        assert mail_server.PASSWORD not in row.locked_password
        assert unlocked(row.locked_password) == mail_server.PASSWORD
    assert "Enter the code that came to" in admin.post(PAGE, {"act": "test"}, follow=True).content.decode()
    own, code_letter = server.letters
    assert here.administrator.email in own
    (code,) = re.findall(r"\b[0-9]{8}\b", code_letter)
    assert code not in own
    assert f"To: {ADDRESS}" in code_letter
    with acting_for(here.federation):
        assert services.in_force() is None  # taken by the server alone is not enough
    assert admin.post(PAGE, {"act": "prove", "code": "00000000"}).status_code == 422
    full = code.translate(str.maketrans("0123456789", "０１２３４５６７８９"))
    assert admin.post(PAGE, {"act": "prove", "code": full}).status_code == 302
    assert "Letters go by the federation" in shown(admin)
    with acting_for(here.federation):
        entries = list(AuditEntry.objects.filter(act__startswith="sender.").order_by("id"))
    assert [entry.act for entry in entries] == ["sender.changed", "sender.tested", "sender.in_force"]
    assert mail_server.PASSWORD not in str([entry.parameters for entry in entries])
    assert mail.outbox == []


def test_new_settings_stand_beside_those_in_force_until_they_are_taken(here, admin, server):
    with acting_for(here.federation):
        sender(server.port, host="localhost")
    server.plain = "other"
    entered(here, admin, server, password="wrong")
    page = admin.post(PAGE, {"act": "test"}, follow=True).content.decode()
    assert "does not accept the user or the password" in page
    with acting_for(here.federation):
        assert unlocked(services.in_force().locked_password) == mail_server.PASSWORD
    server.plain = mail_server.PLAIN
    entered(here, admin, server)
    assert "The sender is in force" in admin.post(PAGE, {"act": "test"}, follow=True).content.decode()
    with acting_for(here.federation):
        assert OwnSender.objects.count() == 1
    assert len(server.letters) == 1  # the address was proved before: no code
    entered(here, admin, server, address="other@sakura.example")
    with acting_for(here.federation):
        assert services.entered().proved_at is None  # of another address nothing is proved
        assert services.in_force().address == ADDRESS
    assert admin.post(PAGE, {"act": "drop"}).status_code == 302
    assert admin.post(PAGE, {"act": "off"}).status_code == 302
    assert admin.post(PAGE, {"act": "off"}).status_code == 302
    with acting_for(here.federation):
        row = OwnSender.objects.get()
        assert (row.is_in_force, row.proved_at, row.accepted_at) == (False, None, None)
        assert AuditEntry.objects.filter(act="sender.off").count() == 1


def test_the_password_stays_with_its_server(here, admin, server):
    """Whoever names another server would otherwise have the password sent there."""
    entered(here, admin, server)
    with acting_for(here.federation):
        OwnSender.objects.update(port=587)
    assert admin.post(PAGE, TYPED | {"password": "", "address": "x@sakura.example"}).status_code == 302
    for other in ({"host": "localhost.localdomain"}, {"port": "25"}, {"username": "other"}):
        answer = admin.post(PAGE, TYPED | {"password": ""} | other)
        assert answer.status_code == 422, other
    with acting_for(here.federation):
        assert unlocked(OwnSender.objects.get().locked_password) == mail_server.PASSWORD


@pytest.mark.parametrize(
    "wrong",
    [
        {"host": "mail server"},
        {"host": "no-such-machine.invalid"},
        {"port": "80"},
        {"port": "465"},
        {"tls": "none"},
        {"names_ja": ""},
        {"names_en": "x\r\nBcc: all@example.org"},
        {"address": "x@例え.jp"},
        {"reply_to": "x@example.org\r\nBcc: y@example.org"},
        {"username": ""},
    ],
    ids=str,
)
def test_what_cannot_be_is_refused(here, admin, allowed, wrong):
    answer = admin.post(PAGE, TYPED | wrong)
    with acting_for(here.federation):
        kept = [str(row.names) + row.reply_to for row in OwnSender.objects.all()]
    assert answer.status_code == 422 or not [one for one in kept if "\n" in one]
    assert answer.status_code == 422 or "names_en" in wrong


def test_an_address_of_ones_own_network_is_refused_at_once(here, admin):
    answer = admin.post(PAGE, TYPED)
    assert answer.status_code == 422
    assert "not on the public Internet" in answer.content.decode()


def test_codes_end_and_tests_are_counted(here, admin, server):
    entered(here, admin, server)
    for _press in range(6):
        assert admin.post(PAGE, {"act": "test"}).status_code == 302
    assert admin.post(PAGE, {"act": "test"}).status_code == 429
    code = re.findall(r"\b[0-9]{8}\b", server.letters[-1])[0]
    before = re.findall(r"\b[0-9]{8}\b", server.letters[1])[0]
    for wrong in [before, *(f"{number:08}" for number in range(services.WRONG_CODES_MAX - 1))]:
        assert admin.post(PAGE, {"act": "prove", "code": wrong}).status_code == 422
    answer = admin.post(PAGE, {"act": "prove", "code": code})
    assert (answer.status_code, "This code is over" in answer.content.decode()) == (422, True)


def test_the_administrator_alone_and_with_a_second_factor(here, next_door, client):
    assert client.get(PAGE).status_code == 302
    for user in (here.player, here.scorer, here.registrar, next_door.administrator):
        client.force_login(user)
        assert [client.get(PAGE).status_code, client.post(PAGE, TYPED).status_code] == [403, 403]
    client.force_login(here.administrator)
    assert "second factor" in client.get(PAGE, headers={"accept-language": "en"}).content.decode()
    assert client.post(PAGE, TYPED).status_code == 403


def test_a_federation_knows_no_other_ones_sender(here, next_door, admin, server):
    with acting_for(next_door.federation):
        sender(server.port)
    assert ADDRESS not in shown(admin)
    assert admin.post(PAGE, {"act": "off"}).status_code == 302
    with acting_for(next_door.federation):
        assert services.in_force() is not None


def test_the_page_in_japanese(here, admin, server):
    with acting_for(here.federation):
        sender(server.port, stopped_at=None)
    page = admin.get(PAGE, headers={"accept-language": "ja"}).content.decode()
    assert "差出人" in page
    assert "Letters" not in re.sub(r"<[^>]+>", "", page)


def test_what_arrives_from_elsewhere_is_off_and_without_a_password(here, server):
    with acting_for(here.federation):
        sender(server.port)
        receivers.the_sender_is_proved_anew(is_new=True)
        row = OwnSender.objects.get()
        assert (row.is_in_force, row.proved_at, row.locked_password) == (False, None, "")


def test_the_outcome_of_settings_that_were_changed_meanwhile_is_not_kept(here, server):
    with acting_for(here.federation):
        row = sender(server.port, is_in_force=False, proved_at=None, accepted_at=None)
        OwnSender.objects.update(changed_at=row.changed_at.replace(year=2020))
        trial.send(row, by=here.administrator)
        assert OwnSender.objects.get().accepted_at is None
