"""What the parties do about an appeal: file, concur, state, reply, challenge, withdraw. Law 92, spec D.2"""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_lazy, pgettext_lazy

from federation.form_fields import MomentField, hidden_number, offer, text_area
from federation.models import User
from federation.people.selectors import name_here
from rulings.appeals.forms.steps import LONGEST, AppealForm, PlainForm, TextForm
from rulings.appeals.reader import AppealReader
from rulings.appeals.services import clocks, filing, hearings, panels
from rulings.appeals.services.steps import body_before
from rulings.cases.services import cases, parties as appeal_parties
from rulings.cases.speakers import NonPlayingCaptain, Speaker, SpeakingCoach, key_of
from rulings.lifecycle.appeals import AppealStep
from rulings.lifecycle.cases import State
from rulings.models import Appeal, Case, Ground


class FileAppealForm(forms.Form):
    """An appeal against the ruling of a case. By a player of it; at the desk for any of them."""

    token = forms.CharField(max_length=64, widget=forms.HiddenInput)
    ruling = hidden_number(required=False)
    player = forms.ChoiceField(label=gettext_lazy("Who appeals"))
    ground = forms.ChoiceField(
        label=gettext_lazy("What is wrong with the ruling"), choices=Ground, widget=forms.RadioSelect
    )
    statement = forms.CharField(
        label=gettext_lazy("Statement"),
        max_length=LONGEST,
        widget=text_area(8),
        help_text=gettext_lazy("What is wrong, and what should be. Both sides and the committee read it."),
    )
    concurring = forms.MultipleChoiceField(
        label=gettext_lazy("They concur, and said so to the director"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("Partner or captain (Law 92D). Who does not say so now may do it later."),
    )
    delivered_at = MomentField(
        label=gettext_lazy("Delivered to the director in charge"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local", "step": 1}, format="%Y-%m-%dT%H:%M:%S"),
    )
    why_late = forms.CharField(
        label=gettext_lazy("Why it comes after the period"),
        required=False,
        max_length=500,
        widget=text_area(2),
    )

    def __init__(self, *args: Any, case: Case, user: User, **kwargs: Any) -> None:
        act = appeal_parties.ruling_of(case)
        known = {"token": str(uuid4()), "ruling": act.sequence if act else None}
        kwargs["initial"] = {**known, **(kwargs.get("initial") or {})}
        super().__init__(*args, **kwargs)
        self.case, self.user = case, user
        self.at_desk = cases.may_report(user, case.session)
        self.speakers = self._speakers(appeal_parties.speaker_of(user, case))
        if not clocks.is_late(case, timezone.now()) and case.state != State.FINAL and not self.at_desk:
            del self.fields["why_late"]
        self._choose()

    def _speakers(self, own: Speaker | None) -> Mapping[str, Speaker]:
        if not self.at_desk:
            return {key_of(own): own} if own else {}
        entries = appeal_parties.concerned(self.case)
        everybody = [speaker for entry in entries for speaker in appeal_parties.speakers_of(entry)]
        return {key_of(speaker): speaker for speaker in everybody}

    def _choose(self) -> None:
        """A player files for themselves, now; the desk for whoever came, at the moment it was delivered."""
        if not self.at_desk:
            for name in ("player", "concurring", "delivered_at"):
                del self.fields[name]
            return
        choices = [(key, labelled(speaker)) for key, speaker in self.speakers.items()]
        offer(self, "player", choices)
        offer(self, "concurring", choices)
        if not self.is_bound:
            self.initial["delivered_at"] = timezone.localtime()

    def do(self) -> tuple[Appeal, bool]:
        """File it. Raises Refused."""
        cleaned = self.cleaned_data
        player = self.speakers[cleaned["player"]] if self.at_desk else next(iter(self.speakers.values()))
        with_them = [self.speakers[key] for key in cleaned.get("concurring", ()) if key in self.speakers]
        return filing.file(
            case=self.case,
            ground=cleaned["ground"],
            player=player,
            statement=cleaned["statement"],
            token=cleaned["token"],
            by=self.user,
            ruling=cleaned["ruling"],
            why_late=cleaned.get("why_late", ""),
            concurring=[
                partner
                for partner in with_them
                if key_of(partner) != key_of(player) and partner.entry_id == player.entry_id
            ],
            at=cleaned.get("delivered_at"),
        )

    def clean_delivered_at(self) -> Any:
        """Nothing is delivered in the future."""
        at = self.cleaned_data["delivered_at"]
        if at and at > timezone.now():
            raise forms.ValidationError(gettext_lazy("This moment is still to come."))
        return at


def labelled(speaker: Speaker) -> str:
    """The number and the name, and what who does not play is: "3 Sato Hanako (non-playing captain)"."""
    names = {"number": speaker.entry.number, "name": str(speaker)}
    match speaker:
        case NonPlayingCaptain():
            return _("%(number)s %(name)s (non-playing captain)") % names
        case SpeakingCoach():
            return _("%(number)s %(name)s (coach)") % names
    return f"{speaker.entry.number} {speaker}"


class ConcurForm(PlainForm):
    """The partner, the captain, or the coach whom the captain lets, concurs."""

    title = gettext_lazy("Concur with the appeal")
    verb = gettext_lazy("I concur")
    about = gettext_lazy("Without you the appeal is not heard (Law 92D).")
    step = AppealStep.CONCURRED

    @classmethod
    def may(cls, reader: AppealReader) -> bool:
        """Whose word is missing."""
        return reader.owes_word

    def do(self, by: User) -> Any:
        """Concur."""
        assert self.reader.speaker is not None  # `may` asks whose word is missing
        return filing.concur(appeal=self.appeal, player=self.reader.speaker, by=by)


class FurtherStatementForm(TextForm):
    """A further statement."""

    title = gettext_lazy("Make a statement")
    about = gettext_lazy("Both sides and the committee read it. It cannot be changed afterwards.")
    step = AppealStep.STATED

    @classmethod
    def may(cls, reader: AppealReader) -> bool:
        """A party of either side."""
        return reader.party is not None

    def do(self, by: User) -> Any:
        """State it."""
        return filing.state(appeal=self.appeal, text=self.cleaned_data["text"], by=by)


class ReplyForm(TextForm):
    """The other side's reply."""

    title = gettext_lazy("Reply to the appeal")
    verb = gettext_lazy("Send the reply")
    about = gettext_lazy("Both sides and the committee read it. It cannot be changed afterwards.")
    step = AppealStep.REPLIED

    @classmethod
    def may(cls, reader: AppealReader) -> bool:
        """The other side."""
        return reader.is_opponent

    def do(self, by: User) -> Any:
        """Reply."""
        return hearings.reply(appeal=self.appeal, text=self.cleaned_data["text"], by=by)


class ChallengeForm(AppealForm):
    """A party asks that a member does not sit."""

    title = gettext_lazy("Challenge a member of the panel")
    verb = gettext_lazy("Challenge")
    about = gettext_lazy("The chair decides on it with reasons; somebody else, where the chair is meant.")
    step = AppealStep.CHALLENGED
    member = forms.TypedChoiceField(label=gettext_lazy("Member"), coerce=int)
    why = forms.CharField(
        label=gettext_lazy("Why this member should not sit"), max_length=500, widget=text_area(3)
    )

    def fill(self) -> None:
        """Who sits."""
        self.seated = {seat.user_id: seat.user for seat in panels.seated(self.appeal)}
        offer(
            self,
            "member",
            [(key, name_here(user)) for key, user in self.seated.items()],
        )

    @classmethod
    def may(cls, reader: AppealReader) -> bool:
        """A party, or the director on their word."""
        return reader.party is not None or reader.directs

    @classmethod
    def is_possible(cls, reader: AppealReader) -> bool:
        """Once somebody sits."""
        return super().is_possible(reader) and reader.appeal.seats.filter(is_seated=True).exists()

    def do(self, by: User) -> Any:
        """Challenge."""
        cleaned = self.cleaned_data
        return panels.challenge(
            appeal=self.appeal, user=self.seated[cleaned["member"]], why=cleaned["why"], by=by
        )


class WithdrawAppealForm(AppealForm):
    """The appellants take it back."""

    title = gettext_lazy("Withdraw the appeal")
    verb = pgettext_lazy("an appeal", "Withdraw")
    about = gettext_lazy("The ruling stands then, and the deposit goes back. This cannot be undone.")
    step = AppealStep.WITHDRAWN
    why = forms.CharField(label=gettext_lazy("Reason"), max_length=500, required=False, widget=text_area(2))

    @property
    def explanation(self) -> Any:
        """What stands then: of a further appeal the decision before it."""
        body = body_before(self.appeal)
        if body is None:
            return self.about
        sentence = _(
            "The decision of the %(body)s stands then, and the deposit goes back. This cannot be undone."
        )
        return sentence % {"body": body.name}

    @classmethod
    def may(cls, reader: AppealReader) -> bool:
        """The appellants, or the director on their word."""
        return reader.is_appellant or reader.directs

    def do(self, by: User) -> Any:
        """Withdraw."""
        return filing.withdraw(appeal=self.appeal, by=by, reason=self.cleaned_data["why"])


FORMS: Mapping[str, type[AppealForm]] = {
    "concur": ConcurForm,
    "reply": ReplyForm,
    "state": FurtherStatementForm,
    "challenge": ChallengeForm,
    "withdraw": WithdrawAppealForm,
}
