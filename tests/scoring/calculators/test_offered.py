"""A calculator is offered where the federation's regulations can answer it, and nowhere else."""

from datetime import date

import pytest

from scoring import regulations
from scoring.calculators.examples import EXAMPLES
from scoring.calculators.index import GROUPS, calculators
from scoring.calculators.offered import unanswerable
from scoring.engine.refusal import Refusals
from scoring.regulations import book
from tests.clubs.uploads.test_desk_pages import enter, text

DAY = date(2026, 11, 28)
# Of the federation that goes by the Laws alone: what they leave to regulations.
LEFT_TO_REGULATIONS = {
    *("penalty-unit", "late-teams", "absent-pairs", "manners", "discretionary-penalty", "trick-agreement"),
    *("forfeit-trigger", "line-up", "withdrawal-teams", "average-teams"),
    *("fouled-imps", "fouled-houston", "fouled-houston-round"),
}


@pytest.mark.parametrize("pack", regulations.packs())
@pytest.mark.parametrize("name", calculators())
def test_what_is_offered_answers_its_example_and_what_is_not_has_no_rule(pack, name):
    given = EXAMPLES.get(name, {})
    if name in unanswerable(book(pack), DAY):
        with pytest.raises(Refusals) as refused:
            calculators()[name].answer(given, DAY, pack)
        assert [refusal.code for refusal in refused.value.refusals] == ["rule_missing"]
    else:
        assert calculators()[name].answer(given, DAY, pack).reasons


def test_before_a_rule_is_in_force_it_is_not_offered():
    assert unanswerable(book("jcbl-sample"), date(1990, 1, 1)) > unanswerable(book("jcbl-sample"), DAY)


@pytest.mark.parametrize(("slug", "left_out"), [("sakura", set()), ("albion", LEFT_TO_REGULATIONS)])
def test_the_list_has_what_can_be_answered(here, next_door, slug, left_out):
    page = enter(None).get(f"/{slug}/calculators/")
    html = page.content.decode()
    listed = {name for name in calculators() if f'href="/{slug}/calculators/{name}/"' in html}
    assert listed == set(calculators()) - left_out
    assert (f"{len(left_out)} calculators are not listed" in text(page)) == bool(left_out)
    groups = {title for title, names in GROUPS if set(names) - left_out}
    assert html.count('<ul class="calculators">') == len(groups)


def test_whoever_comes_by_an_address_is_told(here, next_door):
    sentence = "This federation's regulations have no rule for this."
    assert sentence in text(enter(None).get("/albion/calculators/late-teams/"))
    assert sentence not in text(enter(None).get("/sakura/calculators/late-teams/"))
