"""The page of the machine: who reads it, what it says, what its buttons do, and how much it asks."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from federation.machine import proving, shown
from federation.models import (
    Act,
    AuditEntry,
    ChainWaiting,
    ImportState,
    ImportStep,
    Letter,
    OutboxEntry,
    RecordProof,
    RegisterImport,
    User,
)
from federation.moving.owed import GOES_OUT, OWED_AGAIN
from federation.record import letters, outbox
from federation.tasks import link_all, prove_records
from federation.tenancy.context import acting_for
from scoring.models import WebhookDelivery
from tests.factories.rows import furnish

pytestmark = pytest.mark.django_db


def address(house):
    return f"/{house.federation.slug}/office/machine/"


@pytest.fixture
def house(here):
    with acting_for(here.federation):
        furnish(here)
    return here


def read(client, house, language="en"):
    client.force_login(house.administrator)
    with translation.override(language):
        return client.get(address(house), headers={"accept-language": language})


def test_every_task_that_is_owed_has_words() -> None:
    assert set(shown.owed_words()) == GOES_OUT | OWED_AGAIN


def test_only_the_administrator_reads_it(client, house) -> None:
    for user in (house.registrar, house.scorer):
        client.force_login(user)
        assert client.get(address(house)).status_code == 403
        assert client.post(address(house), {"act": "prove"}).status_code == 403
    assert read(client, house).status_code == 200


def test_what_is_owed_is_said_in_words_with_its_age(client, house, next_door) -> None:
    with acting_for(house.federation):
        OutboxEntry.objects.filter(federation_ref=house.federation.pk).delete()
        outbox.promise("scoring.tasks.rate", 1)
        OutboxEntry.objects.update(written_at=timezone.now() - timedelta(hours=1))
    with acting_for(next_door.federation):
        outbox.promise("scoring.tasks.send_webhook", 1)
    waiting = [line.count for line in read(client, house).context["owed"]]
    with acting_for(house.federation):
        assert waiting == [1, ChainWaiting.objects.count()], "links of the audit log are owed as well"
    link_all(house.federation)
    words = read(client, house)
    (line,) = words.context["owed"]
    assert (str(line.words), line.count, line.is_late) == ("ratings", 1, True)
    assert "late" in words.content.decode()


def test_a_proof_is_owed_at_a_press_and_shown(client, house) -> None:
    client.force_login(house.administrator)
    for _press in range(2):
        assert client.post(address(house), {"act": "prove"}).status_code == 302
    with acting_for(house.federation):
        row = RecordProof.objects.filter(asked_by=house.administrator).latest("pk")
        assert outbox.owed_subjects(proving.TOPIC) == {row.pk}
    assert read(client, house).context["waiting"] == row
    prove_records(house.federation.pk, row.pk)
    page = read(client, house)
    assert (page.context["waiting"], page.context["proof"]) == (None, row)
    assert page.context["proof"].asked_by == house.administrator
    assert "asked for by" in page.content.decode()


def test_a_letter_that_did_not_go_is_sent_once_more(client, house, next_door) -> None:
    client.force_login(house.administrator)
    with acting_for(house.federation):
        letter = Letter.objects.filter(reader__is_active=True).exclude(about={}).latest("pk")
        Letter.objects.exclude(pk=letter.pk).update(sent_at=timezone.now())
        Letter.objects.filter(pk=letter.pk).update(
            sent_at=None, attempts=letters.ATTEMPTS_MAX, kind="", reader=house.administrator
        )
    assert read(client, house).context["letters"] == [letter]
    assert client.post(address(house), {"act": "letter", "letter": letter.pk}).status_code == 302
    with acting_for(house.federation):
        letter.refresh_from_db()
        assert (letter.attempts, letter.times_again) == (0, 1)
        assert letter.pk in outbox.owed_subjects(letters.TOPIC)
    for strange in ("0", "x", "9" * 30, ""):
        assert client.post(address(house), {"act": "letter", "letter": strange}).status_code == 404


def test_after_a_mail_server_was_away_all_letters_are_sent_once_more(client, house) -> None:
    client.force_login(house.administrator)
    with acting_for(house.federation):
        Letter.objects.update(sent_at=timezone.now())
        about = {"page": ["my_letters"]}
        for at in range(30):
            letters.owe(topic="proof_failed", key=str(at), readers=[house.administrator], about=about)
        unproved = User.objects.create_user("unproved@example.com")
        letters.owe(topic="proof_failed", key="x", readers=[house.player], about=about)
        Letter.objects.filter(key="x").update(reader=unproved)
        Letter.objects.filter(sent_at=None).update(attempts=letters.ATTEMPTS_MAX)
    page = read(client, house)
    assert len(page.context["letters"]) == 20
    assert "31 letters were given up" in page.content.decode()
    answer = client.post(address(house), {"act": "letters"}, follow=True, headers={"accept-language": "en"})
    assert "30 letters are sent once more." in answer.content.decode()
    assert "1 letter cannot go any more" in answer.content.decode()
    client.post(address(house), {"act": "letters"})
    with acting_for(house.federation):
        sent = Letter.objects.filter(topic="proof_failed", reader=house.administrator)
        assert set(sent.values_list("attempts", "times_again")) == {(0, 1)}
        assert AuditEntry.objects.filter(act=Act.LETTER_AGAIN).count() == 30


def test_messages_given_up_lead_to_the_secretarys_button(client, house) -> None:
    with acting_for(house.federation):
        delivery = WebhookDelivery.objects.latest("pk")
        WebhookDelivery.objects.update(given_up_at=timezone.now())
        type(delivery.endpoint).objects.update(is_active=True)
    assert f"messages/{delivery.pk}/replay/" in read(client, house).content.decode()


def test_imports_under_way_are_shown(client, house) -> None:
    with acting_for(house.federation):
        row = RegisterImport.objects.create(
            step=ImportStep.IMPORT,
            state=ImportState.WORKING,
            register="federation.member",
            file="one",
            name="members.xlsx",
            language="en",
            asked_by=house.registrar,
            total=900,
            taken=300,
        )
    assert row in read(client, house).context["imports"]


def test_it_asks_as_much_however_much_there_is(client, house) -> None:
    with acting_for(house.federation):
        key = proving.ask(by=None).pk
        Letter.objects.filter(pk=Letter.objects.latest("pk").pk).update(
            sent_at=None, attempts=letters.ATTEMPTS_MAX
        )
        newest = WebhookDelivery.objects.latest("pk").pk
        WebhookDelivery.objects.filter(pk=newest).update(given_up_at=timezone.now())
    prove_records(house.federation.pk, key)
    read(client, house)
    with CaptureQueriesContext(connection) as few:
        read(client, house)
    with acting_for(house.federation):
        for at in range(30):
            outbox.promise("scoring.tasks.rate", at)
            outbox.promise("scoring.tasks.recompute", at)
        Letter.objects.update(sent_at=None, attempts=letters.ATTEMPTS_MAX)
        WebhookDelivery.objects.update(given_up_at=timezone.now())
    with CaptureQueriesContext(connection) as many:
        read(client, house)
    assert len(few) == len(many)


def test_it_asks_again_by_itself_with_and_without_script(client, house) -> None:
    page = read(client, house).content.decode()
    assert 'hx-trigger="every 30s"' in page
    assert '<noscript><meta http-equiv="refresh" content="30"></noscript>' in page
    assert "仕組み" in read(client, house, "ja").content.decode()
