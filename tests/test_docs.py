"""The documents say what the code does, as far as a program can tell."""

import re
import tomllib
from pathlib import Path

import pytest
from django.core.management import get_commands

import manage
from federation.startup.database_roles import ROLES

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
PACKAGES = ("federation", "clubs", "rulings", "scoring")
# Pictures of running pages are made at a release.
MADE_LATER = "docs/screenshots/"

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)|<img src=\"([^\"]+)\"")
COMMAND = re.compile(r"manage\.py ([a-z_]+)")
MODULE = re.compile(r"python -m ([a-z_.]+)")
PATH = re.compile(r"`((?:federation|clubs|rulings|scoring|tests)/[\w./]+)`")
NAME = re.compile(r"`((?:federation|clubs|rulings|scoring)(?:\.\w+)+)`")
READ = re.compile(
    r"environment\.(?:choice|flag|number|port|words|proxies|required)\(\s*\"([A-Z_]+)\""
    r"|(?:environ|VARIABLES)(?:\.get\(|\[)\s*\"([A-Z_]+)\""
    r"|\"([A-Z_]+)\" (?:not )?in environment\.VARIABLES"
    r"|env_file\.words\(self\.settings\.get\(\"([A-Z_]+)\""  # which setup alone reads
)
TOLD = re.compile(r"^\| `([A-Z_]+)` \|", re.MULTILINE)


def text_of(document):
    return document.read_text(encoding="utf-8")


def documents_with(pattern):
    """Every match in every document, with the document it is in."""
    matches = [(d.relative_to(ROOT), match) for d in DOCUMENTS for match in pattern.findall(text_of(d))]
    assert matches
    return matches


def test_every_command_that_is_named_exists():
    known = {*get_commands(), *manage.WITHOUT_DJANGO}
    assert {command for _document, command in documents_with(COMMAND)} <= known


def test_every_module_that_is_to_be_run_exists():
    modules = {module for _document, module in documents_with(MODULE)} - {"venv"}
    files = {(ROOT / module.replace(".", "/")).with_suffix(".py") for module in modules}
    assert files
    assert {file for file in files if not file.exists()} == set()


def test_the_commands_that_need_no_django_are_in_the_readme():
    assert set(manage.WITHOUT_DJANGO) <= set(COMMAND.findall(text_of(ROOT / "README.md"))) | {"bench"}
    assert "manage.py bench" in text_of(ROOT / "docs/performance.md")


def test_operations_tells_every_variable_that_is_read_and_no_other():
    sources = [path for package in PACKAGES for path in (ROOT / package).rglob("*.py")]
    read = {name for path in sources for match in READ.findall(text_of(path)) for name in match if name}
    passwords = {f"{role.upper()}_PASSWORD" for role in ROLES}
    assert set(TOLD.findall(text_of(ROOT / "docs/operations.md"))) == read | passwords


def test_decisions_are_numbered_without_gaps():
    names = sorted(path.name for path in (ROOT / "docs/decisions").iterdir())
    assert [name[:5] for name in names] == [f"{i:04}-" for i in range(1, len(names) + 1)]


@pytest.mark.parametrize(
    "decision", sorted((ROOT / "docs/decisions").glob("*.md")), ids=lambda path: path.stem
)
def test_a_decision_says_what_why_and_what_was_turned_down(decision):
    text = text_of(decision)
    assert text.startswith(f"# {int(decision.name[:4])}. ")
    assert [part for part in ("**What.**", "**Why.**", "**Turned down.**") if part not in text] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(document):
    targets = [target for match in LINK.findall(text_of(document)) for target in match if target]
    inside = [t.split("#")[0] for t in targets if "://" not in t and not t.startswith((MADE_LATER, "#"))]
    assert [target for target in inside if not (document.parent / target).exists()] == []


def test_every_file_that_is_named_exists():
    assert [(d, path) for d, path in documents_with(PATH) if not (ROOT / path).exists()] == []


def test_every_part_of_the_code_that_is_named_exists():
    assert [(d, name) for d, name in documents_with(NAME) if not is_there(name)] == []


def is_there(name):
    """Whether a dotted name is a module, or a name defined in one."""
    *parts, last = name.split(".")
    as_module = ROOT.joinpath(*parts, last)
    if as_module.is_dir() or as_module.with_suffix(".py").exists():
        return True
    holder = ROOT.joinpath(*parts)
    file = holder / "__init__.py" if holder.is_dir() else holder.with_suffix(".py")
    return file.exists() and re.search(rf"\b{last}\b", text_of(file)) is not None


def test_the_licence_is_the_one_that_is_declared():
    assert "Apache License" in text_of(ROOT / "LICENSE").lstrip()[:40]
    assert 'license = "Apache-2.0"' in text_of(ROOT / "pyproject.toml")


def test_the_newest_release_on_top_is_the_version():
    version = tomllib.loads(text_of(ROOT / "pyproject.toml"))["project"]["version"]
    newest = re.search(r"^## \[(\S+)\]", text_of(ROOT / "CHANGELOG.md"), re.MULTILINE)
    assert newest is not None
    assert newest[1] == version


def test_every_threat_has_the_test_that_proves_what_stops_it():
    text = text_of(ROOT / "docs/threats.md")
    rows = [row for row in text.splitlines() if row.startswith("| ") and not row.startswith("| who wants")]
    assert len(rows) >= 15
    assert [row for row in rows if not re.search(r"`tests/[\w/]*test_\w+\.py`", row.split("|")[3])] == []
