"""The published list of tie-breaks, read for tables and for knockout matches. Spec D.16.

One list serves an event: "head_to_head imp_quotient extra_boards lot". Tables skip what only a match can
have, matches skip what only a table can have, and a lot serves both.
"""

from clubs.models import Stage
from clubs.tournaments.rulebook import Rulebook
from scoring.engine.events.tie_breaks import BREAKERS, LOT, OF_MATCHES, Breakers, TieBreaks
from scoring.engine.refusal import INCONSISTENT, UNKNOWN, Refusal


def of_tables(book: Rulebook, seed: str) -> Breakers:
    """What parts equals of a table. Raises Refusal as `Breakers.read` does."""
    return Breakers.read(book.rule(TieBreaks), seed=seed)


def of_matches(book: Rulebook) -> tuple[str, ...]:
    """What breaks a tied knockout match, in order. Raises Refusal for a name that nothing knows."""
    known, names = (*OF_MATCHES, LOT), book.rule(TieBreaks).names
    for name in names:
        if name not in known and name not in BREAKERS:
            allowed = ", ".join((*BREAKERS, *known))
            raise Refusal(UNKNOWN, "tie_breaks", "not_an_option", value=name[:40], allowed=allowed)
        if names.count(name) > 1:
            raise Refusal(INCONSISTENT, "tie_breaks", "tie_break_twice", name=name)
    return tuple(name for name in names if name in known)


def seed_of(stage: Stage) -> str:
    """What the lots of a stage are drawn by; the same seed draws the same lot again."""
    return f"stage {stage.pk}"
