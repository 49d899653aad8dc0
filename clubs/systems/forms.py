"""A policy and a banned convention as somebody types them."""

import re
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from clubs.cards.choices import SystemCategory
from clubs.cards.conventions import Convention
from clubs.models import Event
from clubs.systems.policy import FIELDS, OF_CARDS, SystemRules, TimeUnit
from clubs.systems.selectors import units_of
from clubs.systems.services import BanFacts
from clubs.systems.words import UNITS, category_in_words, convention_name
from clubs.tournaments.forms import DAY, MOMENT
from federation.form_fields import MomentField, offer
from federation.languages.forms import TextsFormField
from federation.text.numbers import folded
from scoring.engine.given.exact import exact
from scoring.engine.penalties.penalty import AmountUnit

YES_NO = (
    ("", gettext_lazy("as the wider policy says")),
    ("yes", gettext_lazy("yes")),
    ("no", gettext_lazy("no")),
)
SWITCHES = {
    "brown_sticker": gettext_lazy("Brown sticker conventions are allowed"),
    "psychic_artificial": gettext_lazy("Artificial openings may be psyched"),
    "written_defences": gettext_lazy("A written defence may be used at the table"),
    "card_required": gettext_lazy("A convention card is required"),
}
# Two digits: no number is made of a text that would make an enormous one. Halves and quarters are written so.
AMOUNT = re.compile(r"[0-9]{1,2}(\.[0-9]{1,2}|/[1-9][0-9]?)?", re.ASCII)


class PolicyForm(forms.Form):
    """What is allowed. Nothing typed: as the wider policy says."""

    categories = forms.MultipleChoiceField(
        label=gettext_lazy("Categories that are allowed"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("None: as the wider policy says."),
    )
    deadline_at = MomentField(label=gettext_lazy("Cards must be filed by"), required=False, widget=MOMENT)
    before = forms.IntegerField(
        label=gettext_lazy("Or how long before the first day of play"),
        required=False,
        min_value=0,
        max_value=999,
    )
    before_unit = forms.ChoiceField(
        label=gettext_lazy("Hours or days"),
        required=False,
        choices=[("", "–"), ("hours", gettext_lazy("hours")), ("days", gettext_lazy("days"))],
    )
    penalty = forms.CharField(
        label=gettext_lazy("Penalty proposed for a card that is missing then"),
        required=False,
        max_length=12,
        help_text=gettext_lazy("1/4, 0.5, 3. It is never given by itself: the director decides."),
    )
    penalty_unit = forms.ChoiceField(label=gettext_lazy("Unit of the penalty"), required=False)
    starts_on = forms.DateField(label=gettext_lazy("In force from"), widget=DAY)
    reason = forms.CharField(
        label=gettext_lazy("Why it changes"),
        required=False,
        max_length=300,
        help_text=gettext_lazy("Shown to players. Needed for every policy after the first."),
    )

    def __init__(
        self, *args: Any, event: Event | None, own: SystemRules, is_stage: bool = False, **kwargs: Any
    ) -> None:
        kwargs["initial"] = _initial(own)
        super().__init__(*args, **kwargs)
        for name, label in SWITCHES.items():
            self.fields[name] = forms.ChoiceField(label=label, required=False, choices=YES_NO)
        if event is None:
            self._say_widest()
        offer(self, "categories", [(one.value, category_in_words(one)) for one in SystemCategory])
        units = units_of(event) if event else UNITS
        offer(self, "penalty_unit", [("", "–"), *((name, UNITS[name]) for name in units)])
        absent = {"starts_on" if event else "deadline_at", *(OF_CARDS if is_stage else ())}
        for name in absent:
            del self.fields[name]
        self.order_fields(["starts_on", "categories", *SWITCHES])

    def _say_widest(self) -> None:
        """The federation's policy is the widest, and has no moment as its deadline."""
        for name in SWITCHES:
            self.fields[name] = forms.ChoiceField(
                label=SWITCHES[name], required=False, choices=(("", "–"), *YES_NO[1:])
            )
        self.fields["categories"].help_text = _("None: all are allowed.")
        self.fields["before"].label = _("How long before the first day of play cards must be filed")

    def clean_penalty(self) -> Fraction | None:
        """An exact number."""
        typed = folded(self.cleaned_data["penalty"])
        if not typed:
            return None
        amount = exact(typed) if AMOUNT.fullmatch(typed) else None
        if amount is None:
            raise forms.ValidationError(_("Write the amount as a number: 1/4, 0.5, 3."))
        return amount

    def policy(self) -> SystemRules:
        """What was typed."""
        typed = self.cleaned_data
        answers = {"yes": True, "no": False}
        parts: dict[str, Any] = {name: answers.get(typed.get(name, "")) for name in SWITCHES}
        chosen = tuple(SystemCategory(value) for value in typed["categories"])
        parts |= {"categories": chosen or None, "penalty": typed.get("penalty")}
        parts |= {"deadline_at": typed.get("deadline_at"), "before": typed.get("before")}
        parts["before_unit"] = TimeUnit(typed["before_unit"]) if typed.get("before_unit") else None
        parts["penalty_unit"] = AmountUnit(typed["penalty_unit"]) if typed.get("penalty_unit") else None
        return SystemRules(**parts)


def _initial(own: SystemRules) -> dict[str, Any]:
    initial: dict[str, Any] = {name: getattr(own, name) for name in FIELDS}
    for name in SWITCHES:
        initial[name] = {True: "yes", False: "no", None: ""}[initial[name]]
    initial["categories"] = [category.value for category in own.categories or ()]
    initial["penalty"] = "" if own.penalty is None else str(own.penalty)
    return initial


class BanForm(forms.Form):
    """A convention that is not allowed from a day on."""

    convention = forms.ChoiceField(label=gettext_lazy("Convention"), required=False)
    names = TextsFormField(label=gettext_lazy("Or its name"), required=False, max_length=120)
    first_day = forms.DateField(label=gettext_lazy("First day"), widget=DAY)
    last_day = forms.DateField(label=gettext_lazy("Last day"), required=False, widget=DAY)
    reasons = TextsFormField(label=gettext_lazy("Reason"), max_length=300)
    source = forms.CharField(label=gettext_lazy("Source"), required=False, max_length=200)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        names = sorted((convention_name(one), one.value) for one in Convention)
        offer(self, "convention", [("", _("another one")), *((code, name) for name, code in names)])

    def facts(self) -> BanFacts:
        """What was typed."""
        return BanFacts(**self.cleaned_data)
