"""Only who is here: a session opened without the entries that are missing at its check-in."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from clubs.checkin.selectors import CheckInField, EntryPresence, field_of
from clubs.models import Entrant
from federation.text.numbers import whole
from scoring.desk.forms.basis import StageDeskForm


class TakesPart(StrEnum):
    """Who sits down in a session that is opened."""

    EVERYBODY = "all"
    HERE = "here"
    PARTLY = "partly"


CHOICES = [
    (TakesPart.EVERYBODY, gettext_lazy("everybody who is entered")),
    (TakesPart.HERE, gettext_lazy("only who is here, complete")),
    (TakesPart.PARTLY, gettext_lazy("who is here, also where somebody of an entry is missing")),
]
LEFT_OUT = {
    TakesPart.HERE: (EntryPresence.MISSING, EntryPresence.PARTLY),
    TakesPart.PARTLY: (EntryPresence.MISSING,),
}


class OnlyPresentForm(StageDeskForm):
    """A form that asks who sits down, where there was a check-in for its session."""

    check_in: CheckInField | None = None

    @classmethod
    def in_address(cls) -> set[str]:
        """With who sits down."""
        return {*super().in_address(), "who"}

    def ask_who(self) -> None:
        """Who sits down; what it comes to is shown before it is done."""
        given: Any = self.data if self.is_bound else self.initial
        number = whole(given.get("number", self.fields["number"].initial), 3)
        self.check_in = field_of(self.stage, number) if number else None
        if self.check_in is None:
            return
        self.fields["who"] = forms.ChoiceField(label=gettext_lazy("Who takes part"), choices=CHOICES)
        self.fields["who"].initial = TakesPart.HERE
        self.shows_effect = True

    @property
    def absent(self) -> Sequence[Entrant]:
        """Who is left out."""
        states = LEFT_OUT.get(self.cleaned_data.get("who", TakesPart.EVERYBODY), ())
        entries = self.check_in.of_state(*states) if self.check_in and states else []
        return [entry.entrant for entry in entries]
