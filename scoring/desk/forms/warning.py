"""A warning on a stage's desk: a case of its own, and no figure moves."""

from datetime import datetime

from django.utils.translation import gettext, gettext_lazy

from federation.models import User
from rulings.adjustments.forms.warning import WarningPart
from rulings.cases.services import warnings
from rulings.cases.services.bars import refuse_beside_own
from rulings.decisions.kinds import WarningDecision
from rulings.models import Case
from scoring.desk.forms.basis import reason_field
from scoring.desk.forms.rulings import StageRulingForm


class StageWarningForm(StageRulingForm):
    """Somebody is warned."""

    ruling = WarningPart
    title = gettext_lazy("Warning")
    verb = gettext_lazy("Warn them")
    about = gettext_lazy("No score changes. The case keeps it, and the next one for the same may be dearer.")
    shows_effect = False
    reason = reason_field()

    def done(self) -> str:
        """The case, and who was warned."""
        case: Case = self.outcome
        names = {"number": case, "who": self.named(self.decision.named[0])}
        return gettext("Case %(number)s: %(who)s was warned.") % names

    def do(self, at: datetime, by: User) -> Case:
        """Warn, as a case."""
        decision = self.decision
        assert isinstance(decision, WarningDecision)
        session = self.session_of(decision.round)
        refuse_beside_own(by, session, decision)
        return warnings.warn(
            session=session,
            token=str(self.cleaned_data["token"]),
            decision=decision,
            what=self.cleaned_data["reason"],
            by=by,
            at=at,
        )
