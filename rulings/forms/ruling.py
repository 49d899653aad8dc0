"""What a director decides about a case, in the director's terms; scoring makes figures of it."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from federation.models import User
from rulings.forms.ruling_board import BoardForm
from rulings.forms.ruling_forfeit import ForfeitForm
from rulings.forms.ruling_judgement import JudgementForm
from rulings.forms.ruling_penalties import LateForm, PenaltiesForm
from rulings.forms.ruling_range import RangeForm
from rulings.lifecycle import State
from rulings.models import Case
from rulings.services import cases
from rulings.services.cases import Decision


class RulingForm(BoardForm, PenaltiesForm, LateForm, ForfeitForm, RangeForm, JudgementForm):
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
        said: dict[str, Any] = super().clean() or {}
        self.found = []
        self.clean_board(said)
        self.clean_penalties(said)
        self.clean_late(said)
        self.clean_forfeit(said)
        self.clean_range(said)
        self.considered = {}
        if self.judges:
            self.clean_judgement(said)
        return said

    def decisions(self) -> list[Decision]:
        """What is decided; empty: the table result stands."""
        return self.found

    @property
    def reasons_said(self) -> str:
        """The reasons, and what the clause of an irregularity provides: a ban stands in the record so."""
        return "\n".join([self.cleaned_data["reasons"], *self.says])

    def do(self, by: User) -> Any:
        """Rule, or rule again. Raises Refused."""
        ruling: dict[str, Any] = {
            "decisions": self.decisions(), "reasons": self.reasons_said, "by": by, "judged": self.considered,
        }  # fmt: skip
        if self.is_again:
            own_error = bool(self.cleaned_data.get("own_error"))
            return cases.rule_again(case=self.case, own_error=own_error, **ruling)
        return cases.rule(case=self.case, **ruling)
