"""Forfeited rounds. REG-5."""

from math import ceil

from scoring.calculators.calculator import Answer, Rules, because, calculator
from scoring.calculators.kinds import Count, Field
from scoring.engine.citation import Citation
from scoring.engine.forfeits.trigger import ForfeitTrigger, is_forfeited
from scoring.engine.words import gettext_noop


@calculator(
    "forfeit-trigger",
    gettext_noop("Whether a round counts as forfeited because too many boards cannot be played."),
    Citation.REG_5_0,
    Field("boards_in_round", Count(1, 100), gettext_noop("Boards in the round")),
    Field("unplayable", Count(0, 100), gettext_noop("Boards that cannot be played")),
)
def forfeit_trigger(rules: Rules, boards_in_round: int, unplayable: int) -> Answer:
    """REG-5.0: half of the boards or more."""
    rule = rules.of(ForfeitTrigger)
    forfeit = is_forfeited(boards_in_round, unplayable, rule)
    limit = str(ceil(boards_in_round * rule.unplayable_share))
    counted = {"unplayable": str(unplayable), "boards": str(boards_in_round), "limit": limit}
    share = because(unplayable, "forfeit_share", rule.cites, **counted)
    closing = because("yes" if forfeit else "no", "forfeit_yes" if forfeit else "forfeit_no", rule.cites)
    return Answer({"forfeit": forfeit}, (share, closing))
