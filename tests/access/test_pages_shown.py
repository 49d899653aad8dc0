"""What pages show their readers: no link that refuses them, and nobody's e-mail address.

Each page is opened that the table opens to a reader, so that officials are asked at the desks they come to
by other ways than links (`tests/test_links.py` starts at the first page and follows). A page is read once for
both questions. An address is the office's to know that appoints, gives logins and writes: the pages of
NEEDED, and no others; neither answers to programs nor letters that others read have one.
"""

import logging
import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from django.http import HttpResponse

from federation.models import Letter
from federation.record import letters
from federation.tenancy.context import acting_for
from tests.access import tables
from tests.access.urls import Operation, operations
from tests.access.walk import YES, Walk
from tests.test_links import NOT_FOLLOWED, links_in, name_of

AT_DESKS = ("party", "scorer", "td", "panel", "admin", "to")  # each page; of the others some
OTHERS = ("nobody", "club2", "mp_sec", "appeals", "oper_in")
LINKS = {"mp_sec": 5, "appeals": 5, "td": 100}  # at least so many: the first two are asked few pages
OF_EACH = 3  # so many links to pages of one name are followed
# Shown where a reader acts, and taken back at once: they lead on to a form that says why it cannot be.
LEFT_OUT = NOT_FOLLOWED | {"account_reauthenticate"}

ADDRESS = re.compile(r"[\w.+-]+@[\w.-]*example\.org")
READERS = ("nobody", *AT_DESKS)  # of addresses, in every area
AREAS = ("pages", "api", "admin")
# Where an office needs the address of somebody else, and why.
NEEDED = {
    "admin:federation_office_*": "who appoints has to write to whom they appoint",
    "admin:federation_member_*": "the registrar gives logins by address",
    "compare_members": "the registrar sees which login each record has",
    "saved_question": "whoever writes to a group sees to which address each letter goes",
    "admin:clubs_districtofficer_*": "who appoints has to write to whom they appoint",
    "member_sheet": "the registrar gives logins by address",
    "members_desk": "the administrator sees which letters did not go",
    "admin:clubs_clubofficer_*": "who appoints has to write to whom they appoint",
    "money_particulars": "the federation's own, as its papers have it",
    "admin:federation_letter_*": "the administrator sees where a letter went",
    "admin:federation_auditentry_*": "the record says for which address an office or a login was given",
}


class Refused(NamedTuple):
    """A link, the page that shows it, and what was answered."""

    page: str
    link: str
    status: int


class Reading:
    """One reader, and the pages they have opened, each of which leaves everything as it was."""

    def __init__(self, walk: Walk, role: str) -> None:
        self.walk, self.role = walk, role
        self._answers: dict[str, HttpResponse] = {}

    def opened(self, area: str) -> list[Operation]:
        """What the table opens to the reader."""
        kept = tables.read(area)
        looked_at = [one for one in operations() if (one.area, one.method) == (area, "GET")]
        return [one for one in looked_at if one.key in kept and kept[one.key][self.role] == YES]

    def page(self, address: str) -> HttpResponse:
        """What is answered at an address."""
        if address not in self._answers:
            self._answers[address] = self.walk.page(self.role, address)
        return self._answers[address]

    def address(self, operation: Operation) -> str:
        """Where the reader asks for an operation."""
        return self.walk.address(self.role, operation)

    def shown_on(self, operation: Operation) -> set[str]:
        """Addresses of others on a page; a file that is no text has none that could be read here."""
        answer = self.page(self.address(operation))
        kind = answer.headers.get("Content-Type", "")
        if answer.streaming or not kind.startswith(("text/", "application/json")):
            return set()
        user = self.walk.numbers.world.people.get(self.role)
        own = {str(user.email)} if user is not None else set()
        return set(ADDRESS.findall(answer.content.decode(errors="replace"))) - own


@pytest.fixture(autouse=True)
def _quietly() -> Iterator[None]:
    """Every refusal is a line of the log otherwise."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


@pytest.fixture(scope="module", params=(*AT_DESKS, *OTHERS))
def reading(walk, request):
    """A reader for the tests that follow each other."""
    return Reading(walk, request.param)


def pages_of(reading: Reading) -> list[Operation]:
    """What the table opens to a reader, or some of it, but for the administration, which all see alike."""
    kept = tables.read("pages")
    opened = [page for page in reading.opened("pages") if page.name not in LEFT_OUT]
    at_desk = reading.role in AT_DESKS
    return [page for page in opened if at_desk or reading.role in tables.let_in(kept[page.key], page.key)]


def links_of(reading: Reading) -> dict[str, str]:
    """The links that a reader is shown, each with the page that shows it, some of each kind."""
    shown: dict[str, str] = {}
    of_kind: Counter[str] = Counter()
    for page in pages_of(reading):
        address = reading.address(page)
        for link in links_in(reading.page(address), address):
            name = name_of(link.partition("?")[0])
            if link in shown or name in LEFT_OUT or (name or "").startswith("admin:"):
                continue
            if of_kind[name or link] < OF_EACH:
                of_kind[name or link] += 1
                shown[link] = address
    return shown


def test_nobody_is_shown_what_refuses_them(reading):
    links = links_of(reading)
    answers = [Refused(page, link, reading.page(link).status_code) for link, page in links.items()]
    refused = [answer for answer in answers if answer.status >= 400]
    assert (len(links) > LINKS.get(reading.role, 20), refused) == (True, [])


def is_needed(operation: Operation) -> bool:
    """Whether the office of a page needs addresses."""
    return any(re.fullmatch(pattern.replace("*", ".*"), operation.name) for pattern in NEEDED)


@pytest.mark.parametrize("area", AREAS)
def test_a_page_shows_nobody_s_address(reading, area):
    pages = reading.opened(area) if reading.role in READERS else pages_of(reading)
    shown = {page.key: reading.shown_on(page) for page in pages if not is_needed(page)}
    assert {key: addresses for key, addresses in shown.items() if addresses} == {}


def test_the_pages_that_need_addresses_are_there(walk):
    """The list names no page that is gone, and each office finds an address on one of its pages."""
    names = {operation.name for operation in operations()}
    patterns = [re.compile(pattern.replace("*", ".*")) for pattern in NEEDED]
    assert [one.pattern for one in patterns if not any(one.fullmatch(name) for name in names)] == []
    administrator = Reading(walk, "admin")
    assert any(administrator.shown_on(one) for one in administrator.opened("admin") if is_needed(one))


def test_a_letter_names_nobody_by_their_address(walk):
    with acting_for(walk.numbers.world.here.federation):
        owed = [letter for letter in Letter.objects.select_related("reader") if "page" in letter.about]
        texts = {letter.pk: letters.message_of(letter).body for letter in owed}
        shown = {
            letter.topic: set(ADDRESS.findall(texts[letter.pk])) - {letter.reader.email}
            for letter in owed
            if letter.reader is not None
        }
    assert len(shown) > 3
    assert {topic: addresses for topic, addresses in shown.items() if addresses} == {}
