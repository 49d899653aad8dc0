"""Asking for cases."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.form_fields import offer
from rulings.cases.facets import RulingOutcome, Turn, grades, levels
from rulings.cases.services.finding.search import FACETS, Counts, Question
from rulings.laws.subjects import titles
from rulings.lifecycle.cases import State

ANY = ("", _("any"))


class SearchFormPart(NamedTuple):
    """Some fields of a form, as the template of fields takes them."""

    visible_fields: list[forms.BoundField]
    hidden_fields: tuple[forms.BoundField, ...] = ()
    non_field_errors: str = ""


class CaseSearchForm(forms.Form):
    """Words, an item of the Laws, and the facets."""

    q = forms.CharField(
        label=_("Words"), max_length=120, required=False, help_text=_("Words, names, a Law or a case number.")
    )
    law = forms.CharField(
        label=_("Law"), max_length=24, required=False, help_text=_("45C4b also finds what it contains.")
    )
    topic = forms.ChoiceField(label=_("Topic"), required=False)
    state = forms.ChoiceField(label=_("State"), required=False)
    outcome = forms.ChoiceField(label=_("Kind of ruling"), required=False)
    turn = forms.ChoiceField(label=_("Afterwards"), required=False)
    level = forms.ChoiceField(label=_("Level"), required=False)
    grade = forms.ChoiceField(label=_("Director's grade"), required=False)
    year = forms.TypedChoiceField(label=_("Year"), required=False, coerce=int, empty_value=None)

    def __init__(self, *args: Any, years: Iterable[int] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.choices: dict[str, Sequence[tuple[Any, Any]]] = {
            "topic": titles(),
            "state": State.choices,
            "outcome": RulingOutcome.choices,
            "turn": Turn.choices,
            "level": levels(),
            "grade": grades(),
            "year": [(str(year), str(year)) for year in years],
        }
        for name, values in self.choices.items():
            offer(self, name, [ANY, *values])

    @property
    def typed(self) -> SearchFormPart:
        """What one types."""
        return SearchFormPart([self["q"], self["law"]])

    @property
    def chosen(self) -> SearchFormPart:
        """What one chooses."""
        return SearchFormPart([self[name] for name in (*FACETS, "year")])

    @property
    def is_chosen(self) -> bool:
        """Whether a choice is made."""
        return any(self.data.get(name) for name in (*FACETS, "year"))

    def question(self) -> Question:
        """What is asked. Only of a form that is valid."""
        cleaned = self.cleaned_data
        facets = {name: cleaned[name] for name in FACETS}
        return Question(cleaned["q"], cleaned["law"], cleaned["year"], facets)

    def count(self, counts: Counts) -> None:
        """Write how many were found beside every value; those without any go, but for the chosen one."""
        for name, by_value in counts.facets.items():
            chosen = str(self.cleaned_data.get(name) or "")
            counted = [
                (value, f"{title} ({by_value.get(str(value), 0)})")
                for value, title in self.choices[name]
                if str(value) in by_value or str(value) == chosen
            ]
            offer(self, name, [ANY, *counted])
