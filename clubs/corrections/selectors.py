"""Late corrections that wait, of the sessions for which somebody may answer or look on."""

from django.db.models import Q, QuerySet

from clubs.corrections.services.corrections import tournaments_of
from clubs.models import Correction, FileCorrection, LateChange
from clubs.register import selectors
from federation.visitors import Visitor


def looks_on(user: Visitor) -> bool:
    """Whether the list of what waits is theirs to open: directors, the office, desks of clubs and events."""
    if selectors.answers_everywhere(user) or selectors.clubs_run_by(user).exists():
        return True
    return tournaments_of(user).exists()


def corrections_for(user: Visitor) -> QuerySet[Correction]:
    """Corrections of one result, the newest first."""
    waiting = selectors.waiting_corrections()
    return waiting if selectors.answers_everywhere(user) else waiting.filter(_desks_of(user))


def file_corrections_for(user: Visitor) -> QuerySet[FileCorrection]:
    """Revisions by a file, the newest first."""
    waiting = selectors.waiting_file_corrections()
    if selectors.answers_everywhere(user):
        return waiting
    return waiting.filter(selectors.kept_by(selectors.clubs_run_by(user), "session__"))


def late_changes_for(user: Visitor) -> QuerySet[LateChange]:
    """Changes of a stage's results, the newest first."""
    waiting = selectors.waiting_late_changes()
    return waiting if selectors.answers_everywhere(user) else waiting.filter(_desks_of(user))


def _desks_of(user: Visitor) -> Q:
    """Facts of sessions whose desk somebody keeps, by a club or by an appointment to a tournament."""
    at_club = selectors.kept_by(selectors.clubs_run_by(user), "session__")
    return at_club | Q(session__stage__event__tournament__in=tournaments_of(user))
