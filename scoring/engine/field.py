"""The boards of a session, and the size of the field that each of them is compared in."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from scoring.engine.sheet import Kind, Line

# A board, with its section where sections are compared apart ("" where they are compared together).
Place = tuple[str, int]


@dataclass(slots=True)
class FieldBoard:
    """One board with the lines that are compared together, by their position in the sheet."""

    lines: list[int] = field(default_factory=list)
    scored: list[int] = field(default_factory=list)  # the scores of those lines, North-South's
    artificial: list[int] = field(default_factory=list)  # lines with an artificial score
    results: int = 0  # N: the largest number of results on any board of the field


def boards(lines: Sequence[Line], *, across_sections: bool) -> list[FieldBoard]:
    """Every board with a result. Lines not played count nowhere.

    An artificial score is a result but no score. The published figures of scoring programs agree: a
    board with 13 scores and an average, in a field of 14, is computed with n = 13 and N = 14.
    """
    places = _by_place(lines, across_sections)
    largest: dict[str, int] = {}
    for (section, _), board in places.items():
        results = len(board.scored) + len(board.artificial)
        largest[section] = max(largest.get(section, 0), results)
    for (section, _), board in places.items():
        board.results = largest[section]
    return list(places.values())


def _by_place(lines: Sequence[Line], across_sections: bool) -> dict[Place, FieldBoard]:
    places: dict[Place, FieldBoard] = {}
    # Looked up once: this loop runs over every line of a session.
    not_played, artificial = Kind.NOT_PLAYED, Kind.ARTIFICIAL
    for position, (section, number, _, _, kind, score, *_) in enumerate(lines):
        if kind is not_played:
            continue
        place = ("" if across_sections else section, number)
        board = places.get(place)
        if board is None:
            board = places[place] = FieldBoard()
        if kind is artificial:
            board.artificial.append(position)
        elif score is None:
            raise ValueError(f"line {position} of the sheet is {kind} and has no score")
        else:
            board.lines.append(position)
            board.scored.append(score)
    return places
