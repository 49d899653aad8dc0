"""docs/regulations.md has every parameter of every pack as it is."""

from pathlib import Path

from scoring import regulations
from scoring.regulations import table

DOCUMENT = Path(__file__).resolve().parents[3] / "docs" / "regulations.md"


def test_the_document_has_the_table():
    text = DOCUMENT.read_text(encoding="utf-8")
    missing = [line for line in table.lines() if line not in text.splitlines()]
    assert missing == [], "run: python -m scoring.regulations.table"
    told = {
        line.split("`")[1] for line in text.splitlines() if line.startswith("| `") and line.count("|") > 4
    }
    assert told == {each.key for pack in regulations.packs() for each in regulations.book(pack).everything()}


def test_every_pack_says_what_it_is():
    for pack in regulations.packs():
        assert pack in DOCUMENT.read_text(encoding="utf-8")
