"""An irregularity with a range: the part of a ruling's form that keeps penalties inside it. REG-2.3 to 2.7"""

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_lazy

from federation.errors import Refused
from federation.reader import reader_language
from rulings.adjustments.irregularities import ASKED, KINDS, SIDES, CapJudgement, IrregularityFacts
from rulings.adjustments.terms import AVERAGES
from rulings.cases.forms.irregularity_labels import FACT_LABELS, KIND_LABELS
from rulings.cases.forms.outcomes import outcome_of
from rulings.cases.forms.ruling_basis import CaseDecisionForm, Cleaned
from rulings.cases.services import irregularities
from rulings.cases.services.clocks import correction_ends
from rulings.cases.services.irregularities import ContestantBoards
from rulings.models import AdjustmentKind
from scoring.engine.sentences import WORDS

PLACES = ("1", "2")  # two pairs may have a penalty for one thing
NAMES = ("range_who", "range_side", "range_boards")
SYSTEM = "system"
AT_LEAST = 4  # a line of an earlier board: board, North-South, East-West, what they get


class RangeForm(CaseDecisionForm):
    """What happened; what the regulations make of it; penalties inside their range."""

    irregularity = forms.ChoiceField(
        label=gettext_lazy("What it was"),
        required=False,
        choices=[("", "–"), *((kind, KIND_LABELS[kind]) for kind in KINDS)],
    )
    earlier_boards = forms.CharField(
        label=gettext_lazy("Earlier boards that are adjusted too (system)"),
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=gettext_lazy("A line each: board, North-South, East-West, what they get. 5 1 4 A- A+"),
    )

    def fill_range(self) -> None:
        """The questions of the clauses, and who may be penalised."""
        ends = correction_ends(self.case)
        usual = {"table_identified": True, "earlier_in_window": ends is None or ends > timezone.now()}
        for name, label in FACT_LABELS.items():
            self.fields[name] = forms.BooleanField(label=label, required=False, initial=usual.get(name))
        sides = [("", "–"), *((side, WORDS.say(f"target_{side}", {}, reader_language())) for side in SIDES)]
        for place in PLACES:
            self.fields |= {
                f"range_who_{place}": forms.ChoiceField(
                    label=_("Penalty for"), required=False, choices=self.contestants
                ),
                f"range_side_{place}": forms.ChoiceField(label=_("who is"), required=False, choices=sides),
                f"range_boards_{place}": forms.CharField(label=_("boards"), required=False, max_length=12),
            }
        self.judged: CapJudgement | None = None

    @property
    def fact_part(self) -> list[tuple[str, forms.BoundField]]:
        """Each question with the kinds that ask it, as the page's classes."""
        return [
            (" ".join(kind for kind, asked in ASKED.items() if name in asked), self[name])
            for name in FACT_LABELS
        ]

    @property
    def range_part(self) -> list[list[forms.BoundField]]:
        """The fields of each penalty."""
        return [self.part(*(f"{name}_{place}" for name in NAMES)) for place in PLACES]

    @property
    def says(self) -> list[str]:
        """What the clauses make of it, a sentence each with its clause."""
        return irregularities.grounds_in_words(self.judged) if self.judged else []

    def clean_range(self, cleaned: Cleaned) -> None:
        """The penalties inside the range, and boards that were played before with the same method."""
        kind = cleaned.get("irregularity")
        if not kind:
            return
        facts = IrregularityFacts(kind, **{name: bool(cleaned.get(name)) for name in ASKED[kind]})
        try:
            self.judged = irregularities.judged_of(self.case.session, facts)
        except Refused as refused:
            self.add_error("irregularity", refused.sentence)
            return
        for place in PLACES:
            self._of_place(cleaned, place, self.judged)
        for line in filter(str.strip, cleaned.get("earlier_boards", "").splitlines()):
            self._of_earlier(line, facts)

    def _of_place(self, cleaned: Cleaned, place: str, judged: CapJudgement) -> None:
        who, side, boards = (cleaned.get(f"{name}_{place}") or "" for name in NAMES)
        if not who and not boards:
            return
        try:
            decided = irregularities.decision_of(judged, ContestantBoards(who, side, boards), self.case.round)
        except Refused as refused:
            self.add_error(f"range_boards_{place}", refused.sentence)
            return
        self.keep(decided.kind, decided.body, f"range_boards_{place}")

    def _of_earlier(self, line: str, facts: IrregularityFacts) -> None:
        if facts.kind != SYSTEM or not facts.earlier_in_window:
            self.add_error(
                "earlier_boards",
                _("Boards played before are adjusted for a system, while they can be corrected (REG-2.7.2)."),
            )
            return
        try:
            body = _earlier(line)
        except forms.ValidationError as error:
            self.add_error("earlier_boards", error)
            return
        self.keep(AdjustmentKind.SCORE, body, "earlier_boards")


def _earlier(line: str) -> dict[str, Any]:
    """A board played before with what its sides get. Raises ValidationError for what says too little."""
    words = line.split()
    if len(words) < AT_LEAST or not words[0].isdecimal() or not 0 < int(words[0]) < 1000:
        raise forms.ValidationError(_("Write board, North-South, East-West and what they get: 5 1 4 A- A+."))
    (board, ns, ew), scores = words[:3], words[3:]
    averages = [score.upper().replace("\N{MINUS SIGN}", "-") for score in scores]
    if len(scores) == 2 and set(averages) <= set(AVERAGES):
        outcome = {"artificial": averages}
    else:
        outcome = outcome_of(" ".join(scores), int(board))
    return {"board": int(board), "ns": ns, "ew": ew, "outcome": outcome}
