"""Conditions of contest that are composed: each part has a field of its own."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from clubs.tournaments.conditions.kinds_of_value import unit_of_totals, value_of
from clubs.tournaments.conditions.refusals import values_of
from clubs.tournaments.conditions.typed import (
    KINDS as SINGLE,
    PERCENT_DECIMALS,
    TypedCondition,
    decimal_text,
    percent,
)
from clubs.tournaments.conditions.units import DECIMALS_MAX, SHOWN, written
from clubs.tournaments.conditions.values import (
    BodiesValue,
    ByePercentValue,
    CarryOverValue,
    EditionValue,
    OrderValue,
    PointsSchemeValue,
)
from clubs.tournaments.conditions.words import ConditionTerms, value_in_words
from clubs.tournaments.contest import PACK_ALONE, as_text
from scoring.engine.citation import Citation
from scoring.engine.events.carry_over import CarryOverRule, Policy
from scoring.engine.refusal import Refusal

SHARED, PART, OWN_TABLE = "shared", "share", "own"
ORDER_MAX = 6
PLACES = 8


class TypedCarryOver(TypedCondition):
    """A way, the part of it, the most either way, and what is brought by who joins at this stage."""

    WAYS = ("none", "full", "boards")

    def fields(self) -> dict[str, forms.Field]:
        ways = [(way, value_in_words(self.key, way, self.terms)) for way in self.WAYS]
        unit = SHOWN[unit_of_totals(self.terms.forms)]
        return {
            self.name: self.choice([*ways, (PART, _("a part of it"))], self.title, self.nothing),
            f"{self.name}-share": percent(_("Which part (%)")),
            f"{self.name}-most": forms.DecimalField(
                label=_("At most, either way (%(unit)s)") % {"unit": unit},
                required=False,
                min_value=0,
                max_value=100_000,
                decimal_places=DECIMALS_MAX,
            ),
            f"{self.name}-place": forms.IntegerField(
                label=_("Who joins carries what this place carries"),
                required=False,
                min_value=1,
                max_value=9999,
            ),
        }

    def initial(self, kept: Any) -> dict[str, Any]:
        text = "" if kept is None else as_text(kept)
        try:
            policy = Policy.read(CarryOverRule(Citation.CONDITIONS_OF_CONTEST, text))
        except Refusal:
            return {self.name: text}
        way = text.strip().split(" ")[0]
        is_part = way not in self.WAYS
        return {
            self.name: PART if is_part else way,
            f"{self.name}-share": decimal_text(100 * (policy.share or Fraction(0)), PERCENT_DECIMALS)
            if is_part
            else "",
            f"{self.name}-most": "" if policy.cap is None else decimal_text(policy.cap),
            f"{self.name}-place": policy.drop_in or "",
        }

    def value(self, cleaned: Mapping[str, Any]) -> Any:
        way, part = cleaned.get(self.name), cleaned.get(f"{self.name}-share")
        most, place = cleaned.get(f"{self.name}-most"), cleaned.get(f"{self.name}-place")
        if not way and any(value is not None for value in (part, most, place)):
            raise ValidationError({self.name: _("Say what is carried over.")})
        if way == PART and part is None:
            raise ValidationError({f"{self.name}-share": _("Say which part is carried over.")})
        if not way:
            return None
        words = [written(Fraction(part) / 100) if part is not None and way == PART else str(way)]
        words += [f"max {written(Fraction(most))}"] if most is not None else []
        words += [f"drop-in {place}"] if place is not None else []
        return " ".join(words)


class TypedOrder(TypedCondition):
    """Some words in an order: a choice for each place of it."""

    def fields(self) -> dict[str, forms.Field]:
        values = self.listed()
        more = [(f"{self.name}-{number}", number) for number in range(2, min(len(values), ORDER_MAX) + 1)]
        first = [*self.before(), *values]
        return {
            self.name: self.choice(first, self.title, self.nothing),
            **{name: self.following(values, number) for name, number in more},
        }

    def listed(self) -> list[tuple[str, str]]:
        """What may stand in the order."""
        names = values_of(self.key, self.terms.forms)
        return [(name, value_in_words(self.key, name, self.terms)) for name in names]

    def before(self) -> list[tuple[str, str]]:
        """What may stand alone."""
        return [(SHARED, _("nothing: places are shared"))]

    def following(self, values: list[tuple[str, str]], number: int) -> forms.ChoiceField:
        """The choice of a later place."""
        return forms.ChoiceField(
            label=_("Then (%(number)s)") % {"number": number}, choices=[("", "–"), *values], required=False
        )

    def initial(self, kept: Any) -> dict[str, Any]:
        if kept is None:
            return {self.name: ""}
        names = as_text(kept).replace(",", " ").split()
        later = {f"{self.name}-{number}": name for number, name in enumerate(names[1:], 2)}
        return {self.name: names[0] if names else SHARED, **later}

    def value(self, cleaned: Mapping[str, Any]) -> Any:
        chosen = [cleaned.get(name) for name in self.fields()]
        names = [name for name in chosen if name and name != SHARED]
        if len(set(names)) < len(names):
            raise ValidationError({self.name: _("Nothing can stand in the order twice.")})
        return " ".join(names) if names else "" if chosen[0] == SHARED else None


class TypedBodies(TypedOrder):
    """The bodies that hear appeals, in their order."""

    def listed(self) -> list[tuple[str, str]]:
        return list(self.terms.bodies.items())

    def before(self) -> list[tuple[str, str]]:
        return []

    @property
    def nothing(self) -> str:
        return _("all bodies of the federation")


class TypedByePercent(TypedCondition):
    """Nobody has a bye, it is not counted, or so many percent of the round."""

    def fields(self) -> dict[str, forms.Field]:
        ways = [("none", value_in_words(self.key, "none", self.terms)), (PART, _("a percentage"))]
        return {
            self.name: self.choice(ways, self.title, _("nobody can have a bye")),
            f"{self.name}-number": percent(_("Of what its boards could bring (%)")),
        }

    def initial(self, kept: Any) -> dict[str, Any]:
        text = "" if kept is None else as_text(kept)
        if text in ("", "none"):
            return {self.name: text}
        return {self.name: PART, f"{self.name}-number": text}

    def value(self, cleaned: Mapping[str, Any]) -> Any:
        way, number = cleaned.get(self.name), cleaned.get(f"{self.name}-number")
        if way == PART and number is None:
            raise ValidationError({f"{self.name}-number": _("Say how many percent.")})
        return written(Fraction(number)) if way == PART and number is not None else way or None


class TypedPoints(TypedCondition):
    """A scheme of the regulations, or a table of amounts by place."""

    def fields(self) -> dict[str, forms.Field]:
        schemes = [*self.terms.schemes.items(), (OWN_TABLE, _("a table of its own"))]
        per = [("player", _("each player")), ("contestant", _("the contestant's players together"))]
        by = [("overall", _("one list for everybody")), ("direction", _("a list for each direction"))]
        return {
            self.name: self.choice(schemes, self.title, self.nothing),
            f"{self.name}-per": forms.ChoiceField(
                label=_("The amounts are for"), choices=per, required=False
            ),
            f"{self.name}-by": forms.ChoiceField(label=_("Places are those of"), choices=by, required=False),
            **{f"{self.name}-{place}": self._amount(place) for place in range(1, self._places + 1)},
        }

    @property
    def _places(self) -> int:
        return max(PLACES, len(self.values))

    def _amount(self, place: int) -> forms.DecimalField:
        label = _("Points for place %(place)s") % {"place": place}
        return forms.DecimalField(label=label, required=False, min_value=0, max_value=9999, decimal_places=4)

    def initial(self, kept: Any) -> dict[str, Any]:
        if not isinstance(kept, Mapping):
            return {self.name: "" if kept is None else str(kept)}
        amounts = {f"{self.name}-{place}": amount for place, amount in kept.get("places", {}).items()}
        parts = {f"{self.name}-{part}": kept[part] for part in ("per", "by") if part in kept}
        return {self.name: OWN_TABLE, **parts, **amounts}

    def value(self, cleaned: Mapping[str, Any]) -> Any:
        if cleaned.get(self.name) != OWN_TABLE:
            return cleaned.get(self.name) or None
        amounts = [cleaned.get(f"{self.name}-{place}") for place in range(1, self._places + 1)]
        given = [amount for amount in amounts if amount is not None]
        if not given or amounts[: len(given)] != given:
            raise ValidationError(
                {f"{self.name}-1": _("Say the points from the first place on, without a gap.")}
            )
        return {
            "per": cleaned.get(f"{self.name}-per") or "player",
            "by": cleaned.get(f"{self.name}-by") or "overall",
            "places": {str(place): str(amount) for place, amount in enumerate(given, 1)},
        }


class TypedEdition(TypedCondition):
    """An edition of the federation's regulations, or those that it began with."""

    def fields(self) -> dict[str, forms.Field]:
        numbers = [PACK_ALONE, *self.terms.editions] if self.terms.editions else []
        values = [(number, value_in_words(self.key, number, self.terms)) for number in numbers]
        return {self.name: self.choice(values, self.title, self.nothing)}

    @property
    def usual_words(self) -> str:
        return _("those of the day")

    @property
    def nothing(self) -> str:
        return self.usual_words


KINDS: dict[type[object], type[TypedCondition]] = {
    **SINGLE,
    CarryOverValue: TypedCarryOver,
    OrderValue: TypedOrder,
    BodiesValue: TypedBodies,
    ByePercentValue: TypedByePercent,
    PointsSchemeValue: TypedPoints,
    EditionValue: TypedEdition,
}


def typed(key: str, terms: ConditionTerms, usual: Any, values: Any = ()) -> TypedCondition:
    """A condition as its fields, by what kind of value it has; a choice where no other kind is known."""
    return KINDS.get(type(value_of(key)), TypedCondition)(key, terms, usual, values)
