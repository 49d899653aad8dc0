"""A director at a table with a telephone in one hand; and the printer."""

import pytest
from playwright.sync_api import expect

from scoring.calculators.index import calculators
from tests.browser.accessibility import accessible, fits

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    ("language", "heading", "calculate", "answer"),
    [
        ("ja", "入れ違いボード (マッチポイント)", "計算する", "65%"),
        ("en", "Fouled board at matchpoints", "Calculate", "65 percent"),
    ],
)
def test_a_fouled_board_at_the_table(visitor, portal, language, heading, calculate, answer):
    page = visitor.arrives(language, width=360)
    page.goto("/sakura/calculators/")
    accessible(page)
    fits(page)
    page.get_by_role("link", name=heading).click()
    page.fill("textarea", "420 420 -50\n100 -100")
    page.get_by_role("button", name=calculate).click()
    expect(page.locator("#answer")).to_contain_text(answer)
    expect(page.locator("#answer")).to_contain_text("2.83 (17/6)")
    expect(page.locator("textarea")).to_have_value("420 420 -50\n100 -100")


def test_what_is_wrong_is_said_first_and_leads_to_the_field(visitor, portal):
    page = visitor.arrives("en", width=360)
    page.goto("/sakura/calculators/late-teams/")
    page.fill("[name=boards_in_round]", "eight")
    page.get_by_role("button", name="Calculate").click()
    problem = page.get_by_role("alert").get_by_role("link", name="Boards in the round: eight")
    expect(problem).to_be_visible()
    problem.click()
    field_or_its_address = "['boards_in_round', '#id_boards_in_round'].includes(at)"
    page.wait_for_function(f"(at => {field_or_its_address})(document.activeElement.name || location.hash)")
    expect(page.locator("[name=boards_in_round]")).to_have_value("eight")
    accessible(page)
    fits(page)


def test_every_calculator_answers_its_example_on_a_telephone(visitor, portal):
    page = visitor.arrives("ja", width=360)
    assert len(calculators()) == 52
    for name in calculators():
        page.goto(f"/sakura/calculators/{name}/")
        page.locator("form.calculator a.second").click()
        expect(page.locator("#answer h2")).to_be_visible()
        fits(page)
        accessible(page)


def test_a_printed_answer_has_what_was_given_and_no_form(visitor, portal):
    page = visitor.arrives("en")
    page.goto("/sakura/calculators/victory-points/?scale=wbf-continuous-20&boards=16&imps=14")
    expect(page.locator(".given")).to_be_hidden()
    page.emulate_media(media="print")
    expect(page.locator("form.calculator")).to_be_hidden()
    expect(page.locator(".given")).to_contain_text("14")
    expect(page.locator("#answer h2")).to_contain_text("13.75")
