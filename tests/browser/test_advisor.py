"""The ruling advisor on a telephone, with the network cut in the middle."""

import json

import pytest
from playwright.sync_api import expect

from rulings.advisor.advising import advise, next_question
from rulings.advisor.loading import library
from scoring.engine.refusal import Refusals
from tests.browser.accessibility import accessible, fits

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    ("language", "topic", "answers", "ruling"),
    [
        (
            "en",
            "Has the card been played?",
            ["A defender's", "Dropped by accident", "Yes"],
            "Not played; penalty",
        ),
        ("ja", "カードはプレイされたか", ["ディフェンダー", "誤って落とした", "はい"], "ペナルティカード"),
    ],
)
def test_the_network_is_cut_in_the_middle(visitor, portal, language, topic, answers, ruling):
    page = visitor.arrives(language, width=360)
    page.goto("/sakura/advisor/")
    accessible(page)
    fits(page)
    page.get_by_role("link", name=topic, exact=True).click()
    page.get_by_role("link", name=answers[0], exact=True).click()
    expect(page.locator(".answered a")).to_have_count(1)
    page.context.set_offline(True)
    for answer in answers[1:]:
        fits(page)
        page.locator(".ways").get_by_role("link", name=answer, exact=True).click()
    expect(page.locator(".answer h3")).to_contain_text(ruling)
    fits(page)
    page.go_back()
    expect(page.locator(".ways a")).to_have_count(2)
    page.locator(".answered a").first.click()
    expect(page.locator(".ways a")).to_have_count(3)
    page.context.set_offline(False)
    page.goto("/sakura/advisor/?topic=card_played&who=defender&manner=dropped&partner_could_see=true")
    expect(page.locator(".answer h3")).to_contain_text(ruling)
    accessible(page)


@pytest.mark.parametrize(
    ("language", "address", "answer", "ruling"),
    [
        ("en", "?topic=claim&kind=claim&stage=contested", "A line of play that was not stated", None),
        ("ja", "?topic=penalty_card&situation=partner_on_lead&kind=minor", None, "自由にリードできる"),
        ("en", "?topic=must_pass&cause=called_instead", "No", "A pass instead"),
        ("ja", "?topic=claim&kind=claim&stage=contested&point=partner", None, "その方法は認めない"),
    ],
)
def test_a_page_that_was_left_is_come_back_to(visitor, portal, language, address, answer, ruling):
    page = visitor.arrives(language, width=360)
    page.goto(f"/sakura/advisor/{address}")
    before = page.locator(".answered li").count()
    if answer:
        page.locator(".ways").get_by_role("link", name=answer, exact=True).click()
        expect(page.locator(".answered li")).to_have_count(before + 1)
    answered, kept = page.locator(".answered li").count(), page.url
    page.goto("/sakura/laws/")
    page.go_back()
    expect(page).to_have_url(kept)
    expect(page.locator(".answered li")).to_have_count(answered)
    page.reload()
    expect(page.locator(".answered li")).to_have_count(answered)
    fits(page)
    if ruling:
        expect(page.locator(".answer h3")).to_contain_text(ruling)


def test_the_browser_answers_the_worked_examples_like_python(visitor, portal):
    page = visitor.arrives("en", width=360)
    page.goto("/sakura/advisor/")
    asked = [(name, {}) for name in library().topics]
    for name, topic in library().topics.items():
        first = topic.facts[0]
        asked += [(name, {first.name: option.value}) for option in first.options]
    assert len(asked) >= 3 * len(library().topics) > 0
    answers = page.evaluate(
        """(asked) => {
          const tables = JSON.parse(document.getElementById("advisor-tables").textContent);
          return asked.map(([name, facts]) => {
            const topic = tables.topics[name];
            const { rule, missing } = window.advisor.advise(topic, facts);
            return [window.advisor.nextQuestion(topic, facts)?.name ?? null, rule?.id ?? missing];
          });
        }""",
        json.loads(json.dumps(asked)),
    )
    for (name, facts), (question, ruling) in zip(asked, answers, strict=True):
        expected = next_question(name, facts)
        assert question == (expected and expected.name)
        assert ruling == by_python(name, facts)


def by_python(name, facts):
    try:
        return advise(name, facts).rule.id
    except Refusals as refusals:
        return refusals.refusals[0].field
