"""`score` with a folder or several files: a line for each, and a table of why some were not scored."""

import argparse
import json
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from clubs.files.problem import Severity
from clubs.files.reading import SIZE_MAX, problem_message
from scoring.tools.score_file.files import content_of
from scoring.tools.score_file.reconcile import Reconciliation, reconcile
from scoring.tools.score_file.refusal import FileRefusal, RefusedInput
from scoring.tools.score_file.report import ScoreReport, report
from scoring.tools.score_file.sentences import WORDS
from scoring.tools.score_file.tables import table

DONE, REFUSED = 0, 2


@dataclass(frozen=True, slots=True)
class _Reason:
    """Why a file was not scored: the code of the first error, and its sentence."""

    code: str
    sentence: str
    more: int  # errors beside it


@dataclass(frozen=True, slots=True)
class _FileLine:
    """What a line says of a file. `reason` is None where it was scored."""

    file: str
    report: ScoreReport
    reason: _Reason | None
    reconciled: Reconciliation | None

    def text(self, language: str) -> str:
        """The line."""
        if self.reason:
            parts = {"reason": self.reason.sentence, "more": str(self.reason.more)}
            return _say(f"not_scored{'_and_more' * bool(self.reason.more)}", language, self.file, **parts)
        counts = {name: str(value) for name, value in self._counts().items()}
        code, figures = _own_figures(self.reconciled)
        return _say(code, language, self.file, **counts, **figures)

    def _counts(self) -> dict[str, Any]:
        document = self.report.document
        return {
            "format": document.source.format.name if document else "",
            "contestants": len(document.contestants) if document else 0,
            "boards": len({(row.section, row.board) for row in document.results}) if document else 0,
            "results": len(document.results) if document else 0,
        }

    def as_json(self, language: str) -> dict[str, Any]:
        """What `--json` prints of the file."""
        reason = self.reason
        return {
            "file": self.file,
            "scored": reason is None,
            **self._counts(),
            "reason": {"code": reason.code, "message": reason.sentence} if reason else None,
            **({"reconciled": self.reconciled.as_json(language)} if self.reconciled else {}),
        }


def run(
    files: Sequence[str], arguments: argparse.Namespace, overrides: Mapping[str, str], language: str
) -> int:
    """Score every file. What one of them is refused for, or what fails over it, leaves the others."""
    lines = []
    for file in files:
        line = _line(file, arguments, overrides, language)
        lines.append(line)
        if not arguments.json:
            print(line.text(language), flush=True)
    if arguments.json:
        whole = {"files": [line.as_json(language) for line in lines]}
        print(json.dumps(whole, ensure_ascii=False, indent=1))
    else:
        _print_reasons(lines, language)
    return REFUSED if any(line.reason for line in lines) else DONE


def _line(file: str, arguments: argparse.Namespace, overrides: Mapping[str, str], language: str) -> _FileLine:
    reconciled = None
    try:
        content = content_of(file, SIZE_MAX)
        scored = report(
            content, Path(file).name, pack=arguments.pack, overrides=overrides, part=arguments.event
        )
        reconciled = reconcile(scored, overrides, arguments.pack) if arguments.reconcile else None
    except RefusedInput as refused:
        scored = ScoreReport(refusal=refused.refusal)
    except Exception as failure:  # ours, and a fault of one file is no reason to leave out the others
        logging.getLogger(__name__).exception("failed over %s", file)
        scored = ScoreReport(refusal=FileRefusal("reader_failed", {"failure": type(failure).__name__}))
    return _FileLine(file, scored, _reason(scored, language), reconciled)


def _own_figures(reconciled: Reconciliation | None) -> tuple[str, dict[str, str]]:
    """The sentence of a file that was scored, and what it says of the figures that the file publishes."""
    if reconciled is None:
        return "scored", {}
    if reconciled.publishes_nothing:
        return "scored_without_figures", {}
    tally = reconciled.agreement
    figures = {"agree": str(tally.agree), "differ": str(tally.differ)}
    if reconciled.rules:
        return "scored_and_agrees_own_rules", {**figures, "program": reconciled.rules}
    if reconciled.changed:
        return "scored_and_agrees_under", {**figures, "conditions": " ".join(reconciled.settings)}
    return "scored_and_agrees", figures


def _reason(scored: ScoreReport, language: str) -> _Reason | None:
    errors = [problem for problem in scored.problems if problem.severity is Severity.ERROR]
    if errors:
        return _Reason(errors[0].code, problem_message(errors[0], language), len(errors) - 1)
    refusal = scored.refusal
    return _Reason(refusal.code, refusal.message(language), 0) if refusal else None


def _print_reasons(lines: Sequence[_FileLine], language: str) -> None:
    """How many were scored, and every reason with the number of its files, the most frequent first."""
    by_code: dict[str, list[_Reason]] = {}
    for line in lines:
        if line.reason:
            by_code.setdefault(line.reason.code, []).append(line.reason)
    refused = sum(map(len, by_code.values()))
    counts = {"files": str(len(lines)), "scored": str(len(lines) - refused), "refused": str(refused)}
    print("\n" + WORDS.say("files_counted", counts, language))
    if by_code:
        ordered = sorted(by_code.items(), key=lambda item: (-len(item[1]), item[0]))
        rows = [(str(len(reasons)), code, reasons[0].sentence) for code, reasons in ordered]
        heads = [WORDS.say("files", {}, language), "", WORDS.say("reason", {}, language)]
        print("\n" + table(heads, rows, left=3))


def _say(code: str, language: str, file: str, **parameters: str) -> str:
    return WORDS.say(code, {"file": file, **parameters}, language)
