"""Taking a contestant's results out of a session, its opponents' too. REG-2.1.3.

The boards count as not played, for the pair and for whoever met it: their scores leave the comparison,
the field on those boards gets smaller, and the opponents are ranked on their other boards.
"""

from collections.abc import Collection
from dataclasses import replace

from scoring.engine.sheet import Kind, Line, Sheet


def without(sheet: Sheet, excluded: Collection[int]) -> Sheet:
    """The sheet with every line of these contestants not played; positions stay as they are.

    `excluded` are positions in `Sheet.contestants`. Raises ValueError for a position that is none.
    In an individual, whoever sat at the table with the player is touched, the partner included.
    """
    strangers = [position for position in excluded if not 0 <= position < len(sheet.contestants)]
    if strangers:
        raise ValueError(f"the sheet has no contestants at {strangers}")
    gone = frozenset(excluded)
    lines = tuple(void(line) if gone.intersection(at_the_table(line)) else line for line in sheet.lines)
    return replace(sheet, lines=lines)


def at_the_table(line: Line) -> tuple[int, ...]:
    """Everybody whose result a line is."""
    return (line.ns, line.ew, *(line.partners or ()))


def void(line: Line) -> Line:
    """The line as not played: no score, no percentages, nothing assigned."""
    return Line(
        line.section,
        line.board,
        line.ns,
        line.ew,
        Kind.NOT_PLAYED,
        None,
        round=line.round,
        partners=line.partners,
    )
