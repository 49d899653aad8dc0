"""The decision of a panel, in the terms of a director's ruling; and the chair's alone. Law 93, D.3, D.16"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from federation.form_fields import text_area
from federation.models import User
from rulings.adjustments.forms.board import NONE, STANDS, BoardPart
from rulings.adjustments.forms.score import score_as_typed
from rulings.adjustments.selectors import adjustments_of_case
from rulings.appeals.forms.hearing import PresidingForm
from rulings.appeals.forms.steps import LONGEST
from rulings.appeals.reader import AppealReader
from rulings.appeals.services import deciding
from rulings.appeals.services.deciding import KEEPS_RULING
from rulings.appeals.services.panels import majority, seated
from rulings.cases.forms.decisions import PENALTIES, CaseDecisionsForm
from rulings.cases.words import adjustment_in_words
from rulings.decisions.kept import decided, decision_of
from rulings.decisions.kinds import PenaltyDecision, RulingDecision, ScoreDecision
from rulings.lifecycle.appeals import AppealStep
from rulings.models import Adjustment, AdjustmentKind, Appeal, AppealDecision, Standard

CHANGES = (AppealDecision.CHANGED, AppealDecision.RECOMMENDATION)
WRITABLE = (AdjustmentKind.SCORE, AdjustmentKind.PENALTY)  # what of a ruling the form can write again
DEPOSIT = (
    ("", gettext_lazy("as is usual: kept where the appeal was without merit")),
    ("no", gettext_lazy("returned")),
    ("yes", gettext_lazy("kept")),
)


def laws_of(text: str) -> list[str]:
    """Items as they were typed: by commas, or a line for each."""
    return [part.strip() for part in text.replace("、", ",").replace("\n", ",").split(",") if part.strip()]


def kept(value: str) -> bool | None:
    """What was chosen about the deposit; None: as is usual."""
    return {"yes": True, "no": False}.get(value)


class DecideAppealForm(CaseDecisionsForm):
    """What the votes decided. A change says everything that holds in place of the ruling."""

    title: ClassVar[Any] = gettext_lazy("Write the decision")
    verb: ClassVar[Any] = gettext_lazy("Write it down")
    about: ClassVar[Any] = ""
    step: ClassVar[AppealStep] = AppealStep.DECIDED
    template: ClassVar[str] = "rulings/appeals/appeal_decide.html"
    decision = forms.ChoiceField(
        label=gettext_lazy("The panel decides"), choices=AppealDecision, widget=forms.RadioSelect
    )
    keep_rest = forms.BooleanField(
        label=gettext_lazy("The other parts of the ruling stay as they are"), required=False, initial=True
    )
    laws = forms.CharField(
        label=gettext_lazy("Laws and clauses"),
        required=False,
        max_length=300,
        help_text=gettext_lazy("12C1(c), 16B, REG-6: with commas between."),
    )
    shown = forms.CharField(
        label=gettext_lazy("What was wrong with the process, or beyond reason"),
        required=False,
        max_length=4000,
        widget=text_area(3),
    )
    deposit = forms.ChoiceField(label=gettext_lazy("Deposit"), required=False, choices=DEPOSIT)

    def __init__(self, *args: Any, appeal: Appeal, reader: AppealReader, **kwargs: Any) -> None:
        self.appeal, self.reader = appeal, reader
        self.held = list(adjustments_of_case(appeal.case))
        known = {"seen": appeal.acts_count, "decision": majority(appeal, seated(appeal))}
        initial = {**known, **(kwargs.pop("initial", None) or {})}
        super().__init__(*args, case=appeal.case, initial=initial, **kwargs)
        self.ruling_typed = self._as_typed()
        self.initial = {**self.ruling_typed, **self.initial}
        penalties = self._held_of(AdjustmentKind.PENALTY)
        rest = [adjustment for adjustment in self.held if adjustment.kind not in WRITABLE]
        self.rest = [*rest, *penalties[PENALTIES:]]
        if not self.rest:
            del self.fields["keep_rest"]
        if appeal.body.standard != Standard.REVIEW:
            del self.fields["shown"]
        if not appeal.deposit_asked:
            del self.fields["deposit"]

    def _held_of(self, kind: AdjustmentKind) -> list[Adjustment]:
        return [adjustment for adjustment in self.held if adjustment.kind == kind]

    def _as_typed(self) -> dict[str, Any]:
        """The ruling as one types it, to begin with: what is taken out of the form is lifted."""
        typed: dict[str, Any] = {}
        for row, penalty in zip(self.penalties, decided(self.held, PenaltyDecision), strict=False):
            typed |= row.as_typed(penalty)
        scores = list(decided(self.held, ScoreDecision))
        outcome = NONE if self.held and not scores else STANDS
        return {"outcome": outcome} | typed | (score_as_typed(scores[0]) if scores else {})

    @classmethod
    def may(cls, reader: AppealReader) -> bool:
        """The chair, without a bar."""
        return reader.presides

    @classmethod
    def is_possible(cls, reader: AppealReader) -> bool:
        """In the hearing."""
        return PresidingForm.may(reader) and reader.appeal.state == "hearing"

    @property
    def rest_in_words(self) -> list[str]:
        """What of the ruling the form cannot write again."""
        return [adjustment_in_words(adjustment) for adjustment in self.rest]

    def clean(self) -> dict[str, Any]:
        """A ruling that is kept has no other outcome beside it; what was signed is what was seen."""
        cleaned = super().clean()
        if cleaned.get("decision") not in CHANGES and self._is_untouched():
            self._leave_the_board()
        if cleaned.get("decision") in KEEPS_RULING and any(
            decision.kind != AdjustmentKind.PENALTY for decision in self.decisions_found
        ):
            self.add_error("outcome", _("Only a changed ruling or a recommendation has an outcome."))
        if cleaned.get("decision") in CHANGES and cleaned.get("keep_rest"):
            self.decisions_found += map(decision_of, self.rest)
        return cleaned

    def leave_unfinished(self) -> None:
        """Say nothing of what is not filled in yet: the form is shown again in the middle of it."""
        for name in [name for name in self.errors if not self.data.get(name, "").strip()]:
            del self.errors[name]

    def _is_untouched(self) -> bool:
        """Whether the board came back as it was shown: with the ruling's own terms."""
        shown = {name: value for name, value in self.ruling_typed.items() if name in BoardPart.asks}
        return all(self.data.get(name, "").split() == str(value).split() for name, value in shown.items())

    def _leave_the_board(self) -> None:
        """Who keeps the ruling says nothing of the board, and attests nothing."""
        for name in BoardPart.asks:
            self.errors.pop(name, None)
        self.decisions_found = [
            decision for decision in self.decisions_found if decision.kind == AdjustmentKind.PENALTY
        ]

    @property
    def decisions_typed(self) -> list[RulingDecision] | None:
        """What holds in place of the ruling, or is recommended; None: the ruling."""
        return self.decisions_found if self.cleaned_data.get("decision") in CHANGES else None

    def do(self, by: User) -> Any:
        """Write it down. Raises Refused."""
        cleaned = self.cleaned_data
        without_merit = cleaned["decision"] == AppealDecision.WITHOUT_MERIT
        return deciding.decide(
            appeal=self.appeal,
            decision=cleaned["decision"],
            reasons=self.reasons_typed,
            by=by,
            decisions=self.decisions_typed,
            laws=laws_of(cleaned["laws"]),
            shown=cleaned.get("shown", ""),
            sanction=self._sanction() if without_merit else (),
            keep_deposit=kept(cleaned.get("deposit", "")),
        )

    def _sanction(self) -> Sequence[RulingDecision]:
        """The penalties that the ruling did not have."""
        before = list(map(decision_of, self.held))
        return [decision for decision in self.decisions_found if decision not in before]


class DisposeForm(PresidingForm):
    """The chair alone, where no placing, award or qualification can change."""

    title = gettext_lazy("Dispose of it without a hearing")
    verb = gettext_lazy("Dispose of it")
    about = gettext_lazy(
        "The ruling is upheld. Only where no placing, award or qualification can change: the figures are"
        " asked."
    )
    step = AppealStep.DISPOSED
    is_exact = True
    decision = forms.ChoiceField(
        label=gettext_lazy("The decision"),
        widget=forms.RadioSelect,
        choices=[(decision_kind.value, decision_kind.label) for decision_kind in KEEPS_RULING],
    )
    reasons = forms.CharField(label=gettext_lazy("Reasons"), max_length=LONGEST, widget=text_area(5))
    laws = forms.CharField(label=gettext_lazy("Laws and clauses"), required=False, max_length=300)
    deposit = forms.ChoiceField(label=gettext_lazy("Deposit"), required=False, choices=DEPOSIT)

    def fill(self) -> None:
        """Where no deposit was asked, there is nothing to say of it."""
        if not self.appeal.deposit_asked:
            del self.fields["deposit"]

    def do(self, by: User) -> Any:
        """Dispose of it. Raises Refused."""
        cleaned = self.cleaned_data
        return deciding.dispose(
            appeal=self.appeal,
            decision=cleaned["decision"],
            reasons=cleaned["reasons"],
            by=by,
            laws=laws_of(cleaned["laws"]),
            keep_deposit=kept(cleaned.get("deposit", "")),
        )


FORMS: Mapping[str, Any] = {"decide": DecideAppealForm, "dispose": DisposeForm}
