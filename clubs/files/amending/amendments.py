"""What somebody answers to a file, read into the normal form that `amended` applies. Untrusted input."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from clubs.files import notation
from clubs.files.amending.entries import NotReadable
from clubs.files.amending.kept import LEFT_OUT, ON_BOARD, kind_from
from clubs.files.amending.kinds import (
    AmendableKind,
    Amendment,
    BoardAmendment,
    BoardReading,
    HeadingAmendment,
    HeadingField,
    HeadingPlace,
    HeadingReading,
    PlayerAmendment,
    PlayerPlace,
    PlayerReading,
    ResultAmendment,
    ResultPlace,
    ResultReading,
    UnplacedPlace,
)
from clubs.files.checks.outcome import every_score
from scoring.engine import board as law_2, contract as law_77
from scoring.engine.given.exact import exact
from scoring.engine.sheet import Kind

SCORINGS = ("matchpoints", "cross_imps", "butler", "total_points")  # of pairs
ID_MAX, NAME_MAX, TITLE_MAX, NTH_MAX = 20, 200, 200, 999
OF_FILE_MAX = 10_000  # the longest word of a file that a place can be named by
UNKEPT = re.compile("[\x00\ud800-\udfff]")
WHAT = (*(kind.value for kind in Kind if kind is not Kind.ASSIGNED), LEFT_OUT)

Words = Mapping[str, Any]


def read(kind: str, key: Words, value: Words) -> Amendment:
    """An amendment of untrusted words. Raises NotReadable with the first field that makes no sense."""
    reader = _READERS[kind_from(kind)]
    if not isinstance(key, Mapping) or not isinstance(value, Mapping):
        raise NotReadable("key", "unknown")
    return reader(key, value)


def _heading(key: Words, value: Words) -> HeadingAmendment:
    field, to = _text(key, "field", TITLE_MAX), _text(value, "to", TITLE_MAX)
    if field not in list(HeadingField):
        raise NotReadable("field", "unknown")
    place = HeadingPlace(HeadingField(field))
    return HeadingAmendment(place, HeadingReading(_headed(place.field, to)))


def _headed(field: HeadingField, to: str) -> str:
    """In the normal form of the field."""
    if field is HeadingField.DATE:
        day = notation.day(to)
        if day is None:
            raise NotReadable("to", "no_day")
        return day.isoformat()
    allowed = {HeadingField.TITLE: (to,), HeadingField.WINNERS: ("1", "2"), HeadingField.SCORING: SCORINGS}
    if not to:
        raise NotReadable("to", "missing")
    if to not in allowed[field]:
        raise NotReadable("to", "unknown")
    return to


def _player(key: Words, value: Words) -> PlayerAmendment:
    section, direction, contestant = (_of_file(key, name) for name in ("section", "direction", "contestant"))
    number, name = _text(value, "number", 40), _text(value, "name", NAME_MAX)
    reading = PlayerReading(name, notation.fold(number) if number.strip("0") else "")
    return PlayerAmendment(PlayerPlace(section, direction, contestant, _number(key, "seat", 1, 9)), reading)


def _board(key: Words, value: Words) -> BoardAmendment:
    section, written = _of_file(key, "section"), _of_file(key, "written")
    place = UnplacedPlace(section, written, _nth(key))
    what = _text(value, "kind", 20) or ON_BOARD
    if what not in (ON_BOARD, LEFT_OUT):
        raise NotReadable("kind", "unknown")
    return BoardAmendment(place, BoardReading(None if what == LEFT_OUT else _number(value, "board", 1, 999)))


def _result(key: Words, value: Words) -> ResultAmendment:
    section, ns, ew = (_of_file(key, name) for name in ("section", "ns", "ew"))
    place = ResultPlace(section, _number(key, "board", 1, 999), ns, ew, _nth(key))
    what = _text(value, "kind", 20) or Kind.PLAYED.value
    if what not in WHAT:
        raise NotReadable("kind", "unknown")
    kind = None if what == LEFT_OUT else Kind(what)
    line = ResultReading(_text(value, "ns", ID_MAX) or ns, _text(value, "ew", ID_MAX) or ew, kind)
    return ResultAmendment(place, _happened(line, value, place.board))


def _happened(line: ResultReading, value: Words, board: int) -> ResultReading:
    """The line with what its kind has of contract, tricks, score and percentages."""
    if line.kind is Kind.ARTIFICIAL:
        ns_percent, ew_percent = _percent(value, "ns_percent"), _percent(value, "ew_percent")
        return replace(line, ns_percent=ns_percent, ew_percent=ew_percent)
    if line.kind in (None, Kind.NOT_PLAYED):
        return line
    contract = _read(value, "contract", notation.contract)
    if line.kind is Kind.PASSED_OUT or contract == "P":
        return replace(line, kind=Kind.PASSED_OUT, contract="P", score=0)
    return _played(replace(line, contract=contract), value, board)


def _played(line: ResultReading, value: Words, board: int) -> ResultReading:
    line = replace(
        line,
        declarer=_read(value, "declarer", notation.seat),
        lead=_read(value, "lead", notation.card),
        tricks=_number_or_none(value, "tricks", 0, 13),
    )
    score = _number_or_none(value, "score", -7600, 7600)
    if score is None:
        score = _worth(line, board)
    elif score not in every_score():
        raise NotReadable("score", "no_score")
    return replace(line, score=score)


def _worth(line: ResultReading, board: int) -> int:
    """The score that follows; raises NotReadable for what it needs."""
    if line.contract is None:
        raise NotReadable("contract", "missing")
    if line.declarer is None:
        raise NotReadable("declarer", "missing")
    if line.tricks is None:
        raise NotReadable("tricks", "missing")
    points = law_77.points(line.contract, line.tricks, law_2.is_vulnerable(board, line.declarer))
    return points if line.declarer in "NS" else -points


def _of_file(key: Words, name: str) -> str:
    """A word of a place: exactly as the file has it, blanks and signs that nobody sees included."""
    return _kept(key, name, OF_FILE_MAX)


def _text(entries: Words, name: str, most: int) -> str:
    """A text of one line, in any signs: a name keeps the wide space that parts it."""
    text = _kept(entries, name, most).strip()
    if "\n" in text or "\r" in text:
        raise NotReadable(name, "too_long")
    return text


def _kept(entries: Words, name: str, most: int) -> str:
    """A text that can be kept: zero bytes and half characters no column holds."""
    written = entries.get(name, "")
    if written is None:
        return ""
    if not isinstance(written, str | int) or isinstance(written, bool):
        raise NotReadable(name, "unknown")
    text = str(written)
    if len(text) > most or UNKEPT.search(text):
        raise NotReadable(name, "too_long")
    return text


def _read(entries: Words, name: str, notation_of: Callable[[str], str | None]) -> str | None:
    """In the normal form, None where nothing is said."""
    written = _text(entries, name, 20)
    normal = notation_of(written) if written else None
    if written and normal is None:
        raise NotReadable(name, f"no_{name}")
    return normal


def _nth(key: Words) -> int:
    """Which of several alike; the first where nothing is said."""
    return _number({"nth": 1} | dict(key), "nth", 1, NTH_MAX)


def _number(entries: Words, name: str, least: int, most: int) -> int:
    number = _number_or_none(entries, name, least, most)
    if number is None:
        raise NotReadable(name, "missing")
    return number


def _number_or_none(entries: Words, name: str, least: int, most: int) -> int | None:
    written = _text(entries, name, 20)
    if not written:
        return None
    number = notation.number(written)
    if number is None or not least <= number <= most:
        raise NotReadable(name, "no_number")
    return number


def _percent(entries: Words, name: str) -> Fraction:
    """Exact, from "60", "62.5" or "200/3"."""
    written = notation.fold(_text(entries, name, 20)).rstrip("%")
    percent = exact(written)
    if percent is None or not 0 <= percent <= 100 or percent.denominator > 10_000:
        raise NotReadable(name, "no_percentage")
    return percent


_READERS: Mapping[AmendableKind, Callable[[Words, Words], Amendment]] = {
    AmendableKind.HEADING: _heading,
    AmendableKind.RESULT: _result,
    AmendableKind.BOARD: _board,
    AmendableKind.PLAYER: _player,
}
