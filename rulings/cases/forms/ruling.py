"""What a director decides about a case, in the director's terms; scoring makes figures of it."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from federation.models import User
from rulings.cases.forms.ruling_board import RulingBoardForm
from rulings.cases.forms.ruling_forfeit import RulingForfeitForm
from rulings.cases.forms.ruling_judgement import JudgementForm
from rulings.cases.forms.ruling_penalties import PenaltiesForm, RulingLatenessForm
from rulings.cases.forms.ruling_range import RangeForm
from rulings.cases.services import cases
from rulings.cases.services.cases import RulingDecision
from rulings.lifecycle.cases import State
from rulings.models import Case


class RulingForm(
    RulingBoardForm, PenaltiesForm, RulingLatenessForm, RulingForfeitForm, RangeForm, JudgementForm
):
    """A ruling on a case: the board's outcome, penalties, who came late or forfeits, the reasons."""

    reasons = forms.CharField(
        label=gettext_lazy("Reasons"), max_length=4000, widget=forms.Textarea(attrs={"rows": 4})
    )
    own_error = forms.BooleanField(
        label=gettext_lazy("The ruling is put right because of the director's own error (Law 82C)"),
        required=False,
    )
    seen = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, case: Case, **kwargs: Any) -> None:
        initial = {"seen": case.acts_count, **(kwargs.pop("initial", None) or {})}
        super().__init__(*args, case=case, initial=initial, **kwargs)
        self.is_again = case.state in (State.RULED, State.TOLD)
        self.fill_board()
        self.fill_penalties()
        self.fill_late()
        self.fill_forfeit()
        self.fill_range()
        self.fill_judgement()
        if not self.is_again:
            del self.fields["own_error"]

    def clean(self) -> dict[str, Any]:
        """The decisions in the terms of rulings, with a sentence for what cannot be."""
        cleaned: dict[str, Any] = super().clean() or {}
        self.decisions_found = []
        self.clean_board(cleaned)
        self.clean_penalties(cleaned)
        self.clean_late(cleaned)
        self.clean_forfeit(cleaned)
        self.clean_range(cleaned)
        self.considered = {}
        if self.judges:
            self.clean_judgement(cleaned)
        return cleaned

    def decisions(self) -> list[RulingDecision]:
        """What is decided; empty: the table result stands."""
        return self.decisions_found

    @property
    def reasons_typed(self) -> str:
        """The reasons, and what the clause of an irregularity provides: a ban stands in the record so."""
        return "\n".join([self.cleaned_data["reasons"], *self.says])

    def do(self, by: User) -> Any:
        """Rule, or rule again. Raises Refused."""
        ruling: dict[str, Any] = {
            "decisions": self.decisions(),
            "reasons": self.reasons_typed,
            "by": by,
            "judged": self.considered,
        }
        if self.is_again:
            own_error = bool(self.cleaned_data.get("own_error"))
            return cases.rule_again(case=self.case, own_error=own_error, **ruling)
        return cases.rule(case=self.case, **ruling)
