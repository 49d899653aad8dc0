"""Why a decision is as it is: the sentences behind it, each with the value it found and its clause.

Amounts are explained by steps that add up (`scoring.engine.award`); a decision that is no amount is
explained by grounds, in reading order, the last of which holds the decision itself.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from scoring.engine.words import Text


class Clause(Protocol):
    """What a ground rests on: a Citation, or an item of the Laws from the advisor's tables."""

    def label(self, language: str) -> str:
        """As it is printed in a language, "ja" or "en"."""


@dataclass(frozen=True, slots=True)
class DecisionGround:
    """One sentence by code, what it found, and the clause it rests on."""

    value: Fraction | str | Text
    code: str
    cite: Clause
    parameters: Mapping[str, str | Text]


def ground(
    value: Fraction | int | str | Text, code: str, cite: Clause, /, **parameters: str | Text
) -> DecisionGround:
    """A ground; the parameters fill the places of its sentence."""
    return DecisionGround(Fraction(value) if isinstance(value, int) else value, code, cite, parameters)
