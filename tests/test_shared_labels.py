"""Two lists of choices that have a word in common mean the same by it: they share its translation.

"final" was a round and a case that nobody appeals any more, and a case read 決勝.
"""

import ast
from collections import defaultdict
from collections.abc import Iterator

from tests.places import ROOT

# Looked at one by one: the same thing, and the same word in Japanese.
SAME = {
    *("Honeymoon bridge", "adjusted score", "appeal withdrawn", "appealed", "appeals committee", "cancelled"),
    *(
        "competition committee",
        "conduct",
        "confirmed by the opponents",
        "deceased",
        "decided by the director",
    ),
    *("director", "disqualification", "facts agreed", "joined to another case", "member", "organiser"),
    *("payment received", "photograph attached", "player", "published", "refund", "reported"),
    *("results published", "ruled", "ruled again", "rules committee", "ruling told", "ruling withdrawn"),
    *("scorer", "suspension", "taken back", "warning", "withdrawn", "written off"),
}


def labels() -> Iterator[tuple[str, str]]:
    """Each label that is translated without a context, and the list of choices that it stands in."""
    for floor in ("federation", "clubs", "rulings", "scoring"):
        for file in (ROOT / floor).rglob("*.py"):
            if "migrations" in file.parts:
                continue
            for kind in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(kind, ast.ClassDef):
                    yield from ((label, kind.name) for label in labels_of(kind))


def labels_of(kind: ast.ClassDef) -> Iterator[str]:
    """`NAME = "word", _("label")`"""
    for line in kind.body:
        if isinstance(line, ast.Assign) and isinstance(line.value, ast.Tuple):
            for part in line.value.elts[1:]:
                if isinstance(part, ast.Call) and getattr(part.func, "id", "") == "_":
                    yield str(getattr(part.args[0], "value", ""))


def test_a_label_of_two_lists_means_the_same_in_both():
    lists = defaultdict(set)
    for label, kind in labels():
        lists[label].add(kind)
    assert len(lists) > 300
    assert {label for label, kinds in lists.items() if len(kinds) > 1} == SAME
