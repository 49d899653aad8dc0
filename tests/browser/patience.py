"""Hands that wait for a page: nothing is pressed, typed or chosen before its scripts have run.

A button stands on the page before the script that listens to its keys, and on a slow machine a test
is faster than both. Playwright waits for the element alone.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

import pytest
from playwright.sync_api import Keyboard, Locator, Page

ACTS = ("blur", "check", "click", "fill", "focus", "press", "select_option", "set_input_files")
ACTS += ("tap", "uncheck")


class PatientKeyboard:
    """The keyboard of a page, which waits for its scripts."""

    def __init__(self, page: Page, keyboard: Keyboard) -> None:
        self.page, self.keyboard = page, keyboard

    def press(self, key: str, **options: Any) -> None:
        scripts_have_run(self.page)
        self.keyboard.press(key, **options)

    def type(self, text: str, **options: Any) -> None:
        scripts_have_run(self.page)
        self.keyboard.type(text, **options)


def be_patient(patch: pytest.MonkeyPatch) -> None:
    """Lets every act on an element, and every key, wait until the scripts of its page have run."""
    for name in ACTS:
        patch.setattr(Locator, name, after_scripts(getattr(Locator, name), lambda locator: locator.page))
        if hasattr(Page, name):
            patch.setattr(Page, name, after_scripts(getattr(Page, name), lambda page: page))
    keyboard = Page.keyboard.fget
    patch.setattr(Page, "keyboard", property(lambda page: PatientKeyboard(page, keyboard(page))))


def after_scripts(act: Callable[..., Any], page_of: Callable[[Any], Page]) -> Callable[..., Any]:
    @wraps(act)
    def patiently(place: Locator | Page, *arguments: Any, **options: Any) -> Any:
        scripts_have_run(page_of(place))
        return act(place, *arguments, **options)

    return patiently


def scripts_have_run(page: Page) -> None:
    """Deferred scripts run before the page says that its content is loaded."""
    page.wait_for_load_state("domcontentloaded")
