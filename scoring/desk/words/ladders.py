"""The ladder of conduct in words: what each rung takes, where somebody stands, why."""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from django.utils.translation import gettext as _

from rulings.adjustments.words import ground_in_words
from rulings.cases.services.conduct import Offender
from scoring.engine.penalties.conduct import ConductLadder, CountedViolation, unit_of
from scoring.engine.penalties.conduct_effects import ground_of
from scoring.engine.penalties.penalty import AmountUnit
from scoring.engine.victory_points.scale import written


class LadderStep(NamedTuple):
    """A rung: its number, what it takes, and whether it was climbed before, is climbed now, or waits."""

    number: int
    takes: str
    state: str  # "before", "now", ""


def ladder_in_words(rule: ConductLadder, entry: CountedViolation) -> list[LadderStep]:
    """All rungs, from the first, with the one that a violation came to."""
    steps = []
    for number in range(1, rule.out_at + 1):
        amount = rule.amounts[min(number, len(rule.amounts)) - 1]
        takes = out_in_words(rule) if number == rule.out_at else amount_in_words(amount, unit_of(rule))
        reached = min(entry.number, rule.out_at)
        state = "now" if number == reached else "before" if number < reached else ""
        steps.append(LadderStep(number, takes, state))
    return steps


def amount_in_words(amount: Fraction, unit: AmountUnit) -> str:
    """A penalty with its unit."""
    if unit is AmountUnit.IMPS:
        return _("%(amount)s IMP") % {"amount": written(amount)}
    return _("%(amount)s board") % {"amount": "½" if amount == Fraction(1, 2) else written(amount)}


def out_in_words(rule: ConductLadder) -> str:
    """What the last rung is."""
    if unit_of(rule) is AmountUnit.IMPS:
        return _("the match is forfeited")
    return _("sent off, without master points of the session")


def so_far(offender: Offender) -> str:
    """How often it was established of somebody, "" for never."""
    if offender.is_out:
        return _("out")
    return _("%(count)s so far") % {"count": offender.count} if offender.count else ""


def sentences(entries: Iterable[CountedViolation]) -> list[str]:
    """Why each is what it is, with its clause; an amount only where one is taken."""
    grounds = ((entry, ground_of(entry)) for entry in entries)
    return [
        ground_in_words(ground if entry.amount else replace(ground, value="")) for entry, ground in grounds
    ]
