"""Sessions of every form of contest, entered rightly, or spoilt in one of the ways that can be mended."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from clubs.acts.contents import ResultsMended, Wrong
from clubs.facts.services import corrected
from clubs.facts.services.corrected import StatedResult
from clubs.playing.services import running
from scoring.engine.contest import Form

NOON = datetime(2026, 5, 3, 12, tzinfo=UTC)
PLAYED = [  # contract, declarer, tricks: of each the score is another at another vulnerability
    ("4S", "N", 10),
    ("3N", "E", 9),
    ("2H", "S", 7),
    ("4H", "W", 11),
    ("1N", "S", 9),
    ("5D", "N", 9),
    ("6C", "E", 12),
    ("3S", "W", 8),
]


@dataclass(frozen=True)
class Line:
    """A result as somebody enters it. At teams `room` is 0 or 1, and `ns` sits North-South in it."""

    round: int
    table: str
    board: int
    sides: tuple[tuple[str, ...], tuple[str, ...]]
    played: tuple[str, str, int]

    @property
    def stated(self) -> StatedResult:
        return corrected.played(self.board, *self.played)

    @property
    def numbers(self) -> set[str]:
        return {number for side in self.sides for number in side}

    def turned(self) -> "Line":
        return replace(self, sides=self.sides[::-1])

    def relabelled(self, names: dict[str, str]) -> "Line":
        ns, ew = (tuple(names.get(number, number) for number in side) for side in self.sides)
        return replace(self, sides=(ns, ew))


@dataclass(frozen=True)
class Case:
    """How an evening is spoilt, and what mends it."""

    wrong: Wrong
    spoil: Callable[[Sequence[Line]], Iterable[Line]]
    asked: dict[str, object]

    @property
    def mended(self) -> ResultsMended:
        return ResultsMended(wrong=self.wrong, reason="entered wrongly", **self.asked)


def exchanged(one: object, other: object) -> dict[object, object]:
    return {one: other, other: one}


# --- tables: pairs and individuals -----------------------------------------------------------------

MEETINGS = {  # round: the tables
    1: (("1", "2"), ("3", "4"), ("5", "6")),
    2: (("1", "4"), ("3", "6"), ("5", "2")),
    3: (("1", "6"), ("3", "2"), ("5", "4")),
}
SPARE = "9"  # has no seat and no result
BOARDS = {1: (1, 2), 2: (3, 4), 3: (5, 6)}


def at_tables(partners: bool) -> list[Line]:
    """An evening of three tables and three rounds; in an individual everybody has a partner."""
    lines = []
    for number, tables in MEETINGS.items():
        for place, (ns, ew) in enumerate(tables, 1):
            sides = ((ns, f"{ns}b"), (ew, f"{ew}b")) if partners else ((ns,), (ew,))
            for board in BOARDS[number]:
                played = PLAYED[(3 * board + 2 * place + number) % len(PLAYED)]
                lines.append(Line(number, str(place), board, sides, played))
    return lines


def where(condition: Callable[[Line], bool], change: Callable[[Line], Line]):
    return lambda lines: [change(line) if condition(line) else line for line in lines]


def of_round(number: int, whose: str = ""):
    return lambda line: line.round == number and (not whose or whose in line.numbers)


def relabelling(names: dict[str, str]):
    return lambda line: line.relabelled(names)


def on_boards(boards: dict[int, int]):
    return lambda line: replace(line, board=boards.get(line.board, line.board))


EXTRA = Line(3, "1", 7, (("1",), ("6",)), PLAYED[0])

TABLE_CASES = {
    "direction": Case(Wrong.DIRECTION, where(of_round(2, "1"), Line.turned), {"contestant": "1", "round": 2}),
    "direction of one board": Case(
        Wrong.DIRECTION, where(lambda line: line.board == 3, Line.turned), {"boards": (3,)}
    ),
    "two exchanged": Case(
        Wrong.CONTESTANT,
        where(of_round(2), relabelling({"1": "3", "3": "1"})),
        {"contestant": "1", "right": "3", "both_ways": True, "round": 2},
    ),
    "who met each other exchanged": Case(
        Wrong.CONTESTANT,
        where(lambda line: True, relabelling({"1": "2", "2": "1"})),
        {"contestant": "2", "right": "1", "both_ways": True},
    ),
    "a whole evening": Case(
        Wrong.CONTESTANT,
        where(lambda line: True, relabelling({"5": SPARE})),
        {"contestant": SPARE, "right": "5"},
    ),
    "round": Case(
        Wrong.ROUND,
        where(of_round(2, "1"), lambda line: replace(line, round=1)),
        {"round": 1, "right": "2", "contestant": "1", "boards": (3, 4)},
    ),
    "two rounds exchanged": Case(
        Wrong.ROUND,
        where(lambda line: True, lambda line: replace(line, round={1: 2, 2: 1}.get(line.round, line.round))),
        {"round": 1, "right": "2", "both_ways": True},
    ),
    "board": Case(
        Wrong.BOARD,
        where(of_round(3, "1"), on_boards({6: 8})),
        {"boards": (8,), "right": "6"},
    ),
    "two boards exchanged": Case(
        Wrong.BOARD,
        where(of_round(2, "1"), on_boards({3: 4, 4: 3})),
        {"boards": (3,), "right": "4", "both_ways": True, "contestant": "1"},
    ),
    "unplayed": Case(Wrong.UNPLAYED, lambda lines: [*lines, EXTRA], {"boards": (7,)}),
}


# --- matches of teams ------------------------------------------------------------------------------

ROUNDS = {1: ("AB", "CD"), 2: ("AC", "BD"), 3: ("AD", "BC")}


def in_matches() -> list[Line]:
    """Three rounds of two matches, two boards each, both rooms."""
    lines = []
    for number, matches in ROUNDS.items():
        for place, (a, b) in enumerate(matches):
            for board in (1, 2):
                first = 5 * number + 3 * place + board
                lines.append(Line(number, "open", board, ((a,), (b,)), PLAYED[first % 8]))
                lines.append(Line(number, "closed", board, ((b,), (a,)), PLAYED[(2 * first + 1) % 8]))
    return lines


def between(number: int, both: str):
    return lambda line: line.round == number and line.numbers == set(both)


def matches_exchanged(one: tuple[int, str], other: tuple[int, str]):
    """The results of one match entered at another, and the other way round; teams in the same order."""
    names = {**dict(zip(one[1], other[1], strict=True))}
    back = {**dict(zip(other[1], one[1], strict=True))}

    def change(line: Line) -> Line:
        if between(*one)(line):
            return replace(line.relabelled(names), round=other[0])
        if between(*other)(line):
            return replace(line.relabelled(back), round=one[0])
        return line

    return lambda lines: [change(line) for line in lines]


def without(number: int, both: str, then=lambda lines: lines):
    """A match that has no result, in the evening as it is right too."""
    return lambda lines: then([line for line in lines if not between(number, both)(line)])


def all_of(*spoils):
    def spoil(lines):
        for one in spoils:
            lines = list(one(lines))
        return lines

    return spoil


MATCH_CASES = {
    "direction": Case(Wrong.DIRECTION, where(between(2, "AC"), Line.turned), {"contestant": "A", "round": 2}),
    "two exchanged": Case(
        Wrong.CONTESTANT,
        matches_exchanged((2, "AC"), (2, "BD")),
        {"contestant": "A", "right": "B", "both_ways": True, "round": 2},
    ),
    "a whole evening": Case(
        Wrong.CONTESTANT,
        all_of(
            where(between(1, "AB"), relabelling({"A": "B", "B": "A"})),
            matches_exchanged((2, "AC"), (2, "BD")),
            matches_exchanged((3, "AD"), (3, "BC")),
        ),
        {"contestant": "A", "right": "B", "both_ways": True},
    ),
    "rounds exchanged": Case(
        Wrong.ROUND,
        matches_exchanged((1, "AB"), (2, "AC")),
        {"round": 1, "right": "2", "contestant": "A", "both_ways": True},
    ),
    "unplayed": Case(Wrong.UNPLAYED, lambda lines: lines, {"round": 3, "contestant": "B"}),
}
# Boards alone have a board, and can be in the wrong room.
BOARD_CASES = {
    "direction of one board": Case(
        Wrong.DIRECTION,
        where(lambda line: between(2, "AC")(line) and line.board == 1, Line.turned),
        {"contestant": "A", "round": 2, "boards": (1,)},
    ),
    "board": Case(
        Wrong.BOARD,
        where(between(2, "AC"), on_boards({2: 3})),
        {"contestant": "C", "round": 2, "boards": (3,), "right": "2"},
    ),
    "two boards exchanged": Case(
        Wrong.BOARD,
        where(between(2, "AC"), on_boards({1: 2, 2: 1})),
        {"contestant": "A", "round": 2, "boards": (2,), "right": "1", "both_ways": True},
    ),
}
# What is entered wrongly for a match that has none: taken out of the evening as it is right.
MISSING = {"unplayed": (3, "BC")}


def is_of_tables(form: Form) -> bool:
    return not form.is_teams


def enter(scene, lines: Sequence[Line], *, figures: bool = False) -> None:
    """Enter an evening at the desk, each result by a sending of its own."""
    session = scene.session(1)
    by = {"session": session, "by": scene.by}
    minutes = iter(range(1, 1000))
    if session.form != "teams":
        for line in lines:
            (ns, *south), (ew, *west) = line.sides
            entered = running.ResultToEnter(
                ns, ew, line.stated, line.round, line.table, "".join(south), "".join(west)
            )
            running.enter_results(board=line.board, lines=[entered], at=moment(next(minutes)), **by)
        return
    for number, matches in ROUNDS.items():
        for a, b in matches:
            of_match = [line for line in lines if between(number, a + b)(line)]
            if of_match:
                boards = {} if figures else rooms(of_match, a)
                imps = figures_of(of_match, a) if figures else None
                at = moment(next(minutes))
                running.enter_match(number=number, a=a, b=b, imps=imps, boards=boards, at=at, **by)


def rooms(lines: Sequence[Line], a: str) -> dict[int, list[StatedResult]]:
    """By board what happened where a sat North-South, and in the other room."""
    boards: dict[int, list[StatedResult]] = {}
    for board in dict.fromkeys(line.board for line in lines):
        of_board = [line for line in lines if line.board == board]
        first = next(line for line in of_board if line.sides[0] == (a,))
        second = next(line for line in of_board if line.sides[1] == (a,))
        boards[board] = [first.stated, second.stated]
    return boards


def figures_of(lines: Sequence[Line], a: str) -> tuple[str, str]:
    """Figures of a match that tell it from every other, and turn with it."""
    scores = [
        abs(sum(line.stated.score or 0 for line in lines if (line.sides[0] == (a,)) is first)) // 50 % 5
        for first in (True, False)
    ]
    return str(scores[0]), str(scores[1])


def moment(minutes: int) -> datetime:
    return NOON + timedelta(minutes=minutes)
