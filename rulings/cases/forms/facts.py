"""Forms of a case's facts: what happened, what is said, what peers would do, the items."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from federation.form_fields import offer, text_area
from federation.models import User
from federation.reader import reader_language
from rulings.cases import description
from rulings.cases.explanations import as_lines
from rulings.cases.forms.steps import ReasonForm, StepForm
from rulings.cases.services import facts as case_facts, laws as case_laws, polls
from rulings.lifecycle.cases import CaseStep
from rulings.models import CaseLaw
from rulings.models.case import Seat


class DescribeForm(StepForm):
    """Deal, auction and play so far."""

    title = gettext_lazy("Deal, auction and play")
    step = CaseStep.DESCRIBED
    about = gettext_lazy(
        "Behind a call or card: * alerted, ~ after long thought, ! the irregularity, taken back, "
        "!! the irregularity, it stood. E:2C! is a call by East out of turn."
    )
    calls = forms.CharField(
        label=gettext_lazy("Auction"),
        required=False,
        max_length=1000,
        widget=text_area(3),
        help_text=gettext_lazy("From the dealer, with spaces: 1NT P 2C* X P P 2H AP"),
    )
    explanations = forms.CharField(
        label=gettext_lazy("Alerts and explanations of calls"),
        required=False,
        max_length=8000,
        widget=text_area(4),
        help_text=gettext_lazy(
            "One on a line: number of the call, who to whom, how, when, the words. 3 N>E alert: both majors. "
            "Calls taken back count. How: self (behind screens), alert (by the partner), asked, corrected. "
            "When: lead (before the opening lead), play (during it), after; without a word, at the time."
        ),
    )
    contract = forms.CharField(
        label=gettext_lazy("Contract"),
        required=False,
        max_length=20,
        help_text=gettext_lazy("Where the auction does not say: 4S N"),
    )
    cards = forms.CharField(
        label=gettext_lazy("Play so far"),
        required=False,
        max_length=1000,
        widget=text_area(3),
        help_text=gettext_lazy("In the order in which they were played: SK S3 S6 SA H2 …"),
    )
    words = forms.CharField(
        label=gettext_lazy("The facts in words"), required=False, max_length=4000, widget=text_area(5)
    )
    deal = forms.CharField(
        label=gettext_lazy("Deal (PBN)"),
        required=False,
        max_length=120,
        help_text=gettext_lazy("As in the session's hand record, if there is one: N:AKQ2.432.T98.765 …"),
    )
    dealer = forms.ChoiceField(
        label=gettext_lazy("Dealer, where no board is named"),
        required=False,
        choices=[("", "–"), *Seat.choices],
    )

    def fill(self) -> None:
        """What is described already; else the hand record and the table's contract."""
        kept = self.file.description
        self.initial.setdefault("calls", description.as_text(kept.auction))
        self.initial.setdefault("explanations", as_lines(kept.explanations, reader_language()))
        self.initial.setdefault("cards", description.as_text(kept.play))
        self.initial.setdefault("words", kept.words)
        self.initial.setdefault("deal", kept.deal or case_facts.hand_record(self.case))
        if kept.contract:
            self.initial.setdefault("contract", f"{kept.contract} {kept.declarer}")
        if self.case.board:
            del self.fields["dealer"]

    def do(self, by: User) -> Any:
        """Describe."""
        names = ("calls", "explanations", "contract", "cards", "words", "deal")
        typed = {name: self.cleaned_data[name] for name in names}
        return case_facts.describe(case=self.case, by=by, dealer=self.cleaned_data.get("dealer", ""), **typed)


class PlayerStatementForm(StepForm):
    """What a player says."""

    title = gettext_lazy("Take a statement")
    step = CaseStep.STATED
    seat = forms.ChoiceField(label=gettext_lazy("Player"))
    text = forms.CharField(label=gettext_lazy("Statement"), max_length=4000, widget=text_area(5))
    disputes = forms.BooleanField(
        label=gettext_lazy("The player disputes what the others say"), required=False
    )

    def fill(self) -> None:
        """The players."""
        offer(self, "seat", self.seats())

    def do(self, by: User) -> Any:
        """Take it down."""
        cleaned = self.cleaned_data
        return case_facts.state(
            case=self.case, by=by, seat=cleaned["seat"], text=cleaned["text"], disputes=cleaned["disputes"]
        )


class SignStatementForm(StepForm):
    """A player stands by what was taken down."""

    title = gettext_lazy("Sign a statement")
    verb = gettext_lazy("The player has read it and signs")
    about = gettext_lazy("A signed statement is never changed.")
    step = CaseStep.SIGNED
    seat = forms.ChoiceField(label=gettext_lazy("Player"))

    def fill(self) -> None:
        """Who has said something and not signed it."""
        open_ones = {statement.seat for statement in self.file.statements if not statement.signed_at}
        offer(self, "seat", [row for row in self.seats() if row[0] in open_ones])

    def do(self, by: User) -> Any:
        """Sign."""
        return case_facts.sign(case=self.case, by=by, seat=self.cleaned_data["seat"])


class AgreeForm(StepForm):
    """The facts stand."""

    title = gettext_lazy("The facts are agreed")
    verb = gettext_lazy("The facts stand")
    step = CaseStep.AGREED
    found = forms.CharField(
        label=gettext_lazy("What you find where they are disputed (Law 85)"),
        required=False,
        max_length=4000,
        widget=text_area(4),
    )

    def do(self, by: User) -> Any:
        """Agree."""
        return case_facts.agree(case=self.case, by=by, finding=self.cleaned_data["found"])


class DisputeForm(ReasonForm):
    """The facts are opened again."""

    title = gettext_lazy("Open the facts again")
    step = CaseStep.DISPUTED

    def do(self, by: User) -> Any:
        """Open them."""
        return case_facts.dispute(case=self.case, by=by, reason=self.cleaned_data["reason"])


class PollForm(StepForm):
    """One peer's answer."""

    title = gettext_lazy("Poll a player")
    about = gettext_lazy("Give the hand and the auction without saying what was at stake. No name is kept.")
    step = CaseStep.POLLED
    level = forms.ChoiceField(label=gettext_lazy("Level of the player asked"))
    chose = forms.CharField(
        label=gettext_lazy("Chose"), max_length=10, help_text=gettext_lazy("4S, P, or SA")
    )
    considered = forms.CharField(
        label=gettext_lazy("Also considered"),
        required=False,
        max_length=60,
        help_text=gettext_lazy("The likeliest first, with spaces: P X"),
    )
    question = forms.CharField(label=gettext_lazy("Question"), required=False, max_length=500)
    remark = forms.CharField(label=gettext_lazy("Remark"), required=False, max_length=500)

    def fill(self) -> None:
        """The levels; the question that was put last."""
        offer(self, "level", list(polls.LEVELS.items()))
        asked = [answer.question for answer in self.file.polls]
        self.initial.setdefault("question", asked[-1] if asked else "")
        self.initial.setdefault("level", "tournament")

    def do(self, by: User) -> Any:
        """Keep the answer."""
        names = ("level", "chose", "considered", "question", "remark")
        return polls.poll(case=self.case, by=by, **{name: self.cleaned_data[name] for name in names})


class CiteForm(StepForm):
    """An item that the case rests on."""

    title = gettext_lazy("Cite a Law or regulation")
    step = CaseStep.CITED
    item = forms.CharField(
        label=gettext_lazy("Item"), max_length=40, help_text=gettext_lazy("45C4b, 64A1, REG-6, as you like.")
    )
    role = forms.ChoiceField(label=gettext_lazy("Cited for"), choices=CaseLaw.Role.choices)
    note = forms.CharField(label=gettext_lazy("Note"), required=False, max_length=500)

    def do(self, by: User) -> Any:
        """Cite."""
        cleaned = self.cleaned_data
        return case_laws.cite(
            case=self.case, item=cleaned["item"], role=cleaned["role"], note=cleaned["note"], by=by
        )


class TakeOutForm(StepForm):
    """The case does not rest on it."""

    title = gettext_lazy("Take out a cited item")
    verb = gettext_lazy("Take it out")
    step = CaseStep.CITED
    law = forms.ChoiceField(label=gettext_lazy("Item"))

    def fill(self) -> None:
        """What is cited."""
        offer(
            self,
            "law",
            [(f"{law.item}|{law.role}", f"{law.item} ({law.get_role_display()})") for law in self.file.laws],
        )

    def do(self, by: User) -> Any:
        """Take it out."""
        item, role = self.cleaned_data["law"].split("|")
        return case_laws.take_out(case=self.case, item=item, role=role, by=by)
