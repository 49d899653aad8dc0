"""The page of each convention: what it is, whether it is alerted, what a director must know. Pure.

The words lie in `conventions.toml`; a test finds a code without words, and words without a code.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

from clubs.cards.conventions import Convention
from scoring.engine.words import WRITTEN

WORDS = Path(__file__).parent / "conventions.toml"


class Alerted(StrEnum):
    """Whether a convention is alerted, where conventional calls are."""

    YES = "yes"
    NO = "no"
    DEPENDS = "depends"
    CARD = "card"  # a lead or signal: it stands on the card


@dataclass(frozen=True, slots=True)
class ConventionPage:
    """What is said of a convention, in both languages by "en" and "ja"."""

    code: Convention
    title: Mapping[str, str]
    text: Mapping[str, str]
    director: Mapping[str, str]
    alerted: Alerted


@cache
def pages() -> Mapping[Convention, ConventionPage]:
    """All of them, in the order of the codes. Raises KeyError where words are missing."""
    written = tomllib.loads(WORDS.read_text(encoding="utf-8"))
    return {code: _page(code, written[code]) for code in Convention}


def _page(code: Convention, words: Mapping[str, str]) -> ConventionPage:
    def both(name: str) -> dict[str, str]:
        return {language: words[f"{name}{language}"] for language in WRITTEN}

    return ConventionPage(code, both(""), both("text_"), both("td_"), Alerted(words["alert"]))
