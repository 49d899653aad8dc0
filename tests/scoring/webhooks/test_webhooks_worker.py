"""The queue of messages to other programs, with a real broker: figures do not wait, and deals neither."""

from collections.abc import Iterator

import pytest
from django.utils import timezone

from federation.startup.processes import messenger_command, worker_command
from federation.tenancy.context import acting_for
from scoring.models import RecomputeRequest, WebhookDelivery
from scoring.points.services.ledger import paying as ledger
from scoring.webhooks import services as webhooks
from tests import cast
from tests.running_portal import ClonedPortal, RunningPortal, connected_to, on_its_own, until
from tests.scoring import builders as sessions
from tests.scoring.points.ledger import builders
from tests.scoring.sessions.test_double_dummy_worker import start
from tests.scoring.webhooks.receiver import receiving

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def portal(transactional_db: None, settings, monkeypatch) -> Iterator[RunningPortal]:
    """A portal of this test's own, on a developer's machine: messages may go to this one."""
    settings.DEBUG = True
    monkeypatch.setenv("DEBUG", "on")
    with on_its_own(ClonedPortal) as portal, connected_to(portal):
        yield portal


def test_messages_wait_for_their_own_worker_and_hold_up_nothing(portal: RunningPortal) -> None:
    house = cast.japanese()
    with receiving() as receiver:
        with acting_for(house.federation):
            secretary, _second = builders.secretaries(house)
            endpoint = webhooks.add(label="Site", address=receiver.address, at=timezone.now(), by=secretary)
            game = builders.a_game(house, builders.members(house, 4))
            ledger.pay(game, at=builders.after(game))
        content = sessions.a_field(4).replace(b"field-4", b"later")
        later = sessions.published_content(house, content, "later.xml", computed=False)
        start(portal, worker_command())

        def is_scored() -> bool:
            """the standings of what was published after the message was written"""
            with acting_for(house.federation):
                return not RecomputeRequest.objects.filter(session=later, closed_at__isnull=True).exists()

        until(is_scored)
        with acting_for(house.federation):
            assert WebhookDelivery.objects.get().attempts == 0
        assert receiver.got == []
        start(portal, messenger_command())

        def is_told() -> bool:
            """the message at the other program"""
            with acting_for(house.federation):
                return WebhookDelivery.objects.filter(delivered_at__isnull=False).exists()

        until(is_told)
        assert receiver.is_signed(webhooks.secret_of(endpoint))
        assert receiver.messages[0]["session"] == game.pk
