"""The decision of a panel, in the terms of a director's ruling; and the chair's alone. Law 93, D.3, D.16"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from federation.models import User
from rulings.appeal_lifecycle import AppealStep
from rulings.appeal_reader import Reader
from rulings.case_words import adjustment_in_words
from rulings.forms.appeal_hearing import PresidingForm
from rulings.forms.appeal_steps import LONGEST
from rulings.forms.outcomes import as_text
from rulings.forms.ruling import RulingForm
from rulings.forms.ruling_board import ARTIFICIAL, ASSIGNED, IMPS, NONE, SPLIT, STANDS
from rulings.forms.ruling_penalties import PENALTIES
from rulings.forms.steps import text_area
from rulings.models import Adjustment, AdjustmentKind, Appeal, AppealDecision, Standard
from rulings.selectors import adjustments_of_case
from rulings.services import appeal_deciding
from rulings.services.appeal_deciding import KEEPS_RULING, said_of
from rulings.services.appeal_panels import majority, seated
from rulings.services.cases import Decision

CHANGES = (AppealDecision.CHANGED, AppealDecision.RECOMMENDATION)
WRITABLE = (AdjustmentKind.SCORE, AdjustmentKind.PENALTY)  # what of a ruling the form can write again
DEPOSIT = (
    ("", gettext_lazy("as is usual: kept where the appeal was without merit")),
    ("no", gettext_lazy("returned")), ("yes", gettext_lazy("kept")),
)  # fmt: skip


def laws_of(text: str) -> list[str]:
    """Items as they were typed: by commas, or a line for each."""
    return [part.strip() for part in text.replace("、", ",").replace("\n", ",").split(",") if part.strip()]


def kept(value: str) -> bool | None:
    """What was chosen about the deposit; None: as is usual."""
    return {"yes": True, "no": False}.get(value)


class DecideForm(RulingForm):
    """What the votes decided. A change says everything that holds in place of the ruling."""

    title: ClassVar[Any] = gettext_lazy("Write the decision")
    verb: ClassVar[Any] = gettext_lazy("Write it down")
    about: ClassVar[Any] = ""
    step: ClassVar[AppealStep] = AppealStep.DECIDED
    template: ClassVar[str] = "rulings/appeal_decide.html"
    judges: ClassVar[bool] = False  # a panel gives its findings in its reasons
    decision = forms.ChoiceField(
        label=gettext_lazy("The panel decides"), choices=AppealDecision, widget=forms.RadioSelect
    )
    keep_rest = forms.BooleanField(
        label=gettext_lazy("The other parts of the ruling stay as they are"), required=False, initial=True
    )
    laws = forms.CharField(
        label=gettext_lazy("Laws and clauses"), required=False, max_length=300,
        help_text=gettext_lazy("12C1(c), 16B, REG-6: with commas between."),
    )  # fmt: skip
    shown = forms.CharField(
        label=gettext_lazy("What was wrong with the process, or beyond reason"), required=False,
        max_length=4000, widget=text_area(3),
    )  # fmt: skip
    deposit = forms.ChoiceField(label=gettext_lazy("Deposit"), required=False, choices=DEPOSIT)

    def __init__(self, *args: Any, appeal: Appeal, reader: Reader, **kwargs: Any) -> None:
        self.appeal, self.reader = appeal, reader
        self.held = list(adjustments_of_case(appeal.case))
        self.typed = _typed(self.held)
        known = {"seen": appeal.acts_count, **self.typed, "decision": majority(appeal, seated(appeal))}
        initial = {**known, **(kwargs.pop("initial", None) or {})}
        super().__init__(*args, case=appeal.case, initial=initial, **kwargs)
        self.fields.pop("own_error", None)
        penalties = [each for each in self.held if each.kind == AdjustmentKind.PENALTY]
        rest = [each for each in self.held if each.kind not in WRITABLE]
        self.rest = [*rest, *penalties[PENALTIES:]]
        if not self.rest:
            del self.fields["keep_rest"]
        if appeal.body.standard != Standard.REVIEW:
            del self.fields["shown"]
        if not appeal.deposit_asked:
            del self.fields["deposit"]

    @classmethod
    def may(cls, reader: Reader) -> bool:
        """The chair, without a bar."""
        return reader.presides

    @classmethod
    def is_possible(cls, reader: Reader) -> bool:
        """In the hearing."""
        return PresidingForm.may(reader) and reader.appeal.state == "hearing"

    @property
    def rest_in_words(self) -> list[str]:
        """What of the ruling the form cannot write again."""
        return [adjustment_in_words(each) for each in self.rest]

    def clean(self) -> dict[str, Any]:
        """A ruling that is kept has no other outcome beside it; what was signed is what was seen."""
        said = super().clean()
        if said.get("decision") not in CHANGES and self._is_untouched():
            self._leave_the_board()
        if said.get("decision") in KEEPS_RULING and any(
            each.kind != AdjustmentKind.PENALTY for each in self.found
        ):
            self.add_error("outcome", _("Only a changed ruling or a recommendation has an outcome."))
        if said.get("decision") in CHANGES and said.get("keep_rest"):
            self.found += [Decision(AdjustmentKind(each.kind), each.body) for each in self.rest]
        return said

    def _is_untouched(self) -> bool:
        """Whether the board came back as it was shown: with the ruling's own terms."""
        shown = {name: value for name, value in self.typed.items() if name in self.board_fields}
        return all(self.data.get(name, "").split() == str(value).split() for name, value in shown.items())

    def _leave_the_board(self) -> None:
        """Who keeps the ruling says nothing of the board, and attests nothing."""
        for name in self.board_fields:
            self.errors.pop(name, None)
        self.found = [each for each in self.found if each.kind == AdjustmentKind.PENALTY]

    @property
    def decisions_said(self) -> list[Decision] | None:
        """What holds in place of the ruling, or is recommended; None: the ruling."""
        return self.found if self.cleaned_data.get("decision") in CHANGES else None

    def do(self, by: User) -> Any:
        """Write it down. Raises Refused."""
        said = self.cleaned_data
        without_merit = said["decision"] == AppealDecision.WITHOUT_MERIT
        return appeal_deciding.decide(
            appeal=self.appeal, decision=said["decision"], reasons=self.reasons_said, by=by,
            decisions=self.decisions_said, laws=laws_of(said["laws"]), shown=said.get("shown", ""),
            sanction=self._sanction() if without_merit else (), keep_deposit=kept(said.get("deposit", "")),
        )  # fmt: skip

    def _sanction(self) -> Sequence[Decision]:
        """The penalties that the ruling did not have."""
        before = [said_of(each) for each in self.held]
        return [each for each in self.found if {"kind": str(each.kind), **each.body} not in before]


def _typed(held: Sequence[Adjustment]) -> dict[str, Any]:
    """A ruling as one types it, to begin with: what is taken out of the form is lifted."""
    typed: dict[str, Any] = {"outcome": STANDS}
    penalties = [each.body for each in held if each.kind == AdjustmentKind.PENALTY]
    for place, body in enumerate(penalties[:PENALTIES], 1):
        typed |= {f"who_{place}": body["contestant"], f"amount_{place}": str(body["amount"])}
        typed |= {f"unit_{place}": body["unit"], f"law_{place}": str(body["law"])}
    scores = [each.body for each in held if each.kind == AdjustmentKind.SCORE]
    if not held:
        return typed
    if not scores:
        return typed | {"outcome": NONE}
    return typed | _outcome(scores[0])


def _outcome(body: Mapping[str, Any]) -> Mapping[str, Any]:
    outcome = body["outcome"]
    if not isinstance(outcome, dict):
        return {}
    ((form, said),) = outcome.items()
    if form == "artificial":
        return {"outcome": ARTIFICIAL, "average_ns": said[0], "average_ew": said[1]}
    if form == "split":
        sides = {side: as_text(said[side]) for side in ("ns", "ew")}
        return {"outcome": SPLIT, "results": sides["ns"], "results_ew": sides["ew"]}
    if form == "imps":
        return {"outcome": IMPS, "imps_ns": said.get(body["ns"], ""), "imps_ew": said.get(body["ew"], "")}
    return {"outcome": ASSIGNED, "results": as_text(outcome)}


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
        label=gettext_lazy("The decision"), widget=forms.RadioSelect,
        choices=[(each.value, each.label) for each in KEEPS_RULING],
    )  # fmt: skip
    reasons = forms.CharField(label=gettext_lazy("Reasons"), max_length=LONGEST, widget=text_area(5))
    laws = forms.CharField(label=gettext_lazy("Laws and clauses"), required=False, max_length=300)
    deposit = forms.ChoiceField(label=gettext_lazy("Deposit"), required=False, choices=DEPOSIT)

    def fill(self) -> None:
        """Where no deposit was asked, there is nothing to say of it."""
        if not self.appeal.deposit_asked:
            del self.fields["deposit"]

    def do(self, by: User) -> Any:
        """Dispose of it. Raises Refused."""
        said = self.cleaned_data
        return appeal_deciding.dispose(
            appeal=self.appeal, decision=said["decision"], reasons=said["reasons"], by=by,
            laws=laws_of(said["laws"]), keep_deposit=kept(said.get("deposit", "")),
        )  # fmt: skip


FORMS: Mapping[str, Any] = {"decide": DecideForm, "dispose": DisposeForm}
