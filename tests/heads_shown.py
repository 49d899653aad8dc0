"""Heads of tables as pages show them, and whether somebody could not know what one means."""

import re
from collections.abc import Iterable, Iterator
from html import unescape

from federation.terms.registry import by_form

COLUMN = re.compile(r'<th\b(?![^>]*scope="row")[^>]*>(.*?)</th>', re.DOTALL)
NARROW = 5  # letters of a word that might as well be an abbreviation
CAPITALS = re.compile(r"(?<![A-Za-z])[A-Z]{2,}s?(?![A-Za-z])")
LATIN = re.compile(r"[A-Z%±][A-Za-z%±]+\.?|[%±]")
# Heads as they come from the data of a test's federation: letters of sections, marks, numbers.
MARKED = re.compile(r"X(?:N|PAD|SECRET|PUBLISHED|Team|Spring|draft|device)[a-z.]*")
OF_DATA = re.compile(rf"{MARKED.pattern}|(?<!\w)[A-Z](?!\w)|[\d\W]+")
# Short words of English that are whole, as decided: whatever else is short is in the registry of terms.
WORDS = """
    About Act After Ahead Amend Asked Award Body By Card Cards Case Cases Clause Club Days Deal Dues Duty East
    Entry Error Event Field File Game Games Grade Had Here Laws Leave Leg Level Made Match May Mean
    Money Month Name North Notes Now Number Ours Owed Paid Part Place Role Round Row Rows Rule Said Score
    Seat Set Share Side South State Step Table Team Teams Term Time Title To Topic Total Trick Value West
    What When Where Who Why Word Words Year aces black bye call card from lead name
"""
ORDINARY = frozenset(WORDS.split())
# Capitals that are no terms of tables, as decided: names of bodies, of files, and of players by their seats.
ORDINARY_LATIN = frozenset(["ACBL", "Excel", "ID", "PDF", "URL", "WBF", "North", "East", "South", "West"])


def heads_of(page: str) -> Iterator[str]:
    """The heads of the columns of a page, without their tags."""
    for head in COLUMN.findall(page):
        yield " ".join(unescape(re.sub(r"<[^>]*>", " ", head)).split())


def undecided(heads: Iterable[str], language: str) -> list[str]:
    """Heads that are short, or have letters that are, and are neither a term nor an ordinary word."""
    known = by_form(language)
    return sorted({head for head in heads if head not in known and list(_opaque(head, language))})


def _opaque(head: str, language: str) -> Iterator[str]:
    if not OF_DATA.sub("", head):
        return
    head = MARKED.sub("", head).strip()
    parts = LATIN.findall(head) if language == "ja" else CAPITALS.findall(head)
    yield from (part for part in parts if part not in by_form(language) and part not in ORDINARY_LATIN)
    if language == "en" and len(head) <= NARROW and head not in ORDINARY:
        yield head
