"""The words of a letter that are another for each reader: `{name}`. Nothing of what is typed is ever run.

A placeholder is a word of a fixed list between braces; `{{` and `}}` are braces. There are no attributes, no
filters and no loops, and what is put in is not looked through again.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

TOKEN = re.compile(r"\{\{|\}\}|\{([^{}\n]*)\}|[{}]")
SHOWN_MAX = 40


@dataclass(frozen=True, slots=True)
class PlaceholderFault:
    """Braces with no word of the list between them: in which line, from 1, and what stands there."""

    line: int
    written: str


def faults(text: str, known: Collection[str]) -> list[PlaceholderFault]:
    """What no letter can have, in the order of the text."""
    return list(_faults(text, known))


def _faults(text: str, known: Collection[str]) -> Iterator[PlaceholderFault]:
    for line, words in enumerate(text.split("\n"), 1):
        for token in TOKEN.finditer(words):
            if token[0] not in ("{{", "}}") and token[1] not in known:
                yield PlaceholderFault(line, token[0][:SHOWN_MAX])


def fill(text: str, words: Mapping[str, str]) -> str:
    """The text with the words in it. Raises KeyError for a placeholder that is not among them."""

    def put(token: re.Match[str]) -> str:
        return token[0][0] if token[0] in ("{{", "}}") else words[token[1]]

    return TOKEN.sub(put, text)
