"""What the calculators of fouled boards share: sizes of groups, and the methods in words. REG-4."""

from collections.abc import Sequence

from scoring.calculators.kinds import Count, Items
from scoring.engine.words import Text

GROUPS_MAX = 30
GROUP_MAX = 300  # scores written out in one group
SCORES_MAX = 10_000
SIZES = Items(Count(1, SCORES_MAX), least=1, most=100)


def name(method: str) -> Text:
    """A method in words."""
    return Text(f"fouled_method_{method}")


def listed(methods: Sequence[str]) -> Text:
    """One method or more as one text, in their order."""
    *others, last = map(name, methods)
    text = last
    for other in reversed(others):
        text = Text("fouled_listed", {"first": other, "rest": text})
    return text
