"""Slips, wrong boards, opponents and pockets, systems: the range of the clause, then a penalty inside it."""

from datetime import datetime
from typing import Any

from django.utils.translation import gettext, gettext_lazy

from federation.models import User
from rulings.adjustments.forms.irregularity import IrregularityPart
from rulings.cases.services import irregularities
from rulings.models import Case
from scoring.desk.forms.basis import reason_field
from scoring.desk.forms.rulings import StageRulingForm
from scoring.desk.words.rulings import ruling_in_words


class IrregularityForm(StageRulingForm):
    """What happened; what the regulations make of it is shown before anything is decided."""

    ruling = IrregularityPart
    part: IrregularityPart
    title = gettext_lazy("Irregularity with a range")
    about = gettext_lazy(
        "You see on whom a penalty may fall and the most it may be. Without one it is on record."
    )
    reason = reason_field()

    def says(self) -> list[str]:
        """The range, with its clause."""
        return self.part.in_words()

    def clean(self) -> dict[str, Any]:
        """The range is said with a refusal too: it is what the next try goes by."""
        cleaned = super().clean()
        self.fields["kind"].help_text = " ".join(self.says())
        return cleaned

    def done(self) -> str:
        """The case, and the penalty where there is one."""
        case: Case = self.outcome
        rulings = "; ".join(ruling_in_words(ruling, self.labels) for ruling in case.adjustments.all())
        if not rulings:
            return gettext("Case %(number)s is on record, without a penalty.") % {"number": case}
        return gettext("Case %(number)s: %(rulings)s.") % {"number": case, "rulings": rulings}

    def do(self, at: datetime, by: User) -> Case:
        """Decide, as a case."""
        cleaned = self.cleaned_data
        return irregularities.penalise(
            session=self.session_of(cleaned["round"]),
            token=str(cleaned["token"]),
            facts=self.part.facts(cleaned),
            given=self.part.given(cleaned),
            what=cleaned["reason"],
            by=by,
            at=at,
            round=cleaned["round"],
        )
