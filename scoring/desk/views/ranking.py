"""The ranking of a stage as a sheet for the wall."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from clubs.playing.views.prints import occasion_of
from clubs.playing.views.wall import on_the_wall
from federation.paper import WallSheet
from scoring.desk.views.basis import directed_stage
from scoring.events.papers import has_ranking, ranking_sheet, time_of
from scoring.events.selectors.tournaments import state_of


@require_GET
@login_required
def stage_ranking_pdf(request: HttpRequest, stage_id: int) -> HttpResponse:
    """The places as they stand, or the matches of a knockout. While there are none the page says so."""
    stage = directed_stage(request, stage_id)
    if not has_ranking(stage):
        messages.info(request, _("There are no results to rank."))
        return redirect("stage_prints", stage.pk)
    session = stage.sessions.order_by("-number").first()
    state = state_of(stage)

    def in_language() -> WallSheet:
        return ranking_sheet(state, occasion_of(request, stage, session, {}, time_of(state)))

    return on_the_wall(request, stage, session, in_language, f"ranking-{stage.pk}")
