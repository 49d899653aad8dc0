"""What a correction asks for, asked by every form that changes results once they are published. REG-3."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from clubs.corrections.services.corrections import offered_errors
from clubs.entering.published_changes import CorrectionAsked
from clubs.entering.results import Entered
from clubs.mending.services import late_changes
from clubs.models import LateChange
from clubs.tournaments.selectors import form_of
from clubs.tournaments.services import stages
from federation.form_fields import offer
from federation.models import User
from scoring.desk.forms.basis import StageDeskForm, reason_field
from scoring.effects.services.rehearsal import Effect, rehearse


class AskedAsCorrection(StageDeskForm):
    """A form whose act changes results: published ones only with what a correction says."""

    @property
    def asks_as_correction(self) -> bool:
        """Whether something of the stage is published; in a knockout, a round."""
        return bool(stages.newest_windows(self.stage))

    def ask_as_correction(self) -> None:
        """The kind of error, the reason unless the form asks for one anyhow, and the proof."""
        if not self.asks_as_correction:
            return
        errors = offered_errors(of_matches=form_of(self.stage).is_teams)
        self.fields["error"] = forms.ChoiceField(label=_("What was wrong"), choices=errors)
        self.fields.setdefault("reason", reason_field())
        self.fields["proof"] = forms.CharField(
            label=_("Proof of the number of tricks"), max_length=300, required=False
        )

    @property
    def asked(self) -> CorrectionAsked:
        """What of it was written."""
        cleaned = self.cleaned_data
        return CorrectionAsked(*(cleaned.get(name, "") for name in CorrectionAsked._fields))

    @property
    def names(self) -> dict[str, str]:
        """How everybody is called, by number."""
        return dict(self.everybody())

    def rehearsed(self, at: datetime, by: User) -> Effect:
        """What it would do to the standings; of a change that waits for two people, once they confirm it."""
        return rehearse(self.stage, lambda: _confirmed(self.do(at, by), at, by))

    @property
    def waiting(self) -> list[LateChange]:
        """What waits for two people, once the act is done."""
        return _late(self.outcome)


class AskedForm(forms.Form):
    """The three fields by themselves, for a grid: they are said once, of every row that is saved."""

    prefix = "asked"
    error = forms.ChoiceField(label=gettext_lazy("What was wrong"), required=False)
    reason = reason_field(required=False)
    proof = forms.CharField(
        label=gettext_lazy("Proof of the number of tricks"), max_length=300, required=False
    )

    def __init__(self, *args: Any, of_matches: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "error", [("", "–"), *offered_errors(of_matches=of_matches)])


class EnteringForm(AskedAsCorrection):
    """A form that enters results. A round that is not published yet asks for nothing."""

    def ask_as_correction(self) -> None:
        """The same; whether it is needed depends on the round, which the act looks at."""
        super().ask_as_correction()
        for name in ("error", "reason", "proof"):
            if name in self.fields and name not in self.base_fields:
                self.fields[name].required = False
        if "error" in self.fields:
            errors = offered_errors(of_matches=form_of(self.stage).is_teams)
            offer(self, "error", [("", "–"), *errors])
            self.fields["error"].help_text = _("Published results change as a correction does (REG-3).")


def _confirmed(outcome: Any, at: datetime, by: User) -> None:
    for one in _late(outcome):
        late_changes.apply(one, at, by)


def _late(outcome: Any) -> list[LateChange]:
    """What of an act waits for two people."""
    entered: Sequence[Any] = outcome if isinstance(outcome, list) else [outcome]
    return [one.waiting for one in entered if isinstance(one, Entered) and one.waiting is not None]
