"""Nobody's e-mail address stands on a page, in an answer to a program or in a letter that others read.

An address is the office's to know that appoints, gives logins and writes: the pages below, and no others.
"""

import logging
import re
from collections.abc import Iterator

import pytest

from federation.models import Letter
from federation.record import letters
from federation.tenancy.context import acting_for
from tests.access import tables
from tests.access.urls import Operation, operations
from tests.access.walk import YES, Walk

ADDRESS = re.compile(r"[\w.+-]+@[\w.-]*example\.org")
READERS = ("nobody", "party", "scorer", "td", "panel", "admin", "to")
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


@pytest.fixture(autouse=True)
def _quietly() -> Iterator[None]:
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


def is_needed(operation: Operation) -> bool:
    """Whether the office of a page needs addresses."""
    return any(re.fullmatch(pattern.replace("*", ".*"), operation.name) for pattern in NEEDED)


def opened_to(role: str, area: str) -> list[Operation]:
    """What the table opens to a reader."""
    kept = tables.read(area)
    looked_at = [one for one in operations() if (one.area, one.method) == (area, "GET")]
    return [one for one in looked_at if one.key in kept and kept[one.key][role] == YES]


def shown_on(walk: Walk, role: str, operation: Operation) -> set[str]:
    """Addresses of others on a page; a file that is no text has none that could be read here."""
    answer = walk.page(role, walk.address(role, operation))
    if answer.streaming or not answer.headers.get("Content-Type", "").startswith(
        ("text/", "application/json")
    ):
        return set()
    user = walk.numbers.world.people.get(role)
    own = {str(user.email)} if user is not None else set()
    return set(ADDRESS.findall(answer.content.decode(errors="replace"))) - own


@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize("role", READERS)
def test_a_page_shows_nobody_s_address(walk, role, area):
    pages = opened_to(role, area)
    shown = {page.key: shown_on(walk, role, page) for page in pages if not is_needed(page)}
    assert {key: addresses for key, addresses in shown.items() if addresses} == {}


def test_the_pages_that_need_addresses_are_there(walk):
    """The list names no page that is gone, and each office finds an address on one of its pages."""
    names = {operation.name for operation in operations()}
    patterns = [re.compile(pattern.replace("*", ".*")) for pattern in NEEDED]
    assert [one.pattern for one in patterns if not any(one.fullmatch(name) for name in names)] == []
    shown = [shown_on(walk, "admin", one) for one in opened_to("admin", "admin") if is_needed(one)]
    assert any(shown)


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
