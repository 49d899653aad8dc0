"""An example auction as the replay shows it: hands, calls in four columns, what each call says."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count

from federation.reader import reader_language
from scoring.engine.game.seats import clockwise
from scoring.learning.auctions import ExampleAuction
from scoring.sessions.views.diagrams import SUITS, Diagram, SuitHand
from scoring.sessions.views.replay import COLUMNS, Replay, ReplayCall

# Boards on which nobody is vulnerable, by their dealer.
QUIET_BOARDS = {"N": 1, "E": 14, "S": 11, "W": 8}


@dataclass(frozen=True, slots=True)
class ShownAuction:
    """An example for a page."""

    title: str
    diagram: Diagram
    replay: Replay


def shown_auction(example: ExampleAuction) -> ShownAuction:
    """An example in the reader's language."""
    diagram = Diagram(QUIET_BOARDS[example.dealer], example.dealer, "None", hands_of(example.hands.items()))
    return ShownAuction(example.title.in_language(reader_language()), diagram, _replay(example))


def hands_of(hands: Iterable[tuple[str, str]]) -> tuple[SuitHand, ...]:
    """Hands as a diagram shows them, from PBN's."""
    return tuple(SuitHand(seat, tuple(zip(SUITS, hand.split("."), strict=True))) for seat, hand in hands)


def _replay(example: ExampleAuction) -> Replay:
    notes = count(1)
    calls = [_call(example, step, call, notes) for step, call in enumerate(example.calls, 1)]
    boxes: list[ReplayCall | None] = [*([None] * COLUMNS.index(example.dealer)), *calls]
    boxes += [None] * (-len(boxes) % len(COLUMNS))
    rows = tuple(tuple(boxes[start : start + 4]) for start in range(0, len(boxes), 4))
    return Replay(example.dealer, rows, (), len(calls))


def _call(example: ExampleAuction, step: int, call: str, notes: "count[int]") -> ReplayCall:
    seat, meaning = clockwise(example.dealer, step - 1), example.meanings.get(step)
    if meaning is None:
        return ReplayCall(seat, call, step)
    return ReplayCall(seat, call, step, next(notes), meaning.text.in_language(reader_language()))
