"""What the program calls its kinds of events and its ways of scoring, by their numbers in the file.

Only pairs at matchpoints have been seen in files; the others are known by report, and are not read.
"""

from collections.abc import Mapping
from typing import Final

from clubs.files.acblscore.game import AcblEvent

PAIRS, MATCHPOINTS = 0, 0
KINDS: Final[Mapping[int, str]] = {
    PAIRS: "pairs",
    1: "teams",
    2: "individual",
    3: "home-style pairs",
    4: "board-a-match teams",
    5: "series winner",
}
SCORINGS: Final[Mapping[int, str]] = {
    MATCHPOINTS: "matchpoints",
    1: "IMPs with a datum",
    2: "average IMPs",
    3: "total IMPs",
    4: "instant matchpoints",
    5: "board-a-match",
    6: "win/loss",
    7: "victory points",
    8: "knockout",
    9: "ZIP knockout",
    10: "series winner",
    13: "IMPs with a predetermined datum",
    14: "double matchpoints",
    15: "total points",
    16: "board-a-match matchpoints",
    18: "compact knockout",
}


def is_read(kind: int, scoring: int) -> bool:
    """Whether an event can be read: pairs at matchpoints."""
    return (kind, scoring) == (PAIRS, MATCHPOINTS)


def names(event: AcblEvent) -> tuple[str, str]:
    """The kind and the scoring of an event in words, with the number of one that nobody has named."""
    kind = KINDS.get(event.kind, f"kind {event.kind}")
    return kind, SCORINGS.get(event.scoring, f"scoring {event.scoring}")
