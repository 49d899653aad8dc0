"""Which parameters views read: looked up in their source, so that none is missed that no page sends."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PACKAGES = ("federation", "clubs", "rulings", "scoring")
READING = frozenset({"get", "getlist", "pop"})


@cache
def names_read(where: str) -> tuple[str, ...]:
    """The names that any view asks of `request.GET` or `request.POST`."""
    files = [file for package in PACKAGES for file in (ROOT / package).rglob("*.py")]
    return tuple(sorted({name for file in files for name in _names(file.read_text(), f".{where}")}))


def _names(source: str, where: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)) if where in source else ():
        key = _key(node, where)
        if isinstance(key, ast.Constant) and isinstance(key.value, str):
            yield key.value


def _key(node: ast.AST, where: str) -> ast.expr | None:
    """What stands for the name in `x.GET["name"]`, `x.GET.get("name")`, `"name" in x.GET`."""
    if isinstance(node, ast.Subscript) and ast.unparse(node.value).endswith(where):
        return node.slice
    if isinstance(node, ast.Compare) and ast.unparse(node.comparators[0]).endswith(where):
        return node.left
    is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args
    if is_call and node.func.attr in READING and ast.unparse(node.func.value).endswith(where):
        return node.args[0]
    return None
