"""Amendments as JSON: in the database, in reports, in forms and addresses. Alone knows both. Pure.

An amendment is a kind, a key (its place) and a value (its reading), as they were written here; everything
must be there. What somebody types instead is read by `clubs.files.amending.amendments`.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict
from fractions import Fraction
from typing import Any

from clubs.files.amending.entries import KeptEntries, NotReadable, whole
from clubs.files.amending.kinds import (
    AMENDMENTS,
    AmendableKind,
    AmendablePlace,
    AmendedReading,
    Amendment,
    BoardReading,
    HeadingField,
    HeadingPlace,
    HeadingReading,
    OfferedFix,
    PlayerPlace,
    PlayerReading,
    ResultPlace,
    ResultReading,
    UnplacedPlace,
)
from federation.text.documents import read_json
from scoring.engine.given.exact import exact
from scoring.engine.sheet import Kind

Json = dict[str, Any]
ON_BOARD = AmendableKind.BOARD.value  # lines that belong to a board
LEFT_OUT = "left_out"  # lines that are no results


def amendment_from(kind: Any, key: Any, value: Any) -> Amendment:
    """An amendment as it is kept. Raises NotReadable with the first field that is not what it must be."""
    make: Callable[..., Amendment] = AMENDMENTS[kind_from(kind)]
    return make(place_from(kind, key), reading_from(kind, value))


def kind_from(kind: Any) -> AmendableKind:
    """A kind by its word. Raises NotReadable."""
    if kind not in list(AmendableKind):
        raise NotReadable("kind", "unknown")
    return AmendableKind(kind)


def place_from(kind: Any, key: Any) -> AmendablePlace:
    """Of which thing an amendment is. Raises NotReadable."""
    return whole(PLACES[kind_from(kind)], key, "key")


def reading_from(kind: Any, value: Any) -> AmendedReading:
    """What an amendment says. Raises NotReadable."""
    return whole(READINGS[kind_from(kind)], value, "value")


def key_of(place: AmendablePlace) -> Json:
    """The key that `place_from` reads the same place of."""
    return {"field": place.field.value} if isinstance(place, HeadingPlace) else asdict(place)


def value_of(reading: AmendedReading) -> Json:
    """The value that `reading_from` reads the same of."""
    match reading:
        case ResultReading():
            return _result_value(reading)
        case BoardReading(board=board):
            return {"kind": LEFT_OUT if board is None else ON_BOARD, "board": board}
    return asdict(reading)


def as_text(place: AmendablePlace) -> str:
    """A place in one word of an address or a form."""
    target = {"kind": place.kind.value, "key": key_of(place)}
    return json.dumps(target, separators=(",", ":"), ensure_ascii=False)


def from_text(text: str) -> AmendablePlace | None:
    """What `as_text` wrote; None for anything else."""
    try:
        target = read_json(text)
        return place_from(target["kind"], target["key"])
    except (ValueError, LookupError, TypeError, NotReadable):
        return None


def fix_json(fix: OfferedFix) -> Json:
    """An offer as reports keep it."""
    proposal = None if fix.proposal is None else value_of(fix.proposal)
    return {"kind": fix.place.kind.value, "key": key_of(fix.place), "proposal": proposal}


def fix_from(kept: Mapping[str, Any]) -> OfferedFix:
    """The same read again. Raises NotReadable."""
    kind, proposal = kept.get("kind"), kept.get("proposal")
    place = place_from(kind, kept.get("key"))
    return OfferedFix(place, None if proposal is None else reading_from(kind, proposal))


def _heading_place(key: KeptEntries) -> HeadingPlace:
    return HeadingPlace(key.word("field", HeadingField))


def _result_place(key: KeptEntries) -> ResultPlace:
    return ResultPlace(
        section=key.text("section"),
        board=key.number("board"),
        ns=key.text("ns"),
        ew=key.text("ew"),
        nth=key.number("nth"),
    )


def _unplaced_place(key: KeptEntries) -> UnplacedPlace:
    return UnplacedPlace(section=key.text("section"), written=key.text("written"), nth=key.number("nth"))


def _player_place(key: KeptEntries) -> PlayerPlace:
    return PlayerPlace(
        section=key.text("section"),
        direction=key.text("direction"),
        contestant=key.text("contestant"),
        seat=key.number("seat"),
    )


def _heading_reading(value: KeptEntries) -> HeadingReading:
    return HeadingReading(value.text("to"))


def _result_reading(value: KeptEntries) -> ResultReading:
    return ResultReading(
        ns=value.text("ns"),
        ew=value.text("ew"),
        kind=_happened(value.text("kind")),
        contract=value.text_or_none("contract"),
        declarer=value.text_or_none("declarer"),
        lead=value.text_or_none("lead"),
        tricks=value.number_or_none("tricks"),
        score=value.number_or_none("score"),
        ns_percent=_percent(value, "ns_percent"),
        ew_percent=_percent(value, "ew_percent"),
    )


def _happened(kind: str) -> Kind | None:
    if kind == LEFT_OUT:
        return None
    if kind not in list(Kind):
        raise NotReadable("kind", "unknown")
    return Kind(kind)


def _percent(value: KeptEntries, name: str) -> Fraction | None:
    written = value.text(name)
    percent = exact(written)
    if written and percent is None:
        raise NotReadable(name, "no_percentage")
    return percent


def _result_value(reading: ResultReading) -> Json:
    return {
        "ns": reading.ns,
        "ew": reading.ew,
        "kind": LEFT_OUT if reading.kind is None else reading.kind.value,
        "contract": reading.contract or "",
        "declarer": reading.declarer or "",
        "lead": reading.lead or "",
        "tricks": reading.tricks,
        "score": reading.score,
        "ns_percent": "" if reading.ns_percent is None else str(reading.ns_percent),
        "ew_percent": "" if reading.ew_percent is None else str(reading.ew_percent),
    }


def _board_reading(value: KeptEntries) -> BoardReading:
    kind, board = value.text("kind"), value.number_or_none("board")
    if kind not in (ON_BOARD, LEFT_OUT):
        raise NotReadable("kind", "unknown")
    if (board is None) != (kind == LEFT_OUT):
        raise NotReadable("board", "unknown")
    return BoardReading(board)


def _player_reading(value: KeptEntries) -> PlayerReading:
    return PlayerReading(name=value.text("name"), number=value.text("number"))


PLACES: Mapping[AmendableKind, Callable[[KeptEntries], AmendablePlace]] = {
    AmendableKind.HEADING: _heading_place,
    AmendableKind.RESULT: _result_place,
    AmendableKind.BOARD: _unplaced_place,
    AmendableKind.PLAYER: _player_place,
}
READINGS: Mapping[AmendableKind, Callable[[KeptEntries], AmendedReading]] = {
    AmendableKind.HEADING: _heading_reading,
    AmendableKind.RESULT: _result_reading,
    AmendableKind.BOARD: _board_reading,
    AmendableKind.PLAYER: _player_reading,
}
