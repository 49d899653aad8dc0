"""Making up a panel: admission of a late appeal, seats, challenges, disclosures, recusal. Spec D.1, D.14"""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from federation.form_fields import offer, text_area
from federation.models import User
from federation.people.selectors import name_here
from rulings.appeals.forms.steps import AppealForm, WhyForm
from rulings.appeals.reader import AppealReader
from rulings.appeals.services import bodies, filing, panels
from rulings.appeals.services.eligibility import eligible
from rulings.appeals.services.interests import BARS, SAID_BY_ONESELF, InterestKind, kept_as
from rulings.appeals.services.steps import body_before
from rulings.lifecycle.appeals import AppealStep


class ComposingForm(AppealForm):
    """A step of who makes up the panel."""

    @classmethod
    def may(cls, reader: AppealReader) -> bool:
        """A chair of the body, the chair of the panel, the tournament office: without a bar."""
        return reader.composes


class AdmitLateForm(WhyForm):
    """A late appeal is heard for a reason of the chair's."""

    title = gettext_lazy("Admit it though it is late")
    verb = gettext_lazy("Admit it")
    about = gettext_lazy("With your reason, which both sides read.")
    step = AppealStep.ADMITTED

    @classmethod
    def may(cls, reader: AppealReader) -> bool:
        """A chair of the body, of a late appeal."""
        return reader.appeal.is_late and reader.appeal.body.admits_late and reader.chairs_body

    def do(self, by: User) -> Any:
        """Admit it."""
        return filing.admit(appeal=self.appeal, by=by, reason=self.cleaned_data["why"])


class RefuseForm(WhyForm):
    """It is not heard."""

    title = gettext_lazy("Do not admit it")
    verb = gettext_lazy("Not admitted")
    about = gettext_lazy("The ruling stands, the deposit goes back. Both sides read your reason.")
    step = AppealStep.REFUSED

    @property
    def explanation(self) -> Any:
        """What stands then: of a further appeal the decision before it."""
        body = body_before(self.appeal)
        if body is None:
            return self.about
        sentence = _(
            "The decision of the %(body)s stands, the deposit goes back. Both sides read your reason."
        )
        return sentence % {"body": body.name}

    @classmethod
    def may(cls, reader: AppealReader) -> bool:
        """Who makes up the panel."""
        return reader.composes

    def do(self, by: User) -> Any:
        """Refuse it."""
        return filing.refuse(appeal=self.appeal, by=by, reason=self.cleaned_data["why"])


class SeatForm(ComposingForm):
    """A seat for somebody of the register, or the chair for who sits."""

    title = gettext_lazy("Give a seat")
    verb = gettext_lazy("Give the seat")
    about = gettext_lazy("Who has an interest that bars is not in the list. The rest is disclosed by itself.")
    step = AppealStep.SEATED
    member = forms.TypedChoiceField(label=gettext_lazy("Member"), coerce=int)
    chair = forms.BooleanField(label=gettext_lazy("in the chair of this panel"), required=False)

    def fill(self) -> None:
        """Everybody who may sit, and who sits, for the chair."""
        free = [user for user, _interests in eligible(self.appeal)]
        seated_users = [seat.user for seat in panels.seated(self.appeal)]
        self.users = {user.pk: user for user in (*free, *seated_users)}
        of_body = bodies.in_office(self.appeal.body).filter(is_chair=True)
        chairs = set(of_body.values_list("user", flat=True))
        offer(
            self,
            "member",
            [(pk, _label(user, user in seated_users, pk in chairs)) for pk, user in self.users.items()],
        )

    def do(self, by: User) -> Any:
        """Seat them."""
        cleaned = self.cleaned_data
        user = self.users[cleaned["member"]]
        return panels.seat(appeal=self.appeal, user=user, by=by, chair=cleaned["chair"])


def _label(user: User, sits: bool, is_chair: bool) -> str:
    more = [_("sits already")] if sits else []
    more += [_("chair of the body")] if is_chair else []
    return " · ".join([name_here(user), *more])


class ChallengeAnswerForm(ComposingForm):
    """A challenge is decided on."""

    title = gettext_lazy("Decide on a challenge")
    verb = gettext_lazy("Decide")
    step = AppealStep.ANSWERED
    member = forms.TypedChoiceField(label=gettext_lazy("Member challenged"), coerce=int)
    stands = forms.TypedChoiceField(
        label=gettext_lazy("The challenge"),
        coerce=lambda value: value == "yes",
        widget=forms.RadioSelect,
        choices=(
            ("yes", gettext_lazy("stands: the member leaves the panel")),
            ("no", gettext_lazy("does not stand: the member stays")),
        ),
    )
    why = forms.CharField(label=gettext_lazy("Reasons"), max_length=500, widget=text_area(3))

    def fill(self) -> None:
        """Who is challenged, but for oneself."""
        seats = panels.seated(self.appeal)
        self.users = {
            seat.user_id: seat.user
            for seat in seats
            if seat.challenged_by and seat.user_id != self.reader.user.pk
        }
        offer(
            self,
            "member",
            [(pk, name_here(user)) for pk, user in self.users.items()],
        )

    @classmethod
    def is_possible(cls, reader: AppealReader) -> bool:
        """While somebody else is challenged."""
        open_ones = reader.appeal.seats.filter(is_seated=True).exclude(challenged_by="")
        is_asked = open_ones.exclude(user=reader.user).exists()
        return is_asked and super().is_possible(reader)

    def do(self, by: User) -> Any:
        """Decide on it."""
        cleaned = self.cleaned_data
        return panels.answer_challenge(
            appeal=self.appeal,
            user=self.users[cleaned["member"]],
            stands=cleaned["stands"],
            why=cleaned["why"],
            by=by,
        )


class NamePanelForm(ComposingForm):
    """The panel is complete."""

    title = gettext_lazy("Name the panel")
    verb = gettext_lazy("The panel is complete")
    about = gettext_lazy("A quorum sits, somebody is in the chair, and no challenge is open.")
    step = AppealStep.PANEL_NAMED

    @classmethod
    def is_possible(cls, reader: AppealReader) -> bool:
        """Once a quorum sits."""
        seated_count = reader.appeal.seats.filter(is_seated=True).count()
        return seated_count >= reader.appeal.body.quorum and super().is_possible(reader)

    def do(self, by: User) -> Any:
        """Name it."""
        return panels.name_panel(appeal=self.appeal, by=by)


class SittingForm(AppealForm):
    """A step of who sits on the panel."""

    @classmethod
    def may(cls, reader: AppealReader) -> bool:
        """Who sits, without a bar."""
        return reader.sits


class DiscloseForm(SittingForm):
    """Say what one has to do with the appeal."""

    title = gettext_lazy("Disclose an interest")
    verb = gettext_lazy("Disclose")
    about = gettext_lazy(
        "The parties read it and may challenge. Who discloses what bars leaves the panel at once."
    )
    step = AppealStep.DISCLOSED
    kind = forms.ChoiceField(label=gettext_lazy("Interest"))
    text = forms.CharField(
        label=gettext_lazy("In a few words"), max_length=500, required=False, widget=text_area(2)
    )

    def fill(self) -> None:
        """What can be disclosed, with what bars marked."""
        offer(self, "kind", [(str(kind), self._label(kind)) for kind in map(InterestKind, SAID_BY_ONESELF)])

    def _label(self, kind: InterestKind) -> Any:
        meant = kept_as(kind, self.reader.user, self.appeal)
        return _("%(interest)s (bars)") % {"interest": meant.label} if meant in BARS else meant.label

    def do(self, by: User) -> Any:
        """Disclose it."""
        cleaned = self.cleaned_data
        return panels.disclose(appeal=self.appeal, kind=cleaned["kind"], text=cleaned["text"], by=by)


class RecuseForm(SittingForm):
    """Leave the panel."""

    title = gettext_lazy("Recuse yourself")
    verb = gettext_lazy("Leave the panel")
    about = gettext_lazy(
        "A vote that you gave goes with you, and you read the file no more. You do not come back."
    )
    step = AppealStep.RECUSED
    why = forms.CharField(label=gettext_lazy("Reason"), max_length=500, widget=text_area(3))

    def do(self, by: User) -> Any:
        """Leave."""
        return panels.recuse(appeal=self.appeal, because=self.cleaned_data["why"], by=by)


FORMS: Mapping[str, type[AppealForm]] = {
    "admit": AdmitLateForm,
    "refuse": RefuseForm,
    "seat": SeatForm,
    "answer": ChallengeAnswerForm,
    "name-panel": NamePanelForm,
    "disclose": DiscloseForm,
    "recuse": RecuseForm,
}
