"""A rubber that ends before a side has two games. Laws of rubber bridge, Law 80."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from scoring.engine.award import Step
from scoring.engine.refusal import INCONSISTENT, Refusal
from scoring.engine.regulation import Rule
from scoring.engine.social.pad import PadEntry
from scoring.engine.social.rubber import Rubber


@dataclass(frozen=True, slots=True)
class UnfinishedRubber(Rule):
    """What the only game and the only part-score are worth, in points."""

    KEY: ClassVar[str] = "unfinished_rubber"
    only_game: int
    only_part_score: int


def unfinished(rubber: Rubber, rule: UnfinishedRubber) -> tuple[PadEntry, ...]:
    """The bonuses of a rubber broken off: to the only side with a game, to the only side with a part-score.

    A part-score counts where it stands in the game being played. The two may go to different sides.
    Raises Refusal when the rubber is over.
    """
    if rubber.standing.over:
        raise Refusal(INCONSISTENT, "unfinished", "rubber_finished")
    return tuple(_bonuses(rubber, rule))


def _bonuses(rubber: Rubber, rule: UnfinishedRubber) -> Iterator[PadEntry]:
    games, part = _only(rubber.standing.games), _only(rubber.standing.part)
    if games:
        yield PadEntry(games, False, Step(Fraction(rule.only_game), "unfinished_game", rule.cites))
    if part:
        yield PadEntry(part, False, Step(Fraction(rule.only_part_score), "unfinished_part_score", rule.cites))


def _only(counts: Mapping[str, int]) -> str | None:
    """The one side that has anything."""
    having = [side for side, count in counts.items() if count]
    return having[0] if len(having) == 1 else None
