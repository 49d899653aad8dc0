"""What of an appeal's steps who may see, the decision that holds, and what does where there is none."""

from rulings.acts.appeals import DECISIONS, UNDECIDED
from rulings.lifecycle.appeals import AppealState, AppealStep
from rulings.models import Appeal, AppealAct, AppealDecision, Body

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
# Nobody decides it any more.
UNHEARD = frozenset({AppealState.REFUSED, AppealState.WITHDRAWN, AppealState.LAPSED})


def decision_act(appeal: Appeal) -> AppealAct | None:
    """The decision that holds, before or after it is signed; None while there is none."""
    newest = appeal.acts.filter(step__in=(*DECISIONS, *UNDECIDED)).order_by("-sequence").first()
    return newest if newest is not None and newest.step in DECISIONS else None


def body_before(appeal: Appeal) -> Body | None:
    """Whose decision stands where an appeal is not decided; None: the director's ruling does."""
    previous = appeal.previous
    while previous is not None and previous.decision == AppealDecision.RECOMMENDATION:
        previous = previous.previous
    return None if previous is None else previous.body
