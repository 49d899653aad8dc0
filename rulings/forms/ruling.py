"""What a director decides about a case, in the director's terms; scoring makes figures of it."""

from fractions import Fraction
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.models import Entry
from federation.models import User
from rulings.case_words import CAUSES, FAULTS, UNITS
from rulings.forms.outcomes import OUTCOMES_HELP, SIDE_HELP, is_weighted, outcome_of
from rulings.lifecycle import State
from rulings.models import AdjustmentKind, Case
from rulings.services import cases
from rulings.services.case_places import contestants_of
from rulings.services.cases import Decision
from rulings.terms import AVERAGES, TermsError, checked, fraction

STANDS, ARTIFICIAL, ASSIGNED, SPLIT, NOT_PLAYED, NONE = (
    "stands", "artificial", "assigned", "split", "not_played", "none",
)  # fmt: skip
OUTCOMES = (
    (STANDS, gettext_lazy("The table result stands")),
    (ASSIGNED, gettext_lazy("Assigned or weighted score")),
    (SPLIT, gettext_lazy("Split score: each side its own")),
    (ARTIFICIAL, gettext_lazy("Artificial score (A+, A, A−)")),
    (NOT_PLAYED, gettext_lazy("The board was not played")),
    (NONE, gettext_lazy("Nothing about a board")),
)
AVERAGE_WORDS = {"A+": gettext_lazy("average plus"), "A": gettext_lazy("average"),
                 "A-": gettext_lazy("average minus")}  # fmt: skip
KINDS = {"90": gettext_lazy("procedural (90)"), "91": gettext_lazy("disciplinary (91)")}
PENALTIES = 2
WRONG_TERMS = {
    "inconsistent": gettext_lazy("The weights must sum to 1."),
    "out_of_range": gettext_lazy("A weight is above nothing; a penalty is never negative."),
}


class RulingForm(forms.Form):
    """A ruling on a case: the board's outcome, penalties, the reasons."""

    outcome = forms.ChoiceField(
        label=gettext_lazy("The board"), choices=OUTCOMES, widget=forms.RadioSelect, initial=STANDS
    )
    results = forms.CharField(
        label=gettext_lazy("Results (of North-South, where the score is split)"), required=False,
        max_length=600, widget=forms.Textarea(attrs={"rows": 3}), help_text=OUTCOMES_HELP,
    )  # fmt: skip
    results_ew = forms.CharField(
        label=gettext_lazy("East-West, where the score is split"), required=False, max_length=600,
        widget=forms.Textarea(attrs={"rows": 2}), help_text=SIDE_HELP,
    )  # fmt: skip
    average_ns = forms.ChoiceField(label=gettext_lazy("North-South, artificial score"), required=False)
    average_ew = forms.ChoiceField(label=gettext_lazy("East-West, artificial score"), required=False)
    fault = forms.ChoiceField(
        label=gettext_lazy("At fault for the board not played"), required=False, choices=list(FAULTS.items())
    )
    cause = forms.ChoiceField(
        label=gettext_lazy("Why it was not played"), required=False, choices=list(CAUSES.items())
    )
    attested = forms.BooleanField(
        label=gettext_lazy("Each weighted result could have come about legally (Law 12C1(c))"), required=False
    )
    reasons = forms.CharField(
        label=gettext_lazy("Reasons"), max_length=4000, widget=forms.Textarea(attrs={"rows": 4})
    )
    own_error = forms.BooleanField(
        label=gettext_lazy("The ruling is put right because of the director's own error (Law 82C)"),
        required=False,
    )
    seen = forms.IntegerField(widget=forms.HiddenInput, required=False)
    board_fields: ClassVar[tuple[str, ...]] = (
        "outcome", "results", "results_ew", "attested", "average_ns", "average_ew", "fault", "cause",
    )  # fmt: skip

    def __init__(self, *args: Any, case: Case, **kwargs: Any) -> None:
        initial = {"seen": case.acts_count, **(kwargs.pop("initial", None) or {})}
        super().__init__(*args, initial=initial, **kwargs)
        self.case = case
        self.is_again = case.state in (State.RULED, State.TOLD)
        self.ns, self.ew = contestants_of(case)
        averages = [(each, AVERAGE_WORDS[each]) for each in AVERAGES]
        for name in ("average_ns", "average_ew"):
            self.fields[name].choices = averages  # type: ignore[attr-defined]
        self._add_penalties()
        if not self.is_again:
            del self.fields["own_error"]

    def _add_penalties(self) -> None:
        entries = Entry.objects.current().filter(session=self.case.session_id).order_by("position")
        numbers = list(entries.values_list("number", flat=True))
        here = [number for number in (self.ns, self.ew) if number]
        order = [*here, *(number for number in dict.fromkeys(numbers) if number not in here)]
        for place in range(1, PENALTIES + 1):
            self.fields[f"who_{place}"] = forms.ChoiceField(
                label=_("Penalty for"), required=False, choices=[("", "–"), *((n, n) for n in order)]
            )
            self.fields[f"amount_{place}"] = forms.CharField(
                label=_("Amount"), required=False, max_length=12, help_text=_("1/4, 0.5, 3: never negative.")
            )
            self.fields[f"unit_{place}"] = forms.ChoiceField(
                label=_("Unit"), required=False, choices=list(UNITS.items())
            )
            self.fields[f"law_{place}"] = forms.ChoiceField(
                label=_("Kind"), required=False, choices=list(KINDS.items())
            )

    @property
    def board_part(self) -> list[forms.BoundField]:
        """The fields about the board."""
        return [self[name] for name in self.board_fields]

    @property
    def penalty_part(self) -> list[list[forms.BoundField]]:
        """The fields of each penalty."""
        names = ("who", "amount", "unit", "law")
        return [[self[f"{name}_{place}"] for name in names] for place in range(1, PENALTIES + 1)]

    @property
    def has_penalties(self) -> bool:
        """Whether some penalty is filled in."""
        return any(self[f"{name}_{place}"].value() for name in ("who", "amount") for place in (1, 2))

    def clean(self) -> dict[str, Any]:
        """The decisions in the terms of rulings, with a sentence for what cannot be."""
        said: dict[str, Any] = super().clean() or {}
        self.found: list[Decision] = []
        if "outcome" in said:
            self._of_board(said)
        for place in range(1, PENALTIES + 1):
            self._of_penalty(said, place)
        return said

    def _of_board(self, said: dict[str, Any]) -> None:
        form = said["outcome"]
        if form in (STANDS, NONE):
            return
        if not self.case.board or not self.ns or not self.ew:
            self.add_error(None, _("The case does not say which contestants met on which board."))
            return
        at = {"board": self.case.board, "ns": self.ns, "ew": self.ew}
        if form == NOT_PLAYED:
            more = {"fault": said.get("fault") or "none", "cause": said.get("cause") or "other"}
            self._keep(AdjustmentKind.NOT_PLAYED, at | more, "fault")
            return
        outcome = self._outcome(form, said)
        if outcome is None:
            return
        if is_weighted(outcome) and not said.get("attested"):
            self.add_error("attested", _("Confirm that each result could have come about legally."))
        self._keep(AdjustmentKind.SCORE, at | {"outcome": outcome}, "results")

    def _outcome(self, form: str, said: dict[str, Any]) -> Any:
        if form == ARTIFICIAL:
            return {"artificial": [said.get("average_ns") or "A", said.get("average_ew") or "A"]}
        ns = self._typed("results", said)
        if form == ASSIGNED:
            return ns
        ew = self._typed("results_ew", said)
        return {"split": {"ns": ns, "ew": ew}} if ns is not None and ew is not None else None

    def _typed(self, name: str, said: dict[str, Any]) -> Any:
        try:
            return outcome_of(said.get(name, ""), self.case.board or 0)
        except forms.ValidationError as error:
            self.add_error(name, error)
            return None

    def _keep(self, kind: AdjustmentKind, body: dict[str, Any], place: str) -> None:
        try:
            self.found.append(Decision(kind, checked(kind, body)))
        except TermsError as error:
            self.add_error(place, WRONG_TERMS.get(error.code, _("This cannot be.")))

    def _of_penalty(self, said: dict[str, Any], place: int) -> None:
        who, amount = said.get(f"who_{place}"), (said.get(f"amount_{place}") or "").strip()
        if not who and not amount:
            return
        if not who or not amount or not _is_amount(amount):
            self.add_error(f"amount_{place}", _("Name who gets the penalty, and its amount: 1/4, 0.5, 3."))
            return
        body = {"contestant": who, "amount": amount, "unit": said[f"unit_{place}"] or "boards",
                "law": said[f"law_{place}"] or "90"}  # fmt: skip
        self._keep(AdjustmentKind.PENALTY, body, f"amount_{place}")

    def decisions(self) -> list[Decision]:
        """What is decided; empty: the table result stands."""
        return self.found

    def do(self, by: User) -> Any:
        """Rule, or rule again. Raises Refused."""
        said = self.cleaned_data
        if self.is_again:
            return cases.rule_again(
                case=self.case, decisions=self.decisions(), reasons=said["reasons"], by=by,
                own_error=bool(said.get("own_error")),
            )  # fmt: skip
        return cases.rule(case=self.case, decisions=self.decisions(), reasons=said["reasons"], by=by)


def _is_amount(text: str) -> bool:
    try:
        return fraction("amount", text) > Fraction(0)
    except TermsError:
        return False
