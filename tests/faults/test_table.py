"""The table of faults in docs/operations.md: each row is proved by a test, and each test here has a row."""

import ast
import re

import pytest

from tests.places import ROOT

OPERATIONS = ROOT / "docs/operations.md"
PROOF = re.compile(r"`(tests/[\w/]+\.py)(?:::(\w+))?`")
# What the issue that asked for them names, by words of its row.
ASKED = (
    *("web, killed", "worker, killed", "analysis, killed", "webhooks, killed", "registers, killed"),
    *("beat, killed", "postmaster", "broker is away for a minute", "broker is away for a day"),
    *("disk of the database is full", "disk of the web host is full", "read-only", "clock goes an hour"),
    *("deploy in the middle", "poison file", "slow client", "connections are exhausted"),
    *("backup of yesterday", "two beats", "two migrations", "certificate that expired", "never answers"),
    *("behind by minutes", "one of several hosts"),
)


def table():
    """The rows of the table, without its head."""
    section = OPERATIONS.read_text(encoding="utf-8").split("\n## Faults\n")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[1:]]


def functions_of(file):
    """The names of the tests of a file."""
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    return {
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


def proofs():
    """File and test of each proof; None for a whole file."""
    return [(file, test or None) for row in table() for file, test in PROOF.findall(row[-1])]


def test_every_row_has_its_four_cells_and_a_proof():
    rows = table()
    assert len(rows) > 20
    assert [row for row in rows if len(row) != 4 or not all(row) or not PROOF.search(row[-1])] == []


@pytest.mark.parametrize("words", ASKED)
def test_every_fault_that_was_asked_for_has_a_row(words):
    assert [row[0] for row in table() if words in row[0]] != []


def test_every_proof_exists():
    named = proofs()
    assert len(named) > 20
    missing = [file for file, _test in named if not (ROOT / file).exists()]
    assert missing == []
    assert [(file, test) for file, test in named if test and test not in functions_of(file)] == []


def test_every_test_of_faults_stands_in_the_table():
    named = set(proofs())
    own = [f"tests/faults/{path.name}" for path in (ROOT / "tests/faults").glob("test_*.py")]
    own.remove("tests/faults/test_table.py")
    tests = {(file, test) for file in own if (file, None) not in named for test in functions_of(file)}
    assert len(own) > 5
    assert tests - named == set()
