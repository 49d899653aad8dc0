"""The tables that a document is written in: results by board, contestants with their totals, matches."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from clubs.files.document import Document, DocumentContestant, DocumentResult
from clubs.files.pbn.people import NAMES_END
from clubs.files.pbn.text.names import (
    CLUB_NUMBERS,
    DIRECTION,
    LEAD,
    MATCHES,
    NUMBERS,
    ROUND,
    SCORES,
    SEATED,
    SECTION,
    SESSION,
    TABLE,
    TEAM,
    TOTALS,
)
from clubs.files.pbn.writing.values import IRRELEVANT, UNKNOWN, contract, fraction, table
from scoring.engine.sheet import Kind, Scoring

_TOTAL = {
    Scoring.MATCHPOINTS.value: "TotalMP",
    "board_a_match": "TotalMP",
    Scoring.TOTAL_POINTS.value: "TotalScore",
}
# PBN has no name for victory points, and none for matches that were won: they are a score.
_BY_UNIT = {"matchpoints": "TotalMP", "board_points": "TotalMP", "imps": "TotalIMP"}
_ALWAYS = ("PairId_NS", "PairId_EW", "Contract", "Declarer", "Result", "Score_NS")
_BY_MATCHPOINTS = (Scoring.MATCHPOINTS.value, "board_a_match", "")


def score_table(results: Sequence[DocumentResult], form: str, scoring: str) -> list[str]:
    """The ScoreTable of a board: a row for every table."""
    unit = "MP" if scoring in _BY_MATCHPOINTS else "IMP"
    columns: dict[str, Callable[[DocumentResult], str]] = {
        **(_FOUR if form == "individual" else _PAIRS),
        "Contract": lambda result: contract(result.contract),
        "Declarer": lambda result: result.declarer or (IRRELEVANT if result.contract == "P" else UNKNOWN),
        "Result": lambda result: UNKNOWN if result.tricks is None else str(result.tricks),
        "Score_NS": _score,
        f"{unit}_NS": lambda result: result.ns_published or UNKNOWN,
        f"{unit}_EW": lambda result: result.ew_published or UNKNOWN,
        "Percentage_NS": lambda result: _percent(result.ns_percent, result.ew_percent),
        "Percentage_EW": lambda result: _percent(result.ew_percent, result.ns_percent),
        LEAD: lambda result: result.lead or UNKNOWN,
        ROUND: lambda result: str(result.round) if result.round else UNKNOWN,
        TABLE: lambda result: result.table or UNKNOWN,
    }
    cells = {column: [text(result) for result in results] for column, text in columns.items()}
    return table(SCORES, cells, always=_ALWAYS)


def _percent(value: Fraction | None, others: Fraction | None) -> str:
    """A percentage; "-" of a side that an average of the others does not count for."""
    if value is None:
        return UNKNOWN if others is None else IRRELEVANT
    return f"^{fraction(value)}"


_PAIRS: Mapping[str, Callable[[DocumentResult], str]] = {
    "PairId_NS": lambda result: result.ns or UNKNOWN,
    "PairId_EW": lambda result: result.ew or UNKNOWN,
}
_FOUR: Mapping[str, Callable[[DocumentResult], str]] = {
    SEATED["N"]: lambda result: result.ns or UNKNOWN,
    SEATED["E"]: lambda result: result.ew or UNKNOWN,
    SEATED["S"]: lambda result: result.ns_partner or UNKNOWN,
    SEATED["W"]: lambda result: result.ew_partner or UNKNOWN,
}


def _score(result: DocumentResult) -> str:
    """Points; "^" before assigned ones, "-" where the board was not played."""
    if result.kind is Kind.ARTIFICIAL:
        return UNKNOWN
    if result.score is None:
        return IRRELEVANT
    return f"^{result.score}" if result.kind is Kind.ASSIGNED else str(result.score)


def total_table(document: Document) -> list[str]:
    """The TotalScoreTable: the contestants in the document's order, with the figures it publishes."""
    everybody = document.contestants
    sections = (SECTION,) if any(result.section for result in document.results) else ()
    columns = {
        SECTION: [contestant.section for contestant in everybody],
        SESSION: [str(document.sessions.get(contestant.section, "") or UNKNOWN) for contestant in everybody],
        "Rank": [contestant.published.place or UNKNOWN for contestant in everybody],
        "PairId": [contestant.id for contestant in everybody],
        DIRECTION: [contestant.direction or UNKNOWN for contestant in everybody],
        TEAM: [contestant.name or UNKNOWN for contestant in everybody],
        "Names": [_names(contestant) for contestant in everybody],
        NUMBERS: [_joined([player.number for player in contestant.players]) for contestant in everybody],
        CLUB_NUMBERS: [
            _joined([player.club_number for player in contestant.players]) for contestant in everybody
        ],
        **_figures(document),
    }
    return table(TOTALS, columns, always=("PairId", *sections))


def _figures(document: Document) -> Mapping[str, Sequence[str]]:
    """The figures of the standings, the one that ranks first."""
    units = {_BY_UNIT.get(head.unit, "TotalScore") for head in document.heads}
    total = units.pop() if units else _TOTAL.get(document.event.scoring, "TotalIMP")
    names = {"total": total, "percent": "MeanPercentage", "mean": total.replace("Total", "Mean")}
    figures = [head.figure for head in document.heads] or ["total", "percent"]
    return {
        names[figure]: [
            getattr(contestant.published, figure) or UNKNOWN for contestant in document.contestants
        ]
        for figure in figures
    }


def _joined(texts: Sequence[str]) -> str:
    """Players behind one another; a semicolon within a name would make two of one."""
    if not any(texts):
        return UNKNOWN
    return NAMES_END.join(text.replace(NAMES_END, ",") for text in texts)


def _names(contestant: DocumentContestant) -> str:
    """The names; of nameless players their number at least."""
    joined = _joined([player.name for player in contestant.players])
    return NAMES_END * (len(contestant.players) - 1) or UNKNOWN if joined == UNKNOWN else joined


def match_table(document: Document) -> list[str]:
    """Our own table of the matches, which the standard has no place for."""
    columns = {
        SECTION: [match.section or UNKNOWN for match in document.matches],
        ROUND: [str(match.round) if match.round else UNKNOWN for match in document.matches],
        "Team_A": [match.a for match in document.matches],
        "Team_B": [match.b for match in document.matches],
        "Score_A": [match.a_score or UNKNOWN for match in document.matches],
        "Score_B": [match.b_score or UNKNOWN for match in document.matches],
        "VP_A": [match.a_vp or UNKNOWN for match in document.matches],
        "VP_B": [match.b_vp or UNKNOWN for match in document.matches],
        "NrBoards": [str(match.boards) if match.boards else UNKNOWN for match in document.matches],
    }
    return table(MATCHES, columns, always=("Team_A", "Team_B"))
