"""Pages and API of tournaments and their stages."""

from django.urls import path, re_path

from scoring.events.api import tournaments as api_tournaments
from scoring.events.views import (
    conditions as event_conditions,
    handicaps,
    history as tournament_history,
    overall_pages,
    stages as tournament_stages,
    tournaments,
)

STAGE = "stages/<int:stage_id>"

urlpatterns = [
    path(
        "desk/events/<int:event_id>/conditions/", event_conditions.event_conditions, name="event_conditions"
    ),
    path("tournaments/", tournaments.calendar, name="tournaments"),
    path("tournaments.ics", tournaments.feed, name="tournaments_feed"),
    path("tournaments/<slug:slug>/", tournaments.tournament, name="tournament"),
    path("events/<int:event_id>/", tournaments.event, name="tournament_event"),
    path(f"{STAGE}/", tournament_stages.stage, name="stage"),
    path(f"{STAGE}/live/", tournament_stages.stage_live, name="stage_live"),
    path(f"{STAGE}/entrants/<int:entrant_id>/why/", tournament_stages.why_total, name="stage_why_total"),
    path(f"{STAGE}/entrants/<int:entrant_id>/handicap/", handicaps.why_handicap, name="stage_why_handicap"),
    path(f"{STAGE}/handicap/", handicaps.handicap_list, name="stage_handicap"),
    path(
        f"{STAGE}/rounds/<int:number>/<int:a_id>/<int:b_id>/why/",
        tournament_stages.why_match,
        name="stage_why_match",
    ),
    path(f"{STAGE}/contestants/<int:entry_id>/", overall_pages.contestant, name="overall_contestant"),
    path(f"{STAGE}/boards/<int:number>/", overall_pages.board, name="overall_board"),
    re_path(
        r"^stages/(?P<stage_id>[0-9]+)/results/(?P<result_id>[0-9]+)/(?P<side>ns|ew)/why/$",
        overall_pages.why,
        name="overall_why",
    ),
    path(f"{STAGE}/history/", tournament_history.history, name="stage_history"),
    path(f"{STAGE}/runs/<int:sequence>/", tournament_history.as_shown, name="stage_run"),
]

api_urlpatterns = [
    path("tournaments/", api_tournaments.Tournaments.as_view(), name="api_tournaments"),
    path("tournaments/<slug:slug>/", api_tournaments.TournamentDetail.as_view(), name="api_tournament"),
    path("events/<int:event_id>/", api_tournaments.EventDetail.as_view(), name="api_event"),
    path(
        "stages/<int:stage_id>/standings/",
        api_tournaments.StageStandings.as_view(),
        name="api_stage_standings",
    ),
    path("stages/<int:stage_id>/overall/", api_tournaments.OverallView.as_view(), name="api_stage_overall"),
    path("stages/<int:stage_id>/matches/", api_tournaments.StageMatches.as_view(), name="api_stage_matches"),
]
