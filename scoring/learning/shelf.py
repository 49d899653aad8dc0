"""The articles that the portal comes with: chapters, and a text for each language. Knows no database."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rulings.library.bilingual import BilingualText
from scoring.engine.words import WRITTEN

HERE = Path(__file__).parent
TITLE = "# "


@dataclass(frozen=True, slots=True)
class BuiltInText:
    """An article in one language: its title, and what follows in Markdown."""

    title: str
    body: str

    @classmethod
    def of(cls, written: str) -> "BuiltInText":
        """A text whose first line is "# " and the title. Without such a line it has no title."""
        first, _break, rest = written.strip().partition("\n")
        if not first.startswith(TITLE):
            return cls("", written.strip())
        return cls(first.removeprefix(TITLE).strip(), rest.strip())

    @property
    def written(self) -> str:
        """As it is written and edited."""
        return f"{TITLE}{self.title}\n\n{self.body}\n"


@dataclass(frozen=True, slots=True)
class LearningChapter:
    """Articles under one heading, in the order in which they are read."""

    key: str
    title: BilingualText
    articles: tuple[str, ...]


@cache
def chapters() -> tuple[LearningChapter, ...]:
    """Every chapter, in the order of the index."""
    read = tomllib.loads((HERE / "chapters.toml").read_text(encoding="utf-8"))
    return tuple(
        LearningChapter(one["key"], BilingualText(**one["title"]), tuple(one["articles"]))
        for one in read["chapter"]
    )


@cache
def built_in() -> Mapping[str, Mapping[str, BuiltInText]]:
    """By article and language, what the portal says. A text that is not there is our mistake: OSError."""
    names = [name for chapter in chapters() for name in chapter.articles]
    return {name: {language: _read(name, language) for language in WRITTEN} for name in names}


def _read(name: str, language: str) -> BuiltInText:
    return BuiltInText.of((HERE / "articles" / f"{name}.{language}.md").read_text(encoding="utf-8"))


def chapter_of(article: str) -> LearningChapter:
    """The chapter of an article. Raises KeyError."""
    chapter = next((one for one in chapters() if article in one.articles), None)
    if chapter is None:
        raise KeyError(article)
    return chapter
