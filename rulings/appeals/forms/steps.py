"""What is done about an appeal: a form a step. `may` says who, the table of states when, `do` is the step."""

from copy import copy
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from federation.form_fields import MomentField, hidden_number, text_area
from federation.models import User
from rulings.appeals.reader import AppealReader
from rulings.lifecycle.appeals import AppealStep, steps_from
from rulings.models import Appeal

LONGEST = 8000


class AppealForm(forms.Form):
    """A step of an appeal. `seen`: how many acts it had when the form was shown; `is_exact`: it must have
    as many when the form is sent, because what is signed is what was read."""

    title: ClassVar[Any] = ""
    verb: ClassVar[Any] = gettext_lazy("Save")
    about: ClassVar[Any] = ""
    step: ClassVar[AppealStep | None] = None  # None: not a step of the table
    is_exact: ClassVar[bool] = False
    shows_decision: ClassVar[bool] = False  # as it is written, above the form
    template: ClassVar[str] = "rulings/appeals/appeal_act.html"
    seen = hidden_number(required=False)

    def __init__(self, *args: Any, appeal: Appeal, reader: AppealReader, **kwargs: Any) -> None:
        kwargs["initial"] = {"seen": appeal.acts_count, **(kwargs.get("initial") or {})}
        super().__init__(*args, **kwargs)
        self.appeal, self.reader = appeal, reader
        self.fill()

    def fill(self) -> None:
        """Put in what can be chosen for this appeal."""

    @property
    def explanation(self) -> Any:
        """What stands above the form."""
        return self.about

    @classmethod
    def may(cls, reader: AppealReader) -> bool:
        """Whether somebody may take such a step at all."""
        raise NotImplementedError

    @classmethod
    def is_possible(cls, reader: AppealReader) -> bool:
        """Whether they may take it now."""
        is_now = cls.step is None or cls.step in steps_from(reader.appeal.state)
        return is_now and cls.may(reader)

    def clean(self) -> dict[str, Any]:
        """What is signed is what was read."""
        cleaned: dict[str, Any] = super().clean() or {}
        if self.is_exact and cleaned.get("seen") != self.appeal.acts_count:
            typed: Any = copy(self.data)  # what was sent cannot be changed
            typed["seen"] = str(self.appeal.acts_count)
            self.data = typed
            self.add_error(None, _("The appeal has changed since this page was shown. Look at it again."))
        return cleaned

    def do(self, by: User) -> Any:
        """The step. Raises Refused."""
        raise NotImplementedError


class TextForm(AppealForm):
    """A step of a few words."""

    text = forms.CharField(label=gettext_lazy("Text"), max_length=LONGEST, widget=text_area(6))


class WhyForm(AppealForm):
    """A step that needs a reason."""

    why = forms.CharField(label=gettext_lazy("Reason"), max_length=500, widget=text_area(3))


class PlainForm(AppealForm):
    """A step without a word: a button."""


def moment(label: Any, **more: Any) -> MomentField:
    """A field for a moment on the federation's clock."""
    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
    return MomentField(label=label, widget=widget, **more)
