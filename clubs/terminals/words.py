"""What is said of sessions at table terminals."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy

from clubs.files.bridgemate.starting.plan import PlanProblem

PROBLEMS: Mapping[str, Any] = {
    "numbers": gettext_lazy(
        "Scoring devices know the numbers 1 to %(most)s, and not: %(numbers)s. Give these contestants others."
    ),
    "sections": gettext_lazy("The file holds %(most)s sections, and there are %(count)s."),
    "tables": gettext_lazy("A base station has %(most)s tables, and there are %(count)s."),
    "matches": gettext_lazy("Scoring devices compare %(most)s matches at once, and there are %(count)s."),
    "rounds": gettext_lazy("Scoring devices play %(most)s rounds, and there are %(count)s."),
    "board": gettext_lazy("Scoring devices know boards to %(most)s, and there is board %(board)s."),
    "rounds_and_boards": gettext_lazy(
        "Table %(table)s has %(count)s rounds and boards together, and scoring devices hold %(most)s."
    ),
}


def problem_in_words(problem: PlanProblem) -> str:
    """Why terminals cannot play a session."""
    return str(PROBLEMS[problem.code]) % problem.about
