"""`score --reconcile`: under which conditions a file's program computed, found by trying them.

First one condition at a time, each time the change that leaves the fewest differences, until none helps;
then, where they are few enough, all combinations. Of equals those count that change the pack's least.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product
from math import prod
from typing import Any

from clubs.files.differences import each_difference
from clubs.files.document import Document
from clubs.files.reading import Difference, sheet_of
from clubs.files.reconcile import FigureAgreement, agreement, figures
from scoring.engine.conditions import ConditionError, Conditions, concerning
from scoring.engine.pairs import session
from scoring.engine.sheet import Kind, Scoring, Sheet
from scoring.tools.score_file.report import ScoreReport
from scoring.tools.score_file.sentences import WORDS
from scoring.tools.score_file.tables import table

# What programs are known to do differently; the pack's own value is tried first whatever it is.
VALUES: Mapping[str, tuple[str, ...]] = {
    "matchpoint_scale": ("half", "two"),
    "neuberg": ("boards", "off"),
    "award_decimals": ("2", "exact", "1", "0"),
    "factor_totals": ("no", "yes"),
    "percent_from": ("exact", "rounded_score"),
    "across_sections": ("no", "yes"),
    "averages": ("own_percentage", "flat"),
    "cross_imps": ("sum", "mean"),
    "butler_trim": ("0", "1", "2"),
    "butler_round": ("0", "1", "10"),
}
LINES_MAX = 150_000  # scored in all, when every combination is tried: some seconds

Values = tuple[str, ...]  # of the conditions that are tried, in their order


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

    Teams, and pairs whose IMPs become victory points, have no conditions to look for: they are counted.
    """
    documents = [scored.document for scored in report.sessions]
    if not documents or report.conditions is None or report.is_refused:
        return None
    published = sum(map(figures, documents))
    as_asked = agreement(published, report.differences)
    event = documents[0].event
    if event.form == "teams" or event.scoring == Scoring.IMPS:
        return Reconciliation({}, as_asked)
    best = _Search(documents, report.conditions, fixed, as_asked, published).best()
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


class _Search:
    """The combinations tried so far."""

    def __init__(
        self,
        documents: Sequence[Document],
        conditions: Conditions,
        fixed: Collection[str],
        as_asked: FigureAgreement,
        published: int,
    ) -> None:
        self._conditions, self._published = conditions, published
        self._sessions = [(document, sheet_of(document)) for document in documents]
        self._lines = sum(len(sheet.lines) for _, sheet in self._sessions)
        matter = frozenset[str]().union(*(_that_matter(sheet) for _, sheet in self._sessions))
        self._keys = [key for key in VALUES if key in matter and key not in fixed]
        texts = conditions.as_texts()
        self._start = tuple(texts[key] for key in self._keys)
        self._values = [
            tuple(dict.fromkeys((own, *VALUES[key])))
            for key, own in zip(self._keys, self._start, strict=True)
        ]
        self._fewest, self._worst = as_asked.differ, as_asked.differ + 1
        self._tried: dict[Values, FigureAgreement | None] = {
            self._start: as_asked
        }  # None: worse than another

    def best(self) -> Reconciliation:
        """The combination that leaves the fewest differences."""
        best = self._step_by_step()
        if self._fewest or self._distance(best) > 1:  # nothing is better than one change and no difference
            best = min((best, *self._all()), key=self._worth)
        changed = {
            key: value for key, value, own in zip(self._keys, best, self._start, strict=True) if value != own
        }
        tally = self._agreement(best)
        assert tally is not None, "the start was scored"
        return Reconciliation(changed, tally)

    def _step_by_step(self) -> Values:
        best = self._start
        while True:
            following = min((best, *self._neighbours(best)), key=self._worth)
            if following == best:
                return best
            best = following

    def _neighbours(self, values: Values) -> Iterator[Values]:
        for place, choices in enumerate(self._values):
            for choice in choices:
                if choice != values[place]:
                    yield (*values[:place], choice, *values[place + 1 :])

    def _all(self) -> Iterator[Values]:
        if prod(map(len, self._values)) * self._lines <= LINES_MAX:
            yield from product(*self._values)

    def _worth(self, values: Values) -> tuple[int, int, tuple[int, ...]]:
        """Less is better: differences, conditions changed, and how far down their lists."""
        tally = self._agreement(values)
        places = tuple(choices.index(value) for choices, value in zip(self._values, values, strict=True))
        return (tally.differ if tally else self._worst, self._distance(values), places)

    def _distance(self, values: Sequence[str]) -> int:
        return sum(value != own for value, own in zip(values, self._start, strict=True))

    def _agreement(self, values: Values) -> FigureAgreement | None:
        if values not in self._tried:
            self._tried[values] = self._score(values)
        return self._tried[values]

    def _score(self, values: Values) -> FigureAgreement | None:
        texts = {**self._conditions.as_texts(), **dict(zip(self._keys, values, strict=True))}
        conditions = Conditions.of(texts, self._conditions.cites, self._conditions.rules)
        try:
            # One more than the fewest so far is enough to know that this is not the best.
            differences = tuple(islice(self._differences(conditions), self._fewest + 1))
        except ConditionError:  # a rule that the pack does not have
            return None
        if len(differences) > self._fewest:
            return None
        self._fewest = len(differences)
        return agreement(self._published, differences)

    def _differences(self, conditions: Conditions) -> Iterator[Difference]:
        for document, sheet in self._sessions:
            yield from each_difference(document, session.score(sheet, conditions))


def _that_matter(sheet: Sheet) -> frozenset[str]:
    """The conditions that can change a figure of this session."""
    matter = set(concerning(sheet))
    if len({line.section for line in sheet.lines}) < 2:
        matter.discard("across_sections")
    if all(line.kind is not Kind.ARTIFICIAL for line in sheet.lines):
        matter.discard("averages")
    return frozenset(matter)
