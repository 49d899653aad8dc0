"""Reading editions from their folders. A file that is not as it has to be is a mistake of its editor."""

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from rulings.library.bilingual import BilingualText
from rulings.library.items import Article, Chapter, Edition, Item, Note
from rulings.library.problems import LibraryProblem
from rulings.library.references import LawItem, is_law, is_regulation
from scoring.engine.words import WRITTEN

_EDITION = {"key", "kind", "name", "starts", "checked"}
_ITEM = {"ref", "modality", "summary"}
_NOTE = {"kind", "source", *WRITTEN}


class UnreadableEdition(ValueError):
    """A folder that is no edition, with everything that is wrong in it."""

    def __init__(self, problems: Iterable[LibraryProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(map(str, self.problems)))


def load(directory: Path) -> Edition:
    """An edition from edition.toml and one file an article. Raises UnreadableEdition with every problem."""
    problems: list[LibraryProblem] = []
    manifest = _toml(directory / "edition.toml", problems)
    files = sorted(path for path in directory.glob("*.toml") if path.name != "edition.toml")
    articles = [article for path in files if (article := _read_article(path, problems))]
    problems += _missing("edition.toml", manifest, _EDITION) + _twice(articles)
    if not articles:
        problems.append(LibraryProblem(directory.name, "no_articles"))
    if problems:
        raise UnreadableEdition(problems)
    try:
        return _edition(manifest, sorted(articles, key=lambda article: article.number))
    except (KeyError, TypeError, AttributeError) as error:
        raise UnreadableEdition([LibraryProblem("edition.toml", "unreadable", repr(error))]) from error


def _edition(manifest: Mapping[str, Any], articles: list[Article]) -> Edition:
    return Edition(
        manifest["key"],
        manifest["kind"],
        _bilingual(manifest["name"]),
        manifest["starts"],
        manifest["checked"],
        tuple(
            Chapter(entry["key"], _bilingual(entry), entry["first"], entry["last"])
            for entry in manifest.get("chapter", ())
        ),
        {entry["key"]: _bilingual(entry) for entry in manifest.get("source", ())},
        {article.number: article for article in articles},
        {item.ref: item for article in articles for item in article.items},
        manifest.get("pack", ""),
        _bilingual(manifest["purpose"]) if "purpose" in manifest else None,
        manifest.get("starts_known", True),
    )


def _toml(path: Path, problems: list[LibraryProblem]) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        problems.append(LibraryProblem(path.name, "unreadable", str(error)))
        return {}


def _read_article(path: Path, problems: list[LibraryProblem]) -> Article | None:
    read = _toml(path, problems)
    wrong = _wrong_in(path.name, read)
    problems += wrong
    if wrong or not read:
        return None
    try:
        items = tuple(map(_item, read["item"]))
        return Article(read["number"], _bilingual(read["heading"]), items, read.get("part", ""))
    except (KeyError, TypeError, AttributeError) as error:
        problems.append(LibraryProblem(path.name, "unreadable", repr(error)))
        return None


def _wrong_in(file: str, read: Mapping[str, Any]) -> list[LibraryProblem]:
    """What the file lacks, has too much of, or writes in no known way."""
    wrong = _missing(file, read, {"number", "heading", "item"}) if read else []
    wrong += _foreign(file, read, {"number", "heading", "part", "item"})
    for entry in read.get("item", ()):
        ref = str(entry.get("ref", "?"))
        where = f"{file}: {ref}"
        wrong += _missing(where, entry, _ITEM)
        wrong += _foreign(where, entry, _ITEM | {"heading", "refers", "regulations", "note"})
        if not (is_law(ref) or is_regulation(ref)):
            wrong.append(LibraryProblem(where, "form"))
        for note in entry.get("note", ()):
            wrong += _missing(where, note, _NOTE) + _foreign(where, note, _NOTE | {"refers"})
    return wrong


def _missing(where: str, entry: Mapping[str, Any], names: set[str]) -> list[LibraryProblem]:
    return [LibraryProblem(where, "missing", name) for name in sorted(names - entry.keys())]


def _foreign(where: str, entry: Mapping[str, Any], names: set[str]) -> list[LibraryProblem]:
    return [LibraryProblem(where, "foreign", name) for name in sorted(entry.keys() - names)]


def _twice(articles: Iterable[Article]) -> list[LibraryProblem]:
    seen: set[str] = set()
    twice = []
    for name in (name for a in articles for name in (f"number {a.number}", *(item.ref for item in a.items))):
        if name in seen:
            twice.append(LibraryProblem(name, "twice"))
        seen.add(name)
    return twice


def _bilingual(entry: Mapping[str, str]) -> BilingualText:
    return BilingualText(**{language: entry[language] for language in WRITTEN})


def _item(entry: Mapping[str, Any]) -> Item:
    return Item(
        LawItem(entry["ref"]),
        entry["modality"],
        _bilingual(entry["summary"]),
        _bilingual(entry["heading"]) if "heading" in entry else None,
        tuple(entry.get("refers", ())),
        tuple(entry.get("regulations", ())),
        tuple(map(_note, entry.get("note", ()))),
    )


def _note(entry: Mapping[str, Any]) -> Note:
    return Note(entry["kind"], entry["source"], _bilingual(entry), tuple(entry.get("refers", ())))
