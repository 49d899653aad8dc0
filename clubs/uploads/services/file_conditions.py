"""Conditions of contest chosen for a file before it is published: its session goes by them from the start."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from clubs.facts.services import conditions as of_sessions
from clubs.models import Session
from federation.errors import Refused
from federation.visitors import Visitor


def of_the_event() -> Refused:
    """The refusal of conditions chosen for a file whose session goes by those of an event."""
    return Refused(
        _("The conditions of this session are its event's. Take back what was chosen for the file."),
        "not_yours",
    )


def refuse_for_session(session: Session, chosen: Mapping[str, str], by: Visitor) -> None:
    """Raise Refused where publishing a file would set conditions that somebody may not set any more.

    What changes nothing is no setting.
    """
    if all(session.conditions.get(key) == value for key, value in chosen.items()):
        return
    if session.stage is not None or not of_sessions.may_set(by, session):
        raise of_the_event()
    if of_sessions.is_late(session):
        raise Refused(
            _("The correction period is over: only the tournament office can set the conditions now."), "late"
        )
