"""What somebody answers to a file, read into the normal form that `amended` applies. Untrusted input."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from clubs.files import notation
from clubs.files.amending.amended import AmendableKind, Amendment
from clubs.files.amending.boards import LEFT_OUT
from clubs.files.checks.outcome import every_score
from scoring.engine import board as law_2, contract as law_77
from scoring.engine.sheet import Kind

SCORINGS = ("matchpoints", "cross_imps", "butler", "total_points")  # of pairs
ID_MAX, NAME_MAX, TITLE_MAX, NTH_MAX = 20, 200, 200, 999
WHAT = (*(kind.value for kind in Kind if kind is not Kind.ASSIGNED), LEFT_OUT)


class NotReadable(Exception):
    """An answer that cannot be: the field and the code of a sentence."""

    def __init__(self, field: str, code: str) -> None:
        super().__init__(f"{field}: {code}")
        self.field, self.code = field, code


def read(kind: str, key: Mapping[str, Any], value: Mapping[str, Any]) -> Amendment:
    """An amendment of untrusted words. Raises NotReadable with the first field that makes no sense."""
    if kind not in set(AmendableKind):
        raise NotReadable("kind", "unknown")
    if not isinstance(key, Mapping) or not isinstance(value, Mapping):
        raise NotReadable("key", "unknown")
    reader = _READERS[AmendableKind(kind)]
    return Amendment(AmendableKind(kind), *reader(key, value))


Read = tuple[dict[str, Any], dict[str, Any]]


def _heading(key: Mapping[str, Any], value: Mapping[str, Any]) -> Read:
    field, to = _text(key, "field", TITLE_MAX), _text(value, "to", TITLE_MAX)
    if field == "date":
        day = notation.day(to)
        if day is None:
            raise NotReadable("to", "no_day")
        return {"field": field}, {"to": day.isoformat()}
    allowed = {"title": (to,) if to else (), "winners": ("1", "2"), "scoring": SCORINGS}
    if field not in allowed:
        raise NotReadable("field", "unknown")
    if to not in allowed[field]:
        raise NotReadable("to", "missing" if not to else "unknown")
    return {"field": field}, {"to": to}


def _player(key: Mapping[str, Any], value: Mapping[str, Any]) -> Read:
    place = {name: _text(key, name, NAME_MAX) for name in ("section", "direction", "contestant")}
    number = _text(value, "number", 40)
    player = {
        "name": _text(value, "name", NAME_MAX),
        "number": notation.fold(number) if number.strip("0") else "",
    }
    return {**place, "seat": _number(key, "seat", 1, 9)}, player


def _board(key: Mapping[str, Any], value: Mapping[str, Any]) -> Read:
    place: dict[str, Any] = {name: _text(key, name, NAME_MAX) for name in ("section", "written")}
    place["nth"] = _number({"nth": 1} | dict(key), "nth", 1, NTH_MAX)
    what = _text(value, "kind", 20) or AmendableKind.BOARD.value
    if what not in (AmendableKind.BOARD.value, LEFT_OUT):
        raise NotReadable("kind", "unknown")
    return place, {"kind": what, "board": _number(value, "board", 1, 999) if what != LEFT_OUT else None}


def _result(key: Mapping[str, Any], value: Mapping[str, Any]) -> Read:
    place: dict[str, Any] = {name: _text(key, name, NAME_MAX) for name in ("section", "ns", "ew")}
    board = _number(key, "board", 1, 999)
    place |= {"board": board, "nth": _number({"nth": 1} | dict(key), "nth", 1, NTH_MAX)}
    what = _text(value, "kind", 20) or Kind.PLAYED.value
    if what not in WHAT:
        raise NotReadable("kind", "unknown")
    pairs = {side: _text(value, side, ID_MAX) or place[side] for side in ("ns", "ew")}
    line = {"contract": "", "declarer": "", "lead": "", "tricks": None, "score": None}
    line |= {"ns_percent": "", "ew_percent": ""}
    return place, {**line, **pairs, **_happened(what, value, board)}


def _happened(what: str, value: Mapping[str, Any], board: int) -> dict[str, Any]:
    if what == Kind.ARTIFICIAL:
        return {"kind": what, **{side: _percent(value, side) for side in ("ns_percent", "ew_percent")}}
    if what in (LEFT_OUT, Kind.NOT_PLAYED):
        return {"kind": what}
    contract = _read(value, "contract", notation.contract)
    if what == Kind.PASSED_OUT or contract == "P":
        return {"kind": Kind.PASSED_OUT.value, "contract": "P", "score": 0}
    outcome = {"contract": contract, "declarer": _read(value, "declarer", notation.seat)}
    outcome["lead"] = _read(value, "lead", notation.card)
    tricks, score = (
        _number(value, "tricks", 0, 13, needed=False),
        _number(value, "score", -7600, 7600, needed=False),
    )
    if score is None:
        score = _worth(board, contract, outcome["declarer"], tricks)
    elif score not in every_score():
        raise NotReadable("score", "no_score")
    return {"kind": what, **outcome, "tricks": tricks, "score": score}


def _worth(board: int, contract: str, declarer: str, tricks: int | None) -> int:
    """The score that follows; raises NotReadable for what it needs."""
    for field, entry in (("contract", contract), ("declarer", declarer), ("tricks", tricks)):
        if entry in ("", None):
            raise NotReadable(field, "missing")
    assert tricks is not None
    points = law_77.points(contract, tricks, law_2.is_vulnerable(board, declarer))
    return points if declarer in "NS" else -points


def _text(entries: Mapping[str, Any], name: str, most: int) -> str:
    """A text of one line. Zero bytes no column holds."""
    written = entries.get(name, "")
    if written is None:
        return ""
    if not isinstance(written, str | int) or isinstance(written, bool):
        raise NotReadable(name, "unknown")
    text = str(written).strip()
    if len(text) > most or not text.isprintable():
        raise NotReadable(name, "too_long")
    return text


def _read(entries: Mapping[str, Any], name: str, notation_of: Callable[[str], str | None]) -> str:
    """In the normal form, "" where nothing is said."""
    written = _text(entries, name, 20)
    normal = notation_of(written) if written else ""
    if normal is None:
        raise NotReadable(name, f"no_{name}")
    return normal


def _number(entries: Mapping[str, Any], name: str, least: int, most: int, *, needed: bool = True) -> Any:
    written = _text(entries, name, 20)
    if not written and not needed:
        return None
    number = notation.number(written)
    if number is None or not least <= number <= most:
        raise NotReadable(name, "missing" if not written else "no_number")
    return number


def _percent(entries: Mapping[str, Any], name: str) -> str:
    """Exact, from "60", "62.5" or "200/3"."""
    written = notation.fold(_text(entries, name, 20)).rstrip("%")
    try:
        percent = Fraction(written)
    except (ValueError, ZeroDivisionError):
        raise NotReadable(name, "no_percentage") from None
    if not 0 <= percent <= 100 or percent.denominator > 10_000:
        raise NotReadable(name, "no_percentage")
    return str(percent)


_READERS = {
    AmendableKind.HEADING: _heading,
    AmendableKind.RESULT: _result,
    AmendableKind.BOARD: _board,
    AmendableKind.PLAYER: _player,
}
