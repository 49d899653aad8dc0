"""Rulings on a convention card that was missing at its deadline: whom one can be given, and which hold."""

from collections.abc import Iterable
from datetime import datetime

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from clubs.models import Event, Session
from clubs.systems.selectors import late_numbers
from federation.errors import Refused
from rulings.adjustments.selectors import decisions_in_force
from rulings.decisions.kept import decision_of
from rulings.decisions.kinds import PenaltyDecision, RulingDecision, WarningDecision
from rulings.models import Adjustment, Case
from scoring.engine.citation import Citation


def is_on_card(decision: RulingDecision) -> bool:
    """Whether a penalty or a warning is for a card that was missing at its deadline."""
    return (
        isinstance(decision, PenaltyDecision | WarningDecision) and decision.clause is Citation.CARD_DEADLINE
    )


def rulings_on_cards(event: Event) -> QuerySet[Adjustment]:
    """Those of an event that hold, with their sessions."""
    held = decisions_in_force().filter(body__clause=Citation.CARD_DEADLINE, session__stage__event=event)
    return held.select_related("session")


def ruled_numbers(event: Event) -> set[str]:
    """The numbers of the entrants whose missing card is ruled on."""
    return {number for ruling in rulings_on_cards(event) for number in decision_of(ruling).named}


def in_time_after_all(event: Event, rulings: Iterable[Adjustment], *, now: datetime) -> list[Adjustment]:
    """Of some rulings those on a card that, as things are known now, was not missing: to be taken back.

    The deadline was moved, or the roster was put right. Nothing is asked where no ruling is on a card.
    """
    on_cards = [ruling for ruling in rulings if is_on_card(decision_of(ruling))]
    late = late_numbers(event, now=now) if on_cards else set()
    return [ruling for ruling in on_cards if not late.issuperset(decision_of(ruling).named)]


def refuse_in_time(
    session: Session,
    decision: RulingDecision,
    *,
    at: datetime,
    supersedes: Adjustment | None,
    case: Case | None,
) -> None:
    """Raise Refused for a ruling on a card that was in time, or on which another one holds.

    What it takes the place of, and the other decisions of its own case, are no other ones.
    """
    if not is_on_card(decision):
        return
    event = session.stage.event if session.stage else None
    if event is None or not late_numbers(event, now=at).issuperset(decision.named):
        raise Refused(_("No convention card was missing at its deadline there."), "card_in_time")
    others = rulings_on_cards(event)
    if supersedes is not None:
        others = others.exclude(pk=supersedes.pk)
    if case is not None:
        others = others.exclude(case=case)
    if any(decision_of(other).named == decision.named for other in others):
        raise Refused(_("It was ruled already on this convention card."), "ruled_already")
