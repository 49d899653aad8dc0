"""A third language is a translation file and a setting: public pages open in French, and say who made it."""

import pytest
from django.conf import settings

from federation.languages import LANGUAGES
from scoring.engine.sentences import WORDS
from tests.fuzz.asking import Asker
from tests.fuzz.attack import QUICK, Attack
from tests.fuzz.forms import page_of
from tests.fuzz.speaking import english_in, heard
from tests.fuzz.walking import Walk
from tests.places import ROOT
from tests.test_translations import FLOORS

START = "/sakura/"
MARK = "Cette page a été traduite par une machine"


def test_every_public_page_is_in_french(world) -> None:
    """What a visitor's links lead to, and what its forms answer to what nobody should write in them."""
    visitor = Asker(None, world.house.federation)
    visitor.cookies[settings.LANGUAGE_COOKIE_NAME] = "fr"
    walk = Walk(START, "federation.urls", lambda _who, _place: True, {"visitor": visitor})
    with heard("fr") as noted:
        pages = walk.all().pages
        left = {}
        for _who, address in pages.values():
            answer = visitor.ask("GET", address)
            if answer.streaming or "html" not in answer.headers["Content-Type"]:
                continue
            page = answer.content.decode()
            assert '<html lang="fr"' in page, address
            assert MARK in page, address
            left |= dict.fromkeys(english_in(page_of(answer.content)), address)
        attack = Attack(walk.inventory, {"visitor": visitor}, QUICK)
        attack.forms_whole()
    assert attack.failures() == ""
    assert len(pages) > 250
    assert (len(noted.keys) > 1000, len(noted.templates) > 100) == (True, True)
    assert left == {}
    assert noted.lacking("fr") == []


@pytest.mark.parametrize("language", sorted(settings.MACHINE_MADE))
def test_the_engine_says_every_step_in_it(language) -> None:
    """It has no English in the middle of a French page: a sentence is looked up where the engine looks."""
    lacking = {text for text in WORDS.sentences.values() if WORDS.gettext(text, language) == text}
    assert {text for text in lacking if len(text.split()) > 2} == set()


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
