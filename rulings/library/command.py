"""`manage.py laws`: check editions, show what an edition changes, with nothing but Python installed."""

import argparse
import os
import sys
from collections.abc import Iterable, Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO

from rulings.library.bilingual import BilingualText
from rulings.library.checking import check
from rulings.library.comparing import EditionDifference, difference
from rulings.library.items import LAWS, Edition
from rulings.library.loading import UnreadableEdition, load
from rulings.library.problems import LibraryProblem
from rulings.library.references import LawItem
from rulings.library.shelf import shelf
from scoring.engine.words import WRITTEN, language_of

WRONG = 1
WORDS = {
    "no_edition": BilingualText(
        "{what}: no edition of this name and no folder", "{what}: その名の版もフォルダもありません"
    ),
    "in_order": BilingualText("{what}: in order, {items} items", "{what}: 問題なし、{items}項目"),
    "new": BilingualText("New", "新設"),
    "gone": BilingualText("Gone", "廃止"),
    "changed": BilingualText("Changed", "変更"),
    "same": BilingualText("The editions say the same.", "2つの版に違いはありません。"),
    "heading": BilingualText("heading", "見出し"),
    "modality": BilingualText("how strongly it binds", "強さ"),
    "summary": BilingualText("summary", "要約"),
    "refers": BilingualText("references", "参照"),
    "regulations": BilingualText("regulations", "運営規則"),
    "notes": BilingualText("notes", "注"),
}


class NoSuchEdition(LookupError):
    """Neither the key of an edition nor a folder with one."""


def main(argv: Sequence[str]) -> int:
    """Answer `manage.py laws`: 0 in order, 1 with problems."""
    options = _options(argv)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        if options.act == "check":
            return _check(options.editions, options.lang)
        return _differ(options.before, options.after, options.lang)
    except UnreadableEdition as error:
        _print((problem.in_language(options.lang) for problem in error.problems), sys.stderr)
    except NoSuchEdition as error:
        _print([WORDS["no_edition"].in_language(options.lang).format(what=error)], sys.stderr)
    return WRONG


def _options(argv: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="manage.py laws", description=__doc__)
    language = language_of(os.environ)
    parser.add_argument("--lang", choices=WRITTEN, default=language, help="language of the answer")
    acts = parser.add_subparsers(dest="act", required=True)
    checking = acts.add_parser("check", help="whether editions hold together")
    checking.add_argument("editions", nargs="*", help="keys or folders; none: all that the portal comes with")
    differing = acts.add_parser("diff", help="what the second edition says differently from the first")
    differing.add_argument("before", help="the key of an edition, or a folder")
    differing.add_argument("after", help="the key of an edition, or a folder")
    return parser.parse_args(argv)


def _find(name: str) -> Edition:
    """An edition by key or folder. Raises NoSuchEdition, UnreadableEdition."""
    if (Path(name) / "edition.toml").is_file():
        return load(Path(name))
    for edition in shelf():
        if edition.key == name:
            return edition
    raise NoSuchEdition(name)


def _check(names: Sequence[str], language: str) -> int:
    editions = [_find(name) for name in names] if names else list(shelf())
    wrong = False
    for edition in editions:
        problems = check(edition, _beside(edition))
        _print(problem.in_language(language) for problem in problems)
        wrong = wrong or bool(problems)
        if not problems:
            sentence = WORDS["in_order"].in_language(language)
            _print([sentence.format(what=edition.key, items=len(edition.items))])
    return WRONG if wrong else 0


def _beside(edition: Edition) -> list[Edition]:
    """The books that an edition's references may lead to: those of the other kind."""
    return [book for book in shelf() if (book.kind == LAWS) is not (edition.kind == LAWS)]


def _differ(before: str, after: str, language: str) -> int:
    old, new = _find(before), _find(after)
    problems: list[LibraryProblem] = check(new, _beside(new))
    _print(_lines(difference(old, new), language))
    _print((problem.in_language(language) for problem in problems), sys.stderr)
    return WRONG if problems else 0


def _lines(difference: EditionDifference, language: str) -> Iterable[str]:
    """One line an item: what happened to it, and in which of its parts."""

    def word(code: str) -> str:
        return WORDS[code].in_language(language)

    yield from (f"{word('new')}: {LawItem(ref).label(language)}" for ref in difference.new)
    yield from (f"{word('gone')}: {LawItem(ref).label(language)}" for ref in difference.gone)
    for change in difference.changed:
        parts = ", ".join(map(word, change.parts))
        yield f"{word('changed')}: {LawItem(change.ref).label(language)} ({parts})"
    if not difference:
        yield word("same")


def _print(lines: Iterable[str], stream: TextIO | None = None) -> None:
    for line in lines:
        print(line, file=stream or sys.stdout)
