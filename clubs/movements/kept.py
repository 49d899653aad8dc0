"""Movements as JSON, out and in, so that a movement made by hand can be loaded.

{"form": "own", "kind": "pairs", "contestants": 4, "tables": 2, "rounds": 3, "sets": 3,
 "boards_per_set": 2, "winners": 1, "limits": {"sharing_max": 2},
 "seatings": [{"round": 1, "table": 1, "ns": [4], "ew": [1], "sets": [1]}, ...]}

Reading looks at the shape only, everything wrong with it at once; whether it can be played the verifier
says.
"""

from collections.abc import Mapping
from dataclasses import asdict
from enum import StrEnum
from typing import Any, TypeVar

from clubs.movements.model import ContestantKind, Limits, Movement, MovementKind, Seating
from scoring.engine.refusal import MISSING, RANGE, UNKNOWN, Refusal, Refusals

NUMBER_MAX = 1000
SEATINGS_MAX = 20_000
_SIZES = ("contestants", "tables", "rounds", "sets", "boards_per_set")


def to_json(movement: Movement) -> dict[str, Any]:
    """A movement as what a JSON file can hold."""
    return {
        "form": movement.form.value,
        "kind": movement.kind.value,
        **{name: getattr(movement, name) for name in _SIZES},
        "winners": movement.winners,
        "limits": asdict(movement.limits),
        "seatings": [_seating_out(seating) for seating in movement.seatings],
    }


def from_json(given: object) -> Movement:
    """The movement that a JSON value describes. Raises Refusals with all that is wrong with its shape."""
    reading = _Reading()
    movement = reading.movement(given)
    if reading.refusals:
        raise Refusals(reading.refusals)
    return movement


def _seating_out(s: Seating) -> dict[str, Any]:
    out: dict[str, Any] = {"round": s.round, "table": s.table, "ns": list(s.ns), "ew": list(s.ew)}
    out["sets"] = list(s.sets)
    return {**out, "part": s.part} if s.part != 1 else out


Word = TypeVar("Word", bound=StrEnum)


class _Reading:
    """One value being read: what is wrong is noted, and something harmless stands in for it."""

    def __init__(self) -> None:
        self.refusals: list[Refusal] = []

    def movement(self, given: object) -> Movement:
        about = self._mapping(given, "")
        sizes = {name: self._number(about, name, "", 1) for name in _SIZES}
        limits = self._mapping(about.get("limits", {}), "limits")
        return Movement(
            form=self._word(about, "form", MovementKind, MovementKind.OWN),
            kind=self._word(about, "kind", ContestantKind, ContestantKind.PAIRS),
            **sizes,
            winners=self._number(about, "winners", "", 1, 2, default=1),
            limits=Limits(**{name: self._number(limits, name, "limits.", 1, default=1) for name in _LIMITS}),
            seatings=self._seatings(about.get("seatings")),
        )

    def _seatings(self, given: object) -> tuple[Seating, ...]:
        if not isinstance(given, list) or not given:
            self._wrong(MISSING if given is None else UNKNOWN, "seatings", "not_a_list")
            return ()
        if len(given) > SEATINGS_MAX:
            self._wrong(RANGE, "seatings", "too_many_seatings", most=str(SEATINGS_MAX))
            return ()
        return tuple(self._seating(row, f"seatings[{place}].") for place, row in enumerate(given))

    def _seating(self, given: object, at: str) -> Seating:
        about = self._mapping(given, at.rstrip("."))
        if not isinstance(given, Mapping):
            return Seating(1, 0, (), ())
        return Seating(
            self._number(about, "round", at, 1),
            self._number(about, "table", at, 0),
            self._numbers(about, "ns", at),
            self._numbers(about, "ew", at),
            self._numbers(about, "sets", at),
            self._number(about, "part", at, 1, default=1),
        )

    def _numbers(self, about: Mapping[str, Any], name: str, at: str) -> tuple[int, ...]:
        given = about.get(name, [])
        if not isinstance(given, list):
            self._wrong(UNKNOWN, at + name, "not_a_list")
            return ()
        places = {str(place): entry for place, entry in enumerate(given)}
        return tuple(self._number(places, place, f"{at}{name}.", 1) for place in places)

    def _number(
        self,
        about: Mapping[str, Any],
        name: str,
        at: str,
        least: int,
        most: int = NUMBER_MAX,
        *,
        default: int | None = None,
    ) -> int:
        given = about.get(name, default)
        if given is None:
            self._wrong(MISSING, at + name, "number_missing")
        elif isinstance(given, bool) or not isinstance(given, int):
            self._wrong(UNKNOWN, at + name, "not_a_number")
        elif not least <= given <= most:
            self._wrong(RANGE, at + name, "number_out_of_range", least=str(least), most=str(most))
        else:
            return given
        return least

    def _word(self, about: Mapping[str, Any], name: str, words: type[Word], default: Word) -> Word:
        given = about.get(name, default.value)
        try:
            return words(given)
        except ValueError:
            self._wrong(UNKNOWN, name, "word_unknown", known=", ".join(words))
            return default

    def _mapping(self, given: object, at: str) -> Mapping[str, Any]:
        if isinstance(given, Mapping):
            return given
        self._wrong(UNKNOWN, at, "not_an_object")
        return {}

    def _wrong(self, code: str, field: str, says: str, /, **parameters: str) -> None:
        self.refusals.append(Refusal(code, field, says, place=field or "-", **parameters))


_LIMITS = tuple(asdict(Limits()))
