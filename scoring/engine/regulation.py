"""What a regulation lays down, as the engine wants it: one frozen class a rule, read from a pack's text.

A rule class names its file by KEY and its numbers by its fields, and says nothing about their size:

    @dataclass(frozen=True, slots=True)
    class ForfeitAward(Rule):
        KEY: ClassVar[str] = "forfeit_award"
        draw_factor: Fraction

The pack's file brings the numbers with their date and clause. Values are exact: "6/5", 1.2 and 6 are
all read as fractions, never as floats.
"""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType
from typing import Any, ClassVar, Literal, Self, get_args, get_origin, get_type_hints

from scoring.engine.citation import Citation
from scoring.engine.given.exact import exact, exact_whole

NUMBER_MAX = 100_000  # no regulation lays down more of anything, or less than nothing
SWITCH = {"yes": True, "no": False}  # as conditions of contest write it


class RuleError(ValueError):
    """A rule's text does not say what its class needs; a mistake of the pack, not of a reader."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A dated rule as it stands on one day, and the clause it rests on."""

    KEY: ClassVar[str]
    LEAST: ClassVar[Mapping[str, int]] = {}  # of numbers that cannot be nothing
    cites: Citation

    @classmethod
    def read(cls, text: Mapping[str, object], cites: Citation) -> Self:
        """The rule of a pack's table. Raises RuleError naming the field that is missing, unknown or wrong.

        A field with a default came with a later edition: a table written before it does not name it.
        """
        wanted = cls.field_names()
        needed = set(wanted) - set(cls.defaults())
        if not needed <= set(text) <= set(wanted):
            raise RuleError(f"{cls.KEY}: fields {sorted(text)}, wanted {sorted(wanted)}")
        hints = get_type_hints(cls)
        values: dict[str, Any] = {
            name: _read(value, hints[name], f"{cls.KEY}.{name}") for name, value in text.items()
        }
        for name, value in values.items():
            _refuse_outside(value, cls.bounds(name), f"{cls.KEY}.{name}")
        return cls(cites=cites, **values)

    @classmethod
    def field_names(cls) -> tuple[str, ...]:
        """The names of its fields, as packs and conditions of contest write them."""
        return tuple(field.name for field in fields(cls) if field.name != "cites")

    @classmethod
    def defaults(cls) -> Mapping[str, object]:
        """What fields that came with a later edition are where a table does not name them."""
        return {field.name: field.default for field in fields(cls) if field.default is not MISSING}

    @classmethod
    def bounds(cls, name: str) -> tuple[int, int]:
        """The least and the most that a number of the rule can be, by its field."""
        most = 1 if name.endswith("_share") else 100 if name == "percent" else NUMBER_MAX
        return cls.LEAST.get(name, 0), most

    @classmethod
    def allowed(cls, name: str) -> str:
        """What text can stand for a field, told to whoever wrote another; "" where no text can."""
        hint = get_type_hints(cls)[name]
        if get_origin(hint) is Literal or (isinstance(hint, type) and issubclass(hint, StrEnum)):
            return ", ".join(get_args(hint) or tuple(hint))
        if hint is bool:
            return ", ".join(SWITCH)
        return "–".join(map(str, cls.bounds(name))) if hint in (int, Fraction) else ""

    def check(self) -> None:
        """Read text that means more than its type, as those do who go by it. Raises Refusal.

        Most rules have none.
        """


def _read(value: object, hint: Any, where: str) -> Any:
    """A TOML value as the type that a rule declares."""
    origin = get_origin(hint)
    if origin is tuple and isinstance(value, list):
        return tuple(_read(item, get_args(hint)[0], where) for item in value)
    if origin is Mapping or (isinstance(origin, type) and issubclass(origin, Mapping)):
        return _table(value, get_args(hint)[1], where)
    if origin is Literal:
        return _choice(value, get_args(hint), where)
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return hint(_choice(value, tuple(hint), where))
    return _scalar(value, hint, where)


def _table(value: object, hint: Any, where: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise RuleError(f"{where}: {value!r} is no table")
    return MappingProxyType({str(key): _read(item, hint, f"{where}.{key}") for key, item in value.items()})


def _choice(value: object, allowed: tuple[object, ...], where: str) -> Any:
    if value not in allowed:
        raise RuleError(f"{where}: {value!r} is none of {allowed}")
    return value


def _scalar(value: object, hint: Any, where: str) -> object:
    if hint is Fraction and not isinstance(value, bool) and isinstance(value, int | str | Decimal):
        return _fraction(value, where)
    if hint is int and isinstance(value, str):  # conditions of contest override with text
        return _whole(value, where)
    if hint is bool and isinstance(value, str) and value in SWITCH:
        return SWITCH[value]
    if hint in (int, bool, str) and type(value) is hint:
        return value
    raise RuleError(f"{where}: {value!r} is no {hint}")


def _fraction(value: int | str | Decimal, where: str) -> Fraction:
    number = exact(value)
    if number is None:
        raise RuleError(f"{where}: {value!r} is no number")
    return number


def _whole(value: str, where: str) -> int:
    number = exact_whole(value)
    if number is None:
        raise RuleError(f"{where}: {value!r} is no whole number")
    return number


def _refuse_outside(value: object, bounds: tuple[int, int], where: str) -> None:
    numbers = value if isinstance(value, tuple) else (value,)
    least, most = bounds
    if any(isinstance(number, int | Fraction) and not least <= number <= most for number in numbers):
        raise RuleError(f"{where}: {value!r} is not from {least} to {most}")
