"""The tasks that help is written for, and which of them each page is part of. Knows no database."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from federation.terms.registry import TERMS, Term
from rulings.library.bilingual import BilingualText
from scoring.engine.words import WRITTEN

HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class HelpTopic:
    """A task: its heading, a line for the index, its terms, its pages by the names of their addresses."""

    key: str
    title: BilingualText
    about: BilingualText
    terms: tuple[Term, ...]
    pages: tuple[str, ...]
    texts: Mapping[str, str]


@cache
def topics() -> Mapping[str, HelpTopic]:
    """Every task by its key, in the order of the index. A text that is not there is our mistake: OSError."""
    return {one["key"]: _topic(one) for one in _read()["topic"]}


def _topic(one: Mapping[str, Any]) -> HelpTopic:
    known = {term.key: term for term in TERMS}
    key = str(one["key"])
    return HelpTopic(
        key,
        BilingualText(**one["title"]),
        BilingualText(**one["about"]),
        tuple(known[term] for term in str(one.get("terms", "")).split()),
        tuple(str(one["pages"]).split()),
        {code: (HERE / "texts" / f"{key}.{code}.md").read_text(encoding="utf-8") for code in WRITTEN},
    )


@cache
def by_page() -> Mapping[str, str]:
    """By the name of a page's address the key of its task."""
    return {page: topic.key for topic in topics().values() for page in topic.pages}


@cache
def files() -> frozenset[str]:
    """Addresses that are answered with a file or with a part of a page."""
    return frozenset(str(_read()["files"]).split())


@cache
def _read() -> dict[str, Any]:
    return tomllib.loads((HERE / "topics.toml").read_text(encoding="utf-8"))
