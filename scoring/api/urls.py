"""Addresses of the results' API."""

from django.urls import path

from scoring.api import calculators, files, points, tournaments, views

urlpatterns = [
    path("sessions/", views.Sessions.as_view(), name="api_sessions"),
    path("sessions/<int:session_id>/standings/", views.Standings.as_view(), name="api_standings"),
    path("sessions/<int:session_id>/results/", views.Results.as_view(), name="api_results"),
    path("sessions/<int:session_id>/file/", files.File.as_view(), name="api_session_file"),
    path("sessions/<int:session_id>/matches/", views.Matches.as_view(), name="api_matches"),
    path("sessions/<int:session_id>/points/", points.SessionPoints.as_view(), name="api_session_points"),
    path("stages/<int:stage_id>/points/", points.StagePoints.as_view(), name="api_stage_points"),
    path("points/rankings/", points.Rankings.as_view(), name="api_point_rankings"),
    path("points/members/<int:member_id>/titles/", points.MemberTitles.as_view(), name="api_member_titles"),
    path("points/me/", points.MyPoints.as_view(), name="api_my_points"),
    path("tournaments/", tournaments.Tournaments.as_view(), name="api_tournaments"),
    path("tournaments/<slug:slug>/", tournaments.TournamentDetail.as_view(), name="api_tournament"),
    path("events/<int:event_id>/", tournaments.EventDetail.as_view(), name="api_event"),
    path(
        "stages/<int:stage_id>/standings/", tournaments.StageStandings.as_view(), name="api_stage_standings"
    ),
    path("stages/<int:stage_id>/overall/", tournaments.Overall.as_view(), name="api_stage_overall"),
    path("stages/<int:stage_id>/matches/", tournaments.StageMatches.as_view(), name="api_stage_matches"),
    *calculators.addresses(),
]
