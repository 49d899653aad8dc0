"""Whatever a provider's messages do – come late, twice, in any order, not at all – the books end the same."""

from collections.abc import Iterator
from decimal import Decimal

import pytest
from hypothesis import given, settings as settings_of_properties, strategies as st

from federation.errors import Refused
from federation.models import AccountKind, CardState, OutboxEntry, SandboxMessage
from federation.money.cards import asking
from federation.money.cards.sandbox import page, state, telling
from tests.federation.money.card_house import CardHouse
from tests.federation.money.own_server import serving

ACTS = st.lists(st.sampled_from(["refund", "dispute", "win"]), max_size=4)
HEARD = st.lists(st.integers(0, 11), max_size=8)


@pytest.fixture
def cards(here, settings) -> Iterator[CardHouse]:
    with serving() as address:
        settings.PORTAL_ADDRESS, settings.CARD_SANDBOX, settings.ALLOWED_HOSTS = address, True, ["*"]
        house = CardHouse(here)
        house.take_cards()
        yield house


def test_any_order_and_repetition_of_messages_ends_with_the_same_books(cards: CardHouse) -> None:
    ends: dict[tuple[str, ...], Decimal] = {}

    @settings_of_properties(max_examples=8)
    @given(acts=ACTS, heard=HEARD, at=st.integers(0, 4))
    def books(acts: list[str], heard: list[int], at: int) -> None:
        before = cards.balance(AccountKind.CLEARING)
        charge = cards.charge()
        payment = cards.ask(charge)
        done = ["pay"]
        _press(cards, payment, "pay")
        for place, act in enumerate(acts):
            done += [act] if _press(cards, payment, act) else []
            if place == at:  # one look in the middle
                cards.look_again(payment)
        messages = cards.messages(payment)
        for number in heard:
            assert cards.send(messages[number % len(messages)]) == 204
            if number % 3 == 0:
                cards.work(topics=(asking.TOPIC,))
        cards.look_again(payment)
        assert cards.now(payment).state == CardState.PAID
        moved = cards.balance(AccountKind.CLEARING) - before
        assert ends.setdefault(tuple(done), moved) == moved
        with cards.scope:
            left = state.left(cards.checkout(payment))
            SandboxMessage.objects.all().delete()
        assert sum(row.amount for row in _movements(cards, payment)) == left
        cards.holds()

    books()
    assert ends


def _press(cards: CardHouse, payment, act: str) -> bool:
    """What happens at the provider, whose messages are sent by the test alone; whether it was possible."""
    with cards.scope:
        try:
            page.ACTS[act](cards.checkout(payment))
        except Refused:
            return False
        finally:
            _forget()
    return True


def _forget() -> None:
    OutboxEntry.objects.filter(topic=telling.TOPIC).delete()


def _movements(cards: CardHouse, payment) -> list:
    with cards.scope:
        return list(cards.now(payment).movements.all())
