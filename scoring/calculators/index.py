"""All calculators, by name."""

from collections.abc import Mapping

from scoring.calculators import (
    averages,
    comparison,
    contract,
    corrections,
    discretion,
    forfeits,
    fouled,
    fouled_imps,
    game,
    manners,
    pairs,
    penalties,
    penalty_unit,
    play,
    social_chicago,
    social_honeymoon,
    social_rubber,
    social_solitaire,
    teams,
    victory_points,
)
from scoring.calculators.calculator import Calculator, entered
from scoring.engine.words import gettext_noop

# Importing a module enters its calculators.
ROOMS = (
    averages,
    comparison,
    contract,
    corrections,
    discretion,
    forfeits,
    fouled,
    fouled_imps,
    game,
    manners,
    pairs,
    penalties,
    penalty_unit,
    play,
    social_chicago,
    social_honeymoon,
    social_rubber,
    social_solitaire,
    teams,
    victory_points,
)

# As the page lists them: what a director wants at the table first.
GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        gettext_noop("Boards and rounds not played"),
        ("unplayed-board", "slow-play", "late-teams", "absent-pairs", "withdrawal-teams"),
    ),
    (gettext_noop("Conduct and penalties"), ("manners", "discretionary-penalty")),
    (gettext_noop("Scores of a board"), ("matchpoints", "weighted-score")),
    (gettext_noop("Agreeing and correcting scores"), ("trick-agreement", "correction")),
    (
        gettext_noop("Averages and one board of penalty"),
        ("average-matchpoints", "average-imp-pairs", "average-teams", "penalty-unit"),
    ),
    (
        gettext_noop("Fouled boards"),
        (
            "fouled-matchpoints",
            "fouled-methods",
            "neuberg",
            "fouled-imps",
            "fouled-houston",
            "fouled-houston-round",
        ),
    ),
    (gettext_noop("Victory points"), ("victory-points", "percent-vp")),
    (gettext_noop("Forfeits"), ("forfeit-trigger", "forfeit-vp", "line-up")),
    (gettext_noop("Team matches"), ("team-match", "slow-play-bam-vp")),
    (gettext_noop("One board compared"), ("imps", "team-board", "cross-imps", "butler")),
    (gettext_noop("What a contract scores"), ("contract-score",)),
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


def calculators() -> Mapping[str, Calculator]:
    """Every calculator by name, in the order in which they are listed."""
    return entered()
