"""Where source makes a number, or a document of JSON, of what may be somebody's text, told by its syntax.

A call of int, Fraction, Decimal or float with one argument is one, also through map(), unless the argument is
surely no text of theirs: a constant, arithmetic, a field of something that was read before, a name that its
function declares as a number, or a group of a match, whose pattern bounds its digits (`endless_patterns` says
which do not).
"""

import ast
import re
from collections.abc import Iterator

MAKERS = frozenset({"int", "Fraction", "Decimal", "float"})
SEARCHES = frozenset({"match", "fullmatch", "search", "finditer", "findall", "groups"})
HARMLESS = (ast.Constant, ast.BinOp, ast.UnaryOp, ast.Compare, ast.BoolOp, ast.Attribute)
# Digits without an end: \d+, [0-9]*, [\d\s]+, (?:\d|,)+ are; \d{1,4} and \d\d are not.
ENDLESS = re.compile(r"(?:\\d|\[(?:\\d|\\s|0-9|[ .,/+-])*\])(?:[+*]|\{\d*,\})")


def numbers_made(source: str) -> list[str]:
    """Every number that a module makes of what may be a text, as it is written there."""
    tree = ast.parse(source)
    known = {*matched(tree), *declared(tree)}
    calls = (
        node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    )
    return sorted({ast.unparse(call) for call in calls if makes(call, known)})


def makes(call: ast.Call, known: set[str]) -> bool:
    """Whether a call makes a number of what may be a text; `known`: names of matches, and of numbers."""
    assert isinstance(call.func, ast.Name)
    if call.func.id == "map" and call.args:
        return isinstance(call.args[0], ast.Name) and call.args[0].id in MAKERS
    if call.func.id not in MAKERS or len(call.args) != 1 or isinstance(call.args[0], HARMLESS):
        return False
    names = {node.id for node in ast.walk(call.args[0]) if isinstance(node, ast.Name)}
    return not (
        isinstance(call.args[0], ast.Name | ast.Subscript | ast.JoinedStr) and names and names <= known
    )


def declared(tree: ast.AST) -> Iterator[str]:
    """Parameters that every function of a module which has them declares as numbers."""
    functions = [node.args for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    parameters = [one for args in functions for one in (*args.args, *args.kwonlyargs)]
    kinds: dict[str, set[str]] = {}
    for one in parameters:
        kinds.setdefault(one.arg, set()).update(
            re.findall(r"\w+", ast.unparse(one.annotation or ast.Name("?")))
        )
    yield from (name for name, words in kinds.items() if words and words <= MAKERS | {"None", "bool"})


def matched(tree: ast.AST) -> Iterator[str]:
    """Names that are given the match of a pattern."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign | ast.NamedExpr | ast.comprehension):
            value = node.iter if isinstance(node, ast.comprehension) else node.value
            if any(isinstance(part, ast.Attribute) and part.attr in SEARCHES for part in ast.walk(value)):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                yield from (
                    part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)
                )


def endless_patterns(source: str) -> list[str]:
    """Patterns of a module that match digits without an end, where it makes numbers of groups."""
    patterns = [
        node.args[0]
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and node.args and isinstance(node.func, ast.Attribute)
        if node.func.attr == "compile"
        or (isinstance(node.func.value, ast.Name) and node.func.value.id == "re")
    ]
    written = {ast.unparse(pattern) for pattern in patterns}
    return sorted(text for text in written if ENDLESS.search(text.replace("\\\\", "\\")))


def documents_made(source: str) -> list[str]:
    """Every text that is read as JSON without bounds."""
    loads = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    return sorted(
        {ast.unparse(call) for call in loads if ast.unparse(call.func) in ("json.loads", "json.load")}
    )
