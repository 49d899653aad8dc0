"""Pages and API of sessions: standings, travellers, reasons, files."""

from django.urls import path, re_path

from scoring.sessions.api import files, views
from scoring.sessions.views import (
    conditions,
    downloads,
    history,
    matches,
    plays,
    reasons,
    results,
    scorecards,
    standings,
    travellers,
)

SESSION = "sessions/<int:session_id>"
MATCH = (
    r"^sessions/(?P<session_id>[0-9]+)/matches/(?P<round_number>[0-9]+)"
    r"/(?P<a_id>[0-9]+)/(?P<b_id>[0-9]+)/"
)
CONTESTANT = f"{SESSION}/contestants/<int:entry_id>"

urlpatterns = [
    path("results/", results.results, name="results"),
    path(f"{SESSION}/", standings.standings, name="standings"),
    path(f"{SESSION}/sections/<int:section_id>/boards/<int:number>/", travellers.traveller, name="traveller"),
    path(f"{SESSION}/results/<int:result_id>/play/", plays.play, name="play"),
    path(f"{CONTESTANT}/", scorecards.scorecard, name="scorecard"),
    path(f"{CONTESTANT}/why/", reasons.why_total, name="why_total"),
    re_path(
        r"^sessions/(?P<session_id>[0-9]+)/results/(?P<result_id>[0-9]+)/(?P<side>ns|ew|s|w)/why/$",
        reasons.why,
        name="why",
    ),
    path("desk/sessions/<int:session_id>/conditions/", conditions.conditions, name="session_conditions"),
    path(f"{SESSION}/hands.pdf", downloads.hand_records, name="hand_records"),
    path(f"{SESSION}/file/", downloads.session_file, name="session_file"),
    re_path(MATCH + "$", matches.match, name="match"),
    re_path(MATCH + "why/$", reasons.why_match, name="why_match"),
    path(f"{SESSION}/history/", history.session_history, name="session_history"),
]

api_urlpatterns = [
    path("sessions/", views.Sessions.as_view(), name="api_sessions"),
    path("sessions/<int:session_id>/standings/", views.Standings.as_view(), name="api_standings"),
    path("sessions/<int:session_id>/results/", views.ResultsView.as_view(), name="api_results"),
    path("sessions/<int:session_id>/file/", files.File.as_view(), name="api_session_file"),
    path("sessions/<int:session_id>/matches/", views.MatchesView.as_view(), name="api_matches"),
]
