"""The travellers of a USEBIO file, at full speed: files of a hundred thousand lines are read in a second.

What a line says happened is worked out once for each different way of saying it; the same contracts,
scores and pair numbers come again and again.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from lxml import etree

from clubs.parsing import notation
from clubs.parsing.document import DocumentResult
from clubs.parsing.far_lines import COUNTED, FarLines
from clubs.parsing.kept import Kept
from clubs.parsing.markup import line_of
from clubs.parsing.problem import Problem, error, warning
from clubs.parsing.usebio_outcome import Outcome, Texts, outcome
from clubs.parsing.usebio_places import Place
from scoring.engine import board as law_2

BOARD_MAX = 999


class Tags(NamedTuple):
    """The elements of a line that say who sat where and what each side was awarded; "" for none."""

    ns: str = "NS_PAIR_NUMBER"
    ew: str = "EW_PAIR_NUMBER"
    ns_award: str = ""
    ew_award: str = ""
    ns_partner: str = ""
    ew_partner: str = ""


_AWARDS = {"matchpoints": "MATCH_POINTS", "butler": "BUTLER_POINTS", "cross_imps": "CROSS_IMP_POINTS"}


def tags(form: str, scoring: str) -> Tags:
    """Those of an event. The figures of another scoring are no award of this one."""
    unit = _AWARDS.get(scoring, "")
    awards = (f"NS_{unit}", f"EW_{unit}") if unit else ("", "")
    if form == "individual":
        return Tags("N_PLAYER_NUMBER", "E_PLAYER_NUMBER", *awards, "S_PLAYER_NUMBER", "W_PLAYER_NUMBER")
    return Tags("NS_PAIR_NUMBER", "EW_PAIR_NUMBER", *awards)


class LineReader:
    """Reads the lines of all boards; problems are added to `found`."""

    def __init__(self, content: bytes, tags: Tags, found: list[Problem]) -> None:
        self._tags = tags
        self._found = found
        self._far_lines = FarLines(content, "TRAVELLER_LINE")
        self._outcomes: Kept[Texts, Outcome] = Kept(outcome)
        self._trimmed: Kept[str | None, str] = Kept(lambda text: (text or "").strip())
        self._results: list[DocumentResult] = []

    def read(self, parts: Iterable[Place]) -> tuple[DocumentResult, ...]:
        """Every line of the places, in the file's order."""
        for section, element in parts:
            for board in element.iterchildren("BOARD"):
                self._board(section, board)
        return tuple(self._results)

    def board(self, section: str, board: etree._Element) -> list[DocumentResult]:
        """The lines of one board."""
        self._results = []
        self._board(section, board)
        return self._results

    def _board(self, section: str, board: etree._Element) -> None:
        number = self._number(board)
        if number:
            self._lines(section, number, board)

    def _number(self, board: etree._Element) -> int | None:
        written = (board.findtext("BOARD_NUMBER") or "").strip()
        number = notation.number(written)
        if number is not None and 1 <= number <= BOARD_MAX:
            return number
        place = (line_of(board), "BOARD/BOARD_NUMBER")
        number_max = {"board_max": BOARD_MAX}
        self._found.append(error("board_number_impossible", *place, board=written or "-", **number_max))
        return None

    def _lines(self, section: str, number: int, board: etree._Element) -> None:
        vulnerability = self._vulnerability(number, board)
        outcomes, trimmed, append = self._outcomes, self._trimmed, self._results.append
        new = tuple.__new__  # what DocumentResult(...) comes to, without its detour
        ns, ew, ns_award, ew_award, ns_partner, ew_partner = self._tags
        for element in board.iterchildren("TRAVELLER_LINE"):
            fields = {child.tag: child.text for child in element}
            get = fields.get
            cells, problems = outcomes[
                get("CONTRACT"), get("PLAYED_BY"), get("LEAD"), get("TRICKS"), get("SCORE"), vulnerability
            ]
            line: int = element.sourceline  # type: ignore[assignment]  # the stubs do not say
            if line > COUNTED:
                line = self._far_lines.begin(line)
            append(
                new(
                    DocumentResult,
                    (
                        section,
                        number,
                        trimmed[get(ns)],
                        trimmed[get(ew)],
                        *cells,
                        trimmed[get(ns_award)] or None,
                        trimmed[get(ew_award)] or None,
                        line,
                        0,
                        "",
                        trimmed[get(ns_partner)],
                        trimmed[get(ew_partner)],
                    ),
                )
            )
            if problems:
                self._found.extend(replace(problem, line=line) for problem in problems)

    def _vulnerability(self, number: int, board: etree._Element) -> str | None:
        """As the file has it, else Law 2's; None when it cannot be known."""
        standard = law_2.vulnerable(number)
        element = board.find("VULNERABILITY")
        written = "" if element is None else (element.text or "").strip()
        if element is None or not written:
            return standard
        found = notation.vulnerability(written)
        place = (line_of(element), "BOARD/VULNERABILITY")
        if found is None:
            problem = error("vulnerability_impossible", *place, board=number, vulnerability=written)
            self._found.append(problem)
        elif found != standard:
            self._found.append(warning("vulnerability_differs", *place, board=number, vulnerability=written))
        return found
