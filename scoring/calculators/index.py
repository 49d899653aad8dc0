"""All calculators, by name."""

from collections.abc import Mapping

from scoring.calculators import forfeits, victory_points
from scoring.calculators.calculator import Calculator, entered
from scoring.engine.words import gettext_noop

# Importing a module enters its calculators.
ROOMS = (forfeits, victory_points)

# As the page lists them: what a director wants at the table first.
GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = ((gettext_noop("Forfeits"), ("forfeit-trigger",)),)


def calculators() -> Mapping[str, Calculator]:
    """Every calculator by name, in the order in which they are listed."""
    return entered()
