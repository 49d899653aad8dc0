"""`score --reconcile`: under which conditions a file's program computed, found by trying them.

How they are looked for: `clubs.files.reconcile`.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from clubs.files.document import Document
from clubs.files.reading import Difference
from clubs.files.reconcile import ConditionsSearch, FigureAgreement, agreement, figures
from scoring import regulations
from scoring.engine.conditions import Conditions
from scoring.regulations import DEFAULT_PACK
from scoring.tools.score_file.refusal import ERRORS
from scoring.tools.score_file.report import ScoreReport, scored_again, teams_scored_again
from scoring.tools.score_file.sentences import WORDS
from scoring.tools.score_file.tables import table


@dataclass(frozen=True, slots=True)
class Reconciliation:
    """The conditions that differ from those asked for, and how far the file then agrees.

    `rules`: the program whose own rules the reader went by, where no conditions of ours agree wholly.
    `is_searched`: whether there was a condition to try.
    """

    changed: Mapping[str, str]
    agreement: FigureAgreement
    rules: str = ""
    is_searched: bool = True

    @property
    def settings(self) -> tuple[str, ...]:
        """The conditions found, as the command takes them."""
        return tuple(f"--set {key}={value}" for key, value in self.changed.items())

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
        print("\n".join(reconciled.settings))
    elif not reconciled.is_searched:
        print(_say("reconciled_nothing_to_try", language))
    else:
        print(_say("reconciled_as_asked", language))
    tally = reconciled.agreement
    print(_say("reconciled_counts", language, agree=str(tally.agree), differ=str(tally.differ)))
    if tally.differences:
        heads = [_say(name, language) for name in ("where", "file", "computed")]
        print(table(heads, [(d.where(language), d.file, d.computed) for d in tally.differences], left=1))


def _say(code: str, language: str, **parameters: str) -> str:
    return WORDS.say(code, parameters, language)


def reconcile(report: ScoreReport, fixed: Collection[str], pack: str = DEFAULT_PACK) -> Reconciliation | None:
    """Look for the conditions; those in `fixed` were asked for and stay. None for what is not scored."""
    documents = [scored.document for scored in report.sessions]
    if not documents or report.conditions is None or report.document is None or report.is_refused:
        return None
    published = sum(map(figures, documents))
    as_asked = agreement(published, report.differences)
    event, conditions = documents[0].event, report.conditions
    if event.form == "teams":
        return _of_teams(report, report.document, fixed, pack, as_asked)
    search = ConditionsSearch(
        documents,
        conditions,
        fixed,
        as_asked,
        published,
        lambda sheet, tried: scored_again(sheet, event, pack, tried),
        regulations.scales(pack),
    )
    best = Reconciliation(*search.best())
    own = _by_own_rules(report)
    return own if own and own.agreement.differ < best.agreement.differ else best


def _of_teams(
    report: ScoreReport, document: Document, fixed: Collection[str], pack: str, as_asked: FigureAgreement
) -> Reconciliation:
    """Of teams the scale of their matches is looked for, and whether sections are ranked together."""
    conditions = report.conditions
    assert conditions is not None, "it was scored"
    published = as_asked.agree + as_asked.differ
    own = {key: conditions.as_texts()[key] for key in ("vp_scale",) if key in fixed}
    best = Reconciliation({}, as_asked, is_searched=False)
    for changed in _choices(document, fixed, pack, conditions):
        best = replace(best, is_searched=True)
        texts = {**conditions.as_texts(), **changed}
        tried = Conditions.of(texts, conditions.cites, conditions.rules)
        try:
            differences = teams_scored_again(report, document, pack, tried, {**own, **changed})
        except ERRORS:  # a scale without a table for so many boards
            continue
        if len(differences) < best.agreement.differ:
            best = Reconciliation(changed, agreement(published, differences))
    return best


def _choices(
    document: Document, fixed: Collection[str], pack: str, conditions: Conditions
) -> Iterator[dict[str, str]]:
    """What may be changed for teams, the fewest conditions first."""
    choices = {
        "vp_scale": regulations.scales(pack) if document.event.matches_in else (),
        "across_sections": ("no", "yes") if len({row.section for row in document.results}) > 1 else (),
    }
    texts = conditions.as_texts()
    others = [
        [(key, value) for value in values if value != texts[key]]
        for key, values in choices.items()
        if key not in fixed
    ]
    yield from ({key: value} for several in others for key, value in several)
    yield from (dict(both) for both in product(*others) if len(both) > 1)


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
