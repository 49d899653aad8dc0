"""The page of scoring devices: a file brought, a conflict decided, on a telephone and at a desk."""

from pathlib import Path
from uuid import uuid4

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from clubs.facts.services import corrected
from clubs.models import Result
from clubs.movements.generators import choice
from clubs.movements.model import MovementKind
from clubs.playing.services import running, seating
from federation.tenancy.context import acting_for
from tests.browser.accessibility import accessible, fits
from tests.browser.test_reports import entered
from tests.clubs.terminals.filled import filled, line
from tests.clubs.tournaments.event_house import running_stage

pytestmark = pytest.mark.browser
SHOTS = Path("var/screenshots")
WORDS = {
    "ja": {
        "take": "取り込む",
        "this": "これを採用",
        "entered": "1件の結果を入力しました",
        "done": "端末の結果を入力",
    },
    "en": {"take": "Take them", "this": "Take this", "entered": "1 result entered", "done": "is entered"},
}


def brought(house, slug):
    """A Howell of six pairs with a result typed, and a file that says it otherwise and more."""
    here = running_stage(house, form="pairs_matchpoints", teams=6, rounds=0, slug=slug)
    fixed = {"session": here.session, "at": timezone.now(), "by": here.director}
    seating.set_movement(**fixed, movement=choice.make(MovementKind.HOWELL, 6, boards_per_round=2))
    first, second, third = seating.seats_of(here.session)[:3]
    typed = running.ResultToEnter(first.ns, first.ew, corrected.scored(50), first.round, str(first.table))
    running.enter_results(**fixed, board=first.board, lines=[typed])
    return here, filled(here.session, line(first), line(second), line(third._replace(board=99)))


@pytest.mark.parametrize(("language", "width"), [("ja", 360), ("en", 1280)])
def test_a_file_is_brought_and_a_conflict_decided(visitor, portal, language, width, tmp_path):
    house, words = portal.houses[0 if language == "ja" else 1], WORDS[language]
    with acting_for(house.federation):
        here, content = brought(house, f"devices-{uuid4().hex[:8]}")
    file = tmp_path / "club.bws"
    file.write_bytes(content)
    page = entered(visitor, here.director, language, width)
    page.goto(f"/{house.federation.slug}/desk/sessions/{here.session.pk}/terminals/")
    accessible(page)
    fits(page)
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("button", name=words["take"], exact=True).click()
    expect(page.locator("main")).to_contain_text(words["entered"])
    accessible(page)
    fits(page)
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SHOTS / f"scoring-devices-{language}.png", full_page=True)
    page.get_by_role("button", name=words["this"]).click()
    expect(page.locator("body")).to_contain_text(words["done"])
    with acting_for(house.federation):
        results = Result.objects.current().filter(session=here.session)
        assert sorted(results.values_list("contract", flat=True)) == ["3N", "3N"]
