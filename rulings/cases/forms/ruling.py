"""What a director decides about a case, and what is judged beside the facts. Laws 12B1, 12C1(e), 16B1, 82C"""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from federation.errors import Refused
from federation.form_fields import text_area
from federation.models import User
from rulings.acts.case_contents import CasePolled
from rulings.acts.case_facts import Judgement
from rulings.acts.converter import content_as
from rulings.adjustments.forms.basis import choice
from rulings.cases import judgement
from rulings.cases.forms.decisions import CaseDecisionsForm
from rulings.cases.judgement import DAMAGE, ERRORS, OFFENDING
from rulings.cases.services import cases
from rulings.cases.services.polls import tally
from rulings.lifecycle.cases import CaseStep, State
from rulings.models import Case

OPEN = ("", "–")
JUDGEMENT = ("offending", "damage", "error", "alternatives", "judged_why")


class RulingForm(CaseDecisionsForm):
    """A ruling: who offended, whether that did damage, a serious error, what else could have been done."""

    offending = choice(gettext_lazy("Offending side"), [OPEN, *OFFENDING.items()], required=False)
    damage = choice(gettext_lazy("Damage"), [OPEN, *DAMAGE.items()], required=False)
    error = choice(gettext_lazy("By the non-offending side"), [OPEN, *ERRORS.items()], required=False)
    alternatives = forms.CharField(
        label=gettext_lazy("Logical alternatives (16B1)"),
        required=False,
        max_length=60,
        help_text=gettext_lazy("Calls or cards, the likeliest first: P 3S X"),
    )
    judged_why = forms.CharField(
        label=gettext_lazy("Why you judge so"), required=False, max_length=2000, widget=text_area(2)
    )
    own_error = forms.BooleanField(
        label=gettext_lazy("The ruling is put right because of the director's own error (Law 82C)"),
        required=False,
    )

    def __init__(self, *args: Any, case: Case, **kwargs: Any) -> None:
        super().__init__(*args, case=case, **kwargs)
        self.is_again = case.state in (State.RULED, State.TOLD)
        if not self.is_again:
            del self.fields["own_error"]
        acts = case.acts.filter(step=CaseStep.POLLED).order_by("sequence")
        polls = [content_as(act, CasePolled) for act in acts]
        asked = [action for action, _chosen, _considered in tally(polls)]
        self.initial.setdefault("alternatives", " ".join(asked[: judgement.ALTERNATIVES_MOST]))

    @property
    def judgement_part(self) -> list[forms.BoundField]:
        """The fields of the judgement."""
        return [self[name] for name in JUDGEMENT]

    @property
    def has_judgement(self) -> bool:
        """Whether something of it is said."""
        return any(field.value() for field in self.judgement_part)

    def clean(self) -> dict[str, Any]:
        """The decisions, and what was judged as the ruling keeps it."""
        cleaned = super().clean()
        self.considered = Judgement()
        try:
            self.considered = judgement.checked({**cleaned, "why": cleaned.get("judged_why")})
        except Refused as refused:
            place = "alternatives" if refused.code == "no_such_call" else "error"
            self.add_error(place, refused.sentence)
        return cleaned

    def do(self, by: User) -> Any:
        """Rule, or rule again. Raises Refused."""
        ruling: dict[str, Any] = {
            "decisions": self.decisions_found,
            "reasons": self.reasons_typed,
            "by": by,
            "judged": self.considered,
        }
        if self.is_again:
            own_error = bool(self.cleaned_data.get("own_error"))
            return cases.rule_again(case=self.case, own_error=own_error, **ruling)
        return cases.rule(case=self.case, **ruling)
