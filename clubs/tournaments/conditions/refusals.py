"""What of an event's conditions its form of contest cannot have, and every refusal in words."""

from collections.abc import Iterator, Mapping
from datetime import date
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from clubs.tournaments.conditions.kinds import KINDS, SAID_BY, has, has_value, is_elsewhere
from clubs.tournaments.conditions.kinds_of_value import unit_of_bye, value_of
from clubs.tournaments.conditions.titles import title
from clubs.tournaments.conditions.units import with_unit
from clubs.tournaments.conditions.values import (
    AmountValue,
    ChosenValue,
    CountValue,
    DayValue,
    MoneyValue,
    OrderValue,
    ScaleValue,
    ShareValue,
    SwitchValue,
    Unit,
)
from clubs.tournaments.conditions.words import ConditionTerms, scale_in_words, value_in_words
from clubs.tournaments.contest import as_text
from federation.languages import reader_code
from scoring.engine.conditions import ConditionError
from scoring.engine.contest import Form
from scoring.engine.sentences import WORDS


def of_forms(body: Mapping[str, Any], forms: tuple[Form, ...]) -> Iterator[ConditionError]:
    """Conditions that none of some forms of contest has, and values; each with its key.

    What is no condition at all is told elsewhere.
    """
    for key, value in body.items():
        if not has(key, forms):
            if key in KINDS or is_elsewhere(key):
                yield ConditionError("condition_of_other_forms", key=key)
            continue
        for word in as_text(value).replace(",", " ").split():
            if not has_value(key, word, forms):
                allowed = ", ".join(values_of(key, forms))
                yield ConditionError("condition_value", key=key, value=word[:60], allowed=allowed)


def values_of(key: str, forms: tuple[Form, ...]) -> tuple[str, ...]:
    """The words that some forms of contest have to choose from; none where a condition is no choice."""
    kind = value_of(key)
    values = kind.values if isinstance(kind, ChosenValue | OrderValue) else ()
    return tuple(value for value in values if has_value(key, value, forms))


def sentence(problem: ConditionError, terms: ConditionTerms) -> str:
    """A problem in the reader's language, its condition and its values in words."""
    key = problem.parameters.get("key", "")
    if problem.code == "condition_unknown":
        return _("There is no condition of contest “%(key)s”.") % {"key": key}
    parameters = dict(problem.parameters)
    if SAID_BY.get(key, key) in KINDS:
        parameters |= _in_words(key, problem, terms)
    elif is_elsewhere(key):
        parameters["key"] = f"“{title(key)}”"
    return WORDS.say(problem.code, parameters, reader_code())


def _in_words(key: str, problem: ConditionError, terms: ConditionTerms) -> dict[str, str]:
    words = {"key": _("“%(title)s”") % {"title": title(key)}}
    if "value" in problem.parameters:
        words["value"] = _("“%(title)s”") % {"title": value_in_words(key, problem.parameters["value"], terms)}
    if "allowed" in problem.parameters:
        words["allowed"] = allowed_in_words(key, terms) or _scales(problem.parameters["allowed"])
    return words


def _scales(allowed: str) -> str:
    return _(", ").join(map(scale_in_words, allowed.split(", ")))


def allowed_in_words(key: str, terms: ConditionTerms) -> str:
    """What a condition can be, in words; "" where only the regulations know."""
    kind = value_of(key)
    match kind:
        case ChosenValue() | OrderValue():
            words = (value_in_words(key, value, terms) for value in values_of(key, terms.forms))
            return _(", ").join(words)
        case SwitchValue():
            return _(", ").join((_("yes"), _("no")))
        case CountValue() | AmountValue():
            unit = unit_of_bye(terms.forms[0]) if key == "bye_vp" else kind.unit
            return f"{kind.least}–{with_unit(Fraction(kind.most), unit)}"
        case ShareValue():
            return f"0–{with_unit(Fraction(100), Unit.PERCENT)}"
        case MoneyValue():
            return _("an amount from %(least)s on") % {"least": value_in_words(key, "0", terms)}
        case DayValue():
            return value_in_words(key, date(2001, 1, 31).isoformat(), terms)
        case ScaleValue():
            return ""
    return _("as the page of the conditions offers it")
