"""Decisions that rest on a result: where it gives way, they would be about something else."""

from collections.abc import Set as AbstractSet

from django.utils.translation import gettext as _

from clubs.models import Session
from clubs.signals import PlaceOfResult
from federation.errors import Refused
from rulings.adjustments.selectors import adjustments_in_force
from rulings.decisions.kept import decision_of
from rulings.decisions.kinds import FoulDecision, RulingDecision
from rulings.models import Case


def refuse_under_ruling(session: Session, places: AbstractSet[PlaceOfResult]) -> None:
    """Raise Refused where a decision that holds is about a board at one of these places."""
    for adjustment in adjustments_in_force(session):
        decision = decision_of(adjustment)
        place = next((place for place in places if _is_about(decision, place)), None)
        if place is not None:
            names = {"board": place.board, "who": " – ".join(sorted(place.contestants))}
            raise Refused(
                _("A ruling rests on board %(board)s, %(who)s. Take the ruling back first.") % names,
                "ruling_rests",
            )


def refuse_under_cases(session: Session) -> None:
    """Raise Refused where a case was reported in a session, or a decision of it holds."""
    if Case.objects.filter(session=session).exists() or adjustments_in_force(session):
        raise Refused(_("A case or a ruling is about this session: it stands."), "ruling_rests")


def _is_about(decision: RulingDecision, place: PlaceOfResult) -> bool:
    """By its board, its two sides or the forms of the board, and its round where both are known."""
    if decision.board != place.board:
        return False
    if decision.round and place.round and decision.round != place.round:
        return False
    if isinstance(decision, FoulDecision):
        return bool(set(decision.named) & place.contestants)
    return set(decision.opponents or ()) <= place.contestants
