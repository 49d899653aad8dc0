"""What of an appeal's steps who may see, and the decision that holds."""

from rulings.acts.appeals import DECISIONS, UNDECIDED
from rulings.lifecycle.appeals import AppealStep
from rulings.models import Appeal, AppealAct

# What parties never see of an appeal; votes come to light, as far as they do, in the decision.
PRIVATE_STEPS = frozenset({AppealStep.NOTED, AppealStep.VOTED})
# What they do not see before it is told.
UNTOLD_STEPS = frozenset(
    {
        AppealStep.DECIDED,
        AppealStep.DISPOSED,
        AppealStep.RECONSIDERED,
        AppealStep.SIGNED,
        AppealStep.ISSUED,
    }
)


def decision_act(appeal: Appeal) -> AppealAct | None:
    """The decision that holds, before or after it is signed; None while there is none."""
    newest = appeal.acts.filter(step__in=(*DECISIONS, *UNDECIDED)).order_by("-sequence").first()
    return newest if newest is not None and newest.step in DECISIONS else None
