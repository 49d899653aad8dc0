"""Forms of a case's further steps: photographs, notes, joining, telling, withdrawing, closing."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from clubs.uploads.services.photograph import MEDIA_TYPES
from federation.errors import Refused
from federation.form_fields import offer, text_area
from federation.models import User
from rulings.cases.forms import facts
from rulings.cases.forms.completing import CompleteForm
from rulings.cases.forms.steps import ReasonForm, StepForm
from rulings.cases.services import cases, ending, joining, notes, pictures
from rulings.lifecycle.cases import CaseStep
from rulings.models import Case

BOTH_SIDES = "NESW"


class AttachPhotographForm(StepForm):
    """A photograph."""

    title = gettext_lazy("Attach a photograph")
    verb = gettext_lazy("Attach")
    about = gettext_lazy("It is kept without the place and the time that the camera wrote beside it.")
    step = CaseStep.ATTACHED
    photograph = forms.FileField(
        label=gettext_lazy("Photograph"),
        max_length=200,
        widget=forms.FileInput(attrs={"accept": MEDIA_TYPES, "capture": "environment"}),
    )
    caption = forms.CharField(label=gettext_lazy("What it shows"), max_length=200, required=False)

    def do(self, by: User) -> Any:
        """Attach."""
        cleaned = self.cleaned_data
        return pictures.attach(
            case=self.case, content=cleaned["photograph"].read(), caption=cleaned["caption"], by=by
        )


class DirectorNoteForm(StepForm):
    """For directors alone."""

    title = gettext_lazy("Private note")
    about = gettext_lazy("For directors and the tournament office alone; no party sees it.")
    step = CaseStep.NOTED
    text = forms.CharField(label=gettext_lazy("Note"), max_length=4000, widget=text_area(4))

    def do(self, by: User) -> Any:
        """Keep it."""
        return notes.note(case=self.case, by=by, text=self.cleaned_data["text"])


class JoinForm(StepForm):
    """The same incident, reported twice."""

    title = gettext_lazy("Join to another case")
    verb = gettext_lazy("It is the same incident")
    step = CaseStep.JOINED
    into = forms.ModelChoiceField(label=gettext_lazy("The case that goes on"), queryset=Case.objects.none())

    def fill(self) -> None:
        """Cases that may be meant."""
        into = self.fields["into"]
        assert isinstance(into, forms.ModelChoiceField)
        into.queryset = joining.candidates(self.case)

    def do(self, by: User) -> Any:
        """Join."""
        return joining.join(case=self.case, into=self.cleaned_data["into"], by=by)


class TellRulingForm(StepForm):
    """Both sides hear the ruling."""

    title = gettext_lazy("Tell the ruling")
    verb = gettext_lazy("Both sides have been told")
    step = CaseStep.TOLD
    told = forms.MultipleChoiceField(
        label=gettext_lazy("Who was told"), widget=forms.CheckboxSelectMultiple, initial=list(BOTH_SIDES)
    )
    appeal_explained = forms.BooleanField(
        label=gettext_lazy("The right to appeal was explained (Laws 83, 92A)"), required=False
    )

    def fill(self) -> None:
        """The players."""
        offer(self, "told", self.seats())

    def do(self, by: User) -> Any:
        """Tell."""
        cleaned = self.cleaned_data
        if not cleaned["appeal_explained"]:
            raise Refused(
                _("Explain the right to appeal, and until when, before you say that it is told."),
                "appeal_unexplained",
            )
        return cases.tell(case=self.case, by=by, seats=cleaned["told"], appeal_explained=True)


class WithdrawRulingForm(StepForm):
    """The ruling holds no more."""

    title = gettext_lazy("Withdraw the ruling")
    verb = gettext_lazy("Withdraw it")
    about = gettext_lazy("What it had changed comes back, and the case is open again.")
    step = CaseStep.WITHDRAWN
    reasons = forms.CharField(label=gettext_lazy("Reasons"), max_length=2000, widget=text_area(3))

    def do(self, by: User) -> Any:
        """Withdraw."""
        return cases.withdraw(case=self.case, by=by, reasons=self.cleaned_data["reasons"])


class SettleCaseForm(StepForm):
    """The ruling is final."""

    title = gettext_lazy("Close the case")
    verb = gettext_lazy("The ruling is final")
    step = CaseStep.SETTLED

    def do(self, by: User) -> Any:
        """Settle."""
        return ending.settle(case=self.case, by=by)


class ReopenCaseForm(ReasonForm):
    """A final case is opened again."""

    title = gettext_lazy("Open the case again")
    step = CaseStep.REOPENED

    def do(self, by: User) -> Any:
        """Open it."""
        return ending.reopen(case=self.case, by=by, reason=self.cleaned_data["reason"])


FORMS: dict[str, type[StepForm]] = {
    "complete": CompleteForm,
    "describe": facts.DescribeForm,
    "state": facts.PlayerStatementForm,
    "sign": facts.SignStatementForm,
    "agree": facts.AgreeForm,
    "dispute": facts.DisputeForm,
    "poll": facts.PollForm,
    "cite": facts.CiteForm,
    "take-out": facts.TakeOutForm,
    "attach": AttachPhotographForm,
    "note": DirectorNoteForm,
    "join": JoinForm,
    "tell": TellRulingForm,
    "withdraw": WithdrawRulingForm,
    "settle": SettleCaseForm,
    "reopen": ReopenCaseForm,
}
