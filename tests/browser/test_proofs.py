"""Photographs, hands and sources as people see them: in both languages, at every width."""

import io

import pytest
from PIL import Image, ImageDraw

from clubs.facts.services import sources
from clubs.models import Section
from clubs.uploads.services import hand_records, proofs, uploads
from federation.tenancy.context import acting_for
from tests.browser.test_evening import HOMES, accessible
from tests.clubs.uploads.test_hand_records import HANDS
from tests.clubs.uploads.three_sources import BWS, as_csv, as_usebio

pytestmark = pytest.mark.browser


def slip():
    """A drawn slip, as a telephone would photograph it."""
    image = Image.new("RGB", (900, 1200), "ivory")
    ImageDraw.Draw(image).text((80, 80), "Board 7  4S N 10", fill="navy", font_size=70)
    out = io.BytesIO()
    image.save(out, "JPEG")
    return out.getvalue()


@pytest.fixture(scope="module")
def evenings(portal):
    """A session of three sources with hands and photographs in each federation, and a file of hands."""
    addresses = {}
    for house in portal.houses:
        with acting_for(house.federation):
            for name, content in (
                ("evening.bws", BWS),
                ("evening.csv", as_csv()),
                ("evening.xml", as_usebio()),
            ):
                upload, _ = uploads.receive(club=house.club, name=name, content=content, by=house.scorer)
                session = uploads.publish(upload=upload, by=house.scorer)
            assert len(sources.sources_of(session)) == 3
            hands, _ = uploads.receive(club=house.club, name="hands.pbn", content=HANDS, by=house.scorer)
            proofs.attach(to=upload, content=slip(), by=house.scorer, caption="Table 4")
            proofs.attach(to=session, content=slip(), by=house.scorer, board=7)
            hand_records.attach(upload=hands, to=session, by=house.scorer)
            section = Section.objects.get(session=session)
        addresses[house.federation.slug] = {
            "upload": f"desk/uploads/{upload.pk}/",
            "proofs": f"desk/sessions/{session.pk}/proofs/",
            "hands": f"desk/uploads/{hands.pk}/hands/",
            "tokens": f"desk/clubs/{house.club.pk}/tokens/",
            "history": f"sessions/{session.pk}/history/",
            "board": f"sessions/{session.pk}/sections/{section.pk}/boards/7/",
        }
    return addresses


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_pages_fit_and_are_accessible(visitor, evenings, language):
    """At every width; what axe looks at is the same at each, but for what a phone folds."""
    home = HOMES[language]
    page = visitor.arrives(language)
    visitor.signs_in(page, home, "scorer")
    for name, path in evenings[home].items():
        page.goto(f"/{home}/{path}")
        for width in (1280, 768, 360):
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (name, width)
        accessible(page)
