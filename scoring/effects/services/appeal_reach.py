"""Whether an appeal could change a place or an award: the furthest outcomes are tried. Spec D.16"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from federation.errors import Refused
from rulings.appeals.services import effects
from rulings.cases.services.parties import decisions_of
from rulings.cases.services.places import contestants_of
from rulings.decisions.kinds import RulingDecision, ScoreDecision
from rulings.decisions.outcomes import AssignedAdjustedScore, AwardedContract
from rulings.models import Appeal
from scoring.effects.services.case_effects import CaseEffect, effect_of
from scoring.effects.services.case_points import points_effect
from scoring.engine.refusal import Refusals
from scoring.sessions.services.problems import UNSCORABLE

# No table does better or worse than this.
FURTHEST = tuple(AssignedAdjustedScore(AwardedContract("7NXX", "N", tricks)) for tricks in (13, 0))


def refuse_within_reach(appeal: Appeal) -> None:
    """Raise Refused where an outcome could move a place, a match or master points, or nobody can tell."""
    for decisions in furthest(appeal):
        if _could_move(appeal, decisions):
            raise Refused(_("It could change a place or an award: it is heard."), "places_may_change")


def _could_move(appeal: Appeal, decisions: Sequence[RulingDecision]) -> bool:
    """Places and matches first: master points are tried where these stay, for who is paid by percentages."""

    def tried() -> None:
        effects.rehearse(appeal=appeal, decisions=decisions, by=appeal.case.director)

    try:
        return _moves(effect_of(appeal.case, tried)) or bool(points_effect(appeal.case, tried))
    except (Refusals, *UNSCORABLE):
        return True


def furthest(appeal: Appeal) -> Iterator[Sequence[RulingDecision]]:
    """Decisions further than any that a body could take: the ruling gone, the board won and lost by most."""
    before = decisions_of(appeal.case)
    rest = [decision for decision in before if not isinstance(decision, ScoreDecision)]
    yield []
    for outcome in FURTHEST:
        for score in _boards(appeal, before, outcome):
            yield [*rest, score]


def _boards(
    appeal: Appeal, before: Sequence[RulingDecision], outcome: AssignedAdjustedScore
) -> Iterator[ScoreDecision]:
    """The boards that the ruling adjusts, else the one of the case, with this outcome."""
    scores = [decision for decision in before if isinstance(decision, ScoreDecision)]
    if scores:
        yield from (replace(score, outcome=outcome) for score in scores)
        return
    ns, ew = contestants_of(appeal.case)
    if appeal.case.board and ns and ew:
        yield ScoreDecision(board=appeal.case.board, ns=ns, ew=ew, outcome=outcome)


def _moves(effect: CaseEffect) -> bool:
    places = (*effect.session, *effect.event)
    return any(place.rank_before != place.rank_after for place in places) or any(
        match.moves for match in effect.matches
    )
