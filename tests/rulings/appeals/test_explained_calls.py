"""Alerts and explanations of calls in the file of an appeal: on the page and on paper, in both languages."""

from io import BytesIO

import pytest
from django.utils import timezone
from pypdf import PdfReader

from federation.tenancy.context import acting_for
from tests.factories import appeals
from tests.rulings.appeals.people import at_table
from tests.rulings.cases.test_case_pages import enter, text
from tests.scoring import builders
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db
# Behind screens a player alerts their own call to the screen-mate; the partner explains it on the other side.
LINES = """1 N>E self: 12 to 14
3 S>W self: both majors
3 N>E alert: Stayman
3 S>EW corrected lead: clubs alone"""


@pytest.fixture
@furnished_once
def heard(here):
    """An appeal with its panel, of a case whose auction has alerts and explanations."""
    with acting_for(here.federation):
        people = at_table(here)
        result = appeals.first_result(builders.published(here))
        described = {"dealer": "N", "calls": "1NT P 2C* P 2S", "explanations": LINES}
        case = appeals.told_case(here, result, at=timezone.now(), **described)
        court = appeals.court(here)
        filed = appeals.filed(here, case, result, at=timezone.now())
        return appeals.panel(court, appeals.admitted(here, filed)), court, people


SENTENCES = {
    "en": (
        "N alerted the own call to E, behind screens",
        "S alerted the own call to W, behind screens",
        "S corrected an explanation to E, W, before the opening lead",
    ),
    "ja": (
        "Nがスクリーンで自分のコールをEにアラートした",
        "Sがスクリーンで自分のコールをWにアラートした",
        "Sが説明をE、Wに訂正した（オープニングリードの前）",
    ),
}


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_file_of_the_appeal_shows_them_to_who_reads_it(here, next_door, heard, language):
    appeal, court, people = heard
    base = f"/sakura/desk/committee/appeals/{appeal.pk}/"
    shown = text(enter(court.chair, language).get(base))
    for words in (*SENTENCES[language], "12 to 14", "both majors", "clubs alone", "<sup>3</sup>"):
        assert words in shown
    pack = f"/sakura/appeals/{appeal.pk}/appeal.pdf"
    for reader in (court.chair, people["north"], people["east"]):  # the panel, and both sides
        answer = enter(reader, language).get(pack)
        assert answer.status_code == 200
        printed = "".join(page.extract_text() for page in PdfReader(BytesIO(answer.content)).pages)
        for words in (*SENTENCES[language], "clubs alone"):
            assert "".join(words.split()) in "".join(printed.split())
    for stranger in (here.player, here.registrar, next_door.administrator):
        assert enter(stranger, language).get(base).status_code in (403, 404)
        assert enter(stranger, language).get(pack).status_code in (403, 404)
    assert enter(None, language).get(base).status_code == 302
