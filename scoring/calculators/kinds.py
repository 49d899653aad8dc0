"""What a field of a calculator may hold. A kind reads a JSON value, or refuses it with a sentence.

`read` answers the value as the engine wants it (Fraction, int, bool, str, tuple, ...); `schema` is the
same said in JSON Schema; `from_text` turns what somebody typed into a form into the JSON value.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from math import ceil, floor
from typing import Any, Protocol, TypeGuard

from scoring.engine.given.brief import UNSOUND, brief
from scoring.engine.given.exact import exact, exact_whole
from scoring.engine.refusal import MISSING, RANGE, UNKNOWN, Refusal, Refusals

MOST = 10**9  # larger counts and numbers are slips of the finger
LONGEST = 100  # characters of a text
MOST_ITEMS = 10_000
MOST_NAMED = 100
_NUMBER = re.compile(r"[+-]?[0-9]{1,15}(\.[0-9]{1,15}|/[0-9]{1,15})?", re.ASCII)


class ValueKind(Protocol):
    """One sort of value."""

    def read(self, value: object, name: str) -> Any:
        """The value for the engine. Raises Refusal (or Refusals) naming the field."""

    def schema(self) -> dict[str, Any]:
        """JSON Schema of what `read` takes."""

    def from_text(self, text: str) -> object:
        """What was typed, as the JSON value that `read` judges; nonsense is passed on as it is."""


Bound = Fraction | int


def outside(value: object, name: str, low: Bound, high: Bound) -> Refusal:
    """The refusal of a number that is below the one or above the other; no limit is named that is none."""
    bounds = {"value": brief(value), "low": str(low), "high": str(high)}
    return Refusal(RANGE, name, "outside" if high < MOST else "too_small", **bounds)


def is_number(value: object) -> TypeGuard[int | Decimal]:
    """Whether JSON had a number here."""
    return isinstance(value, int | Decimal) and not isinstance(value, bool) and value == value


def is_within(value: int | Decimal, low: Bound, high: Bound) -> bool:
    """Whether a number lies between two. Decimals as they are: 1e9999999 is never written out."""
    if isinstance(value, Decimal):
        return floor(low) <= value <= ceil(high)
    return low <= value <= high


@dataclass(frozen=True, slots=True)
class Count:
    """A whole number from `low` to `high`."""

    low: int = 0
    high: int = MOST

    def read(self, value: object, name: str) -> int:
        if not is_number(value):
            raise Refusal(UNKNOWN, name, "not_a_count", value=brief(value))
        if not is_within(value, self.low, self.high):
            raise outside(value, name, self.low, self.high)
        number = exact_whole(value)
        if number is None:
            raise Refusal(UNKNOWN, name, "not_a_count", value=brief(value))
        return number

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}

    def from_text(self, text: str) -> object:
        return int(text) if re.fullmatch(r"[+-]?[0-9]{1,15}", text, re.ASCII) else text


@dataclass(frozen=True, slots=True)
class Number:
    """An exact number: 3, 12.5, "12.5", "31/8"."""

    low: Bound = -MOST
    high: Bound = MOST

    def read(self, value: object, name: str) -> Fraction:
        if is_number(value) and not is_within(value, self.low, self.high):
            raise outside(value, name, self.low, self.high)
        is_written = isinstance(value, str) and len(value) <= LONGEST and _NUMBER.fullmatch(value.strip())
        number = exact(value) if is_number(value) or is_written else None
        if number is None:
            raise Refusal(UNKNOWN, name, "not_a_number", value=brief(value))
        if not self.low <= number <= self.high:
            raise outside(value, name, self.low, self.high)
        return number

    def schema(self) -> dict[str, Any]:
        bounds = {"minimum": int(self.low), "maximum": int(self.high)}
        return {
            "anyOf": [{"type": "number", **bounds}, {"type": "string", "pattern": f"^{_NUMBER.pattern}$"}]
        }

    def from_text(self, text: str) -> object:
        return text


@dataclass(frozen=True, slots=True)
class Flag:
    """Yes or no."""

    def read(self, value: object, name: str) -> bool:
        if not isinstance(value, bool):
            raise Refusal(UNKNOWN, name, "not_a_flag", value=brief(value))
        return value

    def schema(self) -> dict[str, Any]:
        return {"type": "boolean"}

    def from_text(self, text: str) -> object:
        return {"true": True, "on": True, "false": False, "off": False}.get(text, text)


@dataclass(frozen=True, slots=True)
class ChoiceValue:
    """One of a few values; `options` gives each its label (an English msgid, or a sign that needs none)."""

    options: Mapping[str, str]

    def read(self, value: object, name: str) -> str:
        if not isinstance(value, str) or value not in self.options:
            allowed = ", ".join(self.options)
            raise Refusal(UNKNOWN, name, "not_an_option", value=brief(value), allowed=allowed)
        return value

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "enum": list(self.options)}

    def from_text(self, text: str) -> object:
        return text


SEAT = ChoiceValue({"N": "N", "E": "E", "S": "S", "W": "W"})
SIDE = ChoiceValue({"NS": "NS", "EW": "EW"})


@dataclass(frozen=True, slots=True)
class WordValue:
    """A name or a notation, read by `pattern`; `says` is the sentence when it does not fit."""

    pattern: str = r"\S(.*\S)?"
    says: str = "not_a_name"

    def read(self, value: object, name: str) -> str:
        if (
            not isinstance(value, str)
            or len(value) > LONGEST
            or UNSOUND.search(value)
            or not re.fullmatch(self.pattern, value, re.ASCII)
        ):
            raise Refusal(UNKNOWN, name, self.says, value=brief(value))
        return value

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "pattern": f"^{self.pattern}$", "maxLength": LONGEST}

    def from_text(self, text: str) -> object:
        return text


CONTRACT = WordValue(r"P|[1-7][CDHSN]X{0,2}", "not_a_contract")
CALL = WordValue(r"P|X|XX|[1-7][CDHSN]", "not_a_call")
CARD = WordValue(r"[SHDC][2-9TJQKA]", "not_a_card")
JOKER_OR_CARD = WordValue(r"[SHDC][2-9TJQKA]|J[12]", "not_a_card_or_joker")
DENOMINATION = ChoiceValue({"C": "♣", "D": "♦", "H": "♥", "S": "♠", "N": "NT"})


@dataclass(frozen=True, slots=True)
class Day:
    """A day as 2026-11-21."""

    def read(self, value: object, name: str) -> date:
        try:
            return date.fromisoformat(value if isinstance(value, str) and len(value) == 10 else "")
        except ValueError as error:
            raise Refusal(UNKNOWN, name, "not_a_day", value=brief(value)) from error

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "format": "date"}

    def from_text(self, text: str) -> object:
        return text


@dataclass(frozen=True, slots=True)
class Items:
    """Several values of one kind, in order. In a form: separated by spaces or commas, or one a line."""

    kind: ValueKind
    least: int = 0
    most: int = MOST_ITEMS
    line_each: bool = False  # in a form every item has a line to itself

    def read(self, value: object, name: str) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise Refusal(UNKNOWN, name, "not_a_list", value=brief(value))
        if not self.least <= len(value) <= self.most:
            bounds = {"count": str(len(value)), "low": str(self.least), "high": str(self.most)}
            code = MISSING if not value else RANGE
            raise Refusal(code, name, "items_outside" if self.most < MOST_ITEMS else "items_few", **bounds)
        return tuple(self.kind.read(item, name) for item in value)

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": self.kind.schema(), "minItems": self.least, "maxItems": self.most}

    @property
    def in_lines(self) -> bool:
        """Whether a form gives every item a line: lists and records inside it need one."""
        return self.line_each or isinstance(self.kind, Items | RecordValue)

    def from_text(self, text: str) -> object:
        parts = text.splitlines() if self.in_lines else re.split(r"[\s,、，]+", text)
        return [self.kind.from_text(part.strip()) for part in parts if part.strip()]


@dataclass(frozen=True, slots=True)
class NamedValues:
    """Values by name, judged by the calculator. In a form: name=value, a line each."""

    def read(self, value: object, name: str) -> dict[str, object]:
        if not isinstance(value, Mapping) or len(value) > MOST_NAMED:
            raise Refusal(UNKNOWN, name, "not_named", value=brief(value))
        for key in map(str, value):
            if len(key) > LONGEST or UNSOUND.search(key):
                raise Refusal(UNKNOWN, name, "not_named", value=brief(key))
        return {str(key): entry for key, entry in value.items()}

    def schema(self) -> dict[str, Any]:
        kinds = [{"type": kind} for kind in ("string", "boolean", "integer")]
        return {"type": "object", "additionalProperties": {"oneOf": kinds, "nullable": True}}

    def from_text(self, text: str) -> object:
        lines = [line.partition("=") for line in text.splitlines() if line.strip()]
        if not all(sign for _, sign, _ in lines):
            return text
        return {key.strip(): self._value(value.strip()) for key, _, value in lines}

    @staticmethod
    def _value(text: str) -> object:
        known = {"true": True, "false": False, "null": None}
        return known[text] if text in known else Count().from_text(text)


@dataclass(frozen=True, slots=True)
class InputField:
    """One input of a calculator, or one column of a record.

    `name` is the JSON name, `title` an English msgid. A field that is not `required` may be absent or
    null and is then `default`. `to` is the parameter of the function where the name is none of Python's.
    """

    name: str
    kind: ValueKind
    title: str
    required: bool = True
    default: Any = None
    to: str = ""
    help: str = ""  # an English msgid

    @property
    def parameter(self) -> str:
        """The function's name for it."""
        return self.to or self.name

    def read(self, given: Mapping[str, object], prefix: str = "") -> Any:
        """The field of an input. Raises Refusal where it is missing or cannot be."""
        name = prefix or self.name
        value = given.get(self.name)
        if value is None and not self.required:
            return self.default
        if self.name not in given:
            raise Refusal(MISSING, name, "missing", part=self.name)
        return self.kind.read(value, name)


@dataclass(frozen=True, slots=True)
class RecordValue:
    """Several named values together, as an object or in the order of the fields as a list."""

    fields: tuple[InputField, ...]
    as_list: bool = False  # ["4S", "N", 10] instead of {"contract": "4S", ...}

    def read(self, value: object, name: str) -> dict[str, Any]:
        if self.as_list and isinstance(value, list) and len(value) <= len(self.fields):
            value = dict(zip((column.name for column in self.fields), value, strict=False))
        if not isinstance(value, Mapping):
            raise Refusal(UNKNOWN, name, "not_a_record", value=brief(value), columns=self._columns())
        return {column.parameter: column.read(value, name) for column in self.fields}

    def _columns(self) -> str:
        return ", ".join(column.name for column in self.fields)

    def schema(self) -> dict[str, Any]:
        if self.as_list:
            columns = [{**column.kind.schema(), "title": column.name} for column in self.fields]
            return {"type": "array", "items": {"anyOf": columns}, "maxItems": len(columns)}
        return object_schema(self.fields)

    def from_text(self, text: str) -> object:
        words = [column.kind.from_text(word) for column, word in zip(self.fields, text.split(), strict=False)]
        return words if self.as_list else dict(zip((c.name for c in self.fields), words, strict=False))


def object_schema(columns: tuple[InputField, ...]) -> dict[str, Any]:
    """JSON Schema of an object with these fields."""
    properties = {
        column.name: column.kind.schema() if column.required else {**column.kind.schema(), "nullable": True}
        for column in columns
    }
    required = [column.name for column in columns if column.required]
    described: dict[str, Any] = {"type": "object", "properties": properties}
    return {**described, "required": required} if required else described


def read_all(columns: tuple[InputField, ...], given: Mapping[str, object]) -> dict[str, Any]:
    """Every field of an input by its parameter. Raises Refusals with everything that is wrong."""
    values: dict[str, Any] = {}
    wrong: list[Refusal] = []
    for column in columns:
        try:
            values[column.parameter] = column.read(given)
        except Refusal as refusal:
            wrong.append(refusal)
        except Refusals as refusals:
            wrong.extend(refusals.refusals)
    if wrong:
        raise Refusals(wrong)
    return values
