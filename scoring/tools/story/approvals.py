"""Suspensions and disqualifications in a story, and the organiser who answers."""

from datetime import date

from federation.models import Office, Role, User
from rulings.adjustments.selectors import adjustments_of_case
from rulings.cases.services.approvals import approving
from rulings.decisions.kinds import Approval
from rulings.models import AdjustmentKind
from scoring.tools.story.script import Json
from scoring.tools.story.stage import Scene

KINDS = {"suspend": AdjustmentKind.SUSPENSION, "disqualify": AdjustmentKind.DISQUALIFICATION}
TERMS = ("contestant", "player", "round", "until", "substitute")


def terms_in(act: Json) -> Json:
    """What an act of a story says of who is barred."""
    return {name: act[name] for name in TERMS if name in act}


def approve(scene: Scene, act: Json) -> None:
    """The organiser approves a disqualification, or refuses it (`answer`: "refused")."""
    held = adjustments_of_case(scene.named[act["of"]]).filter(kind=AdjustmentKind.DISQUALIFICATION)
    approving.answer(
        adjustment=held.get(),
        approval=Approval(act.get("answer", "approved")),
        reason=str(act.get("reason", "story")),
        at=scene.at(act.get("at")),
        by=_organiser(),
    )


def _organiser() -> User:
    """Whoever keeps the tournament beside the director who rules: nobody approves their own."""
    user, is_new = User.objects.get_or_create(email="organiser@story.example.org")
    if is_new:
        Office.objects.create(holder=user, role=Role.TOURNAMENT_OFFICE, starts_on=date(1990, 1, 1))
    return user
