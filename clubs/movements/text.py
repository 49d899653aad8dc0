"""A movement as text for people: one line a round, one column a table."""

from clubs.movements.model import Members, Movement, Seating
from clubs.movements.sentences import say


def to_text(movement: Movement, language: str) -> str:
    """Rounds down, tables across: `NS-EW` and the boards in brackets; sit-outs have a dash for nobody."""
    tables = range(1, movement.tables + 1)
    rows = [[say("round_heading", language), *(say("table_heading", language, table=t) for t in tables)]]
    rows[0].append(say("aside_heading", language))
    for number, seatings in enumerate(movement.by_round, 1):
        at = {t: [_cell(movement, s) for s in seatings if s.table == t] for t in tables}
        aside = [members(s.members) for s in seatings if not s.table]
        rows.append([str(number), *(" / ".join(at[t]) for t in tables), " ".join(aside)])
    if not any(row[-1] for row in rows[1:]):
        rows = [row[:-1] for row in rows]
    return "\n".join(_lines(rows)) + "\n"


def members(numbers: Members) -> str:
    """The contestants of a side: 3, 3+7 in an individual, a dash for nobody."""
    return "+".join(map(str, numbers)) or "–"


def boards(numbers: tuple[int, ...]) -> str:
    """Board numbers, runs joined: 1–3, 7."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


def _cell(movement: Movement, s: Seating) -> str:
    played = f" [{boards(movement.boards_of(s.sets))}]" if s.sets else ""
    return f"{members(s.ns)}-{members(s.ew)}{played}"


def _lines(rows: list[list[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]
