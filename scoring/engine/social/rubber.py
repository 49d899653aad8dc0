"""A rubber, deal by deal: two games win it.

A side whose points below the line come to 100 in the game being played wins that game, and the line
is drawn under both sides; what stands there goes on counting in the total. A side with a game is
vulnerable. The rubber is worth 700 when the opponents have no game, 500 when they have one; who has
more points in all has won, which is not always who won the rubber.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import chain

from scoring.engine.award import Step
from scoring.engine.citation import Citation
from scoring.engine.game.seats import SIDES, other
from scoring.engine.refusal import INCONSISTENT, Refusal
from scoring.engine.social.deal import SocialDeal
from scoring.engine.social.pad import PadEntry, RubberScore, entries, rubber_score, written_for

GAME = 100  # points below the line
GAMES = 2
RUBBER_BONUS = (("rubber_in_two", 700), ("rubber_in_three", 500))  # by the opponents' games
_RUBBER_CODES = {code for code, _ in RUBBER_BONUS}

Counts = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class RubberDeal:
    """A deal of a rubber and the honours credited in it by side."""

    deal: SocialDeal
    honours: Counts = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RubberStanding:
    """Points below the line in the game being played, and games won, by side."""

    part: Counts
    games: Counts

    @property
    def over(self) -> bool:
        """Whether a side has won the rubber."""
        return GAMES in self.games.values()


@dataclass(frozen=True, slots=True)
class PadDeal:
    """What one deal wrote on the pad and where the rubber stood after it."""

    vulnerable: bool  # the declaring side; False for a passed-out deal
    deal: SocialDeal
    entries: tuple[PadEntry, ...]
    honours: Counts
    game: str | None  # the side that won a game with it
    after: RubberStanding

    @property
    def score(self) -> RubberScore:
        """The contract alone, without honours and the bonus for the rubber."""
        return rubber_score(self.deal.contract, self.deal.tricks, vulnerable=self.vulnerable)

    @property
    def rubber_bonus(self) -> int:
        """The bonus for the rubber, 0 if the deal did not end it."""
        return sum(int(entry.step.amount) for entry in self.entries if entry.step.code in _RUBBER_CODES)


_NOTHING = dict.fromkeys(SIDES, 0)
START = RubberStanding(_NOTHING, _NOTHING)


@dataclass(frozen=True, slots=True)
class Rubber:
    """The deals so far."""

    log: tuple[PadDeal, ...]

    @property
    def standing(self) -> RubberStanding:
        """Where the rubber stands."""
        return self.log[-1].after if self.log else START

    @property
    def entries(self) -> tuple[PadEntry, ...]:
        """Every number on the pad."""
        return tuple(chain.from_iterable(played.entries for played in self.log))

    @property
    def won_by(self) -> str | None:
        """The side with two games; None as long as there is none."""
        return next((side for side, games in self.standing.games.items() if games == GAMES), None)


def play(deals: Iterable[RubberDeal]) -> Rubber:
    """Write the deals on the pad. Raises Refusal for one that comes after the rubber was over."""
    log: list[PadDeal] = []
    standing = START
    for number, played in enumerate(deals, start=1):
        if standing.over:
            raise Refusal(INCONSISTENT, "deals", "rubber_over", deal=str(number), last=str(number - 1))
        log.append(_written(played, standing))
        standing = log[-1].after
    return Rubber(tuple(log))


def totals(written: tuple[PadEntry, ...]) -> dict[str, int]:
    """All points by side, above and below the line."""
    return {side: written_for(written, side) for side in SIDES}


def ahead(points: Counts) -> str | None:
    """The side with more points; None for equal points."""
    if points["NS"] == points["EW"]:
        return None
    return max(SIDES, key=lambda side: points[side])


def _written(played: RubberDeal, before: RubberStanding) -> PadDeal:
    if played.deal.passed_out:
        return PadDeal(False, played.deal, (), {}, None, before)
    side = played.deal.side
    vulnerable = before.games[side] > 0
    contract = entries(played.deal, vulnerable=vulnerable)
    below = before.part[side] + written_for(contract, side, below=True)
    game = side if below >= GAME else None
    after = _with_game(before, side) if game else RubberStanding({**before.part, side: below}, before.games)
    bonus = _rubber_bonus(after, side) if game and after.over else ()
    written = (*contract, *map(_honours, played.honours.items()), *bonus)
    return PadDeal(vulnerable, played.deal, written, played.honours, game, after)


def _with_game(before: RubberStanding, side: str) -> RubberStanding:
    return RubberStanding(_NOTHING, {**before.games, side: before.games[side] + 1})


def _rubber_bonus(standing: RubberStanding, side: str) -> tuple[PadEntry, ...]:
    code, bonus = RUBBER_BONUS[standing.games[other(side)]]
    return (PadEntry(side, False, Step(Fraction(bonus), code, Citation.RUBBER)),)


def _honours(credited: tuple[str, int]) -> PadEntry:
    side, bonus = credited
    return PadEntry(side, False, Step(Fraction(bonus), "honours_bonus", Citation.RUBBER))
