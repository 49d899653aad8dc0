"""The totals and matches in files that a session is taken away as, read as simply as can be."""

import io
import re
import shlex
from collections.abc import Callable, Iterator, Mapping

from lxml import etree
from openpyxl import load_workbook

from tests.browser.totals import Figures, figure_of, match_figures, percents, place_of

TOTALS = ("TotalIMP", "TotalMP", "TotalScore")
TABLE = re.compile(r"^\[(TotalScoreTable|MatchTable) \"([^\"]*)\"\]\n((?:[^\[\n].*\n?)*)", re.MULTILINE)


def in_usebio(content: bytes) -> Figures:
    """Totals and figures of matches."""
    root, figures = etree.fromstring(content), Figures()
    for team in root.iter("TEAM"):
        if team.findtext("TOTAL_SCORE"):
            figures |= placed(team.get("TEAM_ID"), team.findtext("PLACE"), team.findtext("TOTAL_SCORE"))
    for pair in root.iter("PAIR"):
        if pair.findtext("TOTAL_SCORE"):
            number = pair.findtext("PAIR_NUMBER")
            figures |= placed(number, pair.findtext("PLACE"), pair.findtext("TOTAL_SCORE"))
            figures |= percents(number, pair.findtext("PERCENTAGE") or "")
    for match in root.iter("MATCH"):
        names = ("TEAM_SCORE", "OPPOSING_TEAM_SCORE", "TEAM_VICTORY_POINTS", "OPPOSING_TEAM_VICTORY_POINTS")
        cells = (match.findtext(name) or "" for name in names)
        number = int(match.findtext("ROUND_NUMBER") or 0)
        figures |= match_figures(number, match.findtext("TEAM"), match.findtext("OPPOSING_TEAM"), *cells)
    return figures


def placed(team: str, place: str, total: str) -> Figures:
    """A place and a total; files write the sign of a shared place behind."""
    return {("place", team): place_of(place), ("total", team): figure_of(total)}


def in_pbn(content: bytes) -> Figures:
    """The table of totals, and our own of matches."""
    figures: Figures = {}
    for kind, row in pbn_rows(content.decode()):
        if kind == "MatchTable":
            cells = (known(row, name) for name in ("Score_A", "Score_B", "VP_A", "VP_B"))
            figures |= match_figures(int(row["Round"]), row["Team_A"], row["Team_B"], *cells)
        elif total := next(filter(None, (known(row, name) for name in TOTALS)), ""):
            figures |= placed(row["PairId"], row["Rank"], total)
            figures |= percents(row["PairId"], known(row, "MeanPercentage"))
    return figures


def pbn_rows(text: str) -> Iterator[tuple[str, dict[str, str]]]:
    """The rows of both tables, each with the name of its table."""
    for kind, heads, lines in TABLE.findall(text):
        names = [head.split("\\")[0] for head in heads.split(";")]
        for line in lines.splitlines():
            yield kind, dict(zip(names, shlex.split(line), strict=True))


def known(row: Mapping[str, str], name: str) -> str:
    """A cell; "" where it is not known."""
    return row.get(name, "").replace("?", "")


def in_workbook(content: bytes) -> Figures:
    """The sheet of standings."""
    figures: Figures = {}
    sheet = load_workbook(io.BytesIO(content), read_only=True).worksheets[1]
    heads, *rows = sheet.values
    percent = heads.index("%") if "%" in heads else None
    total = 5 if percent == 4 else 4  # behind the place; what ranks comes first
    for row in rows:
        team, place = str(row[1]), row[3]
        if place is not None:
            figures |= placed(team, str(place), str(row[total]))
            figures |= percents(team, str(row[percent] or "")) if percent is not None else {}
    return figures


def in_lin(_content: bytes) -> Figures:
    """Results of boards alone."""
    return {}


def in_csv(_content: bytes) -> Figures:
    """Results of boards alone."""
    return {}


# A further format is missed here before anybody has decided what of a stage it shows.
IN_FILES: Mapping[str, Callable[[bytes], Figures]] = {
    "usebio": in_usebio,
    "lin": in_lin,
    "pbn": in_pbn,
    "pbn-export": in_pbn,
    "csv": in_csv,
    "xlsx": in_workbook,
}
