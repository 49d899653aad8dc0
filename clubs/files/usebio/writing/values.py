"""How USEBIO writes values: elements with their texts, contracts, scores."""

import unicodedata
from fractions import Fraction

from lxml import etree

from clubs.files.document import DocumentResult
from clubs.files.pbn.writing.values import HIDDEN
from scoring.engine.sheet import Kind


def printed(text: str) -> str:
    """A text on one line, with a space for what XML 1.0 cannot hold (its chapter 2.2)."""
    if text.isascii() and text.isprintable():
        return text
    kept = (" " if _is_hidden(character) else character for character in text)
    return "".join(kept)


def _is_hidden(character: str) -> bool:
    return unicodedata.category(character) in HIDDEN or ord(character) & 0xFFFE == 0xFFFE


def put(parent: etree._Element, tag: str, value: str | int | None) -> None:
    """An element with a text; none where there is nothing to say."""
    if value is not None and value != "":
        etree.SubElement(parent, tag).text = printed(str(value))


def attributes(**texts: str) -> dict[str, str]:
    """Attributes of an element; those that say nothing are left out."""
    return {name: printed(text) for name, text in texts.items() if text}


def contract(normal: str | None) -> str:
    """The normal form as programs write it: "3NTx", "PASS"; "" where it is not known."""
    if normal is None:
        return ""
    if normal == "P":
        return "PASS"
    return normal[:2].replace("N", "NT") + normal[2:].lower()


def score(result: DocumentResult) -> str:
    """Points, an artificial score as "A6040", "" where there is none yet."""
    if result.kind is not Kind.ARTIFICIAL:
        return "" if result.score is None else str(result.score)
    ns, ew = _percent(result.ns_percent), _percent(result.ew_percent)
    both_short = len(ns) == len(ew) == 2
    return f"A{ns}{ew}" if both_short else f"A{ns}-{ew}"


def _percent(percent: Fraction | None) -> str:
    """Exact: "60", "05", "200/3"; "-" of a side that the line does not count for."""
    return "-" if percent is None else str(percent).rjust(2, "0")
