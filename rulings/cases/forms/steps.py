"""What a director does about a case besides ruling: a form a step. `do` is the step."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy

from federation.form_fields import hidden_number, text_area
from federation.models import User
from rulings.cases.selectors import CaseFile, whole_file
from rulings.lifecycle.cases import CaseStep
from rulings.models import Case
from rulings.models.case import Seat


class StepForm(forms.Form):
    """A step of a case. `seen`: how many acts the case had when the form was shown."""

    title: ClassVar[Any] = ""
    verb: ClassVar[Any] = gettext_lazy("Save")
    about: ClassVar[Any] = ""
    step: ClassVar[CaseStep]
    seen = hidden_number(required=False)

    def __init__(self, *args: Any, case: Case, **kwargs: Any) -> None:
        kwargs["initial"] = {"seen": case.acts_count, **(kwargs.get("initial") or {})}
        super().__init__(*args, **kwargs)
        self.case = case
        self.fill()

    def fill(self) -> None:
        """Put in what can be chosen in this case, and what is known."""

    def do(self, by: User) -> Any:
        """The step. Raises Refused."""
        raise NotImplementedError

    @property
    def file(self) -> CaseFile:
        """The case as it stands."""
        return whole_file(self.case)

    def seats(self) -> list[tuple[str, str]]:
        """The four seats with the names that are known."""
        names = {party.seat: party.name for party in self.case.parties.all()}
        return [(seat, f"{Seat(seat).label} {names.get(seat, '')}".strip()) for seat in Seat.values]


class ReasonForm(StepForm):
    """A step that needs a reason."""

    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=2000, widget=text_area(3))
