"""A document as JSON and back: what a reader in a process of its own answers, and what is kept of a draft.

Lines are lists in the order of their fields. Who takes them looks at the kind of every field, a column at a
time: whoever wrote the JSON may have been led astray by a file.
"""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from datetime import date
from fractions import Fraction
from itertools import chain
from typing import Any

from clubs.files.document import (
    CallAlert,
    Document,
    DocumentContestant,
    DocumentDeal,
    DocumentEvent,
    DocumentMatch,
    DocumentRecord,
    DocumentResult,
    Player,
    PublishedFigures,
    Source,
    UnplacedLines,
)
from clubs.files.formats import FORMATS
from clubs.files.kept import KeptAnswers
from scoring.engine.given.exact import exact
from scoring.engine.sheet import Kind

Json = dict[str, Any]
Row = Sequence[Any]
Kinds = tuple[type, ...]
Fractions = KeptAnswers[str | None, Fraction | None]

_NONE = type(None)
_TEXT: Kinds = (str,)
_WHOLE: Kinds = (int,)
_TEXT_OR_NONE: Kinds = (str, _NONE)
_WHOLE_OR_NONE: Kinds = (int, _NONE)
_LIST: Kinds = (list,)
RESULT: tuple[Kinds, ...] = (
    *(_TEXT, _WHOLE, _TEXT, _TEXT, _TEXT, _TEXT_OR_NONE, _TEXT_OR_NONE, _TEXT_OR_NONE),
    *(_WHOLE_OR_NONE, _WHOLE_OR_NONE, _TEXT_OR_NONE, _TEXT_OR_NONE, _TEXT_OR_NONE, _TEXT_OR_NONE),
    *(_WHOLE, _WHOLE, _TEXT, _TEXT, _TEXT),
)
CONTESTANT: tuple[Kinds, ...] = (_TEXT, _TEXT, _TEXT, _LIST, _LIST, _WHOLE, _TEXT)
DEAL: tuple[Kinds, ...] = (_TEXT, _WHOLE, _TEXT, _WHOLE)
MATCH: tuple[Kinds, ...] = (
    *(_WHOLE, _TEXT, _TEXT, *[_TEXT_OR_NONE] * 4),
    *(_WHOLE, _WHOLE, _TEXT, _TEXT),
)
RECORD: tuple[Kinds, ...] = (_TEXT, _WHOLE, _TEXT, _TEXT, _LIST, _LIST, _WHOLE, _TEXT, _LIST)
ALERT: tuple[Kinds, ...] = (_WHOLE, _TEXT)
UNPLACED: tuple[Kinds, ...] = (_TEXT, _TEXT, _WHOLE, _LIST)
EVENT: Mapping[str, Kinds] = {
    **dict.fromkeys(("identifier", "title", "form", "scoring", "club_name", "club_number"), _TEXT),
    "date": _TEXT_OR_NONE,
    "winners": _WHOLE,
    "matches_in": _TEXT,
}
_PLAYER: tuple[Kinds, ...] = (_TEXT,) * 3
_FIGURES: tuple[Kinds, ...] = (_TEXT_OR_NONE,) * 3
_KINDS: Mapping[str, Kind] = {kind.value: kind for kind in Kind}


class NoDocument(ValueError):
    """A JSON that is no document."""


def document_json(document: Document) -> Json:
    """A document as JSON has it."""
    source, event = document.source, document.event
    return {
        "source": [source.format.key, source.program, source.version, source.sha256],
        "event": {field.name: getattr(event, field.name) for field in fields(event)}
        | {"date": event.date.isoformat() if event.date else None},
        "contestants": [_contestant(contestant) for contestant in document.contestants],
        "results": [_result(result) for result in document.results],
        "deals": document.deals,
        "matches": [(*match[:-2], str(match.share)) for match in document.matches],
        "records": document.records,
        "sessions": dict(document.sessions),
        "unplaced": [
            (*lines[:-1], [_result(result) for result in lines.results]) for lines in document.unplaced
        ],
        "remade": document.remade,
    }


def _contestant(contestant: DocumentContestant) -> Row:
    players = [[player.name, player.number, player.club_number] for player in contestant.players]
    figures = contestant.published
    published = [figures.total, figures.percent, figures.place]
    last = contestant.line, contestant.name
    return contestant.id, contestant.section, contestant.direction, players, published, *last


def _result(result: DocumentResult) -> Row:
    row: list[Any] = list(result)
    for place in (10, 11):
        row[place] = None if row[place] is None else str(row[place])
    return row


def document_from(kept: Any) -> Document:
    """The document of a JSON. Raises NoDocument for what is none in any of its parts."""
    try:
        return _document(kept)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise NoDocument(str(error)) from error


def _document(kept: Json) -> Document:
    fractions: Fractions = KeptAnswers(_fraction)
    sessions = kept["sessions"]
    _refuse_others([tuple(sessions)], (_TEXT,) * len(sessions))
    _refuse_others([tuple(sessions.values())], (_WHOLE,) * len(sessions))
    return Document(
        _source(kept["source"]),
        _event(kept["event"]),
        _contestants(kept["contestants"]),
        _results(_rows(kept["results"], RESULT), fractions),
        tuple(DocumentDeal(*row) for row in _rows(kept["deals"], DEAL)),
        tuple(
            DocumentMatch._make([*row[:-1], _share(row[-1]), False]) for row in _rows(kept["matches"], MATCH)
        ),
        tuple(map(_record, _rows(kept["records"], RECORD))),
        dict(sessions),
        _unplaced(kept["unplaced"], fractions),
        _whole(kept["remade"]),
    )


def _whole(given: Any) -> int:
    _refuse_others([[given]], (_WHOLE,))
    number: int = given
    return number


def _rows(given: Any, kinds: Sequence[Kinds]) -> Sequence[Row]:
    """Rows of which every column has one of its kinds."""
    if type(given) is not list:
        raise NoDocument("rows are a list")
    _refuse_others(given, kinds)
    return given


def _rows_within(lists: Sequence[Any], kinds: Sequence[Kinds]) -> None:
    """The same of the rows of many lists, looked at together: sixty thousand lists may have a row each."""
    if any(type(given) is not list for given in lists):
        raise NoDocument("rows are a list")
    _refuse_others(tuple(chain.from_iterable(lists)), kinds)


def _refuse_others(rows: Sequence[Row], kinds: Sequence[Kinds]) -> None:
    if any(len(row) != len(kinds) for row in rows):
        raise NoDocument(f"a row has {len(kinds)} fields")
    for place, column in enumerate(zip(*rows, strict=True)):
        if not set(map(type, column)) <= set(kinds[place]):
            raise NoDocument(f"field {place} is of another kind")


def _source(row: Row) -> Source:
    _refuse_others([row], (_TEXT,) * 4)
    traits = {format.traits.key: format.traits for format in FORMATS}
    return Source(traits[row[0]], *row[1:])


def _event(given: Json) -> DocumentEvent:
    if given.keys() != EVENT.keys():
        raise NoDocument("an event has other fields")
    _refuse_others([[given[name] for name in EVENT]], list(EVENT.values()))
    day = given["date"]
    return DocumentEvent(**{**given, "date": date.fromisoformat(day) if day else None})


def _contestants(given: Any) -> tuple[DocumentContestant, ...]:
    rows = _rows(given, CONTESTANT)
    _rows_within([row[3] for row in rows], _PLAYER)
    _refuse_others([row[4] for row in rows], _FIGURES)
    return tuple(map(_contestant_from, rows))


def _contestant_from(row: Row) -> DocumentContestant:
    id, section, direction, players, published, line, name = row
    people = tuple(Player(*player) for player in players)
    return DocumentContestant(id, section, direction, people, PublishedFigures(*published), line, name)


def _unplaced(given: Any, fractions: Fractions) -> tuple[UnplacedLines, ...]:
    rows = _rows(given, UNPLACED)
    _rows_within([row[-1] for row in rows], RESULT)
    return tuple(UnplacedLines._make([*row[:-1], _results(row[-1], fractions)]) for row in rows)


def _results(rows: Sequence[Row], fractions: Fractions) -> tuple[DocumentResult, ...]:
    return tuple(
        DocumentResult._make(
            (*row[:4], _KINDS[row[4]], *row[5:10], fractions[row[10]], fractions[row[11]], *row[12:])
        )
        for row in rows
    )


def _record(row: Row) -> DocumentRecord:
    for texts in row[4:6]:
        _refuse_others([texts], (_TEXT,) * len(texts))
    alerts = tuple(CallAlert._make(alert) for alert in _rows(row[8], ALERT))
    return DocumentRecord._make((*row[:4], tuple(row[4]), tuple(row[5]), *row[6:8], alerts))


def _fraction(text: str | None) -> Fraction | None:
    return None if text is None else _share(text)


def _share(text: str) -> Fraction:
    number = exact(text)
    if number is None:
        raise NoDocument(f"{text[:40]} is no number")
    return number
