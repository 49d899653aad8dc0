"""What every page of a stage's desk begins with."""

from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from clubs.models import SentForm, Stage
from clubs.tournaments.services.tournaments import may_direct
from federation.errors import Refused
from federation.visitors import signed_in
from scoring.desk.forms.basis import StageDeskForm
from scoring.sessions.services.problems import sentence_of


def directed_stage(request: HttpRequest, stage_id: int) -> Stage:
    """A stage of the federation in scope, for who runs its tournament. Raises Http404, PermissionDenied."""
    stage: Stage = get_object_or_404(Stage.objects.select_related("event__tournament__host"), pk=stage_id)
    if not may_direct(request.user, stage.event.tournament):
        raise PermissionDenied
    return stage


def basis(stage: Stage) -> dict[str, Any]:
    """What the head of a page names."""
    return {"stage": stage, "event": stage.event, "tournament": stage.event.tournament}


@transaction.atomic
def once(form: StageDeskForm, at: Any, request: HttpRequest) -> Any:
    """The act, unless this very form was sent and done before. A refused act leaves no trace."""
    _row, is_new = SentForm.objects.get_or_create(stage=form.stage, token=form.cleaned_data["token"])
    if is_new:
        form.outcome, form.is_done = form.do(at, signed_in(request)), True
    return form.outcome


def sentence(refused: Exception) -> str:
    """Why something was refused or cannot be scored."""
    return refused.sentence if isinstance(refused, Refused) else sentence_of(refused)
