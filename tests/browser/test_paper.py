"""Pages on paper, as the browser prints them: every sheet says what it is, of which day, and its number."""

import io
import re
import unicodedata

import pytest
from django.utils import timezone
from pypdf import PdfReader

from clubs.models import Section, Tournament
from federation.tenancy.context import acting_for
from scoring.models import StandingRow
from tests.browser.test_prints import swiss  # noqa: F401  a fixture
from tests.scoring import builders

pytestmark = pytest.mark.browser

DAYS = {"ja": "{0.year}年{0.month}月{0.day}日", "en": "{0.day} {0:%b} {0.year}"}


def printed(page) -> list[str]:
    """The text of each sheet, without its spaces: a browser sets them by place."""
    sheets = PdfReader(io.BytesIO(page.pdf(format="A4", prefer_css_page_size=True))).pages
    texts = (unicodedata.normalize("NFKC", sheet.extract_text()) for sheet in sheets)
    return ["".join(text.split()) for text in texts]


def says_what_and_when(sheets: list[str], *facts: str) -> None:
    assert sheets
    wanted = ["".join(unicodedata.normalize("NFKC", fact).split()) for fact in facts]
    for number, sheet in enumerate(sheets, 1):
        assert f"{number}/{len(sheets)}" in sheet
        assert [fact for fact in wanted if fact not in sheet] == [], (number, sheet[-300:])


@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_sheet_of_a_session(visitor, portal, language):
    """Standings, a traveller, a scorecard."""
    house = portal.houses[0]
    session = builders.published(house)
    with acting_for(house.federation):
        section = Section.objects.get(session=session)
        entry = StandingRow.objects.filter(session=session).order_by("pk")[0].entry_id
        session.refresh_from_db()
    base, page = f"/sakura/sessions/{session.pk}/", visitor.arrives(language, width=1280)
    many = 0
    for path in ("", f"sections/{section.pk}/boards/2/", f"contestants/{entry}/"):
        page.goto(base + path)
        sheets = printed(page)
        says_what_and_when(sheets, session.title, DAYS[language].format(session.played_on))
        many += len(sheets)
    assert many > 3


@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_sheet_of_a_stage(visitor, portal, swiss, language):  # noqa: F811  a fixture
    tournament = swiss.stage.event.tournament
    with acting_for(tournament.federation):
        Tournament.objects.filter(pk=tournament.pk).update(announced_at=timezone.now())
    page = visitor.arrives(language, width=1280)
    page.goto(f"/sakura/tournaments/{tournament.slug}/")
    sheets = printed(page)
    assert len(sheets) > 0
    says_what_and_when(sheets, DAYS[language].format(tournament.starts_on))


PUSHED = """height => {
    const space = document.getElementById("space") || document.createElement("div");
    space.id = "space";
    space.style.height = `${height}mm`;
    document.querySelector("h1").after(space);
}"""
HEADINGS = "[...document.querySelectorAll('main h2, main h3, main caption')].map(one => one.textContent)"


def test_no_heading_ends_a_sheet(visitor, portal):
    """Wherever on the sheet it comes to stand: the page is pushed down, step by step."""
    session = builders.published(portal.houses[0])
    page = visitor.arrives("en", width=1280)
    page.goto(f"/sakura/sessions/{session.pk}/")
    headings = ["".join(text.split()) for text in page.evaluate(HEADINGS)]
    assert len(headings) > 3
    ends = {}
    for height in range(0, 240, 20):
        page.evaluate(PUSHED, height)
        for sheet in printed(page)[:-1]:
            text = re.sub(r"\d+/\d+", "", sheet)
            ends |= {(height, heading): text[-60:] for heading in headings if is_last(text, heading, session)}
    assert ends == {}


def is_last(sheet: str, heading: str, session) -> bool:
    """Whether a sheet's text ends with a heading, before or after the words at its foot."""
    foot = "".join(f"{session.title}·{DAYS['en'].format(session.played_on)}".split())
    return bool(heading) and sheet.replace(foot, "").endswith(heading)
