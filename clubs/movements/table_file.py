"""A movement that somebody has written as a table or as JSON, read with everything that is wrong with it.

A table has a line for each table and round, under heads for round, table, NS, EW and boards:

    round,table,ns,ew,boards
    1,1,1,2,1-3
    1,2,3,4,1-3

Contestants are numbered through, North-South and East-West too. In an individual a side is two numbers:
3+7. A side that is empty sits out; without a table somebody stands aside. Boards are 1-3 or 1 2 3.
"""

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from clubs.movements import kept
from clubs.movements.model import ContestantKind, Limits, Members, Movement, MovementKind, Seating
from federation.text.documents import read_json
from federation.text.numbers import whole
from scoring.engine.refusal import MISSING, RANGE, UNKNOWN, Refusal, Refusals

BYTES_MAX = 500_000
LINES_MAX = 5_000
HEADS: Mapping[str, tuple[str, ...]] = {
    "round": ("round", "rnd", "r", "ラウンド", "回戦"),
    "table": ("table", "tbl", "t", "テーブル", "卓"),
    "ns": ("ns", "n-s", "n/s", "north-south", "南北"),
    "ew": ("ew", "e-w", "e/w", "east-west", "東西"),
    "boards": ("boards", "board", "bds", "ボード"),
}
SIDES = ("ns", "ew")
USUAL = Limits()


@dataclass(frozen=True, slots=True)
class MovementRow:
    """One line of the table; `boards` are numbers of boards."""

    line: int
    round: int
    table: int
    ns: Members
    ew: Members
    boards: tuple[int, ...]


def read(content: bytes, limits: Limits = USUAL) -> Movement:
    """The movement that a file describes; whether it can be played the verifier says.

    `limits` hold for a table; a JSON has its own. Raises Refusals with all that is wrong.
    """
    text = _text(content)
    if text.lstrip().startswith("{"):
        return replace(kept.from_json(_json(text)), form=MovementKind.OWN)
    return _movement(_Reading(text).rows(), limits)


def _text(content: bytes) -> str:
    """UTF-8, else what Japanese spreadsheets write. Both are told by their bytes."""
    if len(content) > BYTES_MAX:
        raise Refusals([Refusal(RANGE, "", "file_too_large", most=str(BYTES_MAX // 1000))])
    for encoding in ("utf-8-sig", "cp932"):
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise Refusals([Refusal(UNKNOWN, "", "file_no_text")])


def _json(text: str) -> object:
    try:
        tables: object = read_json(text)
    except ValueError as error:
        raise Refusals([Refusal(UNKNOWN, "", "file_no_json")]) from error
    return tables


@dataclass
class _Reading:
    """A table being read: what is wrong is noted, line by line."""

    text: str
    refusals: list[Refusal] = field(default_factory=list)

    def rows(self) -> list[MovementRow]:
        """Every line. Raises Refusals with everything that is wrong in any of them."""
        try:
            lines = list(csv.reader(self.text.splitlines(), delimiter=_delimiter(self.text)))
        except csv.Error as error:  # a cell of 131,072 characters
            raise Refusals([Refusal(UNKNOWN, "", "file_no_text")]) from error
        if len(lines) > LINES_MAX:
            raise Refusals([Refusal(RANGE, "", "too_many_seatings", place="-", most=str(LINES_MAX))])
        columns = self._columns(lines[0] if lines else [])
        rows = [
            self._row(number, line, columns)
            for number, line in enumerate(lines[1:], 2)
            if columns and any(cell.strip() for cell in line)
        ]
        if columns and not rows:
            self.refusals.append(Refusal(MISSING, "", "file_no_lines"))
        if self.refusals:
            raise Refusals(self.refusals)
        return rows

    def _columns(self, heads: Sequence[str]) -> dict[str, int]:
        """Where each column is; {} where one is missing."""
        titles = [head.strip().lower() for head in heads]
        columns = {
            name: next((place for place, head in enumerate(titles) if head in words), -1)
            for name, words in HEADS.items()
        }
        missing = [name for name, place in columns.items() if place < 0]
        if missing:
            self.refusals.append(Refusal(MISSING, "", "file_heads", missing=", ".join(missing)))
            return {}
        return columns

    def _row(self, number: int, line: Sequence[str], columns: Mapping[str, int]) -> MovementRow:
        cells = {name: line[at].strip() if at < len(line) else "" for name, at in columns.items()}
        ns, ew = (self._numbers(number, name, re.split(r"[\s+＋]+", cells[name])) for name in SIDES)
        return MovementRow(
            number,
            self._number(number, "round", cells["round"], 1),
            self._number(number, "table", cells["table"] or "0", 0),
            ns,
            ew,
            self._boards(number, cells["boards"]),
        )

    def _numbers(self, line: int, name: str, parts: Sequence[str]) -> Members:
        return tuple(self._number(line, name, part, 1) for part in parts if part)

    def _boards(self, line: int, text: str) -> tuple[int, ...]:
        boards: set[int] = set()
        for part in dict.fromkeys(
            re.split(r"[\s,、;+]+", re.sub(r"\s*[-–~\u301c\uff5e\uff0d]\s*", "-", text))
        ):
            first, dash, last = part.partition("-")
            if part:
                least = self._number(line, "boards", first, 1)
                most = self._number(line, "boards", last, 1) if dash else least
                boards.update(range(least, most + 1))
        return tuple(sorted(boards))

    def _number(self, line: int, name: str, text: str, least: int) -> int:
        if not (text.isascii() and text.isdigit()):
            self._wrong(UNKNOWN, line, name, "line_not_a_number", text=text[:20])
        elif (number := whole(text, 4)) is None or not least <= number <= kept.NUMBER_MAX:
            bounds = {"least": str(least), "most": str(kept.NUMBER_MAX)}
            self._wrong(RANGE, line, name, "line_out_of_range", text=text[:20], **bounds)
        else:
            return number
        return least

    def _wrong(self, code: str, line: int, name: str, says: str, /, **parameters: str) -> None:
        self.refusals.append(Refusal(code, name, says, line=str(line), name=name, **parameters))


def _delimiter(text: str) -> str:
    head = text.partition("\n")[0]
    return max(",;\t", key=head.count)


def _movement(rows: Sequence[MovementRow], limits: Limits) -> Movement:
    size = _size_of_sets([row.boards for row in rows if row.boards])
    seatings = tuple(Seating(row.round, row.table, row.ns, row.ew, _sets(row.boards, size)) for row in rows)
    kind = (
        ContestantKind.INDIVIDUAL
        if any(len(side) > 1 for row in rows for side in (row.ns, row.ew))
        else ContestantKind.PAIRS
    )
    return Movement(
        form=MovementKind.OWN,
        kind=kind,
        contestants=max((one for seating in seatings for one in seating.members), default=1),
        tables=max(1, *(row.table for row in rows)),
        rounds=max(row.round for row in rows),
        sets=max((one for seating in seatings for one in seating.sets), default=1),
        boards_per_set=size,
        seatings=seatings,
        winners=_winners(kind, seatings),
        limits=limits,
    )


def _size_of_sets(groups: Sequence[tuple[int, ...]]) -> int:
    """The largest size by which the boards of every table are whole sets: 1-3, 4-6 are sets of three."""
    smallest = min(map(len, groups), default=1)
    return next(
        (size for size in range(smallest, 1, -1) if all(_whole(boards, size) for boards in groups)), 1
    )


def _whole(boards: Sequence[int], size: int) -> bool:
    sets = {(board - 1) // size for board in boards}
    return len(boards) == len(sets) * size


def _sets(boards: Sequence[int], size: int) -> tuple[int, ...]:
    return tuple(sorted({(board - 1) // size + 1 for board in boards}))


def _winners(kind: ContestantKind, seatings: Sequence[Seating]) -> int:
    """Two where no pair ever changes its side."""
    ns, ew = ({one for seating in _played(seatings) for one in getattr(seating, side)} for side in SIDES)
    return 2 if kind is ContestantKind.PAIRS and not ns & ew else 1


def _played(seatings: Sequence[Seating]) -> Iterator[Seating]:
    return (seating for seating in seatings if seating.is_played)
