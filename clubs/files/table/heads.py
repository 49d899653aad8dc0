"""Which column of a table holds what: by its head in English or Japanese, or as somebody has said.

A text is wanted over every column that is filled, unless somebody has said what the columns mean.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from clubs.files.notation import fold
from clubs.files.problem import Parameter, Problem, error, warning
from clubs.files.table.cells import TableRow

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
    "ns name": (
        *("nsname", "nsnames", "nspairname", "nspairnames", "namens", "namesns", "nsplayers", "playersns"),
        *("ns氏名", "ns名前", "nsペア名", "nsプレイヤ", "nsプレイヤー", "nsプレイヤ名", "nsプレイヤー名"),
    ),
    "ew name": (
        *("ewname", "ewnames", "ewpairname", "ewpairnames", "nameew", "namesew", "ewplayers", "playersew"),
        *("ew氏名", "ew名前", "ewペア名", "ewプレイヤ", "ewプレイヤー", "ewプレイヤ名", "ewプレイヤー名"),
    ),
    "ns team name": ("nsteamname", "nsチーム名"),
    "ew team name": ("ewteamname", "ewチーム名"),
    "ns members": ("nsmembers", "nsmembernumbers", "ns会員番号"),
    "ew members": ("ewmembers", "ewmembernumbers", "ew会員番号"),
    **{
        seat: (seat, f"{seat}player", f"{seat}name", f"{letter}name", f"{letter}player", kanji, kana)
        for seat, letter, kanji, kana in (
            ("north", "n", "北", "ノース"),
            ("south", "s", "南", "サウス"),
            ("east", "e", "東", "イースト"),
            ("west", "w", "西", "ウエスト"),
        )
    },
    **{
        f"{seat} member": (
            *(f"{seat}member", f"{seat}membernumber", f"{seat}id", f"{seat}number", f"{letter}id"),
            *(f"{letter}member", f"{kanji}会員番号", f"{letter}会員番号"),
        )
        for seat, letter, kanji in (
            ("north", "n", "北"),
            ("south", "s", "南"),
            ("east", "e", "東"),
            ("west", "w", "西"),
        )
    },
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


def is_known(cell: str) -> bool:
    """Whether a head is one of those that people write."""
    return fold(cell) in _KNOWN


def guess(cells: Sequence[str]) -> tuple[str, ...]:
    """What each column most likely means, "" where its head tells nothing; nothing is meant twice."""
    known, meant = _known(cells), list[str]()
    for cell in cells:
        column = known.get(fold(cell), "")
        meant.append("" if column in meant else column)
    return tuple(meant)


def _known(cells: Sequence[str]) -> Mapping[str, str]:
    """The heads with their columns, those of the four seats among them where there are no pairs."""
    folded = {fold(cell) for cell in cells}
    has_pairs = any(_KNOWN.get(head) in ("ns", "ew") for head in folded)
    return _KNOWN if has_pairs or not folded >= _SEATS.keys() else _KNOWN | _SEATS


def heads(
    row: TableRow, body: Sequence[TableRow], columns: Sequence[str] | None, problems: list[Problem]
) -> Heads | None:
    """Find the columns; None where results cannot be read without more. All problems are told at once.

    `columns` is what somebody has said that the columns mean, in their order; None: by the known heads.
    """
    if columns is not None:
        places = {column: place for place, column in enumerate(columns) if column}
        if unknown := places.keys() - SYNONYMS.keys():
            raise ValueError(f"{sorted(unknown)} are no columns: one of {', '.join(SYNONYMS)}")
    else:
        places = dict(_recognised(row, problems))
        problems.extend(_blank(row, body))
    problems.extend(error("csv_column_missing", row.line, None, column=needed) for needed in missing(places))
    return Heads(places, row.line) if not missing(places) else None


def _recognised(row: TableRow, problems: list[Problem]) -> Iterator[tuple[str, int]]:
    first: dict[str, int] = {}
    unread = []
    known = _known(row.cells)
    for place, cell in enumerate(row.cells):
        column = known.get(fold(cell))
        if column is None:
            unread += [cell[:40]] if cell else []
        elif column in first:
            parts = {"head": cell[:40], "other": row.cells[first[column]][:40], "column": column}
            problems.append(error("csv_column_twice", row.line, None, **parts))
        else:
            first[column] = place
            yield column, place
    if unread:
        problems.append(warning("csv_columns_unread", row.line, None, heads=", ".join(unread[:30])))


def missing(columns: Collection[str]) -> list[str]:
    """What results cannot be read without."""
    absent = [column for column in NEEDED if column not in columns]
    if not {"score", "ew score", "tricks"} & set(columns):
        absent.append("score")
    return absent


def _blank(heads: TableRow, body: Sequence[TableRow]) -> Iterator[Problem]:
    """Columns that are filled and have no head: merged cells leave such."""
    filled = set[int]()
    for row in body:
        filled.update(place for place, cell in enumerate(row.cells) if cell)
    blank = [place for place in sorted(filled) if place >= len(heads.cells) or not heads.cells[place]]
    if blank:
        parts: dict[str, Parameter] = {"columns": ", ".join(map(letters, blank[:30]))}
        yield error("csv_head_blank", heads.line, None, **parts)


def letters(place: int) -> str:
    """A column as spreadsheets name it: A, B … Z, AA."""
    name = ""
    place += 1
    while place:
        place, letter = divmod(place - 1, _LETTERS)
        name = chr(ord("A") + letter) + name
    return name
