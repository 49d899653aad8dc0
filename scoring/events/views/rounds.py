"""Which rounds of a stage its page lists match by match: all of a short one, else one at a time."""

from collections.abc import Sequence
from typing import NamedTuple

from federation.text.numbers import whole
from scoring.events.selectors.tournaments import EventMeeting

# So many matches are read at a glance; of more, a page of all rounds is ten pages long and takes a second.
AT_A_GLANCE = 24
ALL = "all"
Rounds = Sequence[tuple[int, Sequence[EventMeeting]]]


class ShownRounds(NamedTuple):
    """The rounds that are listed; the numbers of all, where a reader may choose; what they chose."""

    rounds: Rounds
    numbers: list[int]
    asked: str

    @property
    def alone(self) -> int | None:
        """The one round that is listed; None where there are several."""
        return self.rounds[0][0] if len(self.rounds) == 1 else None


def rounds_shown(rounds: Rounds, asked: str) -> ShownRounds:
    """The newest round of a long stage, or what is asked for: a number, or "all"; no other word counts."""
    if sum(len(matches) for _number, matches in rounds) <= AT_A_GLANCE:
        return ShownRounds(rounds, [], "")
    numbers = [number for number, _matches in rounds]
    if asked == ALL:
        return ShownRounds(rounds, numbers, ALL)
    wanted = whole(asked)
    if wanted not in numbers:
        return ShownRounds(rounds[-1:], numbers, "")
    return ShownRounds([one for one in rounds if one[0] == wanted], numbers, str(wanted))
