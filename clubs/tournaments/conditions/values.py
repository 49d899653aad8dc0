"""What kinds of values conditions of contest have, for whoever asks for one or writes it in words. Pure."""

from dataclasses import dataclass
from enum import StrEnum


class Unit(StrEnum):
    """What a number counts."""

    MINUTES = "minutes"
    MINUTES_A_BOARD = "minutes_a_board"
    BOARDS = "boards"
    BOARDS_OF_PENALTY = "boards_of_penalty"
    IMPS = "imps"
    MATCHPOINTS = "matchpoints"
    POINTS = "points"
    BOARD_POINTS = "board_points"
    VP = "vp"
    PERCENT = "percent"
    ROUNDS = "rounds"
    SESSIONS = "sessions"
    TIMES = "times"
    PARTS = "parts"
    SCORES = "scores"
    VIOLATIONS = "violations"
    TIES = "ties"
    BODIES = "bodies"


@dataclass(frozen=True, slots=True)
class ChosenValue:
    """One of some words, each with a meaning of its own."""

    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SwitchValue:
    """Yes or no."""


@dataclass(frozen=True, slots=True)
class CountValue:
    """A whole number of something."""

    unit: Unit
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class AmountValue:
    """An exact number of something, with decimals where it has any."""

    unit: Unit
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class ShareValue:
    """A part of a whole, kept as a fraction and spoken of in percent."""


@dataclass(frozen=True, slots=True)
class MoneyValue:
    """An amount in the currency of the federation."""


@dataclass(frozen=True, slots=True)
class DayValue:
    """A day of the calendar."""


@dataclass(frozen=True, slots=True)
class ScaleValue:
    """The name of a scale of victory points that the regulations have."""


@dataclass(frozen=True, slots=True)
class PointsSchemeValue:
    """A scheme of master points of the regulations, or a table of its own."""


@dataclass(frozen=True, slots=True)
class EditionValue:
    """An edition of the federation's regulations by its number, or those that it began with."""


@dataclass(frozen=True, slots=True)
class CarryOverValue:
    """What is brought along: a way, with a share, a limit and a place for who joins."""


@dataclass(frozen=True, slots=True)
class OrderValue:
    """Some of these, in an order."""

    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BodiesValue:
    """Bodies that hear appeals, in their order."""


@dataclass(frozen=True, slots=True)
class ByePercentValue:
    """A percentage, or not counted at all."""


Value = (
    ChosenValue
    | SwitchValue
    | CountValue
    | AmountValue
    | ShareValue
    | MoneyValue
    | DayValue
    | ScaleValue
    | PointsSchemeValue
    | EditionValue
    | CarryOverValue
    | OrderValue
    | BodiesValue
    | ByePercentValue
)
