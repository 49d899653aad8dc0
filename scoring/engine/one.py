"""English sentences with a number are written for many: the same sentence of one.

Sentences by code have no plural forms beside them, as texts of the pages have. What is counted stands behind
its number; a closed list says what that can be, and a test finds what is not on it.
"""

import re
from collections.abc import Mapping

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
    return _COUNTED.sub(lambda found: _said(found, parameters), sentence)


def _said(found: re.Match[str], parameters: Mapping[str, object]) -> str:
    name, verb = found["name"], found["verb"]
    if name in _IDENTIFIERS or parameters.get(name) != "1":
        return found[0]
    ahead = (found["ahead"] or "").replace("are", "is")
    behind = f" {_VERBS[verb]}" if verb else ""
    return f"{ahead}{{{name}}}{found['between']}{ONE[found['noun']]}{behind}"
