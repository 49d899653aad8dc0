"""A condition of contest as fields of a page: from what is kept to what is typed, and back.

Nothing typed is nothing said: then the regulations hold. What is not a single value has a field for each
of its parts (`composed`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any, NamedTuple

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from clubs.tournaments.conditions.kinds_of_value import DEPOSIT_MAX, unit_of_bye, value_of
from clubs.tournaments.conditions.refusals import values_of
from clubs.tournaments.conditions.titles import explained, title
from clubs.tournaments.conditions.units import DECIMALS_MAX, SHOWN, written
from clubs.tournaments.conditions.values import (
    AmountValue,
    CountValue,
    DayValue,
    MoneyValue,
    ShareValue,
    SwitchValue,
    Unit,
)
from clubs.tournaments.conditions.widgets import SwitchField
from clubs.tournaments.conditions.words import ConditionTerms, value_in_words
from clubs.tournaments.contest import as_text
from federation.text.money import decimals_of
from scoring.engine.given.exact import exact

PERCENT_DECIMALS = 2  # a share with more would be longer than a carry-over policy takes
DAY = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")


class ConditionRow(NamedTuple):
    """A condition on the page: what holds, in words, and its fields; folded while nothing is said of it."""

    title: str
    holds: str
    is_said: bool
    is_open: bool
    fields: list[forms.BoundField]


@dataclass(frozen=True)
class TypedCondition:
    """A condition of one value. `usual`: what holds where nothing is said, as it is kept; None: nothing does.

    `values`: those to choose from, where only the regulations know them.
    """

    key: str
    terms: ConditionTerms
    usual: Any = None
    values: Sequence[tuple[str, str]] = ()

    @property
    def name(self) -> str:
        """Of its first field: without a point, which has a meaning in addresses and styles."""
        return self.key.replace(".", "-")

    @property
    def title(self) -> str:
        """What it is called."""
        return title(self.key)

    @property
    def usual_words(self) -> str:
        """What holds where nothing is said, in words."""
        return _("not said") if self.usual is None else value_in_words(self.key, self.usual, self.terms)

    def fields(self) -> dict[str, forms.Field]:
        """Its fields by name, in their order."""
        return {self.name: self.field()}

    def initial(self, kept: Any) -> dict[str, Any]:
        """What stands in the fields; `kept` None: nothing is said."""
        return {self.name: "" if kept is None else as_text(kept)}

    def value(self, cleaned: Mapping[str, Any]) -> Any:
        """What was typed, as it is kept; None where nothing was. Raises ValidationError naming its field."""
        typed = cleaned.get(self.name)
        return typed or None

    def kept_or_typed(self, kept: Any, cleaned: Mapping[str, Any]) -> Any:
        """What was typed; what stands as it was shown stays as it was kept, to the third that it was cut off.

        Raises ValidationError as `value` does.
        """
        typed = self.value(cleaned)
        if kept is None:
            return typed
        try:
            shown = {name: field.clean(self.initial(kept).get(name)) for name, field in self.fields().items()}
            return kept if typed == self.value(shown) else typed
        except ValidationError:  # what is kept could not be typed
            return typed

    def field(self) -> forms.Field:
        """Its choice, each value in words."""
        values = self.values or [
            (value, value_in_words(self.key, value, self.terms))
            for value in values_of(self.key, self.terms.forms)
        ]
        return self.choice(values, self.title, self.nothing)

    def choice(self, values: Sequence[tuple[str, str]], label: str, nothing: str) -> forms.ChoiceField:
        """A choice that may stay open."""
        return forms.ChoiceField(
            label=label, choices=[("", nothing), *values], required=False, help_text=explained(self.key)
        )

    @property
    def nothing(self) -> str:
        """What the choice of nothing says."""
        if self.usual is None:
            return _("not said")
        return _("as the regulations say: %(usual)s") % {"usual": self.usual_words}

    def help(self, allowed: str = "") -> str:
        """What is said beside a field: what it means, what it may be, what holds where it stays empty."""
        empty = "" if self.usual is None else _("Empty: %(usual)s.") % {"usual": self.usual_words}
        return " ".join(filter(None, (explained(self.key), allowed, empty)))


class TypedSwitch(TypedCondition):
    """Yes or no: a box that stands as the regulations say until somebody changes it."""

    def field(self) -> forms.Field:
        return SwitchField(label=self.title, required=False, help_text=explained(self.key))

    def initial(self, kept: Any) -> dict[str, Any]:
        return {self.name: as_text(self.usual if kept is None else kept) == "yes"}

    def kept_or_typed(self, kept: Any, cleaned: Mapping[str, Any]) -> Any:
        return kept if cleaned.get(self.name) is None else super().kept_or_typed(kept, cleaned)

    def value(self, cleaned: Mapping[str, Any]) -> Any:
        """Left as it stood it says nothing: of a rule that regulations have not, nothing can be said."""
        typed = cleaned.get(self.name)
        if typed is None or typed == self.initial(None)[self.name]:
            return None
        return "yes" if typed else "no"


class TypedNumber(TypedCondition):
    """A number with its bounds and what it counts."""

    def field(self) -> forms.Field:
        kind = value_of(self.key)
        assert isinstance(kind, CountValue | AmountValue)
        unit = unit_of_bye(self.terms.forms[0]) if self.key == "bye_vp" else kind.unit
        label = _("%(title)s (%(unit)s)") % {"title": self.title, "unit": SHOWN[unit]}
        least, most = kind.least, kind.most
        about = self.help(_("%(least)s to %(most)s.") % {"least": least, "most": most})
        if isinstance(kind, CountValue):
            return forms.IntegerField(
                label=label, required=False, help_text=about, min_value=least, max_value=most
            )
        return forms.DecimalField(
            label=label,
            required=False,
            help_text=about,
            min_value=least,
            max_value=most,
            decimal_places=DECIMALS_MAX,
        )

    def initial(self, kept: Any) -> dict[str, Any]:
        number = None if kept is None else exact(as_text(kept))
        return {self.name: as_text(kept or "") if number is None else decimal_text(number)}

    def value(self, cleaned: Mapping[str, Any]) -> Any:
        typed = cleaned.get(self.name)
        return None if typed is None else written(Fraction(typed))


class TypedShare(TypedNumber):
    """A part of a whole, typed in percent."""

    def field(self) -> forms.Field:
        label = _("%(title)s (%(unit)s)") % {"title": self.title, "unit": SHOWN[Unit.PERCENT]}
        return percent(label, self.help(_("%(least)s to %(most)s.") % {"least": 0, "most": 100}))

    def initial(self, kept: Any) -> dict[str, Any]:
        number = None if kept is None else exact(as_text(kept))
        return {self.name: "" if number is None else decimal_text(100 * number, PERCENT_DECIMALS)}

    def value(self, cleaned: Mapping[str, Any]) -> Any:
        typed = cleaned.get(self.name)
        return None if typed is None else written(Fraction(typed) / 100)


class TypedMoney(TypedNumber):
    """An amount in the currency of the federation."""

    def field(self) -> forms.Field:
        currency = self.terms.currency
        return forms.DecimalField(
            label=_("%(title)s (%(unit)s)") % {"title": self.title, "unit": currency},
            required=False,
            help_text=self.help(),
            min_value=0,
            max_value=DEPOSIT_MAX,
            decimal_places=decimals_of(currency),
        )


class TypedDay(TypedCondition):
    """A day, as the calendar of a browser gives it."""

    def field(self) -> forms.Field:
        return forms.DateField(label=self.title, required=False, help_text=self.help(), widget=DAY)

    def value(self, cleaned: Mapping[str, Any]) -> Any:
        typed = cleaned.get(self.name)
        return typed.isoformat() if isinstance(typed, date) else None


def percent(label: str, about: str = "") -> forms.DecimalField:
    """A field of percent, with two decimals at most."""
    return forms.DecimalField(
        label=label,
        required=False,
        help_text=about,
        min_value=0,
        max_value=100,
        decimal_places=PERCENT_DECIMALS,
    )


def decimal_text(number: Fraction, decimals: int = DECIMALS_MAX) -> str:
    """A number as a field takes it: a third is cut off, and stays a third while nobody changes it."""
    places = Decimal(1).scaleb(-decimals)
    exact_or_cut = (Decimal(number.numerator) / Decimal(number.denominator)).quantize(places)
    return f"{exact_or_cut.normalize():f}"


KINDS: dict[type[object], type[TypedCondition]] = {
    SwitchValue: TypedSwitch,
    CountValue: TypedNumber,
    AmountValue: TypedNumber,
    ShareValue: TypedShare,
    MoneyValue: TypedMoney,
    DayValue: TypedDay,
}
