"""No link of a page that a reader may open refuses them: pages of the matrix, by who comes to most of them.

`tests/test_links.py` starts at the first page and follows; here each page is opened that the table opens, so
that officials are asked at the desks they come to by other ways.
"""

import logging
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from tests.access import tables
from tests.access.urls import Operation, operations
from tests.access.walk import YES, Walk
from tests.test_links import NOT_FOLLOWED, links_in, name_of

OFTEN = ("td",)
AT_DESKS = ("party", "scorer", "td", "panel", "admin", "to")  # each page; of the others some
OTHERS = ("nobody", "club2", "mp_sec", "appeals", "oper_in")
LINKS = {"mp_sec": 5, "appeals": 5}  # of the few pages that these two are asked
OF_EACH = 3  # so many links to pages of one name are followed
# Shown where a reader acts, and taken back at once: they lead on to a form that says why it cannot be.
LEFT_OUT = NOT_FOLLOWED | {"account_reauthenticate"}


class Refused(NamedTuple):
    """A link, the page that shows it, and what was answered."""

    page: str
    link: str
    status: int


@pytest.fixture(autouse=True)
def _quietly() -> Iterator[None]:
    """Every refusal is a line of the log otherwise."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


def pages_of(role: str) -> list[Operation]:
    """What the table opens to a reader, or some of it, but for the administration, which all see alike."""
    kept = tables.read("pages")
    of_pages = [
        operation for operation in operations() if (operation.area, operation.method) == ("pages", "GET")
    ]
    opened = [page for page in of_pages if kept[page.key][role] == YES and page.name not in LEFT_OUT]
    return [page for page in opened if role in AT_DESKS or role in tables.let_in(kept[page.key], page.key)]


def links_of(walk: Walk, role: str) -> tuple[dict[str, str], dict[str, int]]:
    """The links that a reader is shown, each with the page that shows it, some of each kind; what was
    answered at the pages, each of which leaves everything as it was."""
    shown: dict[str, str] = {}
    answered: dict[str, int] = {}
    of_kind: Counter[str] = Counter()
    for page in pages_of(role):
        address = walk.address(role, page)
        answer = walk.page(role, address)
        answered[address] = answer.status_code
        for link in links_in(answer, address):
            name = name_of(link.partition("?")[0])
            if link in shown or name in LEFT_OUT or (name or "").startswith("admin:"):
                continue
            if of_kind[name or link] < OF_EACH:
                of_kind[name or link] += 1
                shown[link] = address
    return shown, answered


def refusals(walk: Walk, role: str) -> tuple[int, list[Refused]]:
    """How many links there are, and those that are refused."""
    links, answered = links_of(walk, role)
    answers = [
        Refused(page, link, answered[link] if link in answered else walk.page(role, link).status_code)
        for link, page in links.items()
    ]
    return len(links), [answer for answer in answers if answer.status >= 400]


@pytest.mark.parametrize("role", OFTEN)
def test_who_runs_an_event_is_shown_nothing_that_refuses(walk, role):
    count, refused = refusals(walk, role)
    assert (count > 100, refused) == (True, [])


@pytest.mark.parametrize("role", [role for role in (*AT_DESKS, *OTHERS) if role not in OFTEN])
def test_nobody_is_shown_what_refuses_them(walk, role):
    count, refused = refusals(walk, role)
    assert (count > LINKS.get(role, 20), refused) == (True, [])
