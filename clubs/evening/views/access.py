"""Whose evening a page is: who runs the session's tournament, nobody else."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from clubs.models import Session
from clubs.tournaments.services.tournaments import may_direct

RELATED = "stage__event__tournament__host"


def directed_session(request: HttpRequest, session_id: int) -> Session:
    """A session of a stage, for who runs its tournament. Raises Http404, PermissionDenied."""
    sessions = Session.objects.filter(stage__isnull=False).select_related(RELATED)
    session: Session = get_object_or_404(sessions, pk=session_id)
    if not may_direct(request.user, session.stage.event.tournament):
        raise PermissionDenied
    return session
