"""A convention card that was missing at its deadline: ruled on as the policy of systems proposes."""

from dataclasses import replace
from datetime import datetime
from functools import cached_property
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy

from clubs.systems.policy import SystemRules
from clubs.systems.selectors import deadline, late_numbers, policy_for
from clubs.systems.words import penalty_in_words
from federation.models import User
from federation.templatetags.portal import moment
from rulings.adjustments.card_deadline import ruled_numbers
from rulings.adjustments.forms.basis import RulingPlace
from rulings.adjustments.forms.card_deadline import CardDeadlinePart
from rulings.adjustments.possible import units_of
from rulings.cases.services.bars import refuse_beside_own
from rulings.cases.services.warnings import rule_on_card
from rulings.decisions.kinds import PenaltyDecision, WarningDecision
from rulings.decisions.terms import UNITS
from rulings.models import Case
from scoring.desk.forms.basis import reason_field
from scoring.desk.forms.rulings import StageRulingForm
from scoring.desk.words.rulings import ruling_in_words


class CardDeadlineForm(StageRulingForm):
    """Whose card was missing; the amount is filled in as the policy proposes it."""

    ruling = CardDeadlinePart
    title = gettext_lazy("Card missing at the deadline")
    reason = reason_field()

    @cached_property
    def policy(self) -> SystemRules:
        """What holds at the event."""
        return policy_for(self.stage.event)

    def place(self) -> RulingPlace:
        """Who is to be ruled on yet; a form that was sent is answered about anybody."""
        session, place = self.asked_session, super().place()
        contestants = place.contestants if self.is_bound else self._waiting(place)
        return replace(place, contestants=contestants, units=units_of(session) if session else UNITS)

    def _waiting(self, place: RulingPlace) -> tuple[tuple[str, str], ...]:
        event = self.stage.event
        waiting = late_numbers(event, now=timezone.now()) - ruled_numbers(event)
        return tuple(entry for entry in place.contestants if entry[0] in waiting)

    def fill(self) -> None:
        """What the policy says, and proposes in a unit that counts here."""
        ends = deadline(self.stage.event, self.policy) if self.policy.has_deadline else None
        self.about = self._about(ends)
        proposed: dict[str, Any] = {"reason": gettext("No convention card by the deadline")}
        if self.policy.penalty is not None and self.policy.penalty_unit in self.part.place.units:
            proposed |= {"amount": str(self.policy.penalty), "unit": str(self.policy.penalty_unit)}
        self.initial = {**proposed, **self.initial}

    def _about(self, ends: datetime | None) -> str:
        if ends is None:
            return gettext("The policy of systems sets no deadline for cards here.")
        sentence = gettext("Deadline: %(moment)s.") % {"moment": moment(ends)}
        if costs := penalty_in_words(self.policy):
            sentence += " " + gettext("For a card that is missing then: %(penalty)s.") % {"penalty": costs}
        return sentence

    def done(self) -> str:
        """The case, and the penalty or the warning."""
        case: Case = self.outcome
        rulings = "; ".join(ruling_in_words(ruling, self.labels) for ruling in case.adjustments.all())
        return gettext("Case %(number)s: %(rulings)s.") % {"number": case, "rulings": rulings}

    def do(self, at: datetime, by: User) -> Case:
        """Decide, as a case."""
        decision = self.decision
        assert isinstance(decision, PenaltyDecision | WarningDecision)
        session = self.session_of(decision.round)
        refuse_beside_own(by, session, decision)
        return rule_on_card(
            session=session,
            token=str(self.cleaned_data["token"]),
            decision=decision,
            what=self.cleaned_data["reason"],
            by=by,
            at=at,
        )
