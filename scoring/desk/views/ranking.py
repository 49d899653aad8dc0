"""The ranking of a stage as a sheet for the wall."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from clubs.playing.views.prints import occasion_of
from clubs.playing.views.wall import on_the_wall
from federation.paper import WallSheet
from scoring.desk.views.basis import directed_stage
from scoring.events.papers import handicap_sheet, has_ranking, ranking_sheet, time_of
from scoring.events.selectors.handicaps import HandicapList, handicaps_of
from scoring.events.selectors.tournaments import StageState, standings_of, state_of


@require_GET
@login_required
def stage_ranking_pdf(request: HttpRequest, stage_id: int) -> HttpResponse:
    """The places as they stand, or the matches of a knockout; ?list=handicap: the handicap list.

    While there are none the page says so.
    """
    stage = directed_stage(request, stage_id)
    if not has_ranking(stage):
        messages.info(request, _("There are no results to rank."))
        return redirect("stage_prints", stage.pk)
    session = stage.sessions.order_by("-number").first()
    state = state_of(stage)

    listed = _listed(request, state)

    def in_language() -> WallSheet:
        occasion = occasion_of(request, stage, session, {}, time_of(state))
        return handicap_sheet(state, listed, occasion) if listed else ranking_sheet(state, occasion)

    name = "handicap" if listed else "ranking"
    return on_the_wall(request, stage, session, in_language, f"{name}-{stage.pk}")


def _listed(request: HttpRequest, state: StageState) -> HandicapList | None:
    """The handicap list where it is asked for. 404 for another list, and where there is none."""
    asked = request.GET.get("list", "")
    if not asked:
        return None
    listed = handicaps_of(state, standings_of(state.stage)) if asked == "handicap" else None
    if listed is None:
        raise Http404("no such list")
    return listed
