"""Forms of a case's facts: what happened, what is said, what peers would do, the items."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from federation.models import User
from rulings import description
from rulings.forms.steps import ReasonForm, StepForm, text_area
from rulings.lifecycle import Step
from rulings.models import CaseLaw
from rulings.models.case import Seat
from rulings.services import case_facts, case_laws, case_polls


class DescribeForm(StepForm):
    """Deal, auction and play so far."""

    title = gettext_lazy("Deal, auction and play")
    step = Step.DESCRIBED
    about = gettext_lazy(
        "Behind a call or card: * alerted, ~ after long thought, ! the irregularity, taken back, "
        "!! the irregularity, it stood. E:2C! is a call by East out of turn."
    )
    calls = forms.CharField(
        label=gettext_lazy("Auction"), required=False, max_length=1000, widget=text_area(3),
        help_text=gettext_lazy("From the dealer, with spaces: 1NT P 2C* X P P 2H AP"),
    )  # fmt: skip
    contract = forms.CharField(
        label=gettext_lazy("Contract"), required=False, max_length=20,
        help_text=gettext_lazy("Where the auction does not say: 4S N"),
    )  # fmt: skip
    cards = forms.CharField(
        label=gettext_lazy("Play so far"), required=False, max_length=1000, widget=text_area(3),
        help_text=gettext_lazy("In the order in which they were played: SK S3 S6 SA H2 …"),
    )  # fmt: skip
    words = forms.CharField(
        label=gettext_lazy("The facts in words"), required=False, max_length=4000, widget=text_area(5)
    )
    deal = forms.CharField(
        label=gettext_lazy("Deal (PBN)"), required=False, max_length=120,
        help_text=gettext_lazy("As in the session's hand record, if there is one: N:AKQ2.432.T98.765 …"),
    )  # fmt: skip
    dealer = forms.ChoiceField(
        label=gettext_lazy("Dealer, where no board is named"), required=False,
        choices=[("", "–"), *Seat.choices],
    )  # fmt: skip

    def fill(self) -> None:
        """What is described already; else the hand record and the table's contract."""
        kept = self.file.description
        self.initial.setdefault("calls", description.as_text(kept.get("auction", ())))
        self.initial.setdefault("cards", description.as_text(kept.get("play", ())))
        self.initial.setdefault("words", kept.get("words", ""))
        self.initial.setdefault("deal", kept.get("deal", "") or case_facts.hand_record(self.case))
        if kept.get("contract"):
            self.initial.setdefault("contract", f"{kept['contract']} {kept['declarer']}")
        if self.case.board:
            del self.fields["dealer"]

    def do(self, by: User) -> Any:
        """Describe."""
        said = {name: self.cleaned_data[name] for name in ("calls", "contract", "cards", "words", "deal")}
        return case_facts.describe(case=self.case, by=by, dealer=self.cleaned_data.get("dealer", ""), **said)


class StateForm(StepForm):
    """What a player says."""

    title = gettext_lazy("Take a statement")
    step = Step.STATED
    seat = forms.ChoiceField(label=gettext_lazy("Player"))
    text = forms.CharField(label=gettext_lazy("Statement"), max_length=4000, widget=text_area(5))
    disputes = forms.BooleanField(
        label=gettext_lazy("The player disputes what the others say"), required=False
    )

    def fill(self) -> None:
        """The players."""
        self.fields["seat"].choices = self.seats()  # type: ignore[attr-defined]

    def do(self, by: User) -> Any:
        """Take it down."""
        said = self.cleaned_data
        return case_facts.state(
            case=self.case, by=by, seat=said["seat"], text=said["text"], disputes=said["disputes"]
        )


class SignForm(StepForm):
    """A player stands by what was taken down."""

    title = gettext_lazy("Sign a statement")
    verb = gettext_lazy("The player has read it and signs")
    about = gettext_lazy("A signed statement is never changed.")
    step = Step.SIGNED
    seat = forms.ChoiceField(label=gettext_lazy("Player"))

    def fill(self) -> None:
        """Who has said something and not signed it."""
        open_ones = {each.seat for each in self.file.statements if not each.signed_at}
        self.fields["seat"].choices = [row for row in self.seats() if row[0] in open_ones]  # type: ignore[attr-defined]

    def do(self, by: User) -> Any:
        """Sign."""
        return case_facts.sign(case=self.case, by=by, seat=self.cleaned_data["seat"])


class AgreeForm(StepForm):
    """The facts stand."""

    title = gettext_lazy("The facts are agreed")
    verb = gettext_lazy("The facts stand")
    step = Step.AGREED
    found = forms.CharField(
        label=gettext_lazy("What you find where they are disputed (Law 85)"), required=False,
        max_length=4000, widget=text_area(4),
    )  # fmt: skip

    def do(self, by: User) -> Any:
        """Agree."""
        return case_facts.agree(case=self.case, by=by, found=self.cleaned_data["found"])


class DisputeForm(ReasonForm):
    """The facts are opened again."""

    title = gettext_lazy("Open the facts again")
    step = Step.DISPUTED

    def do(self, by: User) -> Any:
        """Open them."""
        return case_facts.dispute(case=self.case, by=by, reason=self.cleaned_data["reason"])


class PollForm(StepForm):
    """One peer's answer."""

    title = gettext_lazy("Poll a player")
    about = gettext_lazy("Give the hand and the auction without saying what was at stake. No name is kept.")
    step = Step.POLLED
    level = forms.ChoiceField(label=gettext_lazy("Level of the player asked"))
    chose = forms.CharField(
        label=gettext_lazy("Chose"), max_length=10, help_text=gettext_lazy("4S, P, or SA")
    )
    considered = forms.CharField(
        label=gettext_lazy("Also considered"), required=False, max_length=60,
        help_text=gettext_lazy("The likeliest first, with spaces: P X"),
    )  # fmt: skip
    question = forms.CharField(label=gettext_lazy("Question"), required=False, max_length=500)
    remark = forms.CharField(label=gettext_lazy("Remark"), required=False, max_length=500)

    def fill(self) -> None:
        """The levels; the question that was put last."""
        self.fields["level"].choices = list(case_polls.LEVELS.items())  # type: ignore[attr-defined]
        asked = [act.body.get("question", "") for act in self.file.polls]
        self.initial.setdefault("question", asked[-1] if asked else "")
        self.initial.setdefault("level", "tournament")

    def do(self, by: User) -> Any:
        """Keep the answer."""
        names = ("level", "chose", "considered", "question", "remark")
        return case_polls.poll(case=self.case, by=by, **{name: self.cleaned_data[name] for name in names})


class CiteForm(StepForm):
    """An item that the case rests on."""

    title = gettext_lazy("Cite a Law or regulation")
    step = Step.CITED
    item = forms.CharField(
        label=gettext_lazy("Item"), max_length=40, help_text=gettext_lazy("45C4b, 64A1, REG-6, as you like.")
    )
    role = forms.ChoiceField(label=gettext_lazy("Cited for"), choices=CaseLaw.Role.choices)
    note = forms.CharField(label=gettext_lazy("Note"), required=False, max_length=500)

    def do(self, by: User) -> Any:
        """Cite."""
        said = self.cleaned_data
        return case_laws.cite(case=self.case, item=said["item"], role=said["role"], note=said["note"], by=by)


class TakeOutForm(StepForm):
    """The case does not rest on it."""

    title = gettext_lazy("Take out a cited item")
    verb = gettext_lazy("Take it out")
    step = Step.CITED
    law = forms.ChoiceField(label=gettext_lazy("Item"))

    def fill(self) -> None:
        """What is cited."""
        self.fields["law"].choices = [  # type: ignore[attr-defined]
            (f"{law.item}|{law.role}", f"{law.item} ({law.get_role_display()})") for law in self.file.laws
        ]

    def do(self, by: User) -> Any:
        """Take it out."""
        item, role = self.cleaned_data["law"].split("|")
        return case_laws.take_out(case=self.case, item=item, role=role, by=by)
