"""Forms of a case's further steps: photographs, notes, joining, telling, withdrawing, closing."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.services.photograph import MEDIA_TYPES
from federation.errors import Refused
from federation.models import User
from rulings.forms import facts
from rulings.forms.completing import CompleteForm
from rulings.forms.steps import ReasonForm, StepForm, text_area
from rulings.lifecycle import Step
from rulings.models import Case
from rulings.services import case_ending, case_joining, case_notes, case_pictures, cases

BOTH_SIDES = "NESW"


class AttachForm(StepForm):
    """A photograph."""

    title = gettext_lazy("Attach a photograph")
    verb = gettext_lazy("Attach")
    about = gettext_lazy("It is kept without the place and the time that the camera wrote beside it.")
    step = Step.ATTACHED
    photograph = forms.FileField(
        label=gettext_lazy("Photograph"), max_length=200,
        widget=forms.FileInput(attrs={"accept": MEDIA_TYPES, "capture": "environment"}),
    )  # fmt: skip
    caption = forms.CharField(label=gettext_lazy("What it shows"), max_length=200, required=False)

    def do(self, by: User) -> Any:
        """Attach."""
        said = self.cleaned_data
        return case_pictures.attach(
            case=self.case, content=said["photograph"].read(), caption=said["caption"], by=by
        )


class NoteForm(StepForm):
    """For directors alone."""

    title = gettext_lazy("Private note")
    about = gettext_lazy("For directors and the tournament office alone; no party sees it.")
    step = Step.NOTED
    text = forms.CharField(label=gettext_lazy("Note"), max_length=4000, widget=text_area(4))

    def do(self, by: User) -> Any:
        """Keep it."""
        return case_notes.note(case=self.case, by=by, text=self.cleaned_data["text"])


class JoinForm(StepForm):
    """The same incident, reported twice."""

    title = gettext_lazy("Join to another case")
    verb = gettext_lazy("It is the same incident")
    step = Step.JOINED
    into = forms.ModelChoiceField(label=gettext_lazy("The case that goes on"), queryset=Case.objects.none())

    def fill(self) -> None:
        """Cases that may be meant."""
        self.fields["into"].queryset = case_joining.candidates(self.case)  # type: ignore[attr-defined]

    def do(self, by: User) -> Any:
        """Join."""
        return case_joining.join(case=self.case, into=self.cleaned_data["into"], by=by)


class TellForm(StepForm):
    """Both sides hear the ruling."""

    title = gettext_lazy("Tell the ruling")
    verb = gettext_lazy("Both sides have been told")
    step = Step.TOLD
    told = forms.MultipleChoiceField(
        label=gettext_lazy("Who was told"), widget=forms.CheckboxSelectMultiple, initial=list(BOTH_SIDES)
    )
    appeal_explained = forms.BooleanField(
        label=gettext_lazy("The right to appeal was explained (Laws 83, 92A)"), required=False
    )

    def fill(self) -> None:
        """The players."""
        self.fields["told"].choices = self.seats()  # type: ignore[attr-defined]

    def do(self, by: User) -> Any:
        """Tell."""
        said = self.cleaned_data
        if not said["appeal_explained"]:
            raise Refused(
                _("Explain the right to appeal, and until when, before you say that it is told."),
                "appeal_unexplained",
            )
        return cases.tell(case=self.case, by=by, told=said["told"], appeal_explained=True)


class WithdrawForm(StepForm):
    """The ruling holds no more."""

    title = gettext_lazy("Withdraw the ruling")
    verb = gettext_lazy("Withdraw it")
    about = gettext_lazy("What it had changed comes back, and the case is open again.")
    step = Step.WITHDRAWN
    reasons = forms.CharField(label=gettext_lazy("Reasons"), max_length=2000, widget=text_area(3))

    def do(self, by: User) -> Any:
        """Withdraw."""
        return cases.withdraw(case=self.case, by=by, reasons=self.cleaned_data["reasons"])


class SettleForm(StepForm):
    """The ruling is final."""

    title = gettext_lazy("Close the case")
    verb = gettext_lazy("The ruling is final")
    step = Step.SETTLED

    def do(self, by: User) -> Any:
        """Settle."""
        return case_ending.settle(case=self.case, by=by)


class ReopenForm(ReasonForm):
    """A final case is opened again."""

    title = gettext_lazy("Open the case again")
    step = Step.REOPENED

    def do(self, by: User) -> Any:
        """Open it."""
        return case_ending.reopen(case=self.case, by=by, reason=self.cleaned_data["reason"])


FORMS: dict[str, type[StepForm]] = {
    "complete": CompleteForm,
    "describe": facts.DescribeForm, "state": facts.StateForm, "sign": facts.SignForm,
    "agree": facts.AgreeForm, "dispute": facts.DisputeForm, "poll": facts.PollForm, "cite": facts.CiteForm,
    "take-out": facts.TakeOutForm, "attach": AttachForm, "note": NoteForm, "join": JoinForm,
    "tell": TellForm, "withdraw": WithdrawForm, "settle": SettleForm, "reopen": ReopenForm,
}  # fmt: skip
