"""Whether an appeal could change a place or an award: the furthest outcomes are tried. Spec D.16"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from federation.errors import Refused
from rulings.appeals.services import effects
from rulings.cases.services.parties import decisions_of
from rulings.cases.services.places import contestants_of
from rulings.models import AdjustmentKind, Appeal
from scoring.effects.services.case_effects import CaseEffect, effect_of
from scoring.effects.services.case_points import points_effect
from scoring.engine.refusal import Refusals
from scoring.sessions.services.problems import UNSCORABLE

Decision = Mapping[str, Any]
# No table does better or worse than this.
FURTHEST = ({"assigned": ["7NXX", "N", 13]}, {"assigned": ["7NXX", "N", 0]})


def refuse_within_reach(appeal: Appeal) -> None:
    """Raise Refused where an outcome could move a place, a match or master points, or nobody can tell."""
    for decisions in furthest(appeal):
        if _could_move(appeal, decisions):
            raise Refused(_("It could change a place or an award: it is heard."), "places_may_change")


def _could_move(appeal: Appeal, decisions: Sequence[Decision]) -> bool:
    """Places and matches first: master points are tried where these stay, for who is paid by percentages."""

    def tried() -> None:
        effects.rehearse(appeal=appeal, decisions=decisions, by=appeal.case.director)

    try:
        return _moves(effect_of(appeal.case, tried)) or bool(points_effect(appeal.case, tried))
    except (Refusals, *UNSCORABLE):
        return True


def furthest(appeal: Appeal) -> Iterator[Sequence[Decision]]:
    """Decisions further than any that a body could take: the ruling gone, the board won and lost by most."""
    before = decisions_of(appeal.case)
    rest = [decision for decision in before if decision["kind"] != AdjustmentKind.SCORE]
    yield []
    for place in _boards(appeal, before):
        for outcome in FURTHEST:
            yield [*rest, {**place, "outcome": outcome}]


def _boards(appeal: Appeal, before: Sequence[Decision]) -> Iterator[Decision]:
    scores = [decision for decision in before if decision["kind"] == AdjustmentKind.SCORE]
    if scores:
        yield from scores
        return
    ns, ew = contestants_of(appeal.case)
    if appeal.case.board and ns and ew:
        yield {"kind": str(AdjustmentKind.SCORE), "board": appeal.case.board, "ns": ns, "ew": ew}


def _moves(effect: CaseEffect) -> bool:
    places = (*effect.session, *effect.event)
    return any(place.rank_before != place.rank_after for place in places) or any(
        match.moves for match in effect.matches
    )
