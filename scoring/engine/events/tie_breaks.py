"""Breaking ties by a published list, and by nothing else: none published means shared places. Part D 16.

Each breaker looks at the contestants that are still equal. Where one of them lacks the figure (two
never met, a session was not played), the breaker says nothing about that group and the next is asked.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from hashlib import sha256
from typing import ClassVar, NamedTuple

from scoring.engine.award import ReasonedAward, Step
from scoring.engine.citation import Citation
from scoring.engine.ground import DecisionGround, ground
from scoring.engine.refusal import INCONSISTENT, MISSING, UNKNOWN, Refusal
from scoring.engine.regulation import SWITCH, Rule
from scoring.engine.rounding import shown
from scoring.engine.victory_points.scale import written

LOT = "lot"
MEDIAN_LEAST = 3  # opponents, so that one is left without the highest and the lowest
OF_MATCHES = ("extra_boards", "carry_over")  # what only a knockout match can have; tables skip them


@dataclass(frozen=True, slots=True)
class TieBreaks(Rule):
    """The list, as text: "head_to_head, imp_quotient, lot"; "" for shared places.

    `restart`: who is still equal after a breaker parted the others begins again with the first.
    """

    KEY: ClassVar[str] = "tie_breaks"
    order: str
    restart: bool

    @property
    def names(self) -> tuple[str, ...]:
        """The names in their order, as they are written."""
        return tuple(name for name in self.order.replace(",", " ").split() if name)

    def without(self, *names: str) -> "TieBreaks":
        """The list less some names: a session, which has no seed, draws no lot."""
        return replace(self, order=" ".join(name for name in self.names if name not in names))

    @classmethod
    def allowed(cls, name: str) -> str:
        """Of the list, the breakers that there are."""
        return ", ".join((*BREAKERS, *OF_MATCHES, LOT) if name == "order" else SWITCH)

    def check(self) -> None:
        """Read the list. Raises Refusal for a name unknown or twice."""
        Breakers.read(self.without(LOT))


class MetOpponent(NamedTuple):
    """An opponent met: its total in the table, what the match is of a whole one, and of a win."""

    total: Fraction
    share: Fraction
    win: Fraction  # the share where the match was won, half of it where it was tied


@dataclass(frozen=True, slots=True)
class TieBreakFigures:
    """What breakers look at. None: not known, or not of this form of contest.

    `met` is what the contestant scored against each opponent; `imps` are those won and lost; `boards_won`
    and `wins` count what is tied as half; `opponents` has a match each.
    """

    name: str = ""
    met: Mapping[int, Fraction] = field(default_factory=dict)
    imps: tuple[Fraction, Fraction] | None = None
    boards_won: Fraction | None = None
    wins: Fraction | None = None
    tops: int | None = None
    last_session: Fraction | None = None
    opponents: tuple[MetOpponent, ...] | None = None


Key = tuple[Fraction, ...]  # the larger is the better
Looks = Callable[[int, Sequence[int], Mapping[int, TieBreakFigures]], Key | None]


def _head_to_head(own: int, group: Sequence[int], figures: Mapping[int, TieBreakFigures]) -> Key | None:
    """What it scored against the others of the group, all of whom it must have met."""
    met = figures[own].met
    others = [other for other in group if other != own]
    return (sum((met[other] for other in others), Fraction(0)),) if met.keys() >= set(others) else None


def _imp_quotient(own: int, group: Sequence[int], figures: Mapping[int, TieBreakFigures]) -> Key | None:
    """IMPs won over IMPs lost. Who lost none is ahead of everybody who did."""
    imps = figures[own].imps
    if imps is None:
        return None
    won, lost = imps
    if lost:
        return Fraction(0), won / lost
    return (Fraction(1), won) if won else (Fraction(0), Fraction(1))


def _net_imps(own: int, _group: Sequence[int], figures: Mapping[int, TieBreakFigures]) -> Key | None:
    """IMPs won less IMPs lost."""
    imps = figures[own].imps
    return None if imps is None else (imps[0] - imps[1],)


def _opponents(own: int, _group: Sequence[int], figures: Mapping[int, TieBreakFigures]) -> Key | None:
    """The totals of all opponents, added up."""
    met = figures[own].opponents
    return None if met is None else (sum((other.share * other.total for other in met), Fraction(0)),)


def _beaten(own: int, _group: Sequence[int], figures: Mapping[int, TieBreakFigures]) -> Key | None:
    """The totals of the opponents beaten, and half the totals of those tied with."""
    met = figures[own].opponents
    return None if met is None else (sum((other.win * other.total for other in met), Fraction(0)),)


def _median(own: int, _group: Sequence[int], figures: Mapping[int, TieBreakFigures]) -> Key | None:
    """The totals of the opponents without the highest and the lowest; nothing where they are all of them."""
    met = figures[own].opponents
    if met is None or len(met) < MEDIAN_LEAST:
        return None
    inner = sorted(met, key=lambda other: other.total)[1:-1]
    return (sum((other.share * other.total for other in inner), Fraction(0)),)


def _figure(name: str) -> Looks:
    def look(own: int, group: Sequence[int], figures: Mapping[int, TieBreakFigures]) -> Key | None:
        value = getattr(figures[own], name)
        return None if value is None else (Fraction(value),)

    return look


BREAKERS: Mapping[str, Looks] = {
    "head_to_head": _head_to_head,
    "imp_quotient": _imp_quotient,
    "boards_won": _figure("boards_won"),
    "wins": _figure("wins"),
    "net_imps": _net_imps,
    "opponents": _opponents,
    "opponents_beaten": _beaten,
    "opponents_median": _median,
    "tops": _figure("tops"),
    "last_session": _figure("last_session"),
}


@dataclass(frozen=True, slots=True)
class Breakers:
    """The list, read, with the seed that a lot is drawn by; the same seed draws the same lot again."""

    names: tuple[str, ...]
    restart: bool
    cites: Citation
    seed: str = ""

    @classmethod
    def read(cls, rule: TieBreaks, seed: str = "") -> "Breakers":
        """The list of its text. Raises Refusal for a name unknown or twice, and for a lot without a seed."""
        names = rule.without(*OF_MATCHES).names
        for name in names:
            if name != LOT and name not in BREAKERS:
                allowed = ", ".join((*BREAKERS, LOT))
                raise Refusal(UNKNOWN, "tie_breaks", "not_an_option", value=name[:40], allowed=allowed)
            if names.count(name) > 1:
                raise Refusal(INCONSISTENT, "tie_breaks", "tie_break_twice", name=name)
        if LOT in names and not seed:
            raise Refusal(MISSING, "tie_breaks", "tie_lot_without_seed")
        return cls(names, rule.restart, rule.cites, seed)

    def part(
        self,
        group: Sequence[int],
        figures: Mapping[int, TieBreakFigures],
        grounds: dict[int, list[DecisionGround]],
    ) -> list[list[int]]:
        """The equals of a group, best first, each list of them still equal; why, into `grounds`."""
        return self._part(list(group), self.names, figures, grounds)

    def _part(
        self,
        group: list[int],
        names: Sequence[str],
        figures: Mapping[int, TieBreakFigures],
        grounds: dict[int, list[DecisionGround]],
    ) -> list[list[int]]:
        for position, name in enumerate(names):
            keys = self._keys(name, group, figures)
            if keys is None or len(set(keys.values())) < 2:
                continue
            for own in group:
                grounds.setdefault(own, []).append(self._ground(name, figures[own], keys[own]))
            rest = self.names if self.restart else names[position + 1 :]
            parts = [
                [own for own in group if keys[own] == key] for key in sorted(set(keys.values()), reverse=True)
            ]
            return [equals for part in parts for equals in self._part(part, rest, figures, grounds)]
        return [group]

    def _keys(
        self, name: str, group: list[int], figures: Mapping[int, TieBreakFigures]
    ) -> dict[int, Key] | None:
        if len(group) < 2:
            return None
        look = self._lot if name == LOT else BREAKERS[name]
        keys = {own: look(own, group, figures) for own in group}
        known = {own: key for own, key in keys.items() if key is not None}
        return known if len(known) == len(keys) else None

    def _lot(self, own: int, group: Sequence[int], figures: Mapping[int, TieBreakFigures]) -> Key:
        drawn = sha256(f"{self.seed}\n{figures[own].name}".encode()).hexdigest()
        return (Fraction(int(drawn, 16)),)

    def _ground(self, name: str, figures: TieBreakFigures, key: Key) -> DecisionGround:
        if name == LOT:
            return ground(figures.name, "tie_lot", self.cites, seed=self.seed)
        if name == "imp_quotient" and figures.imps:
            won, lost = (_brief(value) for value in figures.imps)
            return ground(key[-1], "tie_imp_quotient", self.cites, won=won, lost=lost)
        return ground(key[-1], f"tie_{name}", self.cites, value=_brief(key[-1]))


def with_ties(total: ReasonedAward, why: Sequence[DecisionGround]) -> ReasonedAward:
    """A total with what parted its contestant from others who came to as much; it adds nothing to it."""
    return ReasonedAward((*total.steps, *map(_parted, why))) if why else total


def _parted(why: DecisionGround) -> Step:
    assert isinstance(why.cite, Citation), "a tie is broken by a rule of the regulations"
    parameters = {name: str(value) for name, value in why.parameters.items()}
    return Step(Fraction(0), why.code, why.cite, parameters)


def _brief(value: Fraction) -> str:
    text = written(value)
    return shown(value) if "/" in text else text
