"""Balances of master points in a table: member, colour, year and points, or a column for each colour.

Every problem of a table is said at once, each with its line; nothing of a table with a problem is taken.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import Member
from federation.roles import today
from federation.tables.cells import fold, guess, plain, tidy_number
from federation.tables.files import numbered_rows
from federation.text.numbers import folded, whole
from scoring.engine.given.exact import exact_decimal

BYTES_MAX = 10 * 1024 * 1024
BALANCES_MAX = 20_000  # of one file: one transaction
TOLD_MAX = 200  # problems of one file: nobody reads more
YEAR_MIN = 1900
AMOUNT_MAX = Decimal(1_000_000)
DECIMALS = 4
COLOURS: dict[str, Sequence[str]] = {
    "black": ("黒", "黒点", "ブラック", "ブラックポイント", "BP", "black points"),
    "red": ("赤", "赤点", "レッド", "レッドポイント", "RP", "red points"),
    "green": ("緑", "緑点", "green points"),
    "gold": ("金", "金点", "gold points"),
    "silver": ("銀", "銀点", "silver points"),
    "blue": ("青", "青点", "blue points"),
}
HEADS: dict[str, Sequence[str]] = {
    "number": ("会員番号", "会員No", "member number", "member no", "member"),
    "colour": ("色", "種別", "種類", "color", "type"),
    "year": ("年", "年度"),
    "points": ("ポイント", "点", "点数", "残高", "マスターポイント", "balance", "master points", "MP"),
    **COLOURS,
}
# What many tables call the running number of their lines: the member's where no other column says so.
LOOSE_HEADS = HEADS | {"number": (*HEADS["number"], "番号", "no")}
THOUSANDS = re.compile(r"[+-]?\d{1,3}(,\d{3})+(\.\d*)?")
NAMES = {fold(word): colour for colour, words in COLOURS.items() for word in (colour, *words)}


class BalanceLine(NamedTuple):
    """Points of one colour that somebody has from a year."""

    member: int  # the key of the record
    colour: str
    year: int
    amount: Decimal


class BalanceProblem(NamedTuple):
    """What is wrong with a line of the file, as a spreadsheet counts lines; line 0: with the file."""

    line: int
    sentence: str


class BalancesRefused(Refused):
    """A table of balances that is not taken: every problem, by line."""

    def __init__(self, problems: Sequence[BalanceProblem]) -> None:
        one = problems[0].sentence if len(problems) == 1 else _("Nothing was taken from the file.")
        super().__init__(one, "balances_wrong")
        self.problems = list(problems)


class _Cell(NamedTuple):
    """Points as they are written, and what is written beside them."""

    line: int
    number: str
    colour: str
    year: Any
    points: Any


def read(content: bytes, *, year: int) -> list[BalanceLine]:
    """The balances of a table, CSV or .xlsx, at most 20,000. `year`: where a line names none.

    Empty cells and zeros bring nothing. Raises BalancesRefused with everything that is wrong.
    """
    if len(content) > BYTES_MAX:
        raise BalancesRefused([_of_file(_("The file is larger than 10 MB."))])
    try:
        cells = list(_cells(numbered_rows(content)))
    except BalancesRefused:
        raise
    except Refused as refused:
        raise BalancesRefused([_of_file(refused.sentence)]) from refused
    if len(cells) > BALANCES_MAX:
        sentence = _("The file has more than %(count)s balances. Divide it.")
        raise BalancesRefused([_of_file(sentence % {"count": f"{BALANCES_MAX:,}"})])
    return _taken(cells, year)


def _of_file(sentence: str) -> BalanceProblem:
    return BalanceProblem(0, sentence)


def _cells(rows: Iterator[tuple[int, Sequence[Any]]]) -> Iterator[_Cell]:
    """What is written about each balance, whichever way the columns are laid out."""
    _line, heads = next(rows, (0, ()))
    columns = _columns(heads)
    colours = [colour for colour in COLOURS if colour in columns]
    _refuse_heads(columns, colours)
    for line, row in rows:
        texts = {meant: plain(row[place]) if place < len(row) else "" for meant, place in columns.items()}
        number, year = tidy_number(texts["number"]), texts.get("year", "")
        for colour in colours:
            yield _Cell(line, number, colour, year, texts[colour])
        if "points" in columns:
            yield _Cell(line, number, str(texts["colour"]), year, texts["points"])


def _columns(heads: Sequence[Any]) -> dict[str, int]:
    """Where each of our columns stands. Raises BalancesRefused where two say that they are the same one."""
    known = HEADS if "number" in guess(heads, HEADS) else LOOSE_HEADS
    meant = guess(heads, known)
    for head, column in zip(heads, meant, strict=True):
        (alone,) = guess([head], known)
        if alone and not column:
            both = {"first": _quoted(heads[meant.index(alone)]), "second": _quoted(head)}
            sentence = _("The columns %(first)s and %(second)s mean the same. Name one otherwise.")
            raise BalancesRefused([BalanceProblem(1, sentence % both)])
    return {column: place for place, column in enumerate(meant) if column}


def _refuse_heads(columns: Mapping[str, int], colours: Sequence[str]) -> None:
    missing = [] if "number" in columns else ["number"]
    if "points" in columns and "colour" not in columns:
        missing.append("colour")
    if not colours and "points" not in columns:
        missing += [name for name in ("colour", "points") if name not in columns]
    if missing:
        sentence = _("The first line has to name the columns. Missing: %(columns)s.")
        raise BalancesRefused([BalanceProblem(1, sentence % {"columns": ", ".join(missing)})])


def _taken(cells: Sequence[_Cell], year: int) -> list[BalanceLine]:
    """Balances that can be posted. Raises BalancesRefused with everything that is wrong."""
    people = _people({cell.number for cell in cells})
    balances: dict[tuple[int, str, int], BalanceLine] = {}
    wrong: list[BalanceProblem] = []
    for cell in cells:
        balance, faults = _balance(cell, people, year)
        if balance is not None and balances.setdefault(balance[:3], balance) is not balance:
            faults = [_("These points stand twice in the file.")]
        wrong += [BalanceProblem(cell.line, fault) for fault in faults]
    if wrong:
        # Somebody's number is wrong once in a line, however many colours it has.
        raise BalancesRefused(list(dict.fromkeys(wrong)))
    if not balances:
        raise BalancesRefused([_of_file(_("The file has no points."))])
    return list(balances.values())


def _people(numbers: set[str]) -> dict[str, Member]:
    members = Member.objects.filter(number__in=numbers).exclude(number="").select_related("merged_into")
    return {member.number: member for member in members}


def _balance(cell: _Cell, people: Mapping[str, Member], year: int) -> tuple[BalanceLine | None, list[str]]:
    """One balance, None where a cell has no points; and everything that is wrong with it."""
    parts: list[Any] = []
    faults = []
    asked: Sequence[Callable[[], Any]] = (
        lambda: _amount(cell.points),
        lambda: _member(cell.number, people).pk,
        lambda: _colour(cell.colour),
        lambda: _year(cell.year, year),
    )
    for part in asked:
        try:
            parts.append(part())
        except Refused as refused:
            faults.append(refused.sentence)
        if parts == [0]:  # no points, so nothing else matters
            return None, []
    if faults:
        return None, faults
    amount, member, colour, counted = parts
    return BalanceLine(member, colour, counted, amount), []


def _colour(written: str) -> str:
    name = NAMES.get(fold(written))
    if name is None:
        raise Refused(_("%(text)s is no colour of points.") % {"text": _quoted(written)})
    return name


def _amount(written: Any) -> Decimal:
    """Points as a cell has them; a spreadsheet shows fifteen digits of a number, and these are meant."""
    text = f"{written:.15g}" if isinstance(written, float) else str(written)
    text = folded(text)
    if "," in text and not THOUSANDS.fullmatch(text):
        raise Refused(_("%(text)s: write decimals with a point.") % {"text": _quoted(written)})
    text = text.replace(",", "")
    amount = exact_decimal(text or "0")
    if amount is None:
        raise Refused(_("%(text)s is no number of points.") % {"text": _quoted(written)})
    if amount < 0:
        raise Refused(_("Points below 0 are posted by hand, not from a file."))
    if amount > AMOUNT_MAX:
        raise Refused(_("%(text)s is more than anybody has.") % {"text": _quoted(written)})
    if amount != round(amount, DECIMALS):
        raise Refused(_("Points have up to four decimals: %(text)s.") % {"text": _quoted(written)})
    return amount


def _year(written: Any, otherwise: int) -> int:
    text = folded(written).removesuffix("年")
    if not text:
        return otherwise
    year = whole(text, 4)
    if year is None or not YEAR_MIN <= year <= today().year:
        first = {"text": _quoted(written), "first": YEAR_MIN, "last": today().year}
        raise Refused(_("%(text)s is no year from %(first)s to %(last)s.") % first)
    return year


def _member(number: str, people: Mapping[str, Member]) -> Member:
    member = people.get(number)
    if member is None:
        raise Refused(_("No member has the number %(text)s.") % {"text": _quoted(number)})
    if member.merged_into is not None:
        numbers = {"text": number, "number": member.merged_into.number}
        raise Refused(_("Record %(text)s is merged into %(number)s. Write that number.") % numbers)
    return member


def _quoted(written: Any) -> str:
    text = str(written)
    return _("“%(text)s”") % {"text": f"{text[:30]}…" if len(text) > 30 else text}
