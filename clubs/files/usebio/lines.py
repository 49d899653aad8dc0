"""The travellers of a USEBIO file, at full speed: files of a hundred thousand lines are read in a second.

What a line says happened is worked out once for each different way of saying it; the same contracts,
scores and pair numbers come again and again.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from operator import itemgetter
from typing import NamedTuple

from lxml import etree

from clubs.files import notation
from clubs.files.document import DocumentResult, UnplacedLines
from clubs.files.kept import KeptAnswers
from clubs.files.pairs import split
from clubs.files.problem import Problem, error, warning
from clubs.files.raw.far_lines import COUNTED, FarLines
from clubs.files.raw.markup import line_of
from clubs.files.usebio.outcome import Outcome, outcome
from clubs.files.usebio.places import SectionElement
from clubs.files.usebio.records import LIN_TAG, ResultsWithLin
from scoring.engine import board as law_2

BOARD_MAX = ROUND_MAX = 999
WRITTEN_MAX = 40  # characters of a board's number that is none


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
    unit = _AWARDS.get("butler" if (form, scoring) == ("pairs", "imps") else scoring, "")
    awards = (f"NS_{unit}", f"EW_{unit}") if unit else ("", "")
    if form == "individual":
        return Tags("N_PLAYER_NUMBER", "E_PLAYER_NUMBER", *awards, "S_PLAYER_NUMBER", "W_PLAYER_NUMBER")
    return Tags("NS_PAIR_NUMBER", "EW_PAIR_NUMBER", *awards)


_OUTCOME_TAGS = ("CONTRACT", "PLAYED_BY", "LEAD", "TRICKS", "SCORE")
_Texts = tuple[str | None, str | None, str | None, str | None, str | None]  # of `_OUTCOME_TAGS`


class LineReader:
    """Reads the lines of all boards; what is wrong is added to `problems`."""

    def __init__(self, content: bytes, tags: Tags, problems: list[Problem]) -> None:
        self._tags = tags
        self._problems = problems
        self._far_lines = FarLines(content, "TRAVELLER_LINE")
        # A line before its elements are read: one that it does not have says what an empty one says.
        self._blank: dict[str, str | None] = dict.fromkeys((*_OUTCOME_TAGS, *tags))
        self._what, self._who = itemgetter(*_OUTCOME_TAGS), itemgetter(*tags)
        # By vulnerability, and by what a line says.
        self._outcomes: KeptAnswers[str | None, KeptAnswers[_Texts, Outcome]] = KeptAnswers(_outcomes)
        self._trimmed: KeptAnswers[str | None, str] = KeptAnswers(lambda text: (text or "").strip())
        self.unplaced: list[UnplacedLines] = []
        # Beside each result, in its order, the LIN of its line; of a file without any, nothing is kept.
        self._keeps_lin = LIN_TAG.encode() in content
        self.lin: list[str | None] = []

    def with_lin(self, results: Sequence[DocumentResult]) -> ResultsWithLin:
        """The results that were read, each with the LIN of its line."""
        return list(zip(results, self.lin, strict=True)) if self._keeps_lin else ()

    def read(self, parts: Iterable[SectionElement]) -> tuple[DocumentResult, ...]:
        """Every line of the places, in the file's order."""
        results: list[DocumentResult] = []
        for section, element in parts:
            for board in element.iterchildren("BOARD"):
                number = self._number(board)
                if number:
                    self._lines(section, number, board, results)
                else:
                    self._without_number(section, board)
        return tuple(results)

    def read_matches(self, parts: Iterable[SectionElement]) -> tuple[DocumentResult, ...]:
        """The lines of a Swiss of pairs with the round of their match, be they in it or under the event."""
        rounds: dict[tuple[str, frozenset[str]], int] = {}
        results: list[DocumentResult] = []
        for section, element in parts:
            for match in element.iterchildren("MATCH"):
                number = notation.number(match.findtext("ROUND_NUMBER") or "") or 0
                number = number if 1 <= number <= ROUND_MAX else 0
                met = frozenset(split(match.findtext(tag) or "")[0] for tag in self._tags[:2])
                rounds[section, met] = number
                for board in match.iterchildren("BOARD"):
                    results += (line._replace(round=number) for line in self.board(section, board))
        for line in self.read(parts):
            met = frozenset((split(line.ns)[0], split(line.ew)[0]))
            results.append(line._replace(round=rounds.get((line.section, met), 0)))
        return tuple(results)

    def board(self, section: str, board: etree._Element) -> list[DocumentResult]:
        """The lines of one board."""
        results: list[DocumentResult] = []
        if number := self._number(board):
            self._lines(section, number, board, results)
        return results

    def _without_number(self, section: str, board: etree._Element) -> None:
        results: list[DocumentResult] = []
        self._lines(section, 0, board, results)
        if results:
            written = (board.findtext("BOARD_NUMBER") or "").strip()[:WRITTEN_MAX]
            self.unplaced.append(UnplacedLines(section, written, line_of(board), tuple(results)))

    def _number(self, board: etree._Element) -> int | None:
        written = (board.findtext("BOARD_NUMBER") or "").strip()
        number = notation.number(written)
        if number is not None and 1 <= number <= BOARD_MAX:
            return number
        place = (line_of(board), "BOARD/BOARD_NUMBER")
        number_max = {"board_max": BOARD_MAX}
        self._problems.append(
            error("board_number_impossible", *place, board=written[:WRITTEN_MAX] or "-", **number_max)
        )
        return None

    def _lines(self, section: str, number: int, board: etree._Element, results: list[DocumentResult]) -> None:
        outcomes = self._outcomes[self._vulnerability(number, board)]
        what, who, blank = self._what, self._who, self._blank
        trimmed, append = self._trimmed, results.append
        new = tuple.__new__  # what DocumentResult(...) comes to, without its detour
        for element in board.iterchildren("TRAVELLER_LINE"):
            texts = blank.copy()
            for child in element:
                texts[child.tag] = child.text
            cells, problems = outcomes[what(texts)]
            ns, ew, ns_award, ew_award, ns_partner, ew_partner = who(texts)
            line: int = element.sourceline  # type: ignore[assignment]  # the stubs do not say
            if line > COUNTED:
                line = self._far_lines.begin(line)
            append(
                new(
                    DocumentResult,
                    (
                        section,
                        number,
                        trimmed[ns],
                        trimmed[ew],
                        *cells,
                        trimmed[ns_award] or None,
                        trimmed[ew_award] or None,
                        line,
                        0,
                        "",
                        trimmed[ns_partner],
                        trimmed[ew_partner],
                    ),
                )
            )
            if self._keeps_lin and number:
                self.lin.append(texts.get(LIN_TAG))
            if problems:
                self._problems.extend(replace(problem, line=line) for problem in problems)

    def _vulnerability(self, number: int, board: etree._Element) -> str | None:
        """As the file has it, else Law 2's; None when it cannot be known."""
        standard = law_2.vulnerable(number) if number else None
        element = board.find("VULNERABILITY")
        written = "" if element is None else (element.text or "").strip()
        if element is None or not written:
            return standard
        vulnerability = notation.vulnerability(written)
        place = (line_of(element), "BOARD/VULNERABILITY")
        if vulnerability is None:
            problem = error("vulnerability_impossible", *place, board=number, vulnerability=written)
            self._problems.append(problem)
        elif standard and vulnerability != standard:
            self._problems.append(
                warning("vulnerability_differs", *place, board=number, vulnerability=written)
            )
        return vulnerability


def _outcomes(vulnerability: str | None) -> KeptAnswers[_Texts, Outcome]:
    return KeptAnswers(partial(_outcome, vulnerability))


def _outcome(vulnerability: str | None, texts: _Texts) -> Outcome:
    return outcome((*texts, vulnerability))
