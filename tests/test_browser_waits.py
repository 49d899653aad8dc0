"""What a click changes is waited for, in every browser test: a slow machine answers after it has returned."""

import ast
import itertools
from collections.abc import Iterator
from pathlib import Path

from tests.places import ROOT

# What waits by itself until its element stands there.
WAITING = {"click", "fill", "check", "press", "select_option", "set_input_files", "blur", "uncheck", "tap"}
# Functions of the tests that begin by waiting.
HELPERS = {"publish", "press", "choose", "until", "expect"}
LOOKS = {"count", "all", "all_inner_texts", "all_text_contents", "inner_text", "evaluate", "is_visible"}
# What brings another page, on which a script may have to put the focus first.
MOVES = (".click()", ".goto(", ".goes(")


def test_nothing_is_looked_at_before_a_click_has_been_answered():
    files = sorted((ROOT / "tests" / "browser").glob("*.py"))
    hasty = [f"{file.name}:{line}" for file in files for line in lines_that_do_not_wait(file)]
    assert hasty == []
    assert len(files) > 20


def test_nothing_is_typed_before_the_page_has_put_its_focus():
    files = sorted((ROOT / "tests" / "browser").glob("*.py"))
    hasty = [f"{file.name}:{line}" for file in files for line in lines_typed_blindly(file)]
    assert hasty == []
    assert list(typing_functions(ROOT / "tests" / "browser" / "test_director.py"))


def lines_typed_blindly(file: Path) -> Iterator[int]:
    """The first keys of a function that have gone to a page after which no focus was set or waited for."""
    for function in typing_functions(file):
        lines = ast.unparse(function).splitlines()
        typed = next(number for number, line in enumerate(lines) if ".keyboard.type(" in line)
        moves = [number for number, line in enumerate(lines[:typed]) if any(move in line for move in MOVES)]
        if moves and not any("focus" in line for line in lines[moves[-1] : typed]):
            yield function.lineno


def typing_functions(file: Path) -> Iterator[ast.FunctionDef]:
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.FunctionDef) and ".keyboard.type(" in ast.unparse(node):
            yield node


def lines_that_do_not_wait(file: Path) -> Iterator[int]:
    """The lines of the clicks after which a test looks at a page that may still be the one before."""
    for node in ast.walk(ast.parse(file.read_text())):
        for name in ("body", "orelse"):
            block = getattr(node, name, None)
            if isinstance(block, list) and not waits_for_a_page(node):
                yield from (
                    click.lineno
                    for click, then in itertools.pairwise(block)
                    if is_a_click(click) and not waits(then)
                )


def waits_for_a_page(node: ast.AST) -> bool:
    return isinstance(node, ast.With) and ".expect_" in ast.unparse(node.items[0])


def is_a_click(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and called(statement.value) == "click"


def called(node: ast.AST) -> str:
    """The last name of what is called: `click` of `page.locator("a").click()`."""
    if not isinstance(node, ast.Call):
        return ""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def waits(statement: ast.stmt) -> bool:
    """Whether a statement itself waits for what it needs, or looks at nothing."""
    names = [called(node) for node in ast.walk(statement) if isinstance(node, ast.Call)]
    if isinstance(statement, ast.Expr):
        outermost = called(statement.value)
        return outermost in WAITING | HELPERS or outermost.startswith(("wait_for", "to_", "not_to_"))
    if isinstance(statement, ast.With):
        return ".expect_" in ast.unparse(statement.items[0])
    return isinstance(statement, ast.Assign | ast.For | ast.FunctionDef) and not LOOKS & set(names)
