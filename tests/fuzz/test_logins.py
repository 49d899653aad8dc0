"""No page of a federation shows the name of a login, which may be known from another federation alone."""

from collections.abc import Iterator
from typing import Any

import pytest

from federation.models import User
from tests.fuzz.asking import Asker
from tests.fuzz.walking import Walk

START = "/sakura/"
GLOBAL = "KNOWN ELSEWHERE"


class Reader(Asker):
    """Somebody who notes on which pages a login's own name stands."""

    shown: list[str]

    def ask(self, method: str, address: str, body: bytes = b"", kind: str = "", **more: Any) -> Any:
        answer = super().ask(method, address, body, kind, **more)
        if not answer.streaming and GLOBAL in answer.content.decode(errors="replace"):
            self.shown.append(address)
        return answer


@pytest.fixture
def readers(world) -> Iterator[dict[str, Reader]]:
    """The readers of everything, in a federation that knows none of its people by their logins' names."""
    before = dict(User.objects.values_list("pk", "name"))
    User.objects.update(name=GLOBAL)
    people = {
        "officer": world.house.administrator,
        "scorer": world.house.scorer,
        "player": world.house.player,
    }
    readers = {who: Reader(user, world.house.federation) for who, user in people.items()}
    for reader in readers.values():
        reader.shown = []
    yield readers
    for pk, name in before.items():
        User.objects.filter(pk=pk).update(name=name)


def test_no_page_shows_a_login_s_own_name(readers) -> None:
    inventory = Walk(START, "federation.urls", lambda who, place: True, readers).all()
    assert len(inventory.pages) > 250
    assert sorted({address for reader in readers.values() for address in reader.shown}) == []
