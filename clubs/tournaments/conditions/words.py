"""Conditions of contest in words, with units and currency, for whoever reads or is refused them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _, ngettext

from clubs.tournaments.conditions.kinds import SAID_BY
from clubs.tournaments.conditions.kinds_of_value import unit_of_bye, unit_of_totals, value_of
from clubs.tournaments.conditions.units import share, with_unit
from clubs.tournaments.conditions.value_words import SWITCHED, VALUES
from clubs.tournaments.conditions.values import (
    AmountValue,
    BodiesValue,
    ByePercentValue,
    CarryOverValue,
    CountValue,
    DayValue,
    EditionValue,
    MoneyValue,
    OrderValue,
    PointsSchemeValue,
    ScaleValue,
    ShareValue,
    SwitchValue,
    Unit,
)
from clubs.tournaments.contest import PACK_ALONE, as_text
from federation.languages import reader_code
from federation.reader import reader_language
from federation.templatetags.portal import day as day_in_words
from federation.text.money import in_currency
from federation.text.numbers import whole
from scoring.engine.citation import Citation
from scoring.engine.contest import Form
from scoring.engine.events.carry_over import CarryOverRule, Policy
from scoring.engine.given.exact import exact, exact_decimal
from scoring.engine.refusal import Refusal
from scoring.engine.sentences import WORDS
from scoring.engine.wording.victory_points import SCALES


@dataclass(frozen=True, slots=True)
class ConditionTerms:
    """In whose terms values are written: an event's forms and money, and the names behind codes."""

    forms: tuple[Form, ...]
    currency: str
    schemes: Mapping[str, str] = field(default_factory=dict)
    bodies: Mapping[str, str] = field(default_factory=dict)
    editions: Mapping[str, str] = field(default_factory=dict)


def value_in_words(key: str, value: Any, terms: ConditionTerms) -> str:
    """A condition's value for the reader; what cannot be is written as it stands."""
    key, text = SAID_BY.get(key, key), as_text(value)
    try:
        return _in_words(key, value, text, terms)
    except (ValueError, ArithmeticError, Refusal):
        return text


def _in_words(key: str, value: Any, text: str, terms: ConditionTerms) -> str:
    if (key, text) in VALUES:
        return str(VALUES[key, text])
    kind = value_of(key)
    match kind:
        case SwitchValue():
            return str(SWITCHED.get(text, text))
        case CountValue() | AmountValue():
            unit = unit_of_bye(terms.forms[0]) if key == "bye_vp" else kind.unit
            return with_unit(_exact(text), unit)
        case ShareValue():
            return share(_exact(text))
        case MoneyValue():
            return in_currency(_decimal(text), terms.currency, reader_language())
        case DayValue():
            return day_in_words(date.fromisoformat(text))
        case ByePercentValue():
            return with_unit(_exact(text), Unit.PERCENT)
        case ScaleValue():
            return scale_in_words(text)
        case EditionValue():
            return _edition(text, terms)
        case PointsSchemeValue():
            return _points(value, terms)
        case CarryOverValue():
            return _carried(text, terms)
        case OrderValue():
            return _order(key, text)
        case BodiesValue() if not terms.bodies:
            return with_unit(Fraction(len(text.split())), Unit.BODIES)
        case BodiesValue():
            return _(", ").join(
                terms.bodies.get(name, _("a body that is not there")) for name in text.split()
            )
    return _decimals(key, text)


def scale_in_words(name: str) -> str:
    """What a scale of victory points is called."""
    return WORDS.gettext(SCALES.get(name, name), reader_code())


def _edition(text: str, terms: ConditionTerms) -> str:
    if text == PACK_ALONE:
        return _("those before the first edition of the federation's own")
    name = terms.editions.get(text, _("an edition that is not there"))
    return _("edition %(number)s: %(name)s") % {"number": text, "name": name}


def _decimals(key: str, text: str) -> str:
    """Values of sessions that are numbers and have no word of their own."""
    if key == "butler_trim":
        return _("the highest %(count)s and the lowest %(count)s") % {"count": text}
    if key in ("award_decimals", "imp_pair_averages.decimals"):
        count = {"count": text}
        return (
            ngettext(
                "to %(count)s decimal, half away from zero",
                "to %(count)s decimals, half away from zero",
                whole(text) or 0,
            )
            % count
        )
    return text


def _order(key: str, text: str) -> str:
    names = text.replace(",", " ").split()
    if not names:
        return _("nothing: places are shared")
    return _(", ").join(str(VALUES.get((key, name), name)) for name in names)


def _carried(text: str, terms: ConditionTerms) -> str:
    policy = Policy.read(CarryOverRule(Citation.CONDITIONS_OF_CONTEST, text))
    way = text.strip().split(" ")[0]
    parts = [
        str(VALUES[way_key])
        if (way_key := ("carry_over", way)) in VALUES
        else share(policy.share or Fraction())
    ]
    if policy.cap is not None:
        most = with_unit(policy.cap, unit_of_totals(terms.forms))
        parts.append(_("at most %(most)s either way") % {"most": most})
    if policy.drop_in:
        parts.append(_("who joins has what place %(place)s carries") % {"place": policy.drop_in})
    return _(", ").join(parts)


def _points(value: Any, terms: ConditionTerms) -> str:
    if not isinstance(value, Mapping):
        return terms.schemes.get(str(value), _("a scheme that is not there"))
    amounts = _(", ").join(str(amount) for amount in value.get("places", {}).values())
    table = _("a table of its own, from the first place on: %(amounts)s points") % {"amounts": amounts}
    who = (
        _("each player") if value.get("per", "player") == "player" else _("the contestant's players together")
    )
    return f"{table} ({who})"


def _decimal(text: str) -> Decimal:
    number = exact_decimal(text)
    if number is None:
        raise ValueError(text)
    return number


def _exact(text: str) -> Fraction:
    number = exact(text)
    if number is None:
        raise ValueError(text)
    return number
