"""No page shows a title in the other language, or a login by the name that another federation knows.

On the same walk: no head of a table is an abbreviation that nobody explains, and every page leads to help.
"""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps

from clubs.models.titled import Titled
from federation.models import User
from federation.tenancy.context import acting_for
from tests.fuzz.asking import Asker
from tests.fuzz.walking import Place, Walk
from tests.heads_shown import heads_of, undecided

START = "/sakura/"
OTHER = {"en": "ja", "ja": "en"}
# Where both are written, one beside the other.
BOTH = "/admin/"
HELP = re.compile(r'<footer class="foot">.*<a href="/sakura/help/[a-z]+/">', re.DOTALL)
OF_A_LOGIN = "KNOWN ELSEWHERE"
TITLED = {model.__name__ for model in apps.get_models() if issubclass(model, Titled)}


def titles(language: str) -> Iterator[str]:
    """Every title that is written in one language and otherwise in the other."""
    for model in apps.get_models():
        if issubclass(model, Titled):
            for row in model.objects.all():
                if len(set(row.titles.values())) > 1:
                    yield row.titles[language]


class Reader(Asker):
    """Somebody who reads one language and notes where something is titled in the other, or a login named."""

    foreign: re.Pattern[str]
    shown: dict[str, str]
    named: list[str]
    heads: dict[str, str]
    helpless: list[str]

    def ask(self, method: str, address: str, body: bytes = b"", kind: str = "", **more: Any) -> Any:
        answer = super().ask(method, address, body, kind, **more)
        if not answer.streaming and OF_A_LOGIN in answer.content.decode(errors="replace"):
            self.named.append(address)
        is_page = not answer.streaming and "html" in answer.headers.get("Content-Type", "")
        if is_page and BOTH not in address:
            text = re.sub(r"<[^>]*>", " ", answer.content.decode())
            if title := self.foreign.search(text):
                self.shown[address] = title[0]
            self._note_frame(address, answer.content.decode())
        return answer

    def _note_frame(self, address: str, page: str) -> None:
        """The heads of a page, and whether its foot leads to help; parts of pages have none."""
        self.heads |= dict.fromkeys(heads_of(page), address)
        if '<footer class="foot">' in page and not HELP.search(page):
            self.helpless.append(address)


@pytest.fixture
def readers(world, language) -> Iterator[dict[str, Reader]]:
    """The readers of everything, in a federation that knows none of its people by their logins' names."""
    house = world.house
    before = dict(User.objects.values_list("pk", "name"))
    User.objects.update(name=OF_A_LOGIN)
    with acting_for(house.federation):
        foreign = set(titles(OTHER[language]))
    people = {"officer": house.administrator, "scorer": house.scorer, "player": house.player}
    readers = {who: Reader(user, house.federation) for who, user in people.items()}
    for reader in readers.values():
        reader.client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
        reader.foreign = re.compile("|".join(map(re.escape, sorted(foreign, key=len, reverse=True))))
        reader.shown, reader.named, reader.heads, reader.helpless = {}, [], {}, []
    assert len(foreign) >= 4
    yield readers
    for pk, name in before.items():
        User.objects.filter(pk=pk).update(name=name)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_page_shows_a_title_of_the_other_language_or_a_login(readers, language) -> None:
    """The administration is walked in one language: it has the titles of both."""
    walk = Walk(START, "federation.urls", lambda who, place: language == "en" or not in_both(place), readers)
    assert len(walk.all().pages) > (250 if language == "en" else 150)
    assert {address: title for reader in readers.values() for address, title in reader.shown.items()} == {}
    assert sorted({address for reader in readers.values() for address in reader.named}) == []
    heads = {head: address for reader in readers.values() for head, address in reader.heads.items()}
    assert len(heads) > 100
    assert {head: heads[head] for head in undecided(heads, language)} == {}
    assert sorted({address for reader in readers.values() for address in reader.helpless}) == []


def in_both(place: Place) -> bool:
    return place.name.startswith("admin:")


def test_what_is_titled() -> None:
    """Whatever is titled in both languages is looked for above."""
    of_series = {"Series", "CategoryOfSeries", "LegOfSeries", "PrizeOfSeries"}
    assert {"Tournament", "Event", "Stage", "Session"} | of_series == TITLED
