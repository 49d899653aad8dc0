"""A visitor reads every operation of the pages in French: the matrix names them, none is forgotten."""

import logging
from collections.abc import Iterator
from urllib.parse import urljoin

import pytest
from django.conf import settings

from tests.access import tables
from tests.access.urls import operations
from tests.access.walk import NO_METHOD, Walk
from tests.fuzz.asking import Asker
from tests.fuzz.forms import page_of
from tests.fuzz.speaking import english_in, heard


@pytest.fixture(autouse=True)
def _quietly() -> Iterator[None]:
    """Every refusal is a line of the log otherwise."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


@pytest.fixture
def visitor(walk: Walk) -> Asker:
    """Somebody without a login who reads French."""
    visitor = Asker(None, walk.numbers.world.here.federation)
    visitor.cookies[settings.LANGUAGE_COOKIE_NAME] = "fr"
    return visitor


def test_every_operation_answers_a_visitor_in_french(walk, visitor) -> None:
    """Refusals, too."""
    kept = tables.read("pages")
    asked = [one for one in operations() if one.area == "pages" and kept[one.key]["nobody"] != NO_METHOD]
    left = {}
    with heard("fr") as noted:
        for operation in asked:
            address = "/sakura/" + walk.numbers.address(operation)
            left |= dict.fromkeys(english_of(visitor, operation.method, address), operation.key)
    assert visitor.failures == []
    assert len(asked) > 600
    assert visitor.statuses[200] > 80
    assert left == {}
    assert noted.lacking("fr") == []


def test_every_calculator_answers_in_french(visitor) -> None:
    """By its example."""
    left, answered = {}, 0
    with heard("fr") as noted:
        index = page_of(visitor.ask("GET", "/sakura/calculators/").content)
        for address in index.xpath("//main//a[contains(@href, '/calculators/')]/@href"):
            page = page_of(visitor.ask("GET", address).content)
            for example in page.xpath("//a[contains(@href, '#answer')]/@href"):
                left |= dict.fromkeys(english_of(visitor, "GET", urljoin(address, example)), address)
                answered += 1
    assert answered > 40
    assert left == {}
    assert noted.lacking("fr") == []


def english_of(visitor: Asker, method: str, address: str) -> list[str]:
    """The English on a page that does not say it is; on files nothing."""
    answer = visitor.ask(method, address)
    if answer.streaming or "html" not in answer.get("Content-Type", "") or not answer.content:
        return []
    return english_in(page_of(answer.content))
