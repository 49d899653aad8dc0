"""docs/regulations.md has every parameter of every pack as it is."""

from scoring.regulations import table
from tests import sample_rules as regulations
from tests.places import DOCS

DOCUMENT = DOCS / "regulations.md"


def test_the_document_has_the_table():
    text = DOCUMENT.read_text(encoding="utf-8")
    missing = [line for line in table.lines() if line not in text.splitlines()]
    assert missing == [], "run: python -m scoring.regulations.table"
    listed = {
        line.split("`")[1] for line in text.splitlines() if line.startswith("| `") and line.count("|") > 4
    }
    assert listed == {
        parameter.key for pack in regulations.packs() for parameter in regulations.book(pack).everything()
    }


def test_every_pack_says_what_it_is():
    document_text = DOCUMENT.read_text(encoding="utf-8")
    assert [pack for pack in regulations.packs() if pack in document_text] == ["jcbl-sample", "wbf-sample"]
