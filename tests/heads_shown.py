"""Heads of tables and labels of fields as pages show them, and whether one needs to be explained."""

import re
from collections.abc import Iterable, Iterator
from html import unescape

from federation.terms.registry import by_form

HEAD = re.compile(r'<(?:th\b(?![^>]*scope="row")|label\b)[^>]*>(.*?)</(?:th|label)>', re.DOTALL)
NARROW = 5  # letters of a word that might as well be an abbreviation
CAPITALS = re.compile(r"(?<![A-Za-z])[A-Z]{2,}s?(?![A-Za-z])")
LATIN = re.compile(r"[A-Z%±][A-Za-z%±]+\.?|[%±]")
# Heads as they come from the data of a test's federation: letters of sections, marks, numbers.
MARKED = re.compile(r"X(?:N|PAD|SECRET|PUBLISHED|Team|Spring|draft|device)[a-z.]*")
OF_DATA = re.compile(rf"{MARKED.pattern}|(?<!\w)[A-Z](?!\w)|[\d\W]+")
# Short words of English that are whole, as decided: whatever else is short is in the registry of terms.
WORDS = """
    About Act After Ages Ahead All Amend Asked Award Body By Card Cards Case Cases Cause Class Clause Club
    Clubs Day Days Deal Deals Debit Died Dues Duty East Email Ended Entry Error Event Facts Fee Field File
    Files Final For From Game Games Grade Had Here Kind Law Laws Leave Left Leg Level Logo Made Match May Mean
    Men Money Month Name North Note Notes Now Number Open Order Ours Owed Paid Paper Part Place Proof Role
    Round Row Rows Rule Said Score Seat Set Share Side Size South State Step Table Tax Team Teams Term Text
    Time Title To Told Topic Total Trick Unit Value Venue West What When Where Who Whom Why Women Word Words
    Work Year aces black bye call card from lead name title
"""
ORDINARY = frozenset(WORDS.split())
# Capitals that are no terms of tables, as decided: names of bodies, files, money, and players by their seats.
ORDINARY_LATIN = frozenset(
    ["ACBL", "Excel", "ID", "JPY", "PBN", "PDF", "SHA", "URL", "WBF", "North", "East", "South", "West"]
)


def heads_of(page: str) -> Iterator[str]:
    """The heads of the columns of a page and the labels of its fields, without their tags."""
    for head in HEAD.findall(page):
        if "<input" in head:  # of a choice: a person, a convention
            continue
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
