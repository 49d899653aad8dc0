"""The calculator, the API, the page and the browser's script come to one answer, whatever the facts."""

import json
import random
import subprocess
from urllib.parse import urlencode

import pytest

from rulings.advisor.advising import next_question, read
from rulings.advisor.document import document
from rulings.advisor.loading import library
from rulings.laws.advisor_views import written
from scoring.calculators.index import calculators
from scoring.calculators.speaking import answer_json, error_json
from scoring.engine.refusal import Refusals
from tests.examples import tries
from tests.places import ROOT
from tests.rulings.advisor.test_browser_evaluator import NODE, SCRIPT
from tests.sample_rules import DAY

TOPICS = library().topics
ENGLISH = {"accept-language": "en"}
DRAWN = 100  # sets of facts of each topic, each put to all four once


def drawn(name, many):
    """Sets of facts as they may come: all of them, some that nobody would ask, one that matters left out."""
    topic, chance = TOPICS[name], random.Random(name)  # noqa: S311
    sets = {}
    for _ in range(many):
        facts = whole(topic, chance)
        asked = needed(name, facts)
        kept = {fact: v for fact, v in facts.items() if fact in asked or chance.random() < 0.5}
        if chance.random() < 0.2:
            kept.pop(chance.choice(sorted(asked)))
        order = chance.sample(sorted(kept), len(kept))
        sets[tuple(sorted(kept.items()))] = {fact: kept[fact] for fact in order}
    return list(sets.values())


def whole(topic, chance):
    """An answer to every question, each possible beside the others."""
    while True:
        facts = {fact.name: chance.choice(fact.options).value for fact in topic.facts}
        try:
            return read(topic, facts)
        except Refusals:
            continue


def needed(name, facts):
    """What the page asks on the way to a ruling."""
    known = {}
    while fact := next_question(name, known):
        known[fact.name] = facts[fact.name]
    return set(known)


def calculated(name, facts):
    try:
        return answer_json(calculators()["advise"].answer({"topic": name, "facts": facts}, DAY), "en")
    except Refusals as refusals:
        return {"missing": error_json(refusals, "en")["field"]}


def by_api(client, name, facts):
    body = json.dumps({"topic": name, "facts": facts})
    answer = client.post(
        "/sakura/api/v1/calc/advise/",
        body,
        content_type="application/json",
        headers=ENGLISH,
    )
    reply = answer.json()
    return reply if answer.status_code == 200 else {"missing": reply["errors"][0]["field"]}


def by_page(client, name, facts):
    query = {fact: written(value) for fact, value in facts.items()}
    answer = client.get(f"/sakura/advisor/?{urlencode({'topic': name, **query})}", headers=ENGLISH)
    assert answer.status_code == 200, facts
    return answer.context


def by_script(name, sets):
    """The rule, or the fact that is missing, as `static/rulings/advisor.js` has it."""
    given = json.dumps({"tables": document("en"), "cases": [[name, facts] for facts in sets]})
    script = str(ROOT / "rulings/static/rulings/advisor.js")
    done = subprocess.run(
        [NODE, "-e", SCRIPT, script], input=given, capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)


@pytest.mark.django_db
@pytest.mark.parametrize("name", TOPICS)
def test_four_ways_lead_to_one_answer(client, here, name):
    client.cookies["language"] = "en"
    sets = drawn(name, tries(DRAWN, 4))
    assert sets
    scripted = by_script(name, sets) if NODE else []
    for at, facts in enumerate(sets):
        calculation, api = calculated(name, facts), by_api(client, name, facts)
        assert api == calculation, facts
        if scripted:
            assert (scripted[at]["rule"], scripted[at]["missing"]) == (
                calculation.get("rule"),
                calculation.get("missing"),
            ), facts
        page = by_page(client, name, facts)
        if "ruling" in page:
            agree(page["ruling"], calculation)
        else:  # the page assumes nothing and keeps to its order: it asks for what nobody has said
            text = page["question"]["text"]
            assert text in {fact.question.en for fact in TOPICS[name].facts if fact.name not in facts}, facts


def agree(ruling, calculation):
    """What the page shows is what the calculator answers."""
    assert (ruling["title"], ruling["say"]) == (calculation["rectification"], calculation["say"])
    items = calculation["law_refs"] + calculation["see_also"]
    assert ruling["laws"] == [f"Law {law}" for law in items]
    assert ruling["information"] == calculation["information"]
    follows = ("offender", "penalty_card", "transfer", "adjusted_score", "procedural_penalty")
    assert [text for _label, text in ruling["consequences"]] == [
        calculation[key] for key in follows if calculation[key]
    ]
