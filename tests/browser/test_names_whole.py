"""Names on a traveller keep their words whole where there is room, and push no page sideways where not."""

import pytest

from clubs.models import Section
from federation.tenancy.context import acting_for
from tests.browser.accessibility import fits
from tests.scoring import builders

pytestmark = pytest.mark.browser

BROKEN = """() => [...document.querySelectorAll(".traveller .player")].flatMap((player) => {
  const words = [];
  const walk = document.createTreeWalker(player, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    for (const at of walk.currentNode.data.matchAll(/[A-Za-z]+/g)) {
      const range = document.createRange();
      range.setStart(walk.currentNode, at.index);
      range.setEnd(walk.currentNode, at.index + at[0].length);
      if (range.getClientRects().length > 1) words.push(at[0]);
    }
  }
  return words;
})"""
LONG = """() => document.querySelectorAll(".traveller .player").forEach((player) => {
  player.textContent = "Konstantinidou-Papadopoulougiannakis";
})"""


@pytest.mark.parametrize("width", [360, 667, 768, 834, 960, 1280])
def test_words_of_names_are_whole(visitor, portal, width):
    """A telephone upright and on its side, tablets, a desk; for a scorer, who may correct each result."""
    house = portal.houses[0]
    session = builders.published(house)
    with acting_for(house.federation):
        section = Section.objects.get(session=session)
    page = visitor.arrives("en", width=width)
    visitor.signs_in(page, "sakura", "scorer")
    page.goto(f"/sakura/sessions/{session.pk}/sections/{section.pk}/boards/2/")
    assert page.locator(".traveller .player").count() > 4
    assert page.get_by_label("Correct this result").count() > 2
    assert page.evaluate(BROKEN) == []
    page.evaluate(LONG)
    fits(page)
