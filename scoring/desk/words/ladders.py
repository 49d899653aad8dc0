"""The ladder of conduct in words: what each rung takes, where somebody stands, why."""

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from django.utils.translation import gettext as _

from rulings.adjustments.words import ground_in_words, rung_in_words
from rulings.cases.services.conduct import Offender
from scoring.engine.penalties.conduct import ConductLadder, CountedViolation
from scoring.engine.penalties.conduct_effects import ground_of


class LadderStep(NamedTuple):
    """A rung: its number, what it takes, and whether it was climbed before, is climbed now, or waits."""

    number: int
    takes: str
    state: str  # "before", "now", ""


def ladder_in_words(rule: ConductLadder, entry: CountedViolation) -> list[LadderStep]:
    """All rungs, from the first, with the one that a violation came to."""
    steps = []
    for number in range(1, rule.out_at + 1):
        takes = rung_in_words(rule, number)
        reached = min(entry.number, rule.out_at)
        state = "now" if number == reached else "before" if number < reached else ""
        steps.append(LadderStep(number, takes, state))
    return steps


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
