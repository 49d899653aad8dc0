"""How a federation shows itself: who may say it, what is read, what pages and caches have of it."""

import io
from datetime import date

import pytest
from pypdf import PdfReader

from federation.face import services
from federation.face.logos import logo
from federation.models import AuditEntry, Federation, FederationLogo
from federation.paper import Paper
from federation.tenancy.context import acting_for
from tests.factories.looks import picture

RED, PINK = "#a0144b", "#f5a6c0"


def named(content: bytes, name: str = "logo.png") -> io.BytesIO:
    file = io.BytesIO(content)
    file.name = name
    return file


def look(house, path: str = "") -> str:
    return f"/{house.federation.slug}/{path or 'office/look/'}"


@pytest.fixture
def shown(here):
    """A federation with a logo and colours."""
    with acting_for(here.federation):
        services.show_logo(federation=here.federation, logo=logo(picture()), by=here.administrator)
        services.show_colours(federation=here.federation, accent=RED, accent_dark=PINK, by=here.administrator)
    return here


def foot_pictures(federation) -> list[int]:
    """How many pictures each page of a document has."""
    with acting_for(federation):
        sheet = Paper(title="Title", publisher="Federation", language="en", dated=date(2026, 5, 3))
        sheet.add_page()
        sheet.add_page()
        content = sheet.to_bytes()
    return [len(page.images) for page in PdfReader(io.BytesIO(content)).pages]


def test_documents_have_it_while_it_is_shown(here):
    assert foot_pictures(here.federation) == [0, 0]
    with acting_for(here.federation):
        services.show_logo(federation=here.federation, logo=logo(picture()), by=here.administrator)
    assert foot_pictures(here.federation) == [1, 1]
    with acting_for(here.federation):
        services.show_logo(federation=here.federation, logo=None, by=here.administrator)
    assert foot_pictures(here.federation) == [0, 0]


def test_the_administrator_alone(here, next_door, client):
    assert client.get(look(here)).status_code == 302
    for user in (here.player, here.scorer, here.registrar, next_door.administrator):
        client.force_login(user)
        assert client.get(look(here)).status_code == 403
        assert client.post(look(here), {"act": "office", "telephone": "1"}).status_code == 403
    client.force_login(here.administrator)
    assert client.get(look(here)).status_code == 200
    assert not Federation.objects.exclude(office_telephone="").exists()


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_a_logo_is_written_anew_and_shown_by_the_name_of_the_federation(here, client, kind):
    client.force_login(here.administrator)
    sent = client.post(look(here), {"act": "logo", "logo": named(picture(kind))})
    assert (sent.status_code, sent["Location"]) == (302, look(here))
    federation = Federation.objects.get(pk=here.federation.pk)
    assert (federation.logo_width, federation.logo_height) == (480, 160)
    address = look(here, f"look/{federation.logo_version}.png")
    page = client.get(f"/{federation.slug}/", headers={"accept-language": "en"}).content.decode()
    assert f'<img class="logo" src="{address}" alt="Sakura Bridge Federation"' in page
    served = client.get(address)
    assert served.content.startswith(b"\x89PNG")
    assert b"secret" not in served.content
    with acting_for(here.federation):
        assert AuditEntry.objects.latest("pk").parameters == {
            "fields": ["logo_version", "logo_width", "logo_height"]
        }


SVG = b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
WRONG = {
    "drawing": (SVG, "SVG drawing", "SVG"),
    "text": (b"no picture at all", "not a picture", "読み取れません"),
    "damaged": (picture()[:60], "not a picture", "読み取れません"),
    "small": (picture(size=(20, 20)), "20 × 20 points", "20×20"),
    "long": (picture(size=(900, 50)), "8 times as long", "8倍まで"),
    "large": (picture(size=(4000, 2001)), "8 million points", "800万画素"),
    "heavy": (b"\x89PNG" + bytes(1024 * 1024), "larger than 1 MB", "1MBを超え"),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_no_logo_is_refused_with_what_to_do(here, client, what):
    content, english, japanese = WRONG[what]
    client.force_login(here.administrator)
    for language, sentence in (("en", english), ("ja", japanese)):
        sent = {"act": "logo", "logo": named(content)}
        answer = client.post(look(here), sent, headers={"accept-language": language})
        assert answer.status_code == 422
        assert sentence in answer.content.decode()
    with acting_for(here.federation):
        assert not FederationLogo.objects.exists()


def test_a_logo_is_taken_off(shown, client):
    client.force_login(shown.administrator)
    client.post(look(shown), {"act": "no_logo"})
    with acting_for(shown.federation):
        assert not FederationLogo.objects.exists()
    assert "<img" not in client.get(f"/{shown.federation.slug}/").content.decode()


def test_a_colour_that_cannot_be_read_says_which_ratio_and_which_colour_passes(here, client):
    client.force_login(here.administrator)
    sent = {"act": "colours", "accent": "FFD700", "accent_dark": ""}
    answer = client.post(look(here), sent, headers={"accept-language": "en"})
    words = answer.content.decode()
    assert answer.status_code == 422
    assert "#ffd700 on the ground #fdfbf5 has a contrast of 1.35:1. Large parts need 3:1" in words
    assert 'name="take" value="accent #816c00"' in words
    taken = client.post(look(here), sent | {"take": "accent #816c00"}, headers={"accept-language": "en"})
    assert taken.status_code == 302
    federation = Federation.objects.get(pk=here.federation.pk)
    assert (federation.accent, federation.accent_dark) == ("#816c00", "#9a8933")


def test_large_parts_would_have_enough_but_text_has_not(here, client):
    client.force_login(here.administrator)
    sent = {"act": "colours", "accent": "#8a8a8a"}
    words = client.post(look(here), sent, headers={"accept-language": "en"}).content.decode()
    assert "enough for large parts, but text and links need 4.5:1" in words


@pytest.mark.parametrize("colour", ["red", "#12", "#gggggg", "#0b4f3", "url(x)", "#0b4f36;"])
def test_what_is_no_colour(here, client, colour):
    client.force_login(here.administrator)
    answer = client.post(look(here), {"act": "colours", "accent": colour})
    assert answer.status_code == 422
    assert Federation.objects.get(pk=here.federation.pk).accent == ""


def test_every_page_has_the_colours_by_a_name_of_their_own(shown, client):
    """The sign-in page too; no style stands in a page, which our policy would refuse."""
    address = look(shown, "look/a0144bf5a6c0.css")
    for path in ("", "accounts/login/", "contact/"):
        page = client.get(f"/{shown.federation.slug}/{path}").content.decode()
        assert f'<link rel="stylesheet" href="{address}">' in page
        assert " style=" not in page
    style = client.get(address)
    assert style["Content-Type"] == "text/css; charset=utf-8"
    assert style["Cache-Control"] == "public, max-age=31536000, immutable"
    assert (RED in style.content.decode(), PINK in style.content.decode()) == (True, True)
    assert style.cookies == {}


def test_names_of_others_and_of_before_open_nothing(shown, next_door, client):
    """Neither federation's caches can hold what is the other's."""
    federation = Federation.objects.get(pk=shown.federation.pk)
    names = (f"look/{federation.look_version}.css", f"look/{federation.logo_version}.png")
    assert [client.get(look(shown, name)).status_code for name in names] == [200, 200]
    assert [client.get(look(next_door, name)).status_code for name in names] == [404, 404]
    assert [client.get(look(next_door, f"look/{x}")).status_code for x in ("x.css", "x.png")] == [404, 404]
    with acting_for(shown.federation):
        services.show_colours(federation=federation, accent="", accent_dark="", by=shown.administrator)
        services.show_logo(federation=federation, logo=None, by=shown.administrator)
    assert [client.get(look(shown, name)).status_code for name in names] == [404, 404]


def test_without_its_own_a_page_asks_for_nothing_more(here, client):
    page = client.get(f"/{here.federation.slug}/").content.decode()
    assert ("/look/" in page, "<img" in page) == (False, False)
