"""Every string that is marked for translation, in source and in pages, has its Japanese."""

import ast
import gettext
import re
from collections.abc import Iterator
from pathlib import Path

from django.utils.translation.template import templatize

from tests.places import ROOT

FLOORS = ("federation", "clubs", "rulings", "scoring")
TEXT = {"gettext", "gettext_lazy", "gettext_noop", "ngettext", "ngettext_lazy", "_"}
WITH_CONTEXT = {"pgettext", "pgettext_lazy", "npgettext", "npgettext_lazy"}
STRING = r"""u?(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
CALL = re.compile(rf"\b(n?p?gettext)\(({STRING})(?:,\s*({STRING}))?")


def in_source(file: Path) -> Iterator[str]:
    """The keys of the strings that a module marks."""
    text = file.read_text()
    if "gettext" not in text:
        return
    renamed = dict(imported(ast.parse(text)))
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            called = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
            yield from key_of(renamed.get(called, called), node.args)


def imported(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """By the name a module uses, the function of gettext that it is."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation":
            yield from ((alias.asname or alias.name, alias.name) for alias in node.names)


def key_of(called: str, arguments: list[ast.expr]) -> Iterator[str]:
    texts = [one.value for one in arguments if isinstance(one, ast.Constant) and isinstance(one.value, str)]
    if called in TEXT and texts and isinstance(arguments[0], ast.Constant):
        yield texts[0]
    elif called in WITH_CONTEXT and len(texts) > 1:
        yield f"{texts[0]}\x04{texts[1]}"


def in_page(file: Path) -> Iterator[str]:
    """The keys of the strings that a template marks."""
    for called, first, second in CALL.findall(templatize(file.read_text())):
        one = ast.literal_eval(first)
        if called.endswith("pgettext"):
            yield f"{one}\x04{ast.literal_eval(second)}"
        else:
            yield one


def catalogue(language: str = "ja") -> set[str]:
    """The keys of everything that has its words in a language: on the four floors."""
    known: set[str] = set()
    for floor in FLOORS:
        for file in (ROOT / floor).glob(f"locale*/{language}/LC_MESSAGES/*.mo"):
            with file.open("rb") as compiled:
                keys = gettext.GNUTranslations(compiled)._catalog
            known |= {key if isinstance(key, str) else key[0] for key in keys}
    return known


def marked() -> Iterator[tuple[str, str]]:
    for floor in FLOORS:
        for file in (ROOT / floor).glob("**/*.py"):
            if "migrations" not in file.parts:
                yield from ((key, file.name) for key in in_source(file))
        for kind in ("html", "txt"):
            for file in (ROOT / floor / "templates").glob(f"**/*.{kind}"):
                yield from ((key, file.name) for key in in_page(file))


def test_every_marked_string_has_its_japanese():
    known, strings = catalogue(), list(marked())
    assert len(strings) > 3000
    assert sorted({f"{file}: {key!r}" for key, file in strings if key and key not in known}) == []
