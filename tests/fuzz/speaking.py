"""What pages ask the catalogues for while somebody reads them, and what of it their language lacks."""

import gettext
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from django.test.signals import template_rendered
from django.utils.translation import trans_real
from lxml import html

from tests.places import ROOT
from tests.test_translations import FLOORS, in_page, marked

PART = re.compile(r'{%\s*(?:include|extends)\s+"([^"]+)"')
WORD = re.compile(r"[A-Za-z]{3}")
# Two of them make a text English; no French text has one.
ENGLISH = re.compile(r"\b(?:the|of|and|is|are|with|from|was|which|this|that|has|have|been)\b", re.IGNORECASE)
ATTRIBUTES = ("aria-label", "title", "placeholder", "alt", "data-label")


@dataclass(slots=True)
class Heard:
    """The keys that were asked for, and the templates of ours that were rendered."""

    keys: set[str] = field(default_factory=set)
    templates: set[Path] = field(default_factory=set)

    def lacking(self, language: str) -> list[str]:
        """What was asked for, and what those templates and their parts may say, that a language lacks."""
        own, known = {key for key, _file in marked()}, known_in(language)
        may_say = {key for template in with_parts(self.templates) for key in in_page(template) if key}
        return sorted(((self.keys & own) | may_say | self._of_libraries(own, language)) - known)

    def _of_libraries(self, own: set[str], language: str) -> set[str]:
        """Keys that are not ours and in no catalogue; what was translated before is no key."""
        catalogue = trans_real.translation(language)._catalog  # type: ignore[attr-defined]
        words = dict(catalogue.items())
        has = {key if isinstance(key, str) else key[0] for key in words}
        translated = {str(text) for text in words.values()}
        return {key for key in self.keys - own - has - translated if WORD.search(key)}


@contextmanager
def heard(language: str) -> Iterator[Heard]:
    """What is asked for and rendered for readers of a language while this is open."""
    noted, kind = Heard(), trans_real.DjangoTranslation

    def listening(asked: Callable[..., str]) -> Callable[..., str]:
        def ask(self: Any, message: str, *more: Any) -> str:
            if self.to_language() == language:
                noted.keys.add(message)
            return asked(self, message, *more)

        return ask

    def note(sender: Any, template: Any, **_more: Any) -> None:
        if template.origin and str(template.origin.name).startswith(str(ROOT)):
            noted.templates.add(Path(template.origin.name))

    template_rendered.connect(note)
    singular = patch.object(kind, "gettext", listening(kind.gettext))
    plural = patch.object(kind, "ngettext", listening(kind.ngettext))
    try:
        with singular, plural:
            yield noted
    finally:
        template_rendered.disconnect(note)


def with_parts(templates: set[Path]) -> set[Path]:
    """Templates with whatever they include or stand in, shown or not."""
    folders = [ROOT / floor / "templates" for floor in FLOORS]
    waiting, known = list(templates), set[Path]()
    while waiting:
        template = waiting.pop()
        if template not in known:
            known.add(template)
            names = PART.findall(template.read_text(encoding="utf-8"))
            waiting += [folder / name for name in names for folder in folders if (folder / name).exists()]
    return known


@cache
def known_in(language: str) -> frozenset[str]:
    """The keys of everything that has its words in a language."""
    known: set[str] = set()
    for floor in FLOORS:
        with (ROOT / floor / "locale" / language / "LC_MESSAGES" / "django.mo").open("rb") as compiled:
            keys = gettext.GNUTranslations(compiled)._catalog  # type: ignore[attr-defined]
        known |= {key if isinstance(key, str) else key[0] for key in keys}
    return frozenset(known)


def english_in(page: html.HtmlElement) -> list[str]:
    """The texts of a page that are English and in no element that says so.

    Neither its title, which cannot say it of a part, nor what a list offers: of that browsers show the text
    alone.
    """
    left = []
    for element in page.iter():
        if isinstance(element.tag, str) and element.tag not in ("script", "style", "title", "option"):
            texts = [element.text, *(child.tail for child in element), *map(element.get, ATTRIBUTES)]
            if not _is_marked(element):
                left += [" ".join(text.split()) for text in texts if text and len(ENGLISH.findall(text)) > 1]
    return left


def _is_marked(element: html.HtmlElement) -> bool:
    return any(one.get("lang") for one in (element, *element.iterancestors()) if one.tag != "html")
