"""The house keeps its own rules: floors, sizes, exact numbers, words in both languages, nothing foreign."""

import ast
import gettext
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.asserting import idle_tests
from tests.naming import vague_names

ROOT = Path(__file__).parent.parent
PACKAGES = ("federation", "clubs", "rulings", "scoring")
LINES_MAX = 400

TOP_LEVEL = {
    *PACKAGES,
    *(".ci", ".gitignore", "CHANGELOG.md", "SECURITY.md", "LICENSE", "README.md", "docs", "tests"),
    *("manage.py", "pyproject.toml"),
    *("requirements.in", "requirements.txt", "requirements-production.in", "requirements-production.txt"),
    "requirements-uv.txt",
}
MUST_BE_THERE = TOP_LEVEL - {"LICENSE", "requirements-uv.txt", "requirements-production.in"}
# Built so that this file does not hold what it forbids.
MACHINE_PATHS = re.compile("/" + "(?:work|root|home/(?!somebody/)[a-z]+|Users/[A-Za-z]+)/")


def kept_files() -> list[Path]:
    """The files of the repository: known to git, or about to be."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip("not a checkout")
    return [ROOT / name for name in done.stdout.split("\0") if name and (ROOT / name).is_file()]


def python_files(*folders: str) -> list[Path]:
    """Every module below some folders, written by hand (migrations are written by Django)."""
    files = [file for folder in folders for file in (ROOT / folder).rglob("*.py")]
    return [file for file in files if "migrations" not in file.parts]


def name(file: Path) -> str:
    return str(file.relative_to(ROOT))


def module_of(file: Path) -> str:
    return ".".join(file.relative_to(ROOT).with_suffix("").parts)


def test_calls_go_down():
    """import-linter's contracts of pyproject.toml: floors, the basement, the parsers."""
    linter = Path(sys.executable).parent / "lint-imports"
    done = subprocess.run([linter, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:]
    assert "7 kept, 0 broken" in done.stdout


CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
ROOMS = {contract["containers"][0]: contract["layers"] for contract in CONTRACTS if "containers" in contract}


@pytest.mark.parametrize("floor", PACKAGES)
def test_a_floor_says_its_rooms_in_their_order(floor):
    """The first page of a floor lists what import-linter holds to that order, but for Django's own names."""
    order = [room for layer in ROOMS[floor] for room in re.split(r" [|:] ", layer)]
    listed = re.findall(r"^    (\w+)  +\S", ast.get_docstring(ast.parse(page_of(floor))) or "", re.M)
    assert len(listed) >= 8
    assert listed == [room for room in order if room not in FRAME]


def page_of(floor: str) -> str:
    return (ROOT / floor / "__init__.py").read_text()


FRAME = frozenset(
    {
        "apps",
        "urls",
        "urls_global",
        "api_urls",
        "admin",
        "tasks",
        "wsgi",
        "settings",
        "management",
        "migrations",
        "templatetags",
        "celery",
        "receivers",
        "context_processors",
        "models",
    }
)
# Who reads conditions of contest before there is a rulebook, who has no database, who writes the book.
ASKS_REGULATIONS = (
    "clubs/tournaments/rulebook.py",
    "clubs/tournaments/contest.py",
    "clubs/tournaments/contest_checks.py",
    "clubs/tournaments/conditions/of_regulations.py",
    "federation/operators/records.py",  # what the packs are called, among which a federation chooses
)
WITHOUT_RULEBOOK = ("scoring/engine/", "scoring/regulations/", "scoring/calculators/", "scoring/tools/")
WITHOUT_RULEBOOK += (
    "clubs/regulations/",
    "scoring/rulemaking/",
    "scoring/management/commands/regulations.py",
)
NO_QUESTIONS = {"Book", "DEFAULT_PACK", "KINDS", "NotInForce", "RegulationError", "packs"}


def test_one_door_leads_to_the_regulations():
    """Rooms ask a `Rulebook`, so that the day and the conditions of contest count for every question."""
    asking = [
        f"{name(file)}:{node.lineno}"
        for file in python_files(*PACKAGES)
        if name(file) not in ASKS_REGULATIONS and not name(file).startswith(WITHOUT_RULEBOOK)
        if "regulations" in (text := file.read_text())  # few do: the rest need not be parsed
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ImportFrom) and asks_regulations(node)
    ]
    assert asking == []


def asks_regulations(node: ast.ImportFrom) -> bool:
    names = {alias.name for alias in node.names}
    if node.module == "scoring":
        return "regulations" in names
    return (node.module or "").startswith("scoring.regulations") and not names <= NO_QUESTIONS


FILES_MAX = 20


def test_no_folder_of_source_is_full():
    counts = Counter(file.parent for file in python_files(*PACKAGES))
    assert {name(folder): count for folder, count in counts.items() if count > FILES_MAX} == {}


SHELVES = frozenset(
    {
        "admin",
        "api",
        "forms",
        "papers",
        "prints",
        "resources",
        "selectors",
        "services",
        "urls",
        "views",
        "words",
        "pages",
        "ledger",
        "finding",
    }
)


def test_every_room_says_what_it_is():
    """A folder that is no shelf says in its first line what it is for; a shelf is called what it is."""
    folders = [file for file in python_files(*PACKAGES) if file.name == "__init__.py"]
    silent = [name(file.parent) for file in folders if not file.read_text().startswith('"""')]
    assert [folder for folder in silent if folder.split("/")[-1] not in SHELVES | FRAME | {"commands"}] == []


def test_files_stay_small():
    long = {name(file): file.read_text().count("\n") for file in python_files(*PACKAGES, "tests")}
    assert {file: lines for file, lines in long.items() if lines >= LINES_MAX} == {}


def test_what_mypy_passes_over_has_a_reason():
    """A line each with its reason behind it; a module of ours is passed over nowhere."""
    passed_over = [
        f"{name(file)}:{number}"
        for file in [*python_files(*PACKAGES), ROOT / "manage.py"]
        for number, line in enumerate(file.read_text().splitlines(), 1)
        if "type: " + "ignore" in line and not re.search(r"type: ignore\[[a-z, -]+\]  # \S", line)
    ]
    assert passed_over == []
    mypy = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["mypy"]
    assert mypy["strict"]
    assert not any("ignore_errors" in override for override in mypy["overrides"])


def test_every_module_says_what_it_is_for():
    silent = [
        name(file)
        for file in python_files(*PACKAGES)
        if not (text := file.read_text()).startswith('"""')  # most begin with it: the rest is parsed
        and (tree := ast.parse(text)).body
        and not ast.get_docstring(tree)
    ]
    assert silent == []


def test_no_test_may_assert_nothing():
    """No test asserts nothing, or only in a loop that may be empty: it says first how much there is."""
    files = python_files("tests")
    assert len(files) > 300
    assert idle_tests((module_of(file), ast.parse(file.read_text())) for file in files) == []


def test_a_name_says_what_the_value_is():
    """Who reads that something was `said` cannot know whether a report, a form or a page is meant."""
    files = python_files(*PACKAGES, "tests")
    assert len(files) > 1000
    assert [f"{name(file)}: {vague}" for file in files for vague in vague_names(file.read_text())] == []


# Public class names that several classes may have, and why.
SEVERAL_CLASSES = {
    "Command": "Django finds a management command by this name",
    "Event": "the tables of history are named after their base; a contest of a tournament is one",
}


def test_a_public_class_name_is_one_class():
    """Who reads a name knows which class is meant."""
    places: dict[str, list[str]] = {}
    for file in python_files(*PACKAGES):
        for node in ast.parse(file.read_text()).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places.setdefault(node.name, []).append(name(file))
    several = {class_name: files for class_name, files in places.items() if len(files) > 1}
    assert {
        class_name: files for class_name, files in several.items() if class_name not in SEVERAL_CLASSES
    } == {}
    assert set(SEVERAL_CLASSES) <= set(several)


@pytest.mark.parametrize(
    "folder", ["scoring/engine", "scoring/regulations", "clubs/movements", "clubs/files"]
)
def test_points_are_exact(folder):
    """No binary fraction is written or made where points are counted."""
    assert [
        f"{name(file)}:{node.lineno}"
        for file in python_files(folder)
        for node in ast.walk(ast.parse(file.read_text()))
        if is_float(node)
    ] == []


def is_float(node: ast.AST) -> bool:
    if isinstance(node, ast.Constant):
        return isinstance(node.value, float)
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "float"


CLOSED_REASONS = ("app ready", "slow import")
INDENTED_IMPORT = re.compile(r"^[ \t]+(?:from|import)\b|[:;][ \t]*(?:from|import)\b", re.M)


def test_late_imports_have_a_reason_from_the_list():
    late = [late_import for file in python_files(*PACKAGES) for late_import in late_imports(file)]
    assert late == []


def late_imports(file: Path) -> list[str]:
    """Imports inside functions that do not say why, in their own line."""
    text = file.read_text()
    if not INDENTED_IMPORT.search(text):
        return []
    lines = text.splitlines()
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, kinds)]
    inside = {node.lineno: node for function in functions for node in ast.walk(function) if is_import(node)}
    silent = [i for i in inside if not any(reason in lines[i - 1] for reason in CLOSED_REASONS)]
    return [f"{name(file)}:{i}" for i in silent]


def is_import(node: ast.AST) -> bool:
    return isinstance(node, ast.Import | ast.ImportFrom)


def test_the_tree_is_as_agreed():
    top_level = {file.relative_to(ROOT).parts[0] for file in kept_files()}
    assert top_level - TOP_LEVEL == set()
    assert MUST_BE_THERE - top_level == set()
    assert (ROOT / ".ci" / "run").stat().st_mode & 0o111


def test_no_machine_is_named():
    named = [
        f"{name(file)}: {machine.group()}"
        for file in kept_files()
        if file.suffix not in {".mo", ".png", ".woff2", ".gz", ".zip"}
        for machine in [MACHINE_PATHS.search(file.read_text(errors="replace"))]
        if machine
    ]
    assert named == []


CATALOGUES = sorted(ROOT.glob("*/locale*/*/LC_MESSAGES/*.po"))


@pytest.mark.parametrize("source", CATALOGUES, ids=name)
def test_translations_are_compiled(source):
    """What is read at run time is what stands in the source."""
    with source.with_suffix(".mo").open("rb") as compiled:
        catalogue = gettext.GNUTranslations(compiled)._catalog
    catalogue.pop("", None)
    written = {key: text for key, text in messages(source) if text and key != ""}
    assert {
        key: (text, catalogue.get(key)) for key, text in written.items() if catalogue.get(key) != text
    } == {}
    assert set(catalogue) - set(written) == set()


@pytest.mark.parametrize("source", CATALOGUES, ids=name)
def test_every_sentence_is_translated(source):
    assert [key for key, text in messages(source) if not text and key != ""] == []
    assert "#, fuzzy" not in source.read_text()


def messages(source: Path) -> Iterator[tuple[object, str]]:
    """The entries of a .po file as gettext keeps them: by id, or by id and number of the plural."""
    for block in re.split(r"\n\s*\n", source.read_text()):
        entry = _entry(block)
        if "msgid" not in entry:
            continue
        key = entry["msgid"] if "msgctxt" not in entry else f"{entry['msgctxt']}\x04{entry['msgid']}"
        if "msgid_plural" not in entry:
            yield key, entry.get("msgstr", "")
        for field, text in entry.items():
            if field.startswith("msgstr["):
                yield (key, int(field[7:-1])), text


def _entry(block: str) -> dict[str, str]:
    entry: dict[str, str] = {}
    field = ""
    for line in block.splitlines():
        if line.startswith("#") or not line.strip():
            continue
        match = re.match(r'(\w+(?:\[\d\])?)?\s*("(?:.*)")\s*$', line)
        assert match, line
        field = match.group(1) or field
        entry[field] = entry.get(field, "") + ast.literal_eval(match.group(2))
    return entry
