"""The rounds of a stage, all or the one that its page lists match by match."""

from collections.abc import Sequence
from typing import NamedTuple

from scoring.events.selectors.tournaments import EventMeeting
from scoring.sessions.views.rounds import rounds_asked

Rounds = Sequence[tuple[int, Sequence[EventMeeting]]]


class ShownRounds(NamedTuple):
    """The rounds that are listed; the numbers of all, where a reader may choose; what they chose."""

    rounds: Rounds
    numbers: list[int]
    asked: str
    alone: int | None


def rounds_shown(rounds: Rounds, asked: str) -> ShownRounds:
    """What is listed of a stage: `asked` is a number, or "all", as the address says it."""
    of = rounds_asked({number: len(matches) for number, matches in rounds}, asked)
    listed = [one for one in rounds if of.alone in (None, one[0])]
    return ShownRounds(listed, of.numbers, of.asked, of.alone)
