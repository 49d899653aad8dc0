"""What the director judges beside the facts: a part of a ruling's form. Laws 12B1, 12C1(e), 16B1"""

from typing import ClassVar

from django import forms
from django.utils.translation import gettext_lazy

from federation.errors import Refused
from rulings.acts.case_contents import CasePolled
from rulings.acts.converter import content_as
from rulings.cases import judgement
from rulings.cases.forms.ruling_basis import CaseDecisionForm, Cleaned
from rulings.cases.judgement import DAMAGE, ERRORS, OFFENDING
from rulings.cases.services.polls import tally
from rulings.lifecycle.cases import CaseStep

OPEN = ("", "–")
FIELDS = ("offending", "damage", "error", "alternatives", "judged_why")


class JudgementForm(CaseDecisionForm):
    """Who offended, whether that did damage, a serious error, what else could have been done."""

    judges: ClassVar[bool] = True
    considered: judgement.Judged  # after cleaning
    offending = forms.ChoiceField(
        label=gettext_lazy("Offending side"), required=False, choices=[OPEN, *OFFENDING.items()]
    )
    damage = forms.ChoiceField(label=gettext_lazy("Damage"), required=False, choices=[OPEN, *DAMAGE.items()])
    error = forms.ChoiceField(
        label=gettext_lazy("By the non-offending side"), required=False, choices=[OPEN, *ERRORS.items()]
    )
    alternatives = forms.CharField(
        label=gettext_lazy("Logical alternatives (16B1)"),
        required=False,
        max_length=60,
        help_text=gettext_lazy("Calls or cards, the likeliest first: P 3S X"),
    )
    judged_why = forms.CharField(
        label=gettext_lazy("Why you judge so"),
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 2}),
    )

    def fill_judgement(self) -> None:
        """What the poll's peers did and thought of; nothing where somebody else judges."""
        if not self.judges:
            for name in FIELDS:
                del self.fields[name]
            return
        acts = self.case.acts.filter(step=CaseStep.POLLED).order_by("sequence")
        answers = [content_as(act, CasePolled) for act in acts]
        asked = [action for action, _chosen, _considered in tally(answers)]
        self.initial.setdefault("alternatives", " ".join(asked[: judgement.ALTERNATIVES_MOST]))

    @property
    def judgement_part(self) -> list[forms.BoundField]:
        """The fields of the judgement."""
        return self.part(*FIELDS)

    @property
    def has_judgement(self) -> bool:
        """Whether something of it is said."""
        return any(field.value() for field in self.judgement_part)

    def clean_judgement(self, cleaned: Cleaned) -> None:
        """What was judged, as the ruling keeps it."""
        try:
            self.considered = judgement.checked({**cleaned, "why": cleaned.get("judged_why")})
        except Refused as refused:
            place = "alternatives" if refused.code == "no_such_call" else "error"
            self.add_error(place, refused.sentence)
