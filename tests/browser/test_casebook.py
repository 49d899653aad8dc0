"""The casebook on a telephone and on a desk, in both languages; and the editor's page."""

import os
from pathlib import Path

import pytest

from federation.tenancy.context import acting_for
from rulings.appeals.services import effects
from rulings.casebook.services import entries as casebook
from rulings.cases.services import cases, facts as case_facts
from tests.browser.accessibility import accessible, fits
from tests.factories import appeals, casebook as books
from tests.factories.appeals import TOLD
from tests.rulings.cases.case_house import reported
from tests.rulings.cases.test_case_papers import DEAL
from tests.scoring import builders

pytestmark = pytest.mark.browser

SHOTS = os.environ.get("PORTAL_SHOTS", "")


def seen(page, name):
    """Nobody is hindered by it, and nothing runs out of it; kept as a picture where that is asked."""
    fits(page)
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"{name}.png", full_page=True)
    accessible(page)


def published(house, session):
    """An entry of an appeal with deal and auction, and a draft after it that names somebody."""
    with acting_for(house.federation):
        result, court = appeals.first_result(session), appeals.court(house)
        case = reported(house, result)
        case_facts.describe(
            case=case,
            by=house.scorer,
            words="South thought for long.",
            dealer="N",
            deal=DEAL,
            calls="1S~ P 2H* P P P",
        )
        cases.rule(case=case, decisions=[], reasons="Law 16B1.", by=house.scorer, at=TOLD)
        cases.tell(case=case, by=house.scorer, seats="NESW", appeal_explained=True, at=TOLD)
        appeal = appeals.through(court, appeals.heard(court, case, result), "upheld")
        over = appeal.appealable_until + books.LATER.resolution * 10**6
        effects.settle_when_due(appeal=appeal, by=house.scorer, at=over)
        entry = casebook.begin(case=case, appeal=appeal, by=house.administrator)
        more = {
            "decision": "The ruling is upheld.",
            "comment": "A pass was an alternative.\nSo Law 16B1.",
        }
        entry_and_editor = {"entry": entry, "by": house.administrator}
        casebook.edit(**entry_and_editor, texts=books.texts(**more), laws="16B1, 12C1(c)")
        casebook.publish(**entry_and_editor, are_no_names=True)
        name = str(appeals.players(result)["ns"][0])
        casebook.edit(
            **entry_and_editor, texts=books.texts(facts=f"{name} thought for long.", **more), laws="16B1"
        )
        entry.refresh_from_db()
        return entry


def test_the_casebook_is_read_and_edited(visitor, portal):
    house = portal.houses[1]
    entry = published(house, builders.published(house))
    for language, width in (("en", 360), ("ja", 360), ("en", 1280)):
        page = visitor.arrives(language, width=width)
        page.set_default_timeout(30_000)  # a loaded machine
        for name, address in (("list", ""), ("figures", "figures/"), ("entry", f"{entry.citation}/")):
            page.goto(f"/albion/casebook/{address}")
            seen(page, f"casebook-{name}-{language}-{width}")
    visitor.signs_in(page, "albion", "administrator")
    page.goto(f"/albion/desk/casebook/{entry.pk}/")
    page.set_viewport_size({"width": 360, "height": 900})
    seen(page, "casebook-edit-en-360")
    assert page.locator(".problems strong").inner_text()
    page.goto("/albion/desk/casebook/")
    seen(page, "casebook-desk-en-360")
    page.goto(f"/albion/appeals/{entry.appeal_id}/papers/")
    assert page.get_by_role("main").count() == 1
