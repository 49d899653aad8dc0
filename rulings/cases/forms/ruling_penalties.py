"""Penalties and late arrivals: parts of a ruling's form. Laws 90, 91; REG-1.2, 2.1.2, 5.0"""

from fractions import Fraction
from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from rulings.adjustments.possible import units_of
from rulings.adjustments.terms import MINUTES_MAX, ROUNDS_MAX, TermsError, fraction
from rulings.cases.forms.choosing import offer
from rulings.cases.forms.ruling_basis import CaseDecisionForm, Cleaned
from rulings.cases.words import UNITS
from rulings.models import AdjustmentKind

KINDS = {"90": gettext_lazy("procedural (90)"), "91": gettext_lazy("disciplinary (91)")}
PENALTIES = 2
NAMES = ("who", "amount", "unit", "law")


class PenaltiesForm(CaseDecisionForm):
    """Penalties that the director gives, each of its kind."""

    def fill_penalties(self) -> None:
        """The rows of penalties."""
        units = [(unit, UNITS[unit]) for unit in units_of(self.case.session)]
        for place in range(1, PENALTIES + 1):
            self.fields |= {
                f"who_{place}": forms.ChoiceField(
                    label=_("Penalty for"), required=False, choices=self.contestants
                ),
                f"amount_{place}": forms.CharField(
                    label=_("Amount"),
                    required=False,
                    max_length=12,
                    help_text=_("1/4, 0.5, 3: never negative."),
                ),
                f"unit_{place}": forms.ChoiceField(label=_("Unit"), required=False, choices=units),
                f"law_{place}": forms.ChoiceField(
                    label=_("Kind"), required=False, choices=list(KINDS.items())
                ),
            }

    @property
    def penalty_part(self) -> list[list[forms.BoundField]]:
        """The fields of each penalty."""
        return [self.part(*(f"{name}_{place}" for name in NAMES)) for place in range(1, PENALTIES + 1)]

    @property
    def has_penalties(self) -> bool:
        """Whether some penalty is filled in."""
        return any(self[f"{name}_{place}"].value() for name in ("who", "amount") for place in (1, 2))

    def clean_penalties(self, cleaned: Cleaned) -> None:
        """A decision for each penalty."""
        for place in range(1, PENALTIES + 1):
            self._of_penalty(cleaned, place)

    def _of_penalty(self, cleaned: Cleaned, place: int) -> None:
        who, amount = cleaned.get(f"who_{place}"), (cleaned.get(f"amount_{place}") or "").strip()
        if not who and not amount:
            return
        if not who or not amount or not _is_amount(amount):
            self.add_error(f"amount_{place}", _("Name who gets the penalty, and its amount: 1/4, 0.5, 3."))
            return
        body: dict[str, Any] = {
            "contestant": who,
            "amount": amount,
            "unit": cleaned.get(f"unit_{place}") or "boards",
            "law": cleaned.get(f"law_{place}") or "90",
        }
        # IMPs are taken from the match of a round; boards and points from totals.
        body |= self.in_round if body["unit"] == "imps" else {}
        self.keep(AdjustmentKind.PENALTY, body, f"amount_{place}")


class RulingLatenessForm(CaseDecisionForm):
    """Somebody came late: where matches are played in an event, lost boards and forfeits follow from it."""

    late_who = forms.ChoiceField(label=gettext_lazy("Who came late"), required=False)
    late_minutes = forms.IntegerField(
        label=gettext_lazy("Minutes late"), min_value=0, max_value=MINUTES_MAX, required=False
    )
    late_round = forms.IntegerField(
        label=gettext_lazy("Round"), min_value=1, max_value=ROUNDS_MAX, required=False
    )

    def fill_late(self) -> None:
        """Who can be late; nothing where lateness has no clause."""
        if not (self.is_teams and self.case.session.stage_id):
            for name in ("late_who", "late_minutes", "late_round"):
                del self.fields[name]
            return
        offer(self, "late_who", self.contestants)
        self.fields["late_round"].initial = self.case.round

    @property
    def late_part(self) -> list[forms.BoundField]:
        """The fields about a late arrival; none where there is no such thing."""
        return self.part("late_who", "late_minutes", "late_round")

    @property
    def has_late(self) -> bool:
        """Whether somebody is said to have come late."""
        return any(field.value() for field in self.late_part[:2])

    def clean_late(self, cleaned: Cleaned) -> None:
        """The decision that somebody came late."""
        who, minutes = cleaned.get("late_who"), cleaned.get("late_minutes")
        if not who and minutes is None:
            return
        number: Any = cleaned.get("late_round") or self.case.round
        if not who or minutes is None or not number:
            self.add_error("late_minutes", _("Say who came late, in which round, and by how many minutes."))
            return
        body = {"contestant": who, "round": number, "minutes": minutes}
        self.keep(AdjustmentKind.LATE, body, "late_minutes")


def _is_amount(text: str) -> bool:
    try:
        return fraction("amount", text) > Fraction(0)
    except TermsError:
        return False
