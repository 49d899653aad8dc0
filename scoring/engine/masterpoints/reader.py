"""A table of a scheme, read field by field; what is wrong is kept and refused all at once."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from fractions import Fraction
from itertools import pairwise
from typing import Any, TypeVar

from scoring.engine.given.brief import brief
from scoring.engine.given.exact import exact
from scoring.engine.refusal import INCONSISTENT, MISSING, RANGE, UNKNOWN, Refusal, Refusals

Chosen = TypeVar("Chosen", bound=str)
MOST = 10**6  # points; more is a slip of the finger
_NONE: Mapping[str, Any] = {}


class TableReader:
    """A table under its path ("weekly.toml: version[0].value"). Values that are wrong read as harmless ones.

    `finish` refuses unknown keys of the table; on the outermost table it raises Refusals with everything
    that was found in it and inside.
    """

    def __init__(self, values: object, path: str, problems: list[Refusal] | None = None) -> None:
        self.outermost = problems is None
        self.problems: list[Refusal] = [] if problems is None else problems
        self.path = path
        self.is_table = isinstance(values, Mapping)
        self.values: Mapping[str, Any] = values if isinstance(values, Mapping) else _NONE
        if not self.is_table:
            self._add(UNKNOWN, "", "mp_no_table", value=brief(values))

    def written(self) -> tuple[str, ...]:
        """The table's keys as they are written."""
        return tuple(map(str, self.values))

    def has(self, key: str) -> bool:
        """Whether a key that is needed is there; that it is not is kept."""
        return self._value(key, None) is not None

    def refuse(self, key: str, says: str, **parameters: str) -> None:
        """Keep one thing that is wrong under a key."""
        self._add(INCONSISTENT, key, says, **parameters)

    def finish(self, known: Iterable[str]) -> None:
        """Refuse what is not known; the outermost table raises everything found."""
        allowed = sorted(known)
        for key in self.written():
            if key not in allowed:
                self._add(UNKNOWN, key, "not_an_option", value=key, allowed=", ".join(allowed))
        if self.outermost and self.problems:
            raise Refusals(self.problems)

    def text(self, key: str, otherwise: str | None = None) -> str:
        """A text; needed unless there is something otherwise."""
        value = self._value(key, otherwise)
        if isinstance(value, str) and (value or otherwise == ""):
            return value
        self._wrong(key, value, "not_a_name")
        return otherwise or ""

    def choice(self, key: str, allowed: Sequence[Chosen], otherwise: Chosen | None = None) -> Chosen:
        """One of the allowed words."""
        value = self._value(key, otherwise)
        if value in allowed:
            return allowed[allowed.index(value)]
        if value is not None:
            self._add(UNKNOWN, key, "not_an_option", value=brief(value), allowed=", ".join(allowed))
        return allowed[0]

    def words(self, key: str, allowed: Sequence[str] | None = None) -> frozenset[str]:
        """A list of words, empty where there is none."""
        value = self.values.get(key, [])
        if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            self._wrong(key, value, "not_a_list")
            return frozenset()
        for word in value:
            if allowed is not None and word not in allowed:
                self._add(UNKNOWN, key, "not_an_option", value=word, allowed=", ".join(allowed))
        return frozenset(value if allowed is None else set(value) & set(allowed))

    def whole(self, key: str, least: int, most: int, otherwise: int | None = None) -> int:
        """A whole number within bounds."""
        value = self._value(key, otherwise)
        if value is None:
            return least
        if not isinstance(value, int) or isinstance(value, bool):
            self._wrong(key, value, "not_a_count")
            return least
        if not least <= value <= most:
            self._add(RANGE, key, "outside", value=brief(value), low=str(least), high=str(most))
            return least
        return value

    def flag(self, key: str) -> bool:
        """True or false; false where nothing is said."""
        value = self.values.get(key, False)
        if not isinstance(value, bool):
            self._wrong(key, value, "not_a_flag")
        return value is True

    def day(self, key: str, needed: bool = True) -> date | None:
        """A day."""
        value = self._value(key, None) if needed else self.values.get(key)
        if isinstance(value, date):
            return value
        self._wrong(key, value, "not_a_day")
        return None

    def fraction(
        self, key: str, least: Fraction | None = None, otherwise: Fraction | None = None
    ) -> Fraction:
        """An exact number: "0.20", "2/5", 3."""
        value = self._value(key, otherwise)
        if value is None:
            return Fraction(0)
        number = value if isinstance(value, Fraction) else exact(value)
        if number is None:
            self._wrong(key, value, "not_a_number")
            return Fraction(0)
        if least is not None and number < least:
            self._add(RANGE, key, "too_small", value=brief(value), low=str(least))
        if number > MOST:
            self._add(RANGE, key, "outside", value=brief(value), low="0", high=str(MOST))
            return Fraction(0)
        return number

    def fractions(self, key: str) -> tuple[Fraction, ...]:
        """A list of exact numbers, none below zero."""
        value = self._value(key, None)
        if not isinstance(value, list):
            self._wrong(key, value, "not_a_list")
            return ()
        inside = TableReader(
            {str(i): item for i, item in enumerate(value, 1)}, self._path(key), self.problems
        )
        return tuple(inside.fraction(name, least=Fraction(0)) for name in inside.written())

    def table(self, key: str, needed: bool = True) -> "TableReader":
        """A table inside this one."""
        value = self._value(key, None if needed else {})
        return TableReader({} if value is None else value, self._path(key), self.problems)

    def tables(self, key: str, needed: bool = True) -> "tuple[TableReader, ...]":
        """A list of tables."""
        value = self._value(key, None if needed else [])
        if not isinstance(value, list):
            self._wrong(key, value, "not_a_list")
            return ()
        return tuple(
            TableReader(item, f"{self._path(key)}[{number}]", self.problems)
            for number, item in enumerate(value, 1)
        )

    def falling(self, amounts: Sequence[Fraction], under: str = "") -> None:
        """Refuse amounts, by place, of which a later one is larger; `under` is the key that holds them."""
        for place, (before, after) in enumerate(pairwise(amounts), 2):
            if after > before:
                key = f"{under}.{place}" if under else str(place)
                self._add(INCONSISTENT, key, "mp_places_rise", place=str(place))

    def _value(self, key: str, otherwise: Any) -> Any:
        if key in self.values:
            return self.values[key]
        if otherwise is None and self.is_table:
            self._add(MISSING, key, "missing", part=key)
        return otherwise

    def _wrong(self, key: str, value: object, says: str) -> None:
        if value is not None:  # that nothing is there has been said
            self._add(UNKNOWN, key, says, value=brief(value))

    def _path(self, key: str) -> str:
        return f"{self.path}.{key}" if key else self.path

    def _add(self, code: str, key: str, says: str, **parameters: str) -> None:
        self.problems.append(Refusal(code, self._path(key), says, **parameters))
