"""What a scheme is made of: grants, each with what the winner has, what changes it, and who shares it."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Context, Decimal
from fractions import Fraction
from math import ceil, floor
from typing import Literal

from scoring.engine.contest import Contestants
from scoring.engine.masterpoints.field import FieldList
from scoring.engine.masterpoints.working import written
from scoring.engine.rounding import rounded

Half = Literal["full", "half", "none"]
Of = Literal["event", "sessions", "both"]
Across = Literal["zero", "extend"]
Rounding = Literal["up", "down", "half_up"]
ShareKind = Literal["each", "boards", "split", "split_boards"]
Sentence = tuple[str, Mapping[str, str]]  # a sentence's code and its places
_DIGITS = Context(prec=28)
LOGARITHM_DECIMALS = 6  # a logarithm never ends; this many of its decimals count


@dataclass(frozen=True, slots=True)
class PerTable:
    """So much for each table, no more than `most`. `half`: how a half table counts."""

    amount: Fraction
    half: Half
    most: Fraction | None = None

    def first(self, group: FieldList, depth: int) -> tuple[Fraction, Sentence]:
        """What the winner has before factors, and the sentence about it."""
        tables = group.tables_counted(self.half)
        parameters = {"each": written(self.amount), "tables": written(tables)}
        total = self.amount * tables
        if self.most is None:
            return total, ("mp_per_table", parameters)
        return min(total, self.most), ("mp_per_table_most", {**parameters, "most": written(self.most)})


@dataclass(frozen=True, slots=True)
class PerContestant:
    """So much for each contestant of the list."""

    amount: Fraction

    def first(self, group: FieldList, depth: int) -> tuple[Fraction, Sentence]:
        """What the winner has before factors, and the sentence about it."""
        parameters = {"each": written(self.amount), "count": str(group.size)}
        return self.amount * group.size, ("mp_per_contestant", parameters)


@dataclass(frozen=True, slots=True)
class FixedAmount:
    """The same in every field."""

    amount: Fraction

    def first(self, group: FieldList, depth: int) -> tuple[Fraction, Sentence]:
        """What the winner has before factors, and the sentence about it."""
        return self.amount, ("mp_fixed", {"amount": written(self.amount)})


@dataclass(frozen=True, slots=True)
class Rungs:
    """So much for each place that is paid: the last has one rung, the winner all."""

    amount: Fraction

    def first(self, group: FieldList, depth: int) -> tuple[Fraction, Sentence]:
        """What the winner has before factors, and the sentence about it."""
        return self.amount * depth, ("mp_rungs", {"each": written(self.amount), "places": str(depth)})


@dataclass(frozen=True, slots=True)
class OverallFormula:
    """(tables + plus) / over up to so many tables, the logarithm of tables / log_over beyond."""

    plus: int
    over: int
    up_to: int
    log_over: int
    half: Half

    def first(self, group: FieldList, depth: int) -> tuple[Fraction, Sentence]:
        """What the winner has before factors, and the sentence about it."""
        tables = group.tables_counted(self.half)
        parameters = {"tables": written(tables)}
        if tables <= self.up_to:
            value = (tables + self.plus) / self.over
            return value, ("mp_overall", {**parameters, "plus": str(self.plus), "over": str(self.over)})
        value = _logarithm(tables / self.log_over)
        return value, ("mp_overall_log", {**parameters, "over": str(self.log_over), "value": written(value)})


def _logarithm(value: Fraction) -> Fraction:
    quotient = _DIGITS.divide(Decimal(value.numerator), Decimal(value.denominator))
    return rounded(Fraction(_DIGITS.log10(quotient)), LOGARITHM_DECIMALS)


@dataclass(frozen=True, slots=True)
class ListedAmounts:
    """Amounts by place, for fields of different sizes; the sizes follow each other without gaps."""

    bands: tuple[tuple[int, tuple[Fraction, ...]], ...]  # from so many contestants on

    def amounts(self, group: FieldList) -> tuple[Fraction, ...]:
        """The amounts for a list, from the first place on."""
        fitting = [amounts for least, amounts in self.bands if least <= group.size]
        return fitting[-1] if fitting else ()


@dataclass(frozen=True, slots=True)
class SeriesAverage:
    """A series: the sum of the winners' points of its games over a divisor."""

    divisor: int
    least: int
    most: int

    def first(self, group: FieldList, depth: int) -> tuple[Fraction, Sentence]:
        """What the winner has before factors, and the sentence about it."""
        games = group.occasion.games
        total = sum(games, Fraction(0))
        parameters = {"count": str(len(games)), "total": written(total), "divisor": str(self.divisor)}
        return total / self.divisor, ("mp_games", parameters)


Base = PerTable | PerContestant | FixedAmount | Rungs | OverallFormula | ListedAmounts | SeriesAverage


@dataclass(frozen=True, slots=True)
class Ratio:
    """Each place has so much of the one before."""

    ratio: Fraction

    def share(self, place: int, depth: int) -> Fraction:
        """What a place has of the first."""
        return self.ratio ** (place - 1)


@dataclass(frozen=True, slots=True)
class PlaceShares:
    """Written shares for the first places, then one over (place - less); `less` None: nothing then."""

    shares: tuple[Fraction, ...]
    less: int | None

    def share(self, place: int, depth: int) -> Fraction:
        """What a place has of the first."""
        if place <= len(self.shares):
            return self.shares[place - 1]
        return Fraction(0) if self.less is None else Fraction(1, place - self.less)


@dataclass(frozen=True, slots=True)
class EvenDecline:
    """One rung less a place, down to one rung for the last that is paid; or the same for all of them."""

    flat: bool = False

    def share(self, place: int, depth: int) -> Fraction:
        """What a place has of the first."""
        return Fraction(1) if self.flat else Fraction(max(depth - place + 1, 0), depth or 1)


Decline = Ratio | PlaceShares | EvenDecline


@dataclass(frozen=True, slots=True)
class Depth:
    """How far down the list points go."""

    share: Fraction
    rounding: Rounding
    least: int = 1
    most: int | None = None

    def places(self, group: FieldList) -> int:
        """How many places of a list are paid; never all of them, but for `least`."""
        exact = self.share * group.size
        wholes = {"up": ceil(exact), "down": floor(exact), "half_up": floor(exact + Fraction(1, 2))}
        places = max(wholes[self.rounding], self.least)
        return min(places, group.size, self.most or places)


Measure = Literal[
    "level", "form", "lists", "class", "sessions", "restriction", "restrictions", "boards", "matches"
]


@dataclass(frozen=True, slots=True)
class Factor:
    """A number by something about the occasion.

    `values` by its name; by number ("boards", "sessions", "matches") the largest key that is not above
    it counts; "lists" is "direction" or "overall"; "restriction" takes the smallest of those that hold.
    `count`: the number itself.
    """

    by: Measure
    values: Mapping[str, Fraction]
    otherwise: Fraction | None = None
    count: bool = False


@dataclass(frozen=True, slots=True)
class Share:
    """What of a contestant's points each of its players has.

    `each` all; `boards` by the share of the contestant's boards that the player played, all from
    `full_from` on and nothing below `least`; `split` divided by the number of players; `split_boards`
    divided by boards played.
    """

    kind: ShareKind = "each"
    full_from: Fraction = Fraction(1)
    least: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class Grant:
    """What every grant has: for which forms, of the event or of its sessions, and how players share it."""

    of: Of
    forms: frozenset[Contestants]
    factors: tuple[Factor, ...]
    cap: Fraction | None
    share: Share
    colour: str


@dataclass(frozen=True, slots=True)
class ForPlaces(Grant):
    """Points for places. `each_rounded`: every place's amount is rounded before places are shared.

    `across_last`: what the unpaid places are worth when a tie reaches across the last paid one:
    nothing ("zero"), or as if they were paid ("extend"). `most_each`: the most for any place.
    """

    base: Base
    decline: Decline
    depth: Depth
    each_rounded: bool
    across_last: Across
    most_each: Fraction | None = None


@dataclass(frozen=True, slots=True)
class ForMatches(Grant):
    """Points for matches won, a draw half: so much a match, or so much a board of the match."""

    amount: Fraction
    per_board: bool


@dataclass(frozen=True, slots=True)
class ForVictoryPoints(Grant):
    """Points for the victory points of won and drawn matches: amount * boards * VP / most VP of a match."""

    amount: Fraction


AnyGrant = ForPlaces | ForMatches | ForVictoryPoints
