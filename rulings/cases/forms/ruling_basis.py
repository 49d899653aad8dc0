"""What every part of a ruling's form stands on: the case, who met, and the decisions found so far."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from clubs.models import Entry
from rulings.adjustments.terms import TermsError, checked
from rulings.cases.services.cases import RulingDecision
from rulings.cases.services.places import contestants_of
from rulings.models import AdjustmentKind, Case

WRONG_TERMS: Mapping[str, Promise] = {
    "inconsistent": gettext_lazy("The weights must sum to 1."),
    "out_of_range": gettext_lazy("A weight is above nothing; a penalty is never negative."),
}
Cleaned = dict[str, Any]  # what a form has read


class CaseDecisionForm(forms.Form):
    """A form that finds decisions about a case. `decisions_found`: after cleaning."""

    def __init__(self, *args: Any, case: Case, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.case = case
        self.decisions_found: list[RulingDecision] = []
        self.ns, self.ew = contestants_of(case)
        self.is_teams = case.session.form == "teams"
        entries = Entry.objects.current().filter(session=case.session_id).order_by("position")
        numbers = list(dict.fromkeys(entries.values_list("number", flat=True)))
        here = [number for number in (self.ns, self.ew) if number]
        self.numbers = [*here, *(number for number in numbers if number not in here)]

    @property
    def contestants(self) -> list[tuple[str, str]]:
        """Everybody in the session to choose from, those of the case first."""
        return [("", "–"), *((number, number) for number in self.numbers)]

    def part(self, *names: str) -> list[forms.BoundField]:
        """Some of the fields that are there, for a part of the page."""
        return [self[name] for name in names if name in self.fields]

    def keep(
        self,
        kind: AdjustmentKind,
        body: Mapping[str, Any],
        place: str,
        wrong: Mapping[str, Promise] = WRONG_TERMS,
    ) -> None:
        """Keep a decision, or say beside the field of `place` why it cannot be."""
        try:
            self.decisions_found.append(RulingDecision(kind, checked(kind, body)))
        except TermsError as error:
            self.add_error(place, str(wrong.get(error.code, _("This cannot be."))))

    @property
    def in_round(self) -> dict[str, int]:
        """The round of the case, where it is known: at teams it tells which match is meant."""
        return {"round": self.case.round} if self.case.round else {}
