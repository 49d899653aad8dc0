"""Codes and parameters to sentences, in the reader's language, without Django.

Messages are kept as code and parameters and rendered when somebody reads them; the catalogues are
the same .mo files that the pages use.
"""

import gettext
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

# In which the portal comes with its texts: packs, Laws, articles. Readers of others have them in English, and
# sentences of the engine by its catalogue in their language. A test holds these against the settings.
WRITTEN = ("ja", "en")


def language_of(environment: Mapping[str, str]) -> str:
    """Japanese where the environment asks for it; the first variable that is set decides, as in POSIX."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    asked = next((environment[name] for name in names if environment.get(name)), "")
    return "ja" if asked.lower().startswith("ja") else "en"


def gettext_noop(message: str) -> str:
    """Mark a sentence for translation where it is written, and leave it as it is."""
    return message


@cache
def _catalogue(directory: Path, language: str) -> gettext.NullTranslations:
    return gettext.translation("django", str(directory), [language], fallback=True)


@dataclass(frozen=True, slots=True)
class Text:
    """A word inside a sentence that has to be said in the reader's language itself."""

    code: str
    parameters: Mapping[str, "str | Text"] = field(default_factory=dict)


# English sentences with a number are written for many: what can stand behind a number, and of one of them.
# Sentences by code have no plural forms beside them, as texts of pages have; a test finds what is missing.
_WITH_S = (
    *("band", "board", "byte", "card", "character", "column", "comparison", "contestant", "deal", "decimal"),
    *("element", "event", "figure", "file", "game", "hand", "hour", "IMP", "lead", "letter", "line"),
    *("matchpoint", "member", "minute", "other", "overtrick", "pair", "place", "player", "point", "problem"),
    *("result", "round", "row", "score", "second", "section", "session", "side", "table", "tag", "team"),
    *("text", "time", "tournament", "trick", "undertrick", "violation"),
)
ONE: Mapping[str, str] = {f"{noun}s": noun for noun in _WITH_S} | {"entries": "entry", "matches": "match"}
_VERBS = {"are": "is", "have": "has", "do": "does", "were": "was", "carry": "carries", "count": "counts"}
_COUNTED = re.compile(
    r"(?P<ahead>\b[Tt]here are )?\{(?P<name>\w+)\}(?P<between> (?:other |more )?)"
    rf"(?P<noun>{'|'.join(ONE)})\b(?: (?P<verb>{'|'.join(_VERBS)})\b)?"
)
_IDENTIFIERS = ("offset",)  # a place, which nothing behind it is counted by


def of_one(sentence: str, parameters: Mapping[str, object]) -> str:
    """A sentence with its places still empty, where one of its numbers is 1."""
    return _COUNTED.sub(lambda match: _as_one(match, parameters), sentence)


def _as_one(match: re.Match[str], parameters: Mapping[str, object]) -> str:
    name, verb = match["name"], match["verb"]
    if name in _IDENTIFIERS or parameters.get(name) != "1":
        return match[0]
    ahead = (match["ahead"] or "").replace("are", "is")
    behind = f" {_VERBS[verb]}" if verb else ""
    return f"{ahead}{{{name}}}{match['between']}{ONE[match['noun']]}{behind}"


class Words:
    """The sentences of one package: code to English text with {named} places."""

    def __init__(self, sentences: Mapping[str, str], directory: Path) -> None:
        self.sentences = dict(sentences)
        self.directory = directory

    def gettext(self, message: str, language: str) -> str:
        """A marked text in a language, where no code stands between."""
        return _catalogue(self.directory, language).gettext(message) if message else ""

    def say(self, code: str, parameters: Mapping[str, str | Text], language: str) -> str:
        """The sentence of a code in a language, its places filled; in English where its catalogue lacks it.

        Raises KeyError for a code without a sentence, or a place without its parameter.
        """
        filled = {
            name: self.say(value.code, value.parameters, language) if isinstance(value, Text) else value
            for name, value in parameters.items()
        }
        english = self.sentences[code]
        text = _catalogue(self.directory, language).gettext(english)
        return (of_one(text, filled) if text == english else text).format(**filled)
