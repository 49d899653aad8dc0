"""The rows of the boards as lines of travellers."""

from collections.abc import Iterator

from clubs.files.acblscore import outcome as acbl_outcome, rules
from clubs.files.acblscore.agreement import hundredths
from clubs.files.acblscore.game import AcblResult, AcblSection
from clubs.files.document import DocumentResult
from clubs.files.kept import KeptAnswers
from clubs.files.problem import Problem
from scoring.engine.sheet import Kind


class AcblLines:
    """Reads the rows of one section; problems go into `problems`."""

    def __init__(self, section: AcblSection, name: str, problems: list[Problem]) -> None:
        self._section, self._name, self._problems = section, name, problems
        self._shared = section.is_howell
        self._outcomes: KeptAnswers[tuple[int, int], acbl_outcome.AcblOutcome] = KeptAnswers(
            lambda coded: acbl_outcome.outcome(*coded)
        )
        self._points: KeptAnswers[int, str] = KeptAnswers(hundredths)

    def read(self) -> Iterator[DocumentResult]:
        """A line for each row, in the order of the file."""
        for board in self._section.boards:
            ns_before: set[int] = set()
            ew_before = ns_before if self._shared else set[int]()
            for row in board.results:
                if row.ns in ns_before or row.ew in ew_before:
                    again = row.ns in ns_before, row.ew in ew_before
                    yield self._again(board.number, row, *again)
                else:
                    yield self._line(board.number, row, self._outcomes[row.ns_score, row.ew_score])
                ns_before.add(row.ns)
                ew_before.add(row.ew)

    def _again(self, board: int, row: AcblResult, ns_again: bool, ew_again: bool) -> DocumentResult:
        scores = row.ns_score, row.ew_score
        return self._line(board, row, acbl_outcome.outcome(*scores, ns_again=ns_again, ew_again=ew_again))

    def _line(self, board: int, row: AcblResult, came: acbl_outcome.AcblOutcome) -> DocumentResult:
        if came.problem:
            self._problems.append(self._placed(came.problem, board, row))
        is_one_sided = came.kind is Kind.ARTIFICIAL and None in (came.ns_percent, came.ew_percent)
        return DocumentResult(
            self._name,
            board,
            str(row.ns),
            str(row.ew),
            came.kind,
            "P" if came.kind is Kind.PASSED_OUT else None,
            None,
            None,
            None,
            came.score,
            came.ns_percent,
            came.ew_percent,
            self._published(row.ns_score, row.ns_points, is_one_sided and came.ns_percent is None),
            self._published(row.ew_score, row.ew_points, is_one_sided and came.ew_percent is None),
            row.offset,
            row.round,
            str(row.table),
        )

    def _published(self, coded: int, points: int, is_left_out: bool) -> str | None:
        return self._points[points] if rules.counts(coded) and not is_left_out else None

    def _placed(self, problem: Problem, board: int, row: AcblResult) -> Problem:
        about = {
            "section": self._section.letters,
            "board": str(board),
            "ns": str(row.ns),
            "ew": str(row.ew),
        }
        return Problem(problem.severity, problem.code, row.offset, "results", {**about, **problem.parameters})
