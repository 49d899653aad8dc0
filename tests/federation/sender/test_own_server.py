"""Letters by a federation's own server: real conversations in TLS, what goes wrong, and whom it delays."""

import time
from datetime import UTC, datetime, timedelta
from email import message_from_string, policy

import pytest
from django.core import mail
from django.utils import timezone

from federation.models import Letter, MailFailure, MailTls, OwnSender
from federation.outside import addresses
from federation.record import letters, outbox
from federation.record.posting import own_server, senders
from federation.record.posting.failures import OwnServerError
from federation.record.posting.letter import TrialLetter
from federation.tenancy.context import acting_for
from tests.faults.test_certificates import certificate
from tests.federation.sender import mail_server
from tests.federation.sender.conftest import ADDRESS, sender


def owe(house, key="x"):
    letters.owe(topic="contact", key=key, readers=[house.player], about={"page": ["contact"]})
    return Letter.objects.get(key=key).pk


def failure_of(row, seconds=3):
    """Why a letter by a sender is not taken; "" where it is."""
    try:
        TrialLetter("x", "x", "a@example.org", own=row).send_within(seconds)
    except OwnServerError as error:
        return error.failure.value
    return ""


@pytest.mark.parametrize("is_implicit", [False, True])
def test_a_letter_has_the_name_the_answers_and_the_bounces_of_its_sender(
    here, allowed, settings, is_implicit
):
    settings.BOUNCES_ADDRESS = "bounces@installation.example"
    tls = MailTls.IMPLICIT if is_implicit else MailTls.STARTTLS
    with mail_server.running(allowed, is_implicit=is_implicit) as server, acting_for(here.federation):
        row = sender(server.port, tls=tls, reply_to="desk@sakura.example")
        assert letters.send(owe(here))
        OwnSender.objects.filter(pk=row.pk).update(bounces="back@sakura.example")
        assert letters.send(owe(here, "y"))
        first, _second = (message_from_string(one, policy=policy.default) for one in server.letters)
    assert (first["From"], first["Reply-To"]) == (f"桜ブリッジ連盟の便り <{ADDRESS}>", "desk@sakura.example")
    came_from = [line for line in server.words if line.upper().startswith("MAIL")]
    assert ["bounces@installation.example" in came_from[0], "back@sakura.example" in came_from[1]] == [
        True
    ] * 2
    assert mail.outbox == []


def test_what_is_not_in_force_sends_nothing(here, next_door, server):
    with acting_for(here.federation):
        sender(server.port, is_in_force=False)
        assert letters.send(owe(here))
    with acting_for(next_door.federation):
        assert letters.send(owe(next_door))
    assert server.letters == []
    froms = [one.extra_headers["From"] for one in mail.outbox]
    assert ["portal@installation.example" in one for one in froms] == [True, True]


def test_each_failure_has_its_word(here, server, allowed, tmp_path, monkeypatch):
    with acting_for(here.federation):
        row = sender(server.port, is_in_force=False)
        outcomes = {"well": failure_of(row)}
        server.plain = "other"
        outcomes["password"] = failure_of(row)
        server.plain, server.refuses = mail_server.PLAIN, {"MAIL": "553 not yours"}
        outcomes["sender"] = failure_of(row)
        server.refuses = {"RCPT": "550 nobody"}
        outcomes["reader"] = failure_of(row)
        server.refuses = {"DATA": "554 spam"}
        outcomes["data"] = failure_of(row)
        server.refuses, server.offers = {}, "HELP"
        outcomes["plain"] = failure_of(row)
        server.offers = "STARTTLS"
        row.host = "127.0.0.1"
        outcomes["name"] = failure_of(row)
        row.host, row.locked_password = "localhost", "gAAAAx"
        outcomes["moved"] = failure_of(row)
        row.host = "no-such-machine.invalid"
        row.locked_password = ""
        outcomes["unknown"] = failure_of(row)
        row.host, row.port = "localhost", 1
        outcomes["closed"] = failure_of(row)
    assert outcomes == {
        "well": "",
        "password": "password",
        "sender": "sender",
        "reader": "recipient",
        "data": "refused",
        "plain": "no_tls",
        "name": "certificate",
        "moved": "sealed",
        "unknown": "host_unknown",
        "closed": "connection",
    }
    assert set(outcomes.values()) - {""} <= set(MailFailure.values)


def test_a_certificate_that_ended_is_not_taken(here, allowed, tmp_path, monkeypatch):
    old = certificate(tmp_path / "old.pem", datetime.now(UTC) - timedelta(days=1))
    monkeypatch.setenv("SSL_CERT_FILE", str(old))
    with mail_server.running(old) as server, acting_for(here.federation):
        assert failure_of(sender(server.port, is_in_force=False)) == "certificate"
        assert server.letters == []


def test_who_drips_is_cut_and_delays_no_other_federation(here, next_door, server, monkeypatch):
    monkeypatch.setattr(own_server, "WHOLE_SECONDS", 1)
    server.drips = True
    with acting_for(here.federation):
        sender(server.port)
        began = time.monotonic()
        assert [letters.send(owe(here, key)) for key in ("x", "y")] == [False, False]
        assert time.monotonic() - began < 5
        assert server.asked == 1  # the second knew of it
        assert set(Letter.objects.values_list("failure", "attempts")) == {("timeout", 1)}
        assert OwnSender.objects.get().stopped_at is None
    with acting_for(next_door.federation):
        assert letters.send(owe(next_door))
    with mail_server.running(server.file) as other, acting_for(next_door.federation):
        sender(other.port)
        assert letters.send(owe(next_door, "z"))
        assert len(other.letters) == 1


def test_a_password_that_changed_stops_the_sender_and_its_administrators_are_told_once(here, server):
    server.plain = "other"
    with acting_for(here.federation):
        row = sender(server.port)
        keys = [owe(here, key) for key in ("x", "y", "z")]
        assert [letters.send(key) for key in keys] == [False] * 3
        assert server.asked == 1
        assert set(Letter.objects.filter(pk__in=keys).values_list("failure", "attempts")) == {("password", 0)}
        assert outbox.owed_subjects(letters.TOPIC) >= set(keys)
        news = Letter.objects.get(topic="sender_stopped")
        assert news.reader == here.administrator
        assert letters.send(news.pk)
        (message,) = mail.outbox
        assert "portal@installation.example" in message.extra_headers["From"]
        assert ADDRESS in message.body
        assert senders.is_stopped()
        server.plain = mail_server.PLAIN
        OwnSender.objects.filter(pk=row.pk).update(tried_at=timezone.now() - senders.TRIED_AGAIN)
        Letter.objects.update(due_at=None)
        assert [letters.send(key) for key in keys] == [True] * 3
        assert (senders.is_stopped(), Letter.objects.exclude(failure="").count()) == (False, 0)
        assert Letter.objects.filter(topic="sender_stopped").count() == 1


@pytest.mark.parametrize("machine", ["127.0.0.1", "10.0.0.7", "169.254.169.254", "::1", "64:ff9b::a00:1"])
def test_no_machine_of_the_portals_own_network_is_asked(here, server, settings, monkeypatch, machine):
    settings.DEBUG = False
    rows = [(2, 1, 6, "", ("93.184.215.14", 0)), (2, 1, 6, "", (machine, 0))]
    monkeypatch.setattr(addresses.socket, "getaddrinfo", lambda *_args, **_options: rows)
    with acting_for(here.federation):
        assert failure_of(sender(587, is_in_force=False)) == "address_private"
    assert server.asked == 0


def test_no_other_port_than_those_of_mail_is_asked(here, server, settings, monkeypatch):
    settings.DEBUG = False
    monkeypatch.setattr(addresses, "is_public", lambda _machine: True)
    with acting_for(here.federation):
        assert failure_of(sender(server.port, is_in_force=False)) == "connection"
    assert server.asked == 0


def test_the_connection_goes_to_the_machine_that_was_looked_at(here, server, monkeypatch):
    asked, real = [], addresses.socket.getaddrinfo

    def answer(host, *args, **options):
        asked.append(host)
        return real("127.0.0.1" if asked.count("localhost") == 1 else "127.9.9.9", *args, **options)

    with acting_for(here.federation):
        row = sender(server.port, is_in_force=False)
        monkeypatch.setattr(addresses.socket, "getaddrinfo", answer)
        assert failure_of(row) == ""
    assert asked.count("localhost") == 1
