"""Standings and travellers as plain tables for a terminal."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from unicodedata import east_asian_width

from clubs.files.document import Document, DocumentContestant, DocumentResult
from clubs.files.reading import problem_message
from scoring import regulations
from scoring.engine import board
from scoring.engine.any_cell import AnyCell, AnyCells
from scoring.engine.average import Average, share_of
from scoring.engine.contract import Contract
from scoring.engine.pairs.session import SessionScore
from scoring.tools.score_file.figures import Awards, awards
from scoring.tools.score_file.report import FileScore, ScoreReport, day_shown
from scoring.tools.score_file.rows import Json, matches, standings
from scoring.tools.score_file.sentences import WORDS

Row = Sequence[str]
Who = tuple[str, str, str]  # section, direction, id
_SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_WHO = {"pairs": "pair", "individual": "player", "teams": "team"}
_UNITS = {"matchpoints": "matchpoints", "total_points": "points", "board_a_match": "board_points"}


def print_report(report: ScoreReport, pack: str, language: str) -> None:
    """Everything that a person wants to see of a scored file."""
    for number, part in enumerate(report.sessions):
        if not number:
            print(_heading(part.document))
            book = regulations.book(pack)
            if not book.official:
                print(_say("not_official", language, pack=book.names[language]))
        _print_standings(part, language)
        _print_matches(part, language)
        _print_travellers(part, language)
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


def _print_standings(part: FileScore, language: str) -> None:
    rows = list(standings(part))
    if not part.score or not rows:
        return
    figures = _figures(part, rows, language)
    heads = [_say(name, language) for name in ("place", _WHO[part.document.event.form], "names")]
    heads += [*figures.values(), _say("boards", language)]
    contestants = {(c.section, c.direction, c.id): c for c in part.document.contestants}
    across = part.score.conditions.across_sections == "yes"
    for (section, direction), ranked in groupby(rows, lambda row: _ranking(row, part.document, across)):
        name = " ".join(filter(None, (section, direction)))
        print("\n" + (_say("standings_of", language, name=name) if name else _say("standings", language)))
        lines = [_standing(row, contestants, list(figures), across, language) for row in ranked]
        print(table(heads, lines, left=3))


def _ranking(row: Json, document: Document, across: bool) -> tuple[str, str]:
    """The section and the direction that a row is ranked in, "" where all of them are together."""
    return "" if across else row["section"], row["direction"] if document.event.winners == 2 else ""


def _standing(
    row: Json,
    contestants: Mapping[Who, DocumentContestant],
    figures: Sequence[str],
    across: bool,
    language: str,
) -> Row:
    contestant = contestants[row["section"], row["direction"], row["contestant"]]
    place = _say("rank_tied" if row["tied"] else "rank", language, rank=str(row["rank"]))
    in_section = f"{contestant.section} {contestant.id}" if across else contestant.id
    shown = (row[figure] or "" for figure in figures)
    return place, in_section.strip(), _names(contestant), *shown, str(row["boards"])


def _figures(part: FileScore, rows: Sequence[Json], language: str) -> dict[str, str]:
    """By figure what it is called, the one that ranks first."""
    unit = _unit(part, of="total")
    first = next((name for name in ("percent", "mean") if any(row.get(name) for row in rows)), "")
    heads = {"percent": "%"} if first != "mean" else {"mean": _say(f"{unit}_mean", language)}
    ranking = {first: heads[first]} if first else {}
    return {**ranking, "score": _say(unit, language)}


def _names(contestant: DocumentContestant) -> str:
    return contestant.name or " - ".join(player.name for player in contestant.players)


def _print_matches(part: FileScore, language: str) -> None:
    rows = list(matches(part))
    if not rows:
        return
    in_vp = rows[0]["a_vp"] is not None
    who, unit = _say(_WHO[part.document.event.form], language), _say(_unit(part, of="line"), language)
    heads = [_say("round", language), who, who, unit, unit]
    heads += [_say("vp", language)] * 2 if in_vp else []
    print("\n" + _say("matches", language))
    print(table(heads, [_match(row, in_vp) for row in rows], left=3))


def _match(row: Json, in_vp: bool) -> Row:
    vps = (row["a_vp"], row["b_vp"]) if in_vp else ()
    return str(row["round"] or ""), row["a"], row["b"], row["a_score"], row["b_score"], *vps


def _unit(part: FileScore, *, of: str) -> str:
    """What the awards of lines, or the totals, are counted in: the code of its name."""
    if of == "total" and part.score and any(row["a_vp"] is not None for row in matches(part)):
        return "vp"
    return _UNITS.get(part.document.event.scoring, "imps")


def _print_travellers(part: FileScore, language: str) -> None:
    unit = _unit(part, of="line")
    names = ("contract", "declarer", "lead", "tricks", "score", f"ns_{unit}", f"ew_{unit}")
    heads = ["NS", "EW", *(_say(name, language) for name in names)]
    boards: dict[tuple[str, int], list[Row]] = {}
    for position, (result, awarded) in enumerate(zip(part.document.results, awards(part), strict=True)):
        rows = boards.setdefault((result.section, result.board), [])
        cells = part.score.cells[position] if isinstance(part.score, SessionScore) else (None, None)
        rows.append(_traveller_line(result, cells, awarded, language))
    for (section, number), rows in boards.items():
        print("\n" + _board_heading(section, number, language))
        print(table(heads, rows, left=5))


def _board_heading(section: str, number: int, language: str) -> str:
    side = board.vulnerable(number)
    words = {"None": "none", "Both": "both"}
    vulnerable = _say(words[side], language) if side in words else side
    heading = _say("board", language, board=str(number), dealer=board.dealer(number), vulnerable=vulnerable)
    return f"{_say('section', language, section=section)}  {heading}" if section else heading


def _traveller_line(result: DocumentResult, cells: AnyCells, awarded: Awards, language: str) -> Row:
    tricks = "" if result.tricks is None else str(result.tricks)
    lead = _SUITS.get(result.lead[0], "") + result.lead[1:].replace("T", "10") if result.lead else ""
    ns, ew = (
        f"{first}-{partner}" if partner else first
        for first, partner in ((result.ns, result.ns_partner), (result.ew, result.ew_partner))
    )
    texts = (award or "" for award in awarded)
    contract = _contract(result, language)
    return ns, ew, contract, result.declarer or "", lead, tricks, _points(result, cells), *texts


def _contract(result: DocumentResult, language: str) -> str:
    if result.contract == "P":
        return _say("passed_out", language)
    if result.kind == "not_played":
        return _say("not_played", language)
    return Contract.parse(result.contract).symbols() if result.contract else ""


def _points(result: DocumentResult, cells: AnyCells) -> str:
    """The score with its sign, or what each side was given in its place: A+ A−."""
    if result.kind == "artificial":
        percents = (result.ns_percent, result.ew_percent)
        return " ".join(_given(cell, percent) for cell, percent in zip(cells, percents, strict=True))
    if not result.score:
        return "" if result.score is None else "0"
    return f"{result.score:+d}".replace("-", "−")


def _given(cell: AnyCell | None, percent: Fraction | None) -> str:
    """The name of an average, or its percentage."""
    name = cell.name if cell else None
    if cell is None and percent is not None and isinstance(share := share_of(percent), Average):
        name = share
    if name:
        return name.replace("-", "−")
    return "" if percent is None else f"{percent}%"


def _print_notes(report: ScoreReport, language: str) -> None:
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
