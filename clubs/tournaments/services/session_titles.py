"""What the sessions of a stage are called, by all that they belong to, in the languages of the federation."""

from django.utils.translation import gettext as _

from clubs.models import Session, Stage
from federation.languages import in_each, languages_here

_LENGTH_MAX = 200


def keep(*stages: Stage) -> None:
    """Title every session of these stages anew: no two alike, a number behind where a stage has several.

    Clubs' games of a simultaneous stage keep the titles of their files.
    """
    for stage in stages:
        if not stage.is_simultaneous:
            _keep(stage)


def _keep(stage: Stage) -> None:
    sessions = list(stage.sessions.order_by("number"))
    for session in sessions:
        session.titles = of_session(stage, session.number if len(sessions) > 1 else None)
    Session.objects.bulk_update(sessions, ["titles"])


def of_session(stage: Stage, number: int | None = None) -> dict[str, str]:
    """The titles of a stage's only session, or of the one with a number."""
    return in_each(lambda: _title(stage, number), languages_here())


def _title(stage: Stage, number: int | None) -> str:
    """In the language that is active; not longer than it may be, what tells it from its sisters stays."""
    event = stage.event
    parts = {"tournament": event.tournament.title, "event": event.title, "stage": stage.title}
    behind = "" if number is None else _(", session %(number)s") % {"number": number}
    return (_("%(tournament)s, %(event)s: %(stage)s") % parts)[: _LENGTH_MAX - len(behind)] + behind
