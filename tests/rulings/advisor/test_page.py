"""The advisor's page: topics, one question after the other, the ruling; in both languages, without script."""

import re
from urllib.parse import urlencode

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rulings.advisor.checking import walk
from rulings.advisor.loading import library
from rulings.laws.advisor_views import written

pytestmark = pytest.mark.django_db
PAGE = "/sakura/advisor/"


def page(client, address="", status=200, language="en"):
    client.cookies["language"] = language
    answer = client.get(PAGE + address, headers={"accept-language": language})
    assert answer.status_code == status
    return answer


def links(answer):
    """Label and address of every answer that the page offers."""
    buttons = re.findall(r'<a class="button second" href="([^"]+)">([^<]+)</a>', answer.content.decode())
    return {label.replace("&#x27;", "'"): address.replace("&amp;", "&") for address, label in buttons}


@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_topic_asks_its_first_question(client, here, language):
    offered = links(page(client, language=language))
    assert len(offered) == len(library().topics)
    for title, address in offered.items():
        asked = page(client, address, language=language)
        assert asked.context["topic"] == title
        assert len(asked.context["question"]["ways"]) > 1


def test_from_the_first_question_to_the_ruling(client, here):
    address = "?topic=card_played"
    for answer in ("A defender's", "Dropped by accident", "Yes"):
        asked = page(client, address)
        assert asked.context["question"]["text"]
        address = links(asked)[answer]
    ruled = page(client, address)
    assert ruled.context["ruling"]["title"] == "Not played; penalty card"
    assert ruled.context["ruling"]["laws"] == ["Law 45C1", "Law 49", "Law 50"]
    assert [row.answer for row in ruled.context["answered"]] == ["A defender's", "Dropped by accident", "Yes"]
    assert ruled.context["answered"][1].change == "?topic=card_played&who=defender"


def test_the_partner_is_asked_first(client, here):
    asked = page(client, "?topic=card_played&who=defender&manner=held")
    assert asked.context["question"]["whom"][:2] == ["The player's partner", "The player concerned"]
    assert "Take care:" in asked.content.decode()


def test_a_fact_that_plays_no_part_is_passed_over(client, here):
    asked = page(client, "?topic=card_played&partner_could_see=true&who=declarer")
    assert [row.answer for row in asked.context["answered"]] == ["Declarer's own"]


@pytest.mark.parametrize(
    "address",
    ["?topic=nonsense", "?topic=card_played&who=umpire", "?topic=card_played&who=dummy&manner=held"],
)
def test_an_address_that_cannot_be_leads_back_to_the_topics(client, here, address):
    assert len(links(page(client, address, status=400))) == len(library().topics)


def test_a_question_costs_the_database_no_more_than_the_list(client, here):
    page(client)
    counts = []
    for address in ("", "?topic=card_played&who=defender&manner=held"):
        with CaptureQueriesContext(connection) as queries:
            page(client, address)
        counts.append(len(queries))
    assert counts[0] == counts[1]


LEFT = [(name, facts) for name, topic in library().topics.items() for facts, _rule in walk(topic)][::29]


@pytest.mark.parametrize(("name", "facts"), LEFT)
def test_a_page_that_was_left_comes_back_with_its_answers(client, here, name, facts):
    """The address alone keeps the answers, in whatever order it gives them."""
    half = dict(list(facts.items())[: len(facts) // 2])
    for kept in (half, facts):
        backwards = {key: written(value) for key, value in reversed(kept.items())}
        shown = page(client, "?" + urlencode({"topic": name, **backwards}))
        topic = library().topics[name]
        assert [row.answer for row in shown.context["answered"]] == [
            topic.fact(key).label(value).en for key, value in kept.items()
        ]
        assert ("ruling" in shown.context) == (kept == facts)
