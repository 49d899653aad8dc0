"""What a Swiss draw is made from and what comes of it: contestants, meetings, options, matches, grounds."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from scoring.engine.words import Text


class Order(StrEnum):
    """What places in the draw follow from."""

    STANDING = "standing"  # the score, then the seed
    SEED = "seed"  # the seed alone: a first round
    LOT = "lot"  # a lot drawn with the recorded seed: a first round


class ScoreGroupOrder(StrEnum):
    """Who is right for whom among contestants with the same score."""

    NEIGHBOURS = "neighbours"  # 1-2, 3-4: usual in bridge
    HALVES = "halves"  # first half against second half: 1-5, 2-6, 3-7, 4-8
    FOLD = "fold"  # first against last: 1-8, 2-7, 3-6, 4-5


class OddNumber(StrEnum):
    """What becomes of an odd number."""

    BYE = "bye"
    THREE_WAY = "three_way"


class DrawMethod(StrEnum):
    """Whether the past counts."""

    SWISS = "swiss"  # no rematch while one can be avoided
    DANISH = "danish"  # by places, whoever has met whom
    KING_OF_THE_HILL = "king_of_the_hill"  # the same, in the last round


@dataclass(frozen=True, slots=True)
class SwissContestant:
    """Who may be drawn. `seed` counts from 1, best first; None stands after all seeds.

    `group` parts the field into divisions, 1 the highest. Whoever is away this round is not drawn;
    nor is whoever has withdrawn (Part D 7).
    """

    key: str
    score: Fraction = Fraction(0)
    seed: int | None = None
    club: str = ""
    group: int = 1
    absent: bool = False
    withdrawn: bool = False

    @property
    def is_drawn(self) -> bool:
        """Takes part in this round."""
        return not (self.absent or self.withdrawn)


@dataclass(frozen=True, slots=True)
class Meeting:
    """What was drawn in an earlier round: one contestant sat out, two or three met; the first was at home."""

    round: int
    contestants: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Lock:
    """What the director has fixed: a match of two, a three-way match of three, a bye of one."""

    contestants: tuple[str, ...]
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Options:
    """How a round is drawn; conditions of contest, but for `locked` and `forbidden`, the director's.

    `seed` is the recorded text that every lot of the event is drawn from. `three_way_places` limits who may
    be in a three-way match to places from the first to the second number. `rounds` is the whole stage's.
    """

    round: int
    seed: str
    rounds: int | None = None
    method: DrawMethod = DrawMethod.SWISS
    order: Order = Order.STANDING
    within: ScoreGroupOrder = ScoreGroupOrder.NEIGHBOURS
    odd: OddNumber = OddNumber.BYE
    three_way_rounds: int = 1
    three_way_places: tuple[int, int] | None = None
    clubs_apart_rounds: int = 0
    locked: tuple[Lock, ...] = ()
    forbidden: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class DrawGround:
    """Why, or why not, as data: swiss_words says it."""

    code: str
    parameters: Mapping[str, str | Text] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SwissMatch:
    """Who meets, the one at home first; one contestant alone has a bye and no number of a table."""

    number: int | None
    contestants: tuple[str, ...]
    grounds: tuple[DrawGround, ...]


@dataclass(frozen=True, slots=True)
class Certificate:
    """What shows that no better draw exists.

    `cost` names the levels of the objective in their order. `pairs_without_rematch` is how many matches
    without a rematch fit at once; where that is too few, `barrier` are contestants without whom the rest
    falls apart into more odd circles than they are many (Tutte and Berge), so anybody can check it.
    `proof`: "exchange" when only matches near enough were weighed, "dearer" when only those that cost no
    more than a whole draw (docs/swiss.md proves that no other can be in a best one). `score_unit` is what
    score differences were counted in, `lot_bits` how many bits of each pair's lot were used.
    """

    cost: Mapping[str, int]
    proof: str
    contestants: int
    pairs_weighed: int
    pairs_needed: int
    pairs_without_rematch: int
    barrier: tuple[str, ...]
    score_unit: Fraction
    lot_bits: int
    three_ways_tried: int = 0


@dataclass(frozen=True, slots=True)
class Pairing:
    """A round, drawn: matches by number, byes last; places as they were used; what shows that it is best."""

    round: int
    matches: tuple[SwissMatch, ...]
    places: Mapping[str, int]
    certificate: Certificate


class Unpairable(Exception):
    """No draw can be made; every ground at once."""

    def __init__(self, grounds: tuple[DrawGround, ...]) -> None:
        super().__init__(", ".join(ground.code for ground in grounds))
        self.grounds = grounds
