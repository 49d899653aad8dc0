"""`score --reconcile`: under which conditions a file's program computed, found by trying them.

How they are looked for: `clubs.files.reconcile`.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from clubs.files.reading import Difference
from clubs.files.reconcile import ConditionsSearch, FigureAgreement, agreement, figures
from scoring.engine.sheet import Scoring
from scoring.tools.score_file.report import ScoreReport
from scoring.tools.score_file.sentences import WORDS
from scoring.tools.score_file.tables import table


@dataclass(frozen=True, slots=True)
class Reconciliation:
    """The conditions that differ from those asked for, and how far the file then agrees.

    `rules`: the program whose own rules the reader went by, where no conditions of ours agree wholly.
    """

    changed: Mapping[str, str]
    agreement: FigureAgreement
    rules: str = ""

    @property
    def publishes_nothing(self) -> bool:
        """Whether the file has no figures that could agree or differ."""
        return not self.agreement.agree and not self.agreement.differ

    def as_json(self, language: str) -> dict[str, Any]:
        """What `--json` prints under "reconciled"."""
        return {
            "conditions": dict(self.changed),
            "rules": self.rules,
            "agree": self.agreement.agree,
            "differ": self.agreement.differ,
            "differences": [
                {
                    "where": difference.where(language),
                    "file": difference.file,
                    "computed": difference.computed,
                }
                for difference in self.agreement.differences
            ],
        }


def print_reconciled(reconciled: Reconciliation, language: str) -> None:
    """The conditions found, as `--set` takes them, how many figures agree, and those that do not."""
    print()
    if reconciled.publishes_nothing:
        print(_say("reconciled_nothing", language))
        return
    if reconciled.rules:
        print(_say("reconciled_own_rules", language, program=reconciled.rules))
    elif reconciled.changed:
        print(_say("reconciled", language))
        print("\n".join(f"--set {key}={value}" for key, value in reconciled.changed.items()))
    else:
        print(_say("reconciled_as_asked", language))
    tally = reconciled.agreement
    print(_say("reconciled_counts", language, agree=str(tally.agree), differ=str(tally.differ)))
    if tally.differences:
        heads = [_say(name, language) for name in ("where", "file", "computed")]
        print(table(heads, [(d.where(language), d.file, d.computed) for d in tally.differences], left=1))


def _say(code: str, language: str, **parameters: str) -> str:
    return WORDS.say(code, parameters, language)


def reconcile(report: ScoreReport, fixed: Collection[str]) -> Reconciliation | None:
    """Look for the conditions; those in `fixed` were asked for and stay. None for a file that is not scored.

    Teams, and pairs who are ranked by victory points, have no conditions to look for: they are counted.
    """
    documents = [scored.document for scored in report.sessions]
    if not documents or report.conditions is None or report.is_refused:
        return None
    published = sum(map(figures, documents))
    as_asked = agreement(published, report.differences)
    event = documents[0].event
    if event.form == "teams" or event.scoring == Scoring.IMPS or event.matches_in:
        return Reconciliation({}, as_asked)
    best = Reconciliation(*ConditionsSearch(documents, report.conditions, fixed, as_asked, published).best())
    own = _by_own_rules(report)
    return own if own and own.agreement.differ < best.agreement.differ else best


def _by_own_rules(report: ScoreReport) -> Reconciliation | None:
    """How far the file agrees with what its program's own rules make of it, where its reader knows them."""
    document = report.document
    if document is None or not document.remade:
        return None
    codes = document.source.format.own_rules
    differences = tuple(
        Difference(one.code, one.parameters, one.parameters["file"], one.parameters["computed"])
        for one in report.problems
        if one.code in codes
    )
    return Reconciliation({}, agreement(document.remade, differences), document.source.format.name)
