"""Movements proposed for an evening, each with what it costs: rounds, boards, sit-outs, balance."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from clubs.models import Club, OwnMovement
from clubs.movements.generators import choice
from clubs.movements.generators.choice import MovementChoice
from clubs.movements.measures import Measures, measure
from clubs.movements.model import ContestantKind, Movement, MovementKind
from clubs.movements.sentences import say
from clubs.playing.forms.movements import LINES_MAX, usual
from clubs.playing.services import own_movements
from scoring.engine.refusal import Refusal

BOARDS_A_ROUND = (2, 3, 4, 1, 5, 6, 7, 8)  # of pairs and players, the usual first
BOARDS_A_MATCH = range(2, 33)
LONG_ROUND = 4  # boards: more are played where nothing else comes near
WHOLE_UP_TO = 3  # boards more or less for a movement that is played to its end
CUT_WELL = (MovementKind.MITCHELL, MovementKind.SKIP_MITCHELL, MovementKind.RELAY_MITCHELL)
OFFERED_MAX = 8
AT_A_TABLE = {ContestantKind.PAIRS: 2, ContestantKind.INDIVIDUAL: 4, ContestantKind.TEAMS: 1}


@dataclass(frozen=True)
class MovementProposal:
    """A movement, by what its button sends, its name, and what it costs."""

    key: str
    name: str
    movement: Movement
    own: OwnMovement | None = None

    @cached_property
    def measures(self) -> Measures:
        """All that can be counted in it."""
        return measure(self.movement)

    @property
    def boards_least(self) -> int:
        """Boards of who plays fewest."""
        return min(self.measures.boards_played.values())

    @property
    def boards_most(self) -> int:
        """Boards of who plays most."""
        return max(self.measures.boards_played.values())

    @property
    def sitting_out(self) -> int:
        """How many sit out a round or more."""
        return sum(1 for rounds in self.measures.sit_outs.values() if rounds)

    @property
    def quality(self) -> Fraction | None:
        """How even the comparisons are, in percent; None where nothing is compared."""
        return self.measures.quality


def proposals(
    club: Club, kind: ContestantKind, contestants: int, boards: int, language: str
) -> list[MovementProposal]:
    """What so many can play in about so many boards: the club's own, the usual form, then the most even."""
    offered = choice.choices(kind, contestants)
    first = usual(offered, contestants) if kind is ContestantKind.PAIRS else None
    generated = [
        MovementProposal(_key(movement), _name(movement, language), movement)
        for offer in offered
        for movement in _variants(_nearest(offer, kind, contestants, boards))
    ]
    own = [
        MovementProposal(f"own-{one.pk}", one.title, own_movements.movement_of(one), one)
        for one in own_movements.fitting(club, kind, contestants)
    ]
    short = [one for one in generated if _lines(one.movement) <= LINES_MAX]
    ranked = sorted(short, key=lambda one: (one.movement.form is not first, -(one.quality or 0)))
    return [*own, *ranked[:OFFERED_MAX]]


def _nearest(
    offer: MovementChoice, kind: ContestantKind, contestants: int, boards: int
) -> Iterator[Movement]:
    """The form in as many rounds as come nearest to the boards that are wished for, whole where it may be."""
    sizes = BOARDS_A_MATCH if kind is ContestantKind.TEAMS else BOARDS_A_ROUND
    lengths = [(size, rounds) for size in sizes for rounds in _rounds(offer, size, boards)]
    size, rounds = min(lengths, key=lambda one: (_strays(offer, kind, one, boards), -one[1]))
    for asked in (rounds, None):
        try:
            yield choice.make(offer.form, contestants, rounds=asked, boards_per_round=size)
        except Refusal:  # a form whose rounds cannot be cut
            continue
        return


def _rounds(offer: MovementChoice, size: int, boards: int) -> tuple[int, int]:
    """As many as the boards that are wished for allow, and all there are."""
    least, most = offer.rounds_least, offer.rounds_most
    return min(max(boards // size, least), most), most


def _strays(offer: MovementChoice, kind: ContestantKind, length: tuple[int, int], boards: int) -> int:
    """How far from the wish: in boards, and some more for a part of a movement and for long rounds."""
    size, rounds = length
    of_part = 1 if offer.form in CUT_WELL else WHOLE_UP_TO + 1
    is_long = kind is not ContestantKind.TEAMS and size > LONG_ROUND
    is_part = rounds < offer.rounds_most
    return abs(boards - size * rounds) + of_part * is_part + WHOLE_UP_TO * is_long


def _variants(movements: Iterable[Movement]) -> Iterator[Movement]:
    """A Mitchell with two winners, and with one."""
    for movement in movements:
        yield movement
        if movement.winners == 2:
            rounds, size = movement.rounds, movement.boards_per_set
            yield choice.make(
                movement.form, movement.contestants, rounds=rounds, boards_per_round=size, switched=True
            )


def _key(movement: Movement) -> str:
    return f"{movement.form.value}-{movement.winners}"


def _name(movement: Movement, language: str) -> str:
    return say(movement.form, language)


def _lines(movement: Movement) -> int:
    return sum(len(seating.sets) * movement.boards_per_set for seating in movement.played())


def chosen(offered: Sequence[MovementProposal], key: str) -> MovementProposal | None:
    """The one that a button names."""
    return next((one for one in offered if one.key == key), None)
