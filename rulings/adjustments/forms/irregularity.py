"""An irregularity with a range: what it was, and penalties inside what its clause allows. REG-2.3 to 2.7"""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from federation.errors import Refused
from federation.form_fields import text_area
from federation.text.numbers import whole
from rulings.adjustments.earlier import is_repeated
from rulings.adjustments.forms.basis import Cleaned, Read, RulingPart, choice, number
from rulings.adjustments.forms.outcomes import outcome_of
from rulings.adjustments.irregularities import (
    ASKED,
    KINDS,
    SIDES,
    CapJudgement,
    ContestantBoards,
    IrregularityFacts,
    judged_of,
    penalty_within,
)
from rulings.adjustments.words import IRREGULARITIES, IRREGULARITY_FACTS, grounds_in_words, side_in_words
from rulings.decisions.checks import ROUNDS_MAX
from rulings.decisions.outcome_terms import terms_of_outcome
from rulings.decisions.outcomes import ArtificialAdjustedScore, SideAdjustedScore
from rulings.models import AdjustmentKind
from scoring.engine.average import Average

ROWS = {"1": gettext_lazy("Penalty for"), "2": gettext_lazy("Penalty for another")}  # two pairs for one thing
ROW = ("contestant", "side", "boards")
SYSTEM, REPEATED = "system", "repeated"
REPEATED_CHOICES = (
    ("", gettext_lazy("as the record says")),
    ("yes", gettext_lazy("yes")),
    ("no", gettext_lazy("no")),
)
AT_LEAST = 4  # a line of an earlier board: board, North-South, East-West, what they get


class IrregularityPart(RulingPart):
    """What it was, a row for each penalty. `judged`: what the clauses make of it, once it is read."""

    asks = (
        "kind",
        *IRREGULARITY_FACTS,
        *(f"{name}_{row}" for row in ROWS for name in ROW),
        "earlier_boards",
        "round",
    )
    judged: CapJudgement | None = None

    def build(self) -> dict[str, forms.Field]:
        """The kind, its facts, the rows; alone the round, else boards that were played before."""
        kinds = [(kind, IRREGULARITIES[kind]) for kind in KINDS]
        what: forms.Field = choice(
            gettext_lazy("What it was"),
            kinds if self.is_alone else [("", "–"), *kinds],
            required=self.is_alone,
        )
        facts: dict[str, forms.Field] = {
            name: forms.BooleanField(label=label, required=False, initial=name == "table_identified")
            for name, label in IRREGULARITY_FACTS.items()
        }
        facts[REPEATED] = choice(IRREGULARITY_FACTS[REPEATED], REPEATED_CHOICES, required=False)
        return {"kind": what} | facts | self._rows() | self._further()

    def _rows(self) -> dict[str, forms.Field]:
        sides = [("", "–"), *((side, side_in_words(side)) for side in SIDES)]
        rows: dict[str, forms.Field] = {}
        for row, label in ROWS.items():
            rows[f"contestant_{row}"] = choice(label, self.place.anybody, required=False)
            rows[f"side_{row}"] = choice(gettext_lazy("who is"), sides, required=False)
            rows[f"boards_{row}"] = forms.CharField(
                label=gettext_lazy("boards"),
                required=False,
                max_length=12,
                help_text=gettext_lazy("Empty: a warning."),
            )
        return rows

    def _further(self) -> dict[str, forms.Field]:
        if self.is_alone:
            return {"round": number(gettext_lazy("Round"), ROUNDS_MAX, required=False)}
        earlier = forms.CharField(
            label=gettext_lazy("Earlier boards that are adjusted too (system)"),
            required=False,
            max_length=2000,
            widget=text_area(2),
            help_text=gettext_lazy("A line each: board, North-South, East-West, what they get. 5 1 4 A- A+"),
        )
        return {"earlier_boards": earlier}

    def facts(self, cleaned: Cleaned) -> IrregularityFacts:
        """What the kind asks for, of what was typed."""
        kind = self.typed("kind", cleaned)
        facts = {name: bool(self.typed(name, cleaned)) for name in ASKED[kind]}
        if REPEATED in facts:
            facts[REPEATED] = self._is_repeated(kind, cleaned)
        return IrregularityFacts(kind, **facts)

    def _is_repeated(self, kind: str, cleaned: Cleaned) -> bool:
        """As the director says; else as the record has it, of those named or at the table."""
        typed = self.typed(REPEATED, cleaned)
        if typed:
            return bool(typed == "yes")
        named = [given.contestant for given in self.given(cleaned)] or [self.place.ns, self.place.ew]
        session = self.place.session_of(self.typed("round", cleaned) or self.place.round)
        return is_repeated(session, kind, named, but_case=self.place.case)

    def given(self, cleaned: Cleaned) -> list[ContestantBoards]:
        """Who is penalised."""
        return [given for _row, given in self._given(cleaned) if given.contestant]

    def _given(self, cleaned: Cleaned) -> Iterator[tuple[str, ContestantBoards]]:
        for row in ROWS:
            given = ContestantBoards(*(self.typed(f"{name}_{row}", cleaned) or "" for name in ROW))
            if given.contestant or given.boards:
                yield row, given

    def in_words(self) -> list[str]:
        """What the clauses make of it, a sentence each with its clause."""
        return grounds_in_words(self.judged) if self.judged else []

    def read(self, cleaned: Cleaned) -> Iterator[Read]:
        """The penalties inside the range, and boards that were played before with the same method."""
        self.judged = None
        if not self.typed("kind", cleaned):
            return
        facts = self.facts(cleaned)
        in_round = self.typed("round", cleaned) or self.place.round
        try:
            self.judged = judged_of(self.place.session_of(in_round), facts)
        except Refused as refused:
            yield self.problem("kind", refused.sentence)
            return
        for row, given in self._given(cleaned):
            yield self._penalty(row, given, self.judged, in_round)
        for line in filter(str.strip, (self.typed("earlier_boards", cleaned) or "").splitlines()):
            yield self._earlier(line, facts)

    def _penalty(self, row: str, given: ContestantBoards, judged: CapJudgement, in_round: int | None) -> Read:
        if not given.contestant:
            sentence = _("Name who gets the penalty, and its amount: 1/4, 0.5, 3.")
            return self.problem(f"boards_{row}", sentence)
        try:
            return penalty_within(judged, given, in_round)
        except Refused as refused:
            return self.problem(f"boards_{row}", refused.sentence)

    def _earlier(self, line: str, facts: IrregularityFacts) -> Read:
        if facts.kind != SYSTEM or not facts.earlier_in_window:
            return self.problem(
                "earlier_boards",
                _("Boards played before are adjusted for a system, while they can be corrected (REG-2.7.2)."),
            )
        try:
            terms = _earlier(line)
        except forms.ValidationError as error:
            return self.problem("earlier_boards", error)
        return self.decided(AdjustmentKind.SCORE, terms, "earlier_boards")


def _earlier(line: str) -> dict[str, Any]:
    """A board played before with what its sides get. Raises ValidationError for what says too little."""
    words = line.split()
    if len(words) < AT_LEAST or not whole(words[0], 3):
        raise forms.ValidationError(_("Write board, North-South, East-West and what they get: 5 1 4 A- A+."))
    (board, ns, ew), scores = words[:3], words[3:]
    outcome = _earlier_outcome(scores, int(board))
    return {"board": int(board), "ns": ns, "ew": ew, "outcome": terms_of_outcome(outcome)}


def _earlier_outcome(scores: list[str], board: int) -> SideAdjustedScore:
    """An average for each side, or what both get."""
    averages = [score.upper().replace("\N{MINUS SIGN}", "-") for score in scores]
    if len(averages) == 2 and set(averages) <= set(Average):
        return ArtificialAdjustedScore(*map(Average, averages))
    return outcome_of(" ".join(scores), board)
