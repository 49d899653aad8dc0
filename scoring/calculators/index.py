"""All calculators, by name. Importing a module enters its calculators."""

from collections.abc import Mapping
from functools import cache

from scoring.calculators.adjusted import self_inflicted  # noqa: F401 - entered by being imported
from scoring.calculators.calculator import Calculator, entered
from scoring.calculators.duplicate import (  # noqa: F401 - entered by being imported
    advice,
    averages,
    comparison,
    conduct,
    contract,
    corrections,
    discretion,
    forfeits,
    game,
    master_points,
    pairs,
    penalties,
    penalty_unit,
    play,
    teams,
    victory_points,
)
from scoring.calculators.fouled import imps, matchpoints  # noqa: F401 - as above
from scoring.calculators.social import chicago, honeymoon, rubber, solitaire  # noqa: F401 - as above
from scoring.engine.words import gettext_noop

# As the page lists them: what a director wants at the table first.
GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        gettext_noop("At the table"),
        (
            "advise",
            "fouled-matchpoints",
            "average-matchpoints",
            "weighted-score",
            "self-inflicted",
            "victory-points",
            "penalty-unit",
            "late-teams",
            "absent-pairs",
            "slow-play",
            "unplayed-board",
            "forfeit-vp",
        ),
    ),
    (gettext_noop("Conduct and penalties"), ("manners", "discretionary-penalty")),
    (gettext_noop("Master points"), ("master-points",)),
    (gettext_noop("Agreeing and correcting scores"), ("trick-agreement", "correction")),
    (gettext_noop("Forfeits and withdrawals"), ("forfeit-trigger", "line-up", "withdrawal-teams")),
    (gettext_noop("Averages of other forms"), ("average-imp-pairs", "average-teams", "slow-play-bam-vp")),
    (
        gettext_noop("Fouled boards of other forms"),
        ("fouled-methods", "neuberg", "fouled-imps", "fouled-houston", "fouled-houston-round"),
    ),
    (
        gettext_noop("Scores compared"),
        (
            "contract-score",
            "matchpoints",
            "imps",
            "team-board",
            "team-match",
            "patton",
            "cross-imps",
            "butler",
            "percent-vp",
        ),
    ),
    (
        gettext_noop("The game"),
        ("board", "auction", "legal-calls", "seats", "trick", "legal-cards", "play"),
    ),
    (gettext_noop("Rubber bridge and Chicago"), ("rubber", "honours", "chicago", "chicago-board")),
    (
        gettext_noop("Bridge for two and for one"),
        ("honeymoon", "solitaire-bid", "solitaire-opponent-leads", "solitaire-player-leads"),
    ),
)


@cache
def calculators() -> Mapping[str, Calculator]:
    """Every calculator by name, in the order in which they are listed."""
    return {name: entered()[name] for _, names in GROUPS for name in names}
