"""Standings and travellers as plain tables for a terminal."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from unicodedata import east_asian_width

from clubs.parsing.document import Document, DocumentContestant, DocumentResult
from clubs.reading import problem_message
from scoring import regulations
from scoring.engine import board
from scoring.engine.any_cell import AnyCell, AnyCells
from scoring.engine.contract import Contract
from scoring.engine.rounding import shown
from scoring.engine.session import SessionScore
from scoring.engine.standings import Standing
from scoring.score_file.report import Report, day_shown
from scoring.score_file.sentences import WORDS

Row = Sequence[str]
_SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def print_report(report: Report, pack: str, language: str) -> None:
    """Everything that a person wants to see of a scored file."""
    if report.document and report.score:
        print(_heading(report.document))
        book = regulations.book(pack)
        if not book.official:
            print(_say("not_official", language, pack=book.names[language]))
        _print_standings(report.document, report.score, language)
        _print_travellers(report.document, report.score, language)
    _print_notes(report, language)


def table(heads: Row, rows: Iterable[Row], left: int) -> str:
    """Columns as wide as their widest text; the first `left` start at the left, figures end at the right."""
    lines = [heads, *rows]
    widths = [max(map(_width, column)) for column in zip(*lines, strict=True)]
    return "\n".join("  ".join(_cells(line, widths, left)).rstrip() for line in lines)


def _cells(line: Row, widths: Sequence[int], left: int) -> Iterator[str]:
    for place, (text, width) in enumerate(zip(line, widths, strict=True)):
        space = " " * (width - _width(text))
        yield text + space if place < left else space + text


def _width(text: str) -> int:
    """Places on a terminal: a Japanese character takes two."""
    return sum(2 if east_asian_width(character) in "WF" else 1 for character in text)


def _heading(document: Document) -> str:
    return "  ".join(filter(None, (document.event.title, day_shown(document.event.date))))


def _print_standings(document: Document, score: SessionScore, language: str) -> None:
    heads = [_say(name, language) for name in ("place", "pair", "names", "matchpoints")]
    heads += ["%", _say("boards", language)]
    people = {(c.section, c.direction, c.id): c for c in document.contestants}
    across = score.conditions.across_sections == "yes"
    for (section, direction), rows in groupby(score.standings, lambda row: _ranking(row, score, across)):
        name = " ".join(filter(None, (section, direction)))
        print("\n" + (_say("standings_of", language, name=name) if name else _say("standings", language)))
        print(table(heads, [_standing(row, score, people, language) for row in rows], left=3))


def _ranking(row: Standing, score: SessionScore, across: bool) -> tuple[str, str]:
    return "" if across else row.section, row.direction if score.sheet.winners == 2 else ""


def _standing(
    row: Standing,
    score: SessionScore,
    people: dict[tuple[str, str, str], DocumentContestant],
    language: str,
) -> Row:
    pair = score.sheet.contestants[row.contestant]
    names = " - ".join(player.name for player in people[pair.section, pair.direction, pair.id].players)
    place = _say("rank_tied" if row.tied else "rank", language, rank=str(row.rank))
    points = shown(row.score, score.conditions.decimals_shown)
    in_section = f"{pair.section} {pair.id}" if score.conditions.across_sections == "yes" else pair.id
    return place, in_section.strip(), names, points, shown(row.percent), str(row.boards)


def _print_travellers(document: Document, score: SessionScore, language: str) -> None:
    names = ("contract", "declarer", "lead", "tricks", "score", "ns_matchpoints", "ew_matchpoints")
    heads = ["NS", "EW", *(_say(name, language) for name in names)]
    boards: dict[tuple[str, int], list[Row]] = {}
    for result, cells in zip(document.results, score.cells, strict=True):
        rows = boards.setdefault((result.section, result.board), [])
        rows.append(_traveller_line(result, cells, score, language))
    for (section, number), rows in boards.items():
        print("\n" + _board_heading(section, number, language))
        print(table(heads, rows, left=5))


def _board_heading(section: str, number: int, language: str) -> str:
    side = board.vulnerable(number)
    words = {"None": "none", "Both": "both"}
    vulnerable = _say(words[side], language) if side in words else side
    heading = _say("board", language, board=str(number), dealer=board.dealer(number), vulnerable=vulnerable)
    return f"{_say('section', language, section=section)}  {heading}" if section else heading


def _traveller_line(result: DocumentResult, cells: AnyCells, score: SessionScore, language: str) -> Row:
    tricks = "" if result.tricks is None else str(result.tricks)
    lead = _SUITS.get(result.lead[0], "") + result.lead[1:].replace("T", "10") if result.lead else ""
    awards = (shown(c.award, score.conditions.decimals_shown) if c else "" for c in cells)
    contract = _contract(result, language)
    return (
        result.ns, result.ew, contract, result.declarer or "", lead, tricks, _points(result, cells), *awards,
    )  # fmt: skip


def _contract(result: DocumentResult, language: str) -> str:
    if result.contract == "P":
        return _say("passed_out", language)
    if result.kind == "not_played":
        return _say("not_played", language)
    return Contract.parse(result.contract).symbols() if result.contract else ""


def _points(result: DocumentResult, cells: AnyCells) -> str:
    """The score with its sign, or what each side was given in its place: A+ A−."""
    if result.kind == "artificial":
        return " ".join(_given(cell) for cell in cells)
    if not result.score:
        return "" if result.score is None else "0"
    return f"{result.score:+d}".replace("-", "−")


def _given(cell: AnyCell | None) -> str:
    if cell is None or cell.percent is None:
        return ""
    return cell.name.replace("-", "−") if cell.name else f"{cell.percent}%"


def _print_notes(report: Report, language: str) -> None:
    if report.differences:
        print("\n" + _say("differences", language))
        heads = [_say(name, language) for name in ("where", "file", "computed")]
        print(table(heads, [(d.where(language), d.file, d.computed) for d in report.differences], left=1))
    warnings = [problem for problem in report.problems if problem.severity == "warning"]
    if warnings:
        print("\n" + _say("problems", language))
        print("\n".join(problem_message(problem, language) for problem in warnings))


def _say(code: str, language: str, **parameters: str) -> str:
    return WORDS.say(code, parameters, language)
