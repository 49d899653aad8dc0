"""What the parties do about an appeal: file, concur, state, reply, challenge, withdraw. Law 92, spec D.2"""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy

from clubs.models import EntryPlayer
from federation.models import User
from rulings.appeal_lifecycle import AppealStep
from rulings.appeal_reader import Reader
from rulings.forms.appeal_steps import LONGEST, AppealForm, PlainForm, TextForm
from rulings.forms.steps import text_area
from rulings.lifecycle import State
from rulings.models import Appeal, Case, Ground
from rulings.services import (
    appeal_clocks,
    appeal_filing,
    appeal_hearings,
    appeal_panels,
    appeal_parties,
    cases,
)
from rulings.services.appeal_interests import names_of


class FileForm(forms.Form):
    """An appeal against the ruling of a case. By a player of it; at the desk for any of them."""

    token = forms.CharField(max_length=64, widget=forms.HiddenInput)
    ruling = forms.IntegerField(widget=forms.HiddenInput, required=False)
    player = forms.ChoiceField(label=gettext_lazy("Who appeals"))
    ground = forms.ChoiceField(
        label=gettext_lazy("What is wrong with the ruling"), choices=Ground, widget=forms.RadioSelect
    )
    statement = forms.CharField(
        label=gettext_lazy("Statement"), max_length=LONGEST, widget=text_area(8),
        help_text=gettext_lazy("What is wrong, and what should be. Both sides and the committee read it."),
    )  # fmt: skip
    concurring = forms.MultipleChoiceField(
        label=gettext_lazy("They concur, and said so to the director"), required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("Partner or captain (Law 92D). Who does not say so now may do it later."),
    )  # fmt: skip
    delivered_at = forms.DateTimeField(
        label=gettext_lazy("Delivered to the director in charge"), required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local", "step": 1}, format="%Y-%m-%dT%H:%M:%S"),
    )  # fmt: skip
    why_late = forms.CharField(
        label=gettext_lazy("Why it comes after the period"), required=False, max_length=500,
        widget=text_area(2),
    )  # fmt: skip

    def __init__(self, *args: Any, case: Case, user: User, **kwargs: Any) -> None:
        act = appeal_parties.ruling_of(case)
        known = {"token": str(uuid4()), "ruling": act.sequence if act else None}
        super().__init__(*args, initial={**known, **(kwargs.pop("initial", None) or {})}, **kwargs)
        self.case, self.user = case, user
        self.at_desk = cases.may_report(user, case.session)
        own = appeal_parties.player_of(user, case)
        self.players = self._players(own)
        if not appeal_clocks.is_late(case, timezone.now()) and case.state != State.FINAL and not self.at_desk:
            del self.fields["why_late"]
        self._choose()

    def _players(self, own: EntryPlayer | None) -> Mapping[str, EntryPlayer]:
        if not self.at_desk:
            return {str(own.pk): own} if own else {}
        entries = appeal_parties.concerned(self.case)
        found = [player for entry in entries for player in appeal_parties.players_of(entry)]
        return {str(player.pk): player for player in found}

    def _choose(self) -> None:
        """A player files for themselves, now; the desk for whoever came, at the moment it was delivered."""
        if not self.at_desk:
            for name in ("player", "concurring", "delivered_at"):
                del self.fields[name]
            return
        choices = [(key, f"{each.entry.number} {each}") for key, each in self.players.items()]
        self.fields["player"].choices = choices  # type: ignore[attr-defined]
        self.fields["concurring"].choices = choices  # type: ignore[attr-defined]
        if not self.is_bound:
            self.initial["delivered_at"] = timezone.localtime()

    def do(self) -> tuple[Appeal, bool]:
        """File it. Raises Refused."""
        said = self.cleaned_data
        player = self.players[said["player"]] if self.at_desk else next(iter(self.players.values()))
        with_them = [self.players[key] for key in said.get("concurring", ()) if key in self.players]
        return appeal_filing.file(
            case=self.case, ground=said["ground"], player=player, statement=said["statement"],
            token=said["token"], by=self.user, ruling=said["ruling"], why_late=said.get("why_late", ""),
            concurring=[
                each for each in with_them if each.pk != player.pk and each.entry_id == player.entry_id
            ],
            at=said.get("delivered_at"),
        )  # fmt: skip

    def clean_delivered_at(self) -> Any:
        """Nothing is delivered in the future."""
        at = self.cleaned_data["delivered_at"]
        if at and at > timezone.now():
            raise forms.ValidationError(gettext_lazy("This moment is still to come."))
        return at


class ConcurForm(PlainForm):
    """The partner, or the captain, concurs."""

    title = gettext_lazy("Concur with the appeal")
    verb = gettext_lazy("I concur")
    about = gettext_lazy("Without you the appeal is not heard (Law 92D).")
    step = AppealStep.CONCURRED

    @classmethod
    def may(cls, reader: Reader) -> bool:
        """Whose word is missing."""
        return reader.owes_word

    def do(self, by: User) -> Any:
        """Concur."""
        return appeal_filing.concur(appeal=self.appeal, player=self.reader.player, by=by)


class StateForm(TextForm):
    """A further statement."""

    title = gettext_lazy("Make a statement")
    about = gettext_lazy("Both sides and the committee read it. It cannot be changed afterwards.")
    step = AppealStep.STATED

    @classmethod
    def may(cls, reader: Reader) -> bool:
        """A player of either side."""
        return reader.player is not None

    def do(self, by: User) -> Any:
        """State it."""
        return appeal_filing.state(appeal=self.appeal, text=self.cleaned_data["text"], by=by)


class ReplyForm(TextForm):
    """The other side's reply."""

    title = gettext_lazy("Reply to the appeal")
    verb = gettext_lazy("Send the reply")
    about = gettext_lazy("Both sides and the committee read it. It cannot be changed afterwards.")
    step = AppealStep.REPLIED

    @classmethod
    def may(cls, reader: Reader) -> bool:
        """The other side."""
        return reader.is_opponent

    def do(self, by: User) -> Any:
        """Reply."""
        return appeal_hearings.reply(appeal=self.appeal, text=self.cleaned_data["text"], by=by)


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
        self.there = {each.user_id: each.user for each in appeal_panels.seated(self.appeal)}
        self.fields["member"].choices = [  # type: ignore[attr-defined]
            (key, names_of(user)) for key, user in self.there.items()
        ]

    @classmethod
    def may(cls, reader: Reader) -> bool:
        """A party, or the director on their word."""
        return reader.player is not None or reader.directs

    @classmethod
    def is_possible(cls, reader: Reader) -> bool:
        """Once somebody sits."""
        return super().is_possible(reader) and reader.appeal.seats.filter(is_seated=True).exists()

    def do(self, by: User) -> Any:
        """Challenge."""
        said = self.cleaned_data
        return appeal_panels.challenge(
            appeal=self.appeal, user=self.there[said["member"]], why=said["why"], by=by
        )


class WithdrawForm(AppealForm):
    """The appellants take it back."""

    title = gettext_lazy("Withdraw the appeal")
    verb = gettext_lazy("Withdraw")
    about = gettext_lazy("The ruling stands then, and the deposit goes back. This cannot be undone.")
    step = AppealStep.WITHDRAWN
    why = forms.CharField(label=gettext_lazy("Reason"), max_length=500, required=False, widget=text_area(2))

    @classmethod
    def may(cls, reader: Reader) -> bool:
        """The appellants, or the director on their word."""
        return reader.is_appellant or reader.directs

    def do(self, by: User) -> Any:
        """Withdraw."""
        return appeal_filing.withdraw(appeal=self.appeal, by=by, reason=self.cleaned_data["why"])


FORMS: Mapping[str, type[AppealForm]] = {
    "concur": ConcurForm, "reply": ReplyForm, "state": StateForm, "challenge": ChallengeForm,
    "withdraw": WithdrawForm,
}  # fmt: skip
