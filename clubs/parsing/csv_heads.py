"""Which column of a table holds what: by its head in English or Japanese, or as somebody has said.

One row of heads is wanted, the first of the table, with a text over every column that is filled.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from clubs.parsing.csv_cells import Row
from clubs.parsing.notation import fold
from clubs.parsing.problem import Parameter, Problem, error, warning

# Our columns, in the order in which they are written, with the heads under which others write them.
SYNONYMS: dict[str, tuple[str, ...]] = {
    "section": ("section", "sec", "セクション", "組", "部門"),
    "board": (
        "board",
        "boardno",
        "boardnumber",
        "boardnum",
        "brd",
        "bd",
        "bd.",
        "ボード",
        "ボード番号",
        "ボードno",
    ),
    "round": ("round", "rnd", "rd", "ラウンド", "回戦"),
    "table": ("table", "tableno", "tablenumber", "tbl", "room", "テーブル", "テーブル番号", "卓", "ルーム"),
    "ns": (
        *("ns", "n-s", "n/s", "nspair", "nspairno", "nspairnumber", "pairns", "pair_ns", "ns_pair_number"),
        *("nsno", "nsペア", "nsペア番号", "ペアns", "north-south", "nsteam", "nsチーム"),
    ),
    "ew": (
        *("ew", "e-w", "e/w", "ewpair", "ewpairno", "ewpairnumber", "pairew", "pair_ew", "ew_pair_number"),
        *("ewno", "ewペア", "ewペア番号", "ペアew", "east-west", "ewteam", "ewチーム"),
    ),
    "ns partner": ("nspartner", "nsパートナー"),
    "ew partner": ("ewpartner", "ewパートナー"),
    "contract": ("contract", "con", "cont", "コントラクト", "契約"),
    "declarer": ("declarer", "decl", "dec", "by", "playedby", "played_by", "ディクレアラー", "デクレアラー"),
    "lead": ("lead", "leadcard", "openinglead", "ld", "リード", "オープニングリード"),
    "tricks": ("tricks", "trick", "result", "res", "made", "tks", "トリック", "トリック数", "結果", "勝敗"),
    "score": (
        *(
            "score",
            "points",
            "nsscore",
            "scorens",
            "score_ns",
            "ns+",
            "nspoints",
            "スコア",
            "得点",
            "nsスコア",
        ),
        *("ns得点", "スコアns"),
    ),
    "ew score": ("ewscore", "scoreew", "score_ew", "ew+", "ewpoints", "ewスコア", "ew得点", "スコアew"),
    "ns award": (
        *("nsaward", "nsmp", "nsmps", "mpns", "mp_ns", "nsmatchpoints", "ns_match_points", "nsimp", "nsimps"),
        *("impns", "imp_ns", "nsマッチポイント", "nsmp点", "nsポイント"),
    ),
    "ew award": (
        *("ewaward", "ewmp", "ewmps", "mpew", "mp_ew", "ewmatchpoints", "ew_match_points", "ewimp", "ewimps"),
        *("impew", "imp_ew", "ewマッチポイント", "ewmp点", "ewポイント"),
    ),
    "date": ("date", "day", "日付", "開催日", "年月日"),
    "event": ("event", "title", "eventname", "競技会", "競技会名", "種目", "大会名"),
}
NEEDED = ("board", "ns", "ew")
_KNOWN = {fold(head): column for column, heads in SYNONYMS.items() for head in (column, *heads)}
# At an individual four players sit at a table. Beside pair numbers such columns hold names.
_SEATS = {"NORTH": "ns", "EAST": "ew", "SOUTH": "ns partner", "WEST": "ew partner"}
_LETTERS = 26


class Heads(NamedTuple):
    """Where each of our columns is, and the line of the heads."""

    places: dict[str, int]
    line: int


def worth(cells: Sequence[str]) -> int:
    """How many heads of a row are known."""
    known = _known(cells)
    return len({known[fold(cell)] for cell in cells if fold(cell) in known})


def _known(cells: Sequence[str]) -> Mapping[str, str]:
    """The heads with their columns, those of the four seats among them where there are no pairs."""
    there = {fold(cell) for cell in cells}
    has_pairs = any(_KNOWN.get(head) in ("ns", "ew") for head in there)
    return _KNOWN if has_pairs or not there >= _SEATS.keys() else _KNOWN | _SEATS


def heads(table: Sequence[Row], mapping: Mapping[str, str] | None, found: list[Problem]) -> Heads | None:
    """Find the columns; None where results cannot be read without more. All problems are told at once."""
    if not table:
        return None
    first = table[0]
    if mapping is None and _are_lower(table, found):
        return None
    places = _said(first, mapping, found) if mapping is not None else dict(_recognised(first, found))
    if mapping is None:
        found.extend(_blank(table))
    found.extend(error("csv_column_missing", first.line, None, column=each) for each in _missing(places))
    return Heads(places, first.line) if not _missing(places) else None


def _are_lower(table: Sequence[Row], found: list[Problem]) -> bool:
    """Whether a lower row is the one with the heads: above it are titles, or heads in two rows."""
    best = max(table[:30], key=lambda row: worth(row.cells))
    if best is table[0] or worth(best.cells) < len(NEEDED) or worth(best.cells) <= worth(table[0].cells):
        return False
    found.append(error("csv_heads_below", table[0].line, None, heads=best.line))
    return True


def _recognised(row: Row, found: list[Problem]) -> Iterator[tuple[str, int]]:
    first: dict[str, int] = {}
    unread = []
    known = _known(row.cells)
    for place, cell in enumerate(row.cells):
        column = known.get(fold(cell))
        if column is None:
            unread += [cell[:40]] if cell else []
        elif column in first:
            parts = {"head": cell[:40], "other": row.cells[first[column]][:40], "column": column}
            found.append(error("csv_column_twice", row.line, None, **parts))
        else:
            first[column] = place
            yield column, place
    if unread:
        found.append(warning("csv_columns_unread", row.line, None, heads=", ".join(unread[:30])))


def _said(row: Row, mapping: Mapping[str, str], found: list[Problem]) -> dict[str, int]:
    """The columns by the heads that somebody has chosen."""
    there = {fold(cell): place for place, cell in reversed(list(enumerate(row.cells)))}
    places = {}
    for column, head in mapping.items():
        if column not in SYNONYMS:
            raise ValueError(f"{column!r} is not a column: one of {', '.join(SYNONYMS)}")
        if fold(head) in there:
            places[column] = there[fold(head)]
        elif head:
            parts = {"head": head[:40], "column": column}
            found.append(error("csv_head_not_there", row.line, None, **parts))
    return places


def _missing(places: Mapping[str, int]) -> list[str]:
    missing = [column for column in NEEDED if column not in places]
    if not places.keys() & {"score", "ew score", "tricks"}:
        missing.append("score")
    return missing


def _blank(table: Sequence[Row]) -> Iterator[Problem]:
    """Columns that are filled and have no head: merged cells leave such."""
    heads, filled = table[0], set[int]()
    for row in table[1:]:
        filled.update(place for place, cell in enumerate(row.cells) if cell)
    blank = [place for place in sorted(filled) if place >= len(heads.cells) or not heads.cells[place]]
    if blank:
        parts: dict[str, Parameter] = {"columns": ", ".join(map(_letters, blank[:30]))}
        yield error("csv_head_blank", heads.line, None, **parts)


def _letters(place: int) -> str:
    """A column as spreadsheets name it: A, B … Z, AA."""
    letters = ""
    place += 1
    while place:
        place, letter = divmod(place - 1, _LETTERS)
        letters = chr(ord("A") + letter) + letters
    return letters
