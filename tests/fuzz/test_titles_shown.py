"""No page shows a tournament, event, stage or session of one by its title in the other language."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps

from clubs.models.titled import Titled
from federation.tenancy.context import acting_for
from tests.fuzz.asking import Asker
from tests.fuzz.walking import Place, Walk

START = "/sakura/"
OTHER = {"en": "ja", "ja": "en"}
# Where both are written, one beside the other.
BOTH = ("admin:",)
TITLED = {model.__name__ for model in apps.get_models() if issubclass(model, Titled)}


def titles(language: str) -> Iterator[str]:
    """Every title that is written in one language and otherwise in the other."""
    for model in apps.get_models():
        if issubclass(model, Titled):
            for row in model.objects.all():
                if row.title_ja != row.title_en:
                    yield row.titles[language]


class Reader(Asker):
    """Somebody who reads one language and notes where something is titled in the other."""

    foreign: re.Pattern[str]
    shown: dict[str, str]

    def ask(self, method: str, address: str, body: bytes = b"", kind: str = "", **more: Any) -> Any:
        answer = super().ask(method, address, body, kind, **more)
        if not answer.streaming and "html" in answer.headers.get("Content-Type", ""):
            text = re.sub(r"<[^>]*>", " ", answer.content.decode())
            if title := self.foreign.search(text):
                self.shown[address] = title[0]
        return answer


@pytest.fixture
def readers(world, language) -> Iterator[dict[str, Reader]]:
    house = world.house
    with acting_for(house.federation):
        foreign = set(titles(OTHER[language]))
    people = {"officer": house.administrator, "scorer": house.scorer, "player": house.player}
    readers = {who: Reader(user, house.federation) for who, user in people.items()}
    for reader in readers.values():
        reader.client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
        reader.foreign = re.compile("|".join(map(re.escape, sorted(foreign, key=len, reverse=True))))
        reader.shown = {}
    assert len(foreign) >= 4
    return readers


@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_page_shows_a_title_of_the_other_language(readers) -> None:
    walk = Walk(START, "federation.urls", lambda who, place: not in_both(place), readers)
    assert len(walk.all().pages) > 150
    assert {address: title for reader in readers.values() for address, title in reader.shown.items()} == {}


def in_both(place: Place) -> bool:
    return place.name.startswith(BOTH)


def test_what_is_titled() -> None:
    """Whatever is titled in both languages is looked for above."""
    assert {"Tournament", "Event", "Stage", "Session"} == TITLED
