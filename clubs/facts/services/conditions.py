"""The conditions of contest of a session: set by its club or the tournament office."""

from collections.abc import Mapping
from copy import copy

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.facts.services.correction_clock import Unclear, clear_period_of, period_of, unclear
from clubs.facts.services.locks import lock_games
from clubs.models import Session
from clubs.register import selectors
from clubs.signals import results_changed
from clubs.tournaments.rulebook import Rulebook
from clubs.tournaments.services.tournaments import runs
from federation.errors import Refused
from federation.models import Act, Role, User
from federation.record import audit
from federation.roles import holds
from federation.visitors import Visitor
from scoring.engine.conditions import ConditionError
from scoring.regulations import RegulationError

OWN = ("correction_event", "correction_minutes")  # no rule's, so no rule refuses what is not among them
OFFICES = (Role.TOURNAMENT_OFFICE, Role.ADMINISTRATOR)


def may_set(user: Visitor, session: Session) -> bool:
    """Whether somebody sets a session's conditions: of a club's own game its officers.

    What an event announced holds wherever it is played: only its organiser and its directors say otherwise,
    also where a club plays its part of a simultaneous event at home. The tournament office and the
    administrator always may.
    """
    if holds(user, *OFFICES):
        return True
    if session.stage is None:
        return selectors.keeps_desk(user, session.club)
    return runs(user, session.stage.event.tournament)


def is_late(session: Session) -> bool:
    """Whether only the federation's staff may still set them: the period is over, or there is no telling."""
    try:
        return not period_of(session).is_open(timezone.now())
    except Unclear:
        return True


@transaction.atomic
def set_conditions(*, session: Session, conditions: Mapping[str, str], by: User) -> Session:
    """Put these conditions of contest in place of a session's; owe new figures where they depend on them.

    Raises Refused for strangers, for a club after the correction period (it would decide by what it
    knows of the results), and for a value that cannot be.
    """
    if not may_set(by, session):
        raise Refused(_whose(session), "not_yours")
    lock_games(session.club_id, session.played_on.isoformat())
    sessions = Session.objects.select_for_update(of=("self",)).select_related("club")
    locked: Session = sessions.get(pk=session.pk)
    if not holds(by, *OFFICES) and is_late(locked):
        raise Refused(
            _("The correction period is over: only the tournament office can set the conditions now."), "late"
        )
    before, scored_before = dict(locked.conditions), locked.scoring_conditions
    if before == dict(conditions):
        return locked
    refuse_what_cannot_be(locked, conditions)
    locked.conditions = dict(conditions)
    locked.save(update_fields=["conditions"])
    audit.record(Act.CONDITIONS_SET, by, locked, before=before, after=dict(conditions))
    if locked.scoring_conditions != scored_before:
        results_changed.send(Session, session_id=locked.pk, cause={"kind": "conditions"})
    return locked


def _whose(session: Session) -> str:
    if session.stage is None:
        return _("Only the club's officers and the tournament office set the conditions of contest.")
    return _("Only the organiser and the directors of the event set its conditions of contest.")


def refuse_what_cannot_be(session: Session, conditions: Mapping[str, str]) -> None:
    """Read the conditions as those do who go by them. Raises Refused with what is wrong."""
    unknown = [key for key in conditions if key.startswith("correction_") and not _is_known(key)]
    if unknown:
        error = ConditionError("condition_unknown", key=unknown[0], allowed=", ".join(OWN))
        raise Refused(unclear(error), "conditions_unclear")
    tried = copy(session)
    tried.conditions = dict(conditions)
    try:
        Rulebook.of_day_played(tried).check()
    except (ConditionError, RegulationError) as error:
        raise Refused(unclear(error), "conditions_unclear") from error
    clear_period_of(tried)


def _is_known(key: str) -> bool:
    return key in OWN or key.startswith("correction_period.")
