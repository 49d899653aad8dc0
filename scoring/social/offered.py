"""Which games the regulations of a federation know: what they have no rules for is not offered."""

from collections.abc import Mapping

from clubs.regulations.books import book_here
from federation.roles import today
from scoring.calculators.calculator import CalculatorRules
from scoring.calculators.offered import NO_RULE
from scoring.engine.refusal import Refusal
from scoring.engine.regulation import Rule
from scoring.engine.social.chicago import Chicago
from scoring.engine.social.honeymoon import Honeymoon
from scoring.engine.social.honours import Honours
from scoring.engine.social.solitaire_bid import SolitaireBid
from scoring.engine.social.solitaire_deal import SolitairePlay
from scoring.engine.social.unfinished import UnfinishedRubber

_SCORING: tuple[type[Rule], ...] = (Honours, UnfinishedRubber, Chicago)
NEEDS: Mapping[str, tuple[type[Rule], ...]] = {
    "rubber": _SCORING,
    "chicago": _SCORING,
    "honeymoon": (*_SCORING, Honeymoon),
    "solitaire": (*_SCORING, SolitaireBid, SolitairePlay),
}


def offered() -> frozenset[str]:
    """The games that the federation in scope has all rules for today."""
    rules = CalculatorRules(book_here(), today())
    return frozenset(game for game, needed in NEEDS.items() if all(_has(rules, kind) for kind in needed))


def _has(rules: CalculatorRules, kind: type[Rule]) -> bool:
    try:
        rules.of(kind)
    except Refusal as refusal:
        if refusal.code not in NO_RULE:
            raise
        return False
    return True
