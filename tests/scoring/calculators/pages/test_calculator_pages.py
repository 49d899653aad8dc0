"""The calculators as pages and in the API."""

import json

import pytest

from scoring.calculators.examples import EXAMPLES
from scoring.calculators.index import GROUPS, calculators
from scoring.calculators.pages.forms import CalculatorForm, text_of
from scoring.calculators.titles import HEADINGS
from tests.sample_rules import DAY

pytestmark = pytest.mark.django_db

NAMES = sorted(calculators())


def typed(name):
    return {key: text_of(value) for key, value in EXAMPLES[name].items()}


def test_every_calculator_is_listed_once_with_a_heading_and_an_example():
    listed = [name for _, names in GROUPS for name in names]
    assert sorted(listed) == NAMES
    assert set(HEADINGS) == set(NAMES)
    assert set(EXAMPLES) == set(NAMES)


def test_the_list_names_them_all(client, here):
    page = client.get("/sakura/calculators/").content.decode()
    assert [name for name in NAMES if f"/sakura/calculators/{name}/" not in page] == []


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("name", NAMES)
def test_the_example_of_a_page_is_answered(client, here, name, language):
    client.cookies["language"] = language
    page = client.get(f"/sakura/calculators/{name}/", typed(name), headers={"accept-language": language})
    assert page.status_code == 200, page.context["form"].errors
    assert 'id="answer"' in page.content.decode()


@pytest.mark.parametrize("name", NAMES)
def test_what_was_typed_comes_to_the_calculator_as_the_api_takes_it(here, name):
    form = CalculatorForm(calculators()[name], typed(name))
    filled = {key: value for key, value in EXAMPLES[name].items() if value not in (None, [])}
    assert calculators()[name].answer(form.given(), DAY) == calculators()[name].answer(filled, DAY)


@pytest.mark.parametrize("name", NAMES)
def test_an_empty_form_and_a_form_of_nonsense_are_refused_with_sentences(client, here, name):
    nonsense = dict.fromkeys(typed(name), "?!")
    page = client.get(f"/sakura/calculators/{name}/", nonsense)
    assert page.status_code == 400
    assert "?!" in page.content.decode()
    assert page.context["form"].errors


@pytest.mark.parametrize("name", NAMES)
def test_the_api_answers_with_steps(client, here, name):
    answer = client.post(
        f"/sakura/api/v1/calc/{name}/", json.dumps(EXAMPLES[name]), content_type="application/json"
    )
    assert answer.status_code == 200, answer.content
    assert all(set(step) == {"text", "value", "cite"} for step in answer.json()["steps"])
    assert answer.json()["steps"]


def test_what_is_left_empty_is_said_without_the_name_that_programs_use(client, here):
    page = client.get("/sakura/calculators/fouled-matchpoints/?groups_ns_scores=")
    assert page.status_code == 400
    assert list(page.context["form"].errors) == ["groups_ns_scores"]
    assert "groups_ns_scores" not in "".join(page.context["form"].errors["groups_ns_scores"])


def test_the_api_says_every_problem_at_once(client, here):
    body = json.dumps({"boards_in_round": -1, "unplayable": "three"})
    answer = client.post(
        "/sakura/api/v1/calc/forfeit-trigger/",
        body,
        content_type="application/json",
        headers={"accept-language": "en"},
    )
    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/problem+json"
    assert [problem["field"] for problem in answer.json()["errors"]] == ["boards_in_round", "unplayable"]
    assert answer.json()["detail"].startswith("boards_in_round: -1")


@pytest.mark.parametrize("body", ["", "{", "[" * 100_000, "NaN", '{"unplayable": Infinity}', "1e999999999"])
def test_a_body_that_is_no_json_is_refused(client, here, body):
    answer = client.post("/sakura/api/v1/calc/forfeit-trigger/", body, content_type="application/json")
    assert answer.status_code in (400, 422)


def test_the_federations_own_regulations_hold(client, next_door):
    """The sample of the Laws alone says nothing of forfeits."""
    page = client.get("/albion/calculators/forfeit-trigger/", {"boards_in_round": "8", "unplayable": "4"})
    assert page.status_code == 400
    assert "Laws of Duplicate Bridge (sample)" in page.content.decode()


def test_a_day_before_the_regulations_is_refused_beside_the_day(client, here):
    entered = {"boards_in_round": "8", "unplayable": "4", "day": "1950-01-01"}
    page = client.get("/sakura/calculators/forfeit-trigger/", entered)
    assert list(page.context["form"].errors) == ["day"]


@pytest.mark.parametrize("path", ["/sakura/calculators/nothing/", "/nobody/calculators/"])
def test_what_is_not_there(client, here, path):
    assert client.get(path).status_code == 404
