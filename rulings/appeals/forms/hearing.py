"""The hearing of a panel: replies, time and place, attendance, minutes, notes, votes, signatures. Law 93"""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from federation.form_fields import text_area
from federation.models import User
from rulings.appeals.forms.panel import SittingForm
from rulings.appeals.forms.steps import LONGEST, AppealForm, moment
from rulings.appeals.reader import AppealReader
from rulings.appeals.services import access, deciding, effects, hearings
from rulings.lifecycle.appeals import AppealStep
from rulings.models import AppealDecision


class PresidingForm(AppealForm):
    """A step of the chair of the panel."""

    @classmethod
    def may(cls, reader: AppealReader) -> bool:
        """The chair, without a bar."""
        return reader.presides


class RepliesForm(PresidingForm):
    """The other side is asked."""

    title = gettext_lazy("Ask the other side for a reply")
    verb = gettext_lazy("Ask for replies")
    step = AppealStep.REPLIES_ASKED
    until = moment(
        gettext_lazy("Until"), required=False, help_text=gettext_lazy("Empty: the body's own period.")
    )

    def do(self, by: User) -> Any:
        """Ask."""
        return hearings.ask_replies(appeal=self.appeal, by=by, until=self.cleaned_data["until"])


class ScheduleForm(PresidingForm):
    """When and where it is heard."""

    title = gettext_lazy("Set the hearing")
    step = AppealStep.SCHEDULED
    hearing_at = moment(gettext_lazy("Hearing"))
    place = forms.CharField(label=gettext_lazy("Place"), max_length=200, required=False)
    link = forms.URLField(
        label=gettext_lazy("Link for taking part remotely"),
        max_length=300,
        required=False,
        assume_scheme="https",
    )

    def do(self, by: User) -> Any:
        """Set it."""
        cleaned = self.cleaned_data
        return hearings.schedule(
            appeal=self.appeal,
            hearing_at=cleaned["hearing_at"],
            place=cleaned["place"],
            link=cleaned["link"],
            by=by,
        )


class OpenHearingForm(PresidingForm):
    """The hearing begins."""

    title = gettext_lazy("Open the hearing")
    verb = gettext_lazy("Open it")
    step = AppealStep.OPENED

    def do(self, by: User) -> Any:
        """Open it."""
        return hearings.open_hearing(appeal=self.appeal, by=by)


class AttendForm(PresidingForm):
    """Who came."""

    title = gettext_lazy("Take the attendance")
    step = AppealStep.ATTENDED
    present = forms.CharField(
        label=gettext_lazy("Present; a line for each"), required=False, max_length=2000, widget=text_area(4)
    )
    absent = forms.CharField(
        label=gettext_lazy("Absent; a line for each"), required=False, max_length=2000, widget=text_area(2)
    )

    def do(self, by: User) -> Any:
        """Take it."""
        cleaned = self.cleaned_data
        return hearings.attend(
            appeal=self.appeal,
            present=cleaned["present"].splitlines(),
            absent=cleaned["absent"].splitlines(),
            by=by,
        )


class MinuteForm(SittingForm):
    """What is said in the hearing."""

    title = gettext_lazy("Add to the minutes")
    about = gettext_lazy("Both sides read the minutes.")
    step = AppealStep.MINUTED
    text = forms.CharField(label=gettext_lazy("Minutes"), max_length=LONGEST, widget=text_area(8))

    def do(self, by: User) -> Any:
        """Add it."""
        return hearings.minute(appeal=self.appeal, text=self.cleaned_data["text"], by=by)


class PanelNoteForm(SittingForm):
    """For the panel alone."""

    title = gettext_lazy("Private note of the deliberation")
    about = gettext_lazy("The panel reads it, and nobody else ever does.")
    step = AppealStep.NOTED
    text = forms.CharField(label=gettext_lazy("Note"), max_length=LONGEST, widget=text_area(6))

    def do(self, by: User) -> Any:
        """Keep it."""
        return hearings.note(appeal=self.appeal, text=self.cleaned_data["text"], by=by)


class AdjournForm(PresidingForm):
    """The hearing goes on at another time."""

    title = gettext_lazy("Adjourn the hearing")
    verb = gettext_lazy("Adjourn")
    step = AppealStep.ADJOURNED
    until = moment(gettext_lazy("It goes on"))
    why = forms.CharField(label=gettext_lazy("Reason"), max_length=500, widget=text_area(2))

    def do(self, by: User) -> Any:
        """Adjourn it."""
        cleaned = self.cleaned_data
        return hearings.adjourn(appeal=self.appeal, until=cleaned["until"], why=cleaned["why"], by=by)


class VoteForm(SittingForm):
    """A member votes; a later vote replaces it."""

    title = gettext_lazy("Vote")
    verb = gettext_lazy("Vote for this")
    about = gettext_lazy("The panel alone sees votes. You may vote again until the decision is written.")
    step = AppealStep.VOTED
    choice = forms.ChoiceField(
        label=gettext_lazy("The decision"), choices=AppealDecision, widget=forms.RadioSelect
    )
    dissent = forms.CharField(
        label=gettext_lazy("Your reasons, printed as a dissent where the panel decides otherwise"),
        required=False,
        max_length=4000,
        widget=text_area(4),
    )

    @classmethod
    def is_possible(cls, reader: AppealReader) -> bool:
        """In the hearing."""
        return super().is_possible(reader) and access.may_vote(reader.user, reader.appeal)

    def do(self, by: User) -> Any:
        """Vote."""
        cleaned = self.cleaned_data
        return deciding.vote(appeal=self.appeal, choice=cleaned["choice"], dissent=cleaned["dissent"], by=by)


class SignDecisionForm(SittingForm):
    """A member signs the decision as it is written."""

    title = gettext_lazy("Sign the decision")
    verb = gettext_lazy("Sign")
    step = AppealStep.SIGNED
    is_exact = True
    shows_decision = True

    @classmethod
    def is_possible(cls, reader: AppealReader) -> bool:
        """A member who has not signed; the chair signs last."""
        if not super().is_possible(reader) or reader.presides:
            return False
        seat = access.seat_of(reader.user, reader.appeal)
        return seat is not None and seat.signed_at is None

    def do(self, by: User) -> Any:
        """Sign."""
        return deciding.sign(appeal=self.appeal, by=by)


class IssueForm(PresidingForm):
    """The chair signs, and it counts."""

    title = gettext_lazy("Sign as the chair: the decision counts")
    verb = gettext_lazy("Sign; it counts")
    about = gettext_lazy(
        "Standings and master points follow at once. Only a further appeal changes it afterwards."
    )
    step = AppealStep.ISSUED
    shows_decision = True
    is_exact = True

    def do(self, by: User) -> Any:
        """Sign it."""
        return effects.issue(appeal=self.appeal, by=by)


class ReconsiderForm(PresidingForm):
    """Back to the deliberation."""

    title = gettext_lazy("Deliberate again")
    step = AppealStep.RECONSIDERED
    why = forms.CharField(label=gettext_lazy("Reason"), max_length=500, widget=text_area(2))

    def do(self, by: User) -> Any:
        """Resume it."""
        return deciding.reconsider(appeal=self.appeal, by=by, why=self.cleaned_data["why"])


FORMS: Mapping[str, type[AppealForm]] = {
    "replies": RepliesForm,
    "schedule": ScheduleForm,
    "open": OpenHearingForm,
    "attend": AttendForm,
    "minute": MinuteForm,
    "note": PanelNoteForm,
    "adjourn": AdjournForm,
    "vote": VoteForm,
    "sign": SignDecisionForm,
    "issue": IssueForm,
    "reconsider": ReconsiderForm,
}
