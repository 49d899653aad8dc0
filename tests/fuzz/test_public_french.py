"""A third language is a translation file and a setting: public pages open in French, and say who made it."""

import gettext
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test.signals import template_rendered

from federation.languages import LANGUAGES
from tests.fuzz.asking import Asker
from tests.fuzz.walking import Walk
from tests.places import ROOT
from tests.test_translations import FLOORS, in_page

START = "/sakura/"
MARK = "Cette page a été traduite par une machine"
# Whose strings must all be there; those of others fall back to English.
FRONT = {
    *("home", "results", "standings", "scorecard", "club", "tournaments", "tournament"),
    *("tournament_event", "stage", "rankings", "search", "learn", "learn_article", "member_page"),
}
UNLINKED = ROOT / "scoring/templates/scoring/sessions/traveller.html"  # the game walked here has none


@contextmanager
def templates_noted() -> Iterator[set[str]]:
    """The files of ours that pages are made of while this is open."""
    noted: set[str] = set()

    def note(sender: Any, template: Any, **_more: Any) -> None:
        if template.origin and str(template.origin.name).startswith(str(ROOT)):
            noted.add(str(template.origin.name))

    template_rendered.connect(note)
    try:
        yield noted
    finally:
        template_rendered.disconnect(note)


def known_in(language: str) -> set[str]:
    """The keys of everything that has its words in a language."""
    known: set[str] = set()
    for floor in FLOORS:
        with (ROOT / floor / "locale" / language / "LC_MESSAGES" / "django.mo").open("rb") as compiled:
            keys = gettext.GNUTranslations(compiled)._catalog  # type: ignore[attr-defined]
        known |= {key if isinstance(key, str) else key[0] for key in keys}
    return known


def test_every_public_page_opens_in_french(world) -> None:
    visitor = Asker(None, world.house.federation)
    visitor.cookies[settings.LANGUAGE_COOKIE_NAME] = "fr"
    walk = Walk(START, "federation.urls", lambda _who, _place: True, {"visitor": visitor})
    pages = walk.all().pages
    assert visitor.failures == []
    assert {place.name for place in pages} >= FRONT
    assert len(pages) > 60
    known, lacking = known_in("fr"), dict[str, str]()
    for place, (_who, address) in pages.items():
        with templates_noted() as noted:
            answer = visitor.ask("GET", address)
        if answer.streaming or "html" not in answer.headers["Content-Type"]:
            continue
        page = answer.content.decode()
        assert '<html lang="fr"' in page, address
        assert MARK in page, address
        if place.name in FRONT:
            for name in noted | {str(UNLINKED)}:
                lacking |= dict.fromkeys({key for key in in_page(Path(name)) if key} - known, name)
    assert lacking == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_what_a_machine_made_says_so(world, language) -> None:
    reader = Asker(None, world.house.federation)
    reader.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    page = reader.ask("GET", START).content.decode()
    assert f'<html lang="{language}"' in page
    assert (MARK in page) == (language in settings.MACHINE_MADE)


def test_the_catalogues_say_it_too() -> None:
    assert {"fr"} == settings.MACHINE_MADE
    for language in settings.MACHINE_MADE:
        for floor in FLOORS:
            file = ROOT / floor / "locale" / language / "LC_MESSAGES" / "django.po"
            assert "X-Translation: machine-made" in file.read_text(encoding="utf-8"), file
