"""Other programs are told of payments: signed, tried again, never into the portal's own network."""

import socket
import time
from datetime import timedelta

import pytest
import time_machine
from django.db import DatabaseError, transaction
from django.test import Client
from django.utils import timezone

from federation.errors import Refused
from federation.models import OutboxEntry, Role
from federation.outside.addresses import Unreachable, is_public
from federation.tenancy.context import acting_for
from scoring.models import Slip, WebhookAttempt, WebhookDelivery, WebhookEndpoint
from scoring.points.services.ledger import paying as ledger
from scoring.tasks import send_webhook
from scoring.webhooks import addresses, messages, sending, services as webhooks
from tests import cast
from tests.documented import block, run
from tests.scoring.points.ledger import builders
from tests.scoring.webhooks.receiver import Receiver, dripping, receiving

WHOLE = addresses.WHOLE_SECONDS

pytestmark = pytest.mark.django_db


@pytest.fixture
def house(here, settings):
    """A developer's machine: messages may go to this one."""
    settings.DEBUG = True
    return here


def an_endpoint(house, address: str) -> tuple[WebhookEndpoint, str]:
    """Of a secretary, with its secret."""
    with acting_for(house.federation):
        first, _second = builders.secretaries(house)
        endpoint = webhooks.add(label="Site", address=address, at=timezone.now(), by=first)
        return endpoint, webhooks.secret_of(endpoint)


def sent(house) -> list[int]:
    """What a worker does with everything that is owed to webhooks."""
    owed = list(OutboxEntry.objects.filter(topic=messages.TOPIC).order_by("pk"))
    for entry in owed:
        send_webhook(entry.federation_ref, entry.subject_ref)
    return [entry.subject_ref for entry in owed]


def test_a_payment_and_its_reversal_are_told_and_signed(house) -> None:
    with receiving() as receiver:
        _endpoint, secret = an_endpoint(house, receiver.address)
        with acting_for(house.federation):
            people = builders.members(house, 8)
            game = builders.a_game(house, people)
            payment = ledger.pay(game, at=builders.after(game))
        sent(house)
        (message,) = receiver.messages
        assert (message["type"], message["payment"], message["session"]) == (
            "points.paid",
            payment.pk,
            game.pk,
        )
        assert message["federation"] == "sakura"
        with acting_for(house.federation):
            postings = {line["posting"]: (line["member"], line["points"]) for line in message["postings"]}
            rows = payment.postings.filter(account__in=("member", "slip")).select_related("member")
            assert postings == {
                row.pk: (row.member.number if row.member else None, str(row.amount)) for row in rows
            }
            assert not any(slip.code in receiver.got[0][1].decode() for slip in Slip.objects.all())
        assert receiver.is_signed(secret)
        assert not receiver.is_signed(secret + "x")
        _as_the_document_checks(secret, receiver)
        assert receiver.got[0][0]["portal-message"] == message["id"]
        with acting_for(house.federation):
            builders.upset(game, house)
            ledger.pay(game, at=builders.after(game))
        sent(house)
        kinds = [message["type"] for message in receiver.messages[1:]]
        assert sorted(kinds) == ["points.paid", "points.reversed"]
        undone = next(message for message in receiver.messages if message["type"] == "points.reversed")
        assert {line["reverses"] for line in undone["postings"]} <= set(postings)
        assert sent(house) == []


def _as_the_document_checks(secret: str, receiver: Receiver) -> None:
    """By the lines of docs/api.md, as a receiver copies them."""
    is_ours = run(block("def is_ours"))["is_ours"]
    headers, body = receiver.got[0]
    whole = {name.title(): word for name, word in headers.items()}
    assert is_ours(secret, whole, body)
    assert not is_ours(secret, whole, body + b" ")
    assert not is_ours(secret + "x", whole, body)
    assert not is_ours(secret, whole | {"Portal-Timestamp": str(int(time.time()) - 400)}, body)


def test_what_fails_is_tried_again_later_and_given_up_in_the_end(house) -> None:
    with receiving(500, 302, 204) as receiver:
        endpoint, secret = an_endpoint(house, receiver.address)
        with acting_for(house.federation):
            delivery = webhooks.ping(endpoint=endpoint, by=endpoint.made_by)
        sent(house)
        sent(house)  # not due yet: nothing goes out
        assert len(receiver.got) == 1
        for minutes, count in ((1, 2), (2, 3)):
            with time_machine.travel(timezone.now() + timedelta(minutes=minutes)):
                sent(house)
                assert len(receiver.got) == count
        keys = {headers["portal-message"] for headers, _body in receiver.got}
        assert keys == {str(delivery.key)}  # a redirection is not followed, and is no delivery
        assert all(receiver.is_signed(secret, at) for at in range(3))
        with acting_for(house.federation):
            delivery.refresh_from_db()
            assert (delivery.attempts, bool(delivery.delivered_at)) == (3, True)
            assert [attempt.status for attempt in WebhookAttempt.objects.all()] == [500, 302, 204]
        assert sent(house) == []
        receiver.statuses = [410]
        with acting_for(house.federation):
            webhooks.replay(delivery=delivery, by=endpoint.made_by)
            WebhookDelivery.objects.update(attempts=sending.ATTEMPTS_MAX - 1)
        sent(house)
        with acting_for(house.federation):
            delivery.refresh_from_db()
            assert delivery.given_up_at is not None
        assert sent(house) == []


def test_nobody_listens(house) -> None:
    with receiving() as receiver:
        pass
    endpoint, _secret = an_endpoint(house, receiver.address)
    with acting_for(house.federation):
        webhooks.ping(endpoint=endpoint, by=endpoint.made_by)
        webhooks.ping(endpoint=endpoint, by=endpoint.made_by)
    sent(house)
    with acting_for(house.federation):
        assert WebhookAttempt.objects.get().problem == "connection"  # the other one waits with it
        webhooks.switch(endpoint=endpoint, is_active=False, by=endpoint.made_by)
    assert sent(house) != []
    assert sent(house) == []  # what is switched off is told nothing, and owed nothing
    with acting_for(house.federation), pytest.raises(Refused) as refused:
        webhooks.replay(delivery=WebhookDelivery.objects.first(), by=endpoint.made_by)
    assert refused.value.code == "webhook_off"


PRIVATE = [
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",  # noqa: S104
    "::1",
    "fe80::1",
    "fc00::1",
    "::ffff:127.0.0.1",
    "64:ff9b::a00:1",
    "2002:7f00:1::",
    "224.0.0.1",
    "x",
]


@pytest.mark.parametrize("address", PRIVATE)
def test_no_address_of_a_network_of_ones_own_is_public(address) -> None:
    assert not is_public(address)
    assert is_public("93.184.215.14")
    assert is_public("2606:2800:21f:cb07:6820:80da:af6b:8b2c")


@pytest.mark.parametrize(
    ("address", "code"),
    [
        ("", "webhook_address"),
        ("example.org", "webhook_address"),
        ("https://", "webhook_address"),
        ("http://example.org/", "webhook_not_https"),
        ("ftp://example.org/", "webhook_not_https"),
        ("file:///etc/passwd", "webhook_address"),
        ("https://a:b@example.org/", "webhook_address"),
        ("https://example.org/#x", "webhook_address"),
        ("https://exam\nple.org/", "webhook_address"),
        ("https://example.org:x/", "webhook_address"),
        ("https://" + "a" * 600, "webhook_address"),
        ("https://127.0.0.1/", "webhook_address_private"),
        ("https://[::1]/", "webhook_address_private"),
        ("https://localhost/", "webhook_address_private"),
        ("https://2130706433/", "webhook_address_private"),
        ("https://nowhere.invalid/", "webhook_host_unknown"),
    ],
)
def test_where_messages_may_not_go(settings, address, code) -> None:
    settings.DEBUG = False
    with pytest.raises(Refused) as refused:
        addresses.refuse_private(address)
    assert refused.value.code == code


def test_a_name_that_comes_to_mean_this_machine_is_not_told(settings, monkeypatch) -> None:
    """Between the entry and the message the name has been given another address."""
    settings.DEBUG = False
    with receiving() as receiver:
        port = int(receiver.address.split(":")[2].split("/")[0])
        rows = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", port))]
        monkeypatch.setattr(socket, "getaddrinfo", lambda *args, **kwargs: rows)
        with pytest.raises(Unreachable) as failed:
            addresses.post(f"https://points.example.org:{port}/", b"{}", {})
        assert failed.value.code == "address_private"
        assert receiver.got == []


@pytest.mark.parametrize(
    "drops",
    [
        b"HTTP/1.1 204 No Content\r\nX: " + b"x" * 1000,
        b"HTTP/1.1 100 Continue\r\n\r\n" * 1000,
        b"HTTP/1.1 500 Oops\r\nConnection: close\r\n\r\n" + b"x" * 4000,
    ],
    ids=["head", "continue", "body"],
)
def test_who_answers_drop_by_drop_holds_no_worker(settings, monkeypatch, drops) -> None:
    settings.DEBUG = True
    monkeypatch.setattr(addresses, "WHOLE_SECONDS", 0.5)
    with dripping(drops) as address:
        began = time.monotonic()
        try:
            status, problem = addresses.post(address, b"{}", {}), ""
        except Unreachable as failed:
            status, problem = 0, failed.code
        assert time.monotonic() - began < 3
    assert (status, problem) in ((0, "timeout"), (500, ""))
    assert sending.LEASE.total_seconds() > WHOLE + 2 * addresses.TIMEOUT_SECONDS


def test_the_connection_goes_to_the_machine_that_was_looked_at(settings, monkeypatch) -> None:
    settings.DEBUG = True
    with receiving() as receiver:
        port = int(receiver.address.split(":")[2].split("/")[0])
        rows = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", port))]
        asked = []
        monkeypatch.setattr(addresses.socket, "getaddrinfo", lambda *a, **k: asked.append(a) or rows)
        real = socket.create_connection
        monkeypatch.setattr(
            addresses.socket,
            "create_connection",
            lambda at, *rest: asked.append(at) or real(at, *rest),
        )
        with pytest.raises(Unreachable) as failed:  # this server speaks no TLS
            addresses.post(f"https://points.example.org:{port}/", b"{}", {})
        assert failed.value.code in ("certificate", "connection")
        assert ("127.0.0.1", port) in asked


def test_a_secret_is_shown_once_and_kept_nowhere(house) -> None:
    with acting_for(house.federation):
        first, _second = builders.secretaries(house)
    client = Client()
    client.force_login(first)
    fields = {"label": "Site", "address": "http://127.0.0.1:9/points", "topics": ["points.paid"]}
    assert client.post("/sakura/desk/points/webhooks/", fields | {"address": "x"}).status_code == 422
    page = client.post("/sakura/desk/points/webhooks/", fields).content.decode()
    with acting_for(house.federation):
        endpoint = WebhookEndpoint.objects.get()
        secret = webhooks.secret_of(endpoint)
    assert secret in page
    address = f"/sakura/desk/points/webhooks/{endpoint.pk}/"
    assert secret not in client.get(address).content.decode()
    assert secret not in client.get("/sakura/desk/points/webhooks/").content.decode()
    page = client.post(address, {"act": "renew"}).content.decode()
    assert secret not in page
    with acting_for(house.federation):
        endpoint.refresh_from_db()
        assert webhooks.secret_of(endpoint) in page
    assert client.post(address, {"act": "ping"}).status_code == 302
    sent(house)
    page = client.get(address, headers={"accept-language": "en"}).content.decode()
    assert "the connection failed" in page
    with acting_for(house.federation):
        delivery = WebhookDelivery.objects.get()
    assert client.post(f"/sakura/desk/points/webhooks/messages/{delivery.pk}/replay/").status_code == 302
    assert len(sent(house)) >= 1
    client.post(address, {"act": "off"})
    assert "switched off" in client.get(address, headers={"accept-language": "en"}).content.decode()


def test_an_address_is_told_once_however_often_it_is_sent(house) -> None:
    """The page with the secret is the answer to a POST: loaded again, it is sent again."""
    endpoint, _secret = an_endpoint(house, "http://127.0.0.1:9/points")
    client = Client()
    client.force_login(endpoint.made_by)
    fields = {"label": "Again", "address": f" {endpoint.address} ", "topics": ["points.paid"]}
    answer = client.post("/sakura/desk/points/webhooks/", fields, headers={"accept-language": "en"})
    assert answer.status_code == 422
    assert "told already" in answer.content.decode()
    with acting_for(house.federation):
        assert WebhookEndpoint.objects.count() == 1


def test_attempts_and_messages_are_kept(house) -> None:
    endpoint, _secret = an_endpoint(house, "http://127.0.0.1:9/")
    with acting_for(house.federation):
        webhooks.ping(endpoint=endpoint, by=endpoint.made_by)
    sent(house)
    with acting_for(house.federation):
        for act in (
            lambda: WebhookAttempt.objects.update(status=200),
            lambda: WebhookAttempt.objects.first().delete(),
            lambda: WebhookDelivery.objects.first().delete(),
            lambda: WebhookEndpoint.objects.first().delete(),
        ):
            with pytest.raises(DatabaseError), transaction.atomic():
                act()


def test_webhooks_are_the_secretarys(house, next_door) -> None:
    endpoint, _secret = an_endpoint(house, "http://127.0.0.1:9/")
    with acting_for(next_door.federation):
        cast.appoint(next_door.administrator, Role.MASTER_POINT_SECRETARY)
    with acting_for(house.federation):
        for act in (
            lambda: webhooks.add(label="x", address="http://127.0.0.1/", at=timezone.now(), by=house.scorer),
            lambda: webhooks.renew(endpoint=endpoint, by=house.scorer),
            lambda: webhooks.switch(endpoint=endpoint, is_active=False, by=house.scorer),
        ):
            with pytest.raises(Refused) as refused:
                act()
            assert refused.value.code == "not_the_secretary"
    for user in (house.scorer, house.player, next_door.administrator):
        client = Client()
        client.force_login(user)
        for path in ("webhooks/", f"webhooks/{endpoint.pk}/", "webhooks/messages/1/replay/"):
            answer = client.post(f"/sakura/desk/points/{path}", {"act": "renew"})
            assert answer.status_code == 403, path
    client = Client()
    client.force_login(next_door.administrator)
    assert client.get(f"/albion/desk/points/webhooks/{endpoint.pk}/").status_code == 404
