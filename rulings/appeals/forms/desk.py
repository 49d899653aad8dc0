"""What the director's desk does about an appeal: concurrence, deposit, the law first, admission, telling."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from federation.form_fields import offer, text_area
from federation.models import User
from rulings.appeals.forms.party import ChallengeForm, WithdrawAppealForm, labelled
from rulings.appeals.forms.steps import LONGEST, AppealForm, PlainForm
from rulings.appeals.reader import AppealReader
from rulings.appeals.services import deposits, effects, filing
from rulings.appeals.services.bodies import LAW_FIRST
from rulings.cases.services import parties as appeal_parties
from rulings.lifecycle.appeals import AppealStep
from rulings.models import BodyKind


class OfDirectorForm(AppealForm):
    """A step of who directs the session."""

    @classmethod
    def may(cls, reader: AppealReader) -> bool:
        """Who directs the session."""
        return reader.directs


class ConcurForForm(OfDirectorForm):
    """Somebody concurs by word of mouth."""

    title = gettext_lazy("Partner, captain or coach concurs")
    verb = gettext_lazy("They concur")
    step = AppealStep.CONCURRED
    player = forms.ChoiceField(label=gettext_lazy("Who concurs"))

    def fill(self) -> None:
        """Whose word is missing, and a coach who may give it."""
        self.missing = appeal_parties.may_concur(self.appeal)
        offer(self, "player", [(key, labelled(speaker)) for key, speaker in self.missing.items()])

    @classmethod
    def is_possible(cls, reader: AppealReader) -> bool:
        """While a word is missing."""
        return super().is_possible(reader) and bool(appeal_parties.concurrence(reader.appeal))

    def do(self, by: User) -> Any:
        """Take it down."""
        return filing.concur(appeal=self.appeal, player=self.missing[self.cleaned_data["player"]], by=by)


class JudgingForm(OfDirectorForm):
    """A step by which the director decides something: nobody does in a case of their own."""

    @classmethod
    def may(cls, reader: AppealReader) -> bool:
        """Who directs the session and is no party."""
        return super().may(reader) and not reader.is_party


class LawForm(JudgingForm):
    """The director in charge rules on the law first. Law 93B1"""

    title = gettext_lazy("Rule on the law first")
    verb = gettext_lazy("Rule on the law")
    about = gettext_lazy(
        "The director in charge hears what is law or regulation alone (Law 93B1). Where the ruling does not"
        " stand, the appeal ends here, the deposit goes back, and the director rules again."
    )
    step = AppealStep.LAW_HEARD
    stands = forms.TypedChoiceField(
        label=gettext_lazy("On the law"),
        coerce=lambda value: value == "yes",
        widget=forms.RadioSelect,
        choices=(
            ("yes", gettext_lazy("the ruling stands; the rest goes to the committee")),
            ("no", gettext_lazy("the ruling does not stand")),
        ),
    )
    reasons = forms.CharField(label=gettext_lazy("Reasons"), max_length=LONGEST, widget=text_area(4))

    @classmethod
    def is_possible(cls, reader: AppealReader) -> bool:
        """Once, where the ground is law or regulation and no body has heard it."""
        appeal = reader.appeal
        is_asked = appeal.ground in LAW_FIRST and appeal.previous_id is None
        is_asked = is_asked and appeal.body.kind != BodyKind.DIRECTOR_IN_CHARGE
        heard = appeal.acts.filter(step=AppealStep.LAW_HEARD)
        return is_asked and super().is_possible(reader) and not heard.exists()

    def do(self, by: User) -> Any:
        """Rule on it."""
        cleaned = self.cleaned_data
        return filing.hear_law(
            appeal=self.appeal, stands=cleaned["stands"], reasons=cleaned["reasons"], by=by
        )


class MoneyForm(AppealForm):
    """A line of the ledger of deposits."""

    note = forms.CharField(label=gettext_lazy("Note"), max_length=300, required=False)

    @classmethod
    def may(cls, reader: AppealReader) -> bool:
        """The director and the tournament office."""
        return reader.handles_money


class DepositForm(MoneyForm):
    """The deposit is handed over."""

    title = gettext_lazy("Take the deposit")
    verb = gettext_lazy("Taken")

    @classmethod
    def is_possible(cls, reader: AppealReader) -> bool:
        """Where one is asked, once."""
        appeal = reader.appeal
        is_owed = bool(appeal.deposit_asked) and deposits.taken_of(appeal) is None
        return is_owed and cls.may(reader)

    def do(self, by: User) -> Any:
        """Take it."""
        return deposits.receive(appeal=self.appeal, by=by, note=self.cleaned_data["note"])


class GiveBackForm(MoneyForm):
    """The deposit is handed back though no decision has ended it."""

    title = gettext_lazy("Give the deposit back")
    verb = gettext_lazy("Given back")
    about = gettext_lazy("A decision does this by itself; by hand only where none comes.")

    @classmethod
    def is_possible(cls, reader: AppealReader) -> bool:
        """While it is held."""
        appeal = reader.appeal
        is_held = deposits.taken_of(appeal) is not None and deposits.end_of(appeal) is None
        return is_held and cls.may(reader)

    def do(self, by: User) -> Any:
        """Give it back."""
        return deposits.give_back(appeal=self.appeal, by=by, note=self.cleaned_data["note"])


class AdmitForm(PlainForm):
    """The body hears it."""

    title = gettext_lazy("Pass it to the committee")
    verb = gettext_lazy("Pass it on")
    about = gettext_lazy("It was concurred with, came in time, and the deposit is taken.")
    step = AppealStep.ADMITTED

    @classmethod
    def may(cls, reader: AppealReader) -> bool:
        """The director, or who makes up the panel; a late one only with the chair's reason."""
        return not reader.appeal.is_late and (reader.directs or reader.composes)

    def do(self, by: User) -> Any:
        """Admit it."""
        return filing.admit(appeal=self.appeal, by=by)


class LapseForm(PlainForm):
    """Nobody concurred in time."""

    title = gettext_lazy("Let it lapse: nobody concurred in time")
    verb = gettext_lazy("It has lapsed")
    step = AppealStep.LAPSED

    @classmethod
    def may(cls, reader: AppealReader) -> bool:
        """The director, or who makes up the panel."""
        return reader.directs or reader.composes

    @classmethod
    def is_possible(cls, reader: AppealReader) -> bool:
        """While a word is missing."""
        return super().is_possible(reader) and bool(appeal_parties.concurrence(reader.appeal))

    def do(self, by: User) -> Any:
        """Let it lapse."""
        return filing.lapse(appeal=self.appeal, by=by)


class TellDecisionForm(AppealForm):
    """Both sides hear the decision."""

    title = gettext_lazy("Tell the decision to both sides")
    verb = gettext_lazy("Both sides have been told")
    about = gettext_lazy("The time for a further appeal runs from now.")
    step = AppealStep.TOLD
    shows_decision = True
    told = forms.CharField(
        label=gettext_lazy("Who was told, and how; a line for each"),
        required=False,
        max_length=2000,
        widget=text_area(3),
    )

    @classmethod
    def may(cls, reader: AppealReader) -> bool:
        """The director or the chair."""
        return reader.directs or reader.presides

    def do(self, by: User) -> Any:
        """Tell."""
        recipients = self.cleaned_data["told"].splitlines()
        return effects.tell(appeal=self.appeal, by=by, recipients=recipients)


class TakeUpForm(JudgingForm):
    """The director follows the recommendation before the next body hears it. Law 93B3"""

    title = gettext_lazy("Follow the recommendation")
    verb = gettext_lazy("Follow it")
    about = gettext_lazy(
        "The appeal ends here unheard by the next body, and you rule again as was recommended. Both sides may"
        " appeal the new ruling."
    )
    step = AppealStep.RETURNED
    reasons = forms.CharField(label=gettext_lazy("Reasons"), max_length=LONGEST, widget=text_area(4))

    @classmethod
    def is_possible(cls, reader: AppealReader) -> bool:
        """While what was recommended waits for the next body."""
        return super().is_possible(reader) and filing.is_recommended(reader.appeal)

    def do(self, by: User) -> Any:
        """Follow it."""
        reasons = self.cleaned_data["reasons"]
        return filing.take_up(appeal=self.appeal, reasons=reasons, by=by)


class SettleAppealForm(PlainForm):
    """The time for going on is over."""

    title = gettext_lazy("Close: the time for a further appeal is over")
    verb = gettext_lazy("It is final")
    step = AppealStep.SETTLED

    @classmethod
    def may(cls, reader: AppealReader) -> bool:
        """The director or the chair."""
        return reader.directs or reader.presides

    def do(self, by: User) -> Any:
        """Close it."""
        return effects.settle(appeal=self.appeal, by=by)


FORMS: Mapping[str, type[AppealForm]] = {
    "concur": ConcurForForm,
    "law": LawForm,
    "deposit": DepositForm,
    "admit": AdmitForm,
    "tell": TellDecisionForm,
    "settle": SettleAppealForm,
    "take-up": TakeUpForm,
    "give-back": GiveBackForm,
    "challenge": ChallengeForm,
    "withdraw": WithdrawAppealForm,
    "lapse": LapseForm,
}
