"""Which pages, parameters and forms there are: by following what the readers see."""

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple
from urllib.parse import urlsplit

from django.urls import Resolver404, ResolverMatch, get_resolver

from tests.fuzz.asking import Asker
from tests.fuzz.forms import Form, forms_of, links_of, page_of, parameters


class Place(NamedTuple):
    """Which page an address is of: its name, and the words in it that are no numbers."""

    name: str
    words: tuple[str, ...]


@dataclass(slots=True)
class Inventory:
    """What there is: whose page it is, where, its parameters, and the forms that lead to it."""

    pages: dict[Place, tuple[str, str]] = field(default_factory=dict)
    queries: dict[Place, dict[str, str]] = field(default_factory=dict)
    forms: dict[tuple[Place, str, tuple[str, ...]], tuple[str, Form]] = field(default_factory=dict)

    def only(self, prefix: str) -> "Inventory":
        """What is of pages of such names."""
        return Inventory(
            {place: page for place, page in self.pages.items() if place.name.startswith(prefix)},
            self.queries,
            {key: form for key, form in self.forms.items() if key[0].name.startswith(prefix)},
        )

    def note_link(self, place: Place, link: str) -> None:
        self.queries.setdefault(place, {}).update(dict(parameters(link)))

    def note_form(self, who: str, place: Place, form: Form) -> None:
        self.forms.setdefault((place, form.method, form.names), (who, form))


LEAVING = frozenset({"account_logout", "admin:logout", "operators:logout"})


def match_of(path: str, prefix: str, urlconf: str) -> ResolverMatch | None:
    """Which page an address below a prefix is of; None for none."""
    if not path.startswith(prefix):
        return None
    try:
        return get_resolver(urlconf).resolve("/" + path.removeprefix(prefix))
    except Resolver404:
        return None


def place_of(path: str, prefix: str, urlconf: str) -> Place | None:
    """The same as a place."""
    match = match_of(path, prefix, urlconf)
    if match is None:
        return None
    words = [value for value in match.kwargs.values() if isinstance(value, str) and not value.isdigit()]
    return Place(match.view_name, tuple(words))


def variable_parts(path: str, prefix: str, urlconf: str) -> Iterator[int]:
    """Which parts of an address, counted between its slashes, a page reads as parameters."""
    match = match_of(path, prefix, urlconf)
    values = {str(value) for value in match.kwargs.values()} if match else set()
    yield from (at for at, part in enumerate(path.split("/")) if part.removesuffix(".pdf") in values)


@dataclass(slots=True)
class Walk:
    """The pages below an address, as some readers find them. `goes`: whether a reader follows a link."""

    start: str
    urlconf: str
    goes: Callable[[str, Place], bool]
    askers: Mapping[str, Asker]
    inventory: Inventory = field(default_factory=Inventory)

    def all(self, first: str = "") -> Inventory:
        """Everything that they come to from the first page, which is the start if no other is named."""
        for who in self.askers:
            self._of(who, first or self.start)
        return self.inventory

    def _of(self, who: str, first: str) -> None:
        waiting, known = deque([first]), set[Place]()
        while waiting:
            address = waiting.popleft()
            for link in self._look(who, address):
                place = place_of(urlsplit(link).path, self.start, self.urlconf)
                if place is None or place.name in LEAVING:
                    continue
                self.inventory.note_link(place, link)
                if place not in known and self.goes(who, place):
                    known.add(place)
                    waiting.append(link)

    def _look(self, who: str, address: str) -> Iterator[str]:
        """Ask for a page, note its forms, answer its links."""
        answer = self.askers[who].ask("GET", address)
        place = place_of(urlsplit(address).path, self.start, self.urlconf)
        if answer.status_code != 200 or place is None:
            return
        self.inventory.pages.setdefault(place, (who, address))
        if answer.streaming or "html" not in answer["Content-Type"] or not answer.content:
            return
        page = page_of(answer.content)
        for form in forms_of(page, address):
            to = place_of(urlsplit(form.address).path, self.start, self.urlconf)
            if to is not None and to.name not in LEAVING:
                self.inventory.note_form(who, to, form)
        yield from (link for link in links_of(page, address) if not urlsplit(link).netloc)
