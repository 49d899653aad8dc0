"""The boards of a session at IMPs or total points: for each side apart, which results are compared.

The sides are apart because a director may give them different scores: what North-South have is
compared with what the other North-Souths have.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.engine.imp_pairs.counts import Count
from scoring.engine.sheet import Kind, Line, WeightedOutcome

# A score, or the outcomes of an adjusted score with their weights; points from North-South's side.
Own = int | tuple[WeightedOutcome, ...]


@dataclass(slots=True)
class SideResults:
    """What one side has at the tables compared: positions of lines, and their results beside them."""

    lines: list[int] = field(default_factory=list)
    owns: list[Own] = field(default_factory=list)

    def add(self, line: int, own: Own) -> None:
        """Enter one table."""
        self.lines.append(line)
        self.owns.append(own)

    def with_others(self, others: "SideResults") -> "SideResults":
        """These and further tables."""
        if not others.lines:
            return self
        return SideResults(self.lines + others.lines, self.owns + others.owns)

    def counts(self) -> dict[int, Count]:
        """The scores with their number; an adjusted score counts by its weights."""
        counts: dict[int, Count] = dict(Counter(own for own in self.owns if isinstance(own, int)))
        for own in self.owns:
            if not isinstance(own, int):
                for weight, score in own:
                    counts[score] = counts.get(score, 0) + weight
        return counts


@dataclass(slots=True)
class DealGroup:
    """The tables of a board that played the same deal: all of them, but for a fouled board."""

    alike: SideResults = field(default_factory=SideResults)  # tables where both sides have the same score
    ns_apart: SideResults = field(default_factory=SideResults)  # and where they have not
    ew_apart: SideResults = field(default_factory=SideResults)

    @property
    def ns(self) -> SideResults:
        """All of North-South's results."""
        return self.alike.with_others(self.ns_apart)

    @property
    def ew(self) -> SideResults:
        """All of East-West's results; the same object as North-South's where no table differs."""
        return self.alike.with_others(self.ew_apart)


@dataclass(slots=True)
class GroupedBoard:
    """One board: its groups, and the lines with a side that has no result to compare."""

    groups: dict[str, DealGroup] = field(default_factory=dict)
    given: list[int] = field(default_factory=list)

    @property
    def is_fouled(self) -> bool:
        """Whether the deal was played in more than one form."""
        return len(self.groups) > 1


def boards(lines: Sequence[Line], *, across_sections: bool) -> Iterator[GroupedBoard]:
    """Every board with a result. Lines not played count nowhere.

    Raises ValueError for a line that says it was played and has no score.
    """
    places: dict[tuple[str, int], GroupedBoard] = {}
    for position, line in enumerate(lines):
        if line.kind is Kind.NOT_PLAYED:
            continue
        place = ("" if across_sections else line.section, line.board)
        board = places.get(place)
        if board is None:
            board = places[place] = GroupedBoard()
        _enter(board, position, line)
    return iter(places.values())


def _enter(board: GroupedBoard, position: int, line: Line) -> None:
    ns, ew = own(line, is_ns=True), own(line, is_ns=False)
    if ns is None or ew is None:
        board.given.append(position)
        if ns is ew:
            return
    group = board.groups.get(line.group)
    if group is None:
        group = board.groups[line.group] = DealGroup()
    if ns is not None and ns == ew:
        group.alike.add(position, ns)
        return
    if ns is not None:
        group.ns_apart.add(position, ns)
    if ew is not None:
        group.ew_apart.add(position, ew)


def own(line: Line, *, is_ns: bool) -> Own | None:
    """A side's result, from North-South's side; None where it was given something else instead.

    Raises ValueError for a line that says it was played and has no score.
    """
    if line.adjusted is not None:
        return (line.adjusted.ns if is_ns else line.adjusted.ew) or None
    if line.kind is Kind.ARTIFICIAL:
        return None
    if line.score is None:
        raise ValueError(f"board {line.board}: a line is {line.kind} and has no score")
    return line.score


def by_score(own: Own) -> dict[int, Count]:
    """A result as counts: one score, or its outcomes by weight."""
    if isinstance(own, int):
        return {own: 1}
    counts: dict[int, Count] = {}
    for weight, score in own:
        counts[score] = counts.get(score, Fraction(0)) + weight
    return counts


def sides(line: Line) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The contestants who have North-South's award, and who have East-West's: a pair, or two individuals."""
    if line.partners is None:
        return (line.ns,), (line.ew,)
    return (line.ns, line.partners[0]), (line.ew, line.partners[1])
