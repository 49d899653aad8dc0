"""All calculators, by name."""

from collections.abc import Mapping

from scoring.calculators import forfeits
from scoring.calculators.calculator import Calculator, entered

# Importing a module enters its calculators.
ROOMS = (forfeits,)


def calculators() -> Mapping[str, Calculator]:
    """Every calculator by name, in the order in which they are listed."""
    return entered()
