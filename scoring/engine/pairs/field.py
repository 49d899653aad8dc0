"""The boards of a session, and the size of the field that each of them is compared in."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from scoring.engine.adjusted import outcomes
from scoring.engine.sheet import Kind, Line, WeightedOutcome

# A board, with its section where sections are compared apart ("" where they are compared together).
Place = tuple[str, int]


@dataclass(slots=True)
class FieldBoard:
    """One board with the lines that are compared together, by their position in the sheet."""

    lines: list[int] = field(default_factory=list)
    scored: list[int] = field(default_factory=list)  # the scores of those lines, North-South's
    artificial: list[int] = field(default_factory=list)  # lines with an artificial score
    adjusted: list[int] = field(default_factory=list)  # lines with outcomes, on one side at least
    groups: dict[int, str] = field(default_factory=dict)  # the group of a line that names one
    is_individual: bool = False  # partners sit here who have totals of their own
    results: int = 0  # N: the largest number of results on any board of the field

    @property
    def is_even(self) -> bool:
        """Whether every score on the board is one score, compared with all the others."""
        return not self.adjusted and not self.is_fouled

    @property
    def is_fouled(self) -> bool:
        """Whether scores were made with more than one form of the deal."""
        if not self.groups:
            return False
        return len({self.groups.get(line, "") for line in (*self.lines, *self.adjusted)}) > 1

    @property
    def own_results(self) -> int:
        """The results on this board, artificial ones included."""
        return len(self.lines) + len(self.artificial) + len(self.adjusted)


# One side's result at a table: the position of its line, its group, and what was or might have been scored.
Seat = tuple[int, str, tuple[WeightedOutcome, ...]]


def side(board: FieldBoard, lines: Sequence[Line], *, is_ns: bool) -> Iterator[Seat]:
    """The tables whose side was compared, with all their outcomes; a percentage is nothing to compare."""
    for position, score in zip(board.lines, board.scored, strict=True):
        yield position, board.groups.get(position, ""), outcomes.certain(score)
    for position in board.adjusted:
        possible = outcomes.of_side(lines[position], is_ns=is_ns)
        if possible:
            yield position, board.groups.get(position, ""), possible


def boards(lines: Sequence[Line], *, across_sections: bool) -> list[FieldBoard]:
    """Every board with a result. Lines not played count nowhere.

    An artificial score is a result but no score. The published figures of scoring programs agree: a
    board with 13 scores and an average, in a field of 14, is computed with n = 13 and N = 14.
    Raises ValueError for a line that does not say what its kind must.
    """
    places = _by_place(lines, across_sections)
    largest: dict[str, int] = {}
    for (section, _), board in places.items():
        largest[section] = max(largest.get(section, 0), board.own_results)
    for (section, _), board in places.items():
        board.results = largest[section]
    return list(places.values())


def _by_place(lines: Iterable[Line], across_sections: bool) -> dict[Place, FieldBoard]:
    places: dict[Place, FieldBoard] = {}
    # Looked up once: this loop runs over every line of a session.
    not_played, artificial = Kind.NOT_PLAYED, Kind.ARTIFICIAL
    for position, line in enumerate(lines):
        section, number, _, _, kind, score, _, _, group, _, adjusted, partners, _ = line
        if kind is not_played:
            continue
        place = ("" if across_sections else section, number)
        board = places.get(place)
        if board is None:
            board = places[place] = FieldBoard()
        if adjusted is not None and outcomes.are_given(line, position):
            board.adjusted.append(position)
        elif kind is artificial:
            board.artificial.append(position)
        elif score is None:
            raise ValueError(f"line {position} of the sheet is {kind} and has no score")
        else:
            board.lines.append(position)
            board.scored.append(score)
        if group:
            board.groups[position] = group
        if partners is not None:
            board.is_individual = True
    return places
