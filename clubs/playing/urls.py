"""Pages and API of a running session: movements, prints, line-ups, what players report."""

from django.urls import path

from clubs.playing.api import matches, tables
from clubs.playing.views import line_ups, my_matches, my_tables, own_movements, prints, wall

urlpatterns = [
    path("desk/clubs/<int:club_id>/movements/", prints.club_movements, name="club_movements"),
    path(
        "desk/clubs/<int:club_id>/movements/<slug:paper>.pdf",
        prints.club_movement_pdf,
        name="club_movement_pdf",
    ),
    path(
        "desk/clubs/<int:club_id>/movements/own/", own_movements.club_own_movements, name="club_own_movements"
    ),
    path("desk/movements/<int:own_id>/", own_movements.own_movement, name="own_movement"),
    path(
        "desk/movements/<int:own_id>/<slug:paper>.pdf",
        own_movements.own_movement_pdf,
        name="own_movement_pdf",
    ),
    path("desk/stages/<int:stage_id>/prints/", prints.stage_prints, name="stage_prints"),
    path(
        "desk/stages/<int:stage_id>/prints/<slug:paper>.pdf", prints.stage_print_pdf, name="stage_print_pdf"
    ),
    path(
        "desk/stages/<int:stage_id>/prints/wall/<slug:sheet>.pdf", wall.stage_wall_pdf, name="stage_wall_pdf"
    ),
    path(
        "desk/stages/<int:stage_id>/prints/rounds/<int:number>/wall/<slug:sheet>.pdf",
        wall.round_wall_pdf,
        name="round_wall_pdf",
    ),
    path(
        "desk/stages/<int:stage_id>/prints/rounds/<int:number>/<slug:paper>.pdf",
        prints.round_print_pdf,
        name="round_print_pdf",
    ),
    path("me/matches/", my_matches.my_matches, name="my_matches"),
    path("me/matches/<int:match_id>/", my_matches.my_match, name="my_match"),
    path("me/matches/<int:match_id>/line-ups/<int:part>/", line_ups.my_line_up, name="my_line_up"),
    path(
        "stages/<int:stage_id>/rounds/<int:number>/line-ups/", line_ups.round_line_ups, name="round_line_ups"
    ),
    path("me/tables/", my_tables.my_tables, name="my_tables"),
    path("me/tables/<int:session_id>/", my_tables.my_table, name="my_table"),
    path(
        "me/tables/<int:session_id>/rounds/<int:number>/boards/<int:board>/",
        my_tables.my_board,
        name="my_board",
    ),
]

api_urlpatterns = [
    path("me/matches/", matches.OwnMatches.as_view(), name="api_own_matches"),
    path("me/matches/<int:match_id>/reports/", matches.MatchReports.as_view(), name="api_match_reports"),
    path("me/tables/", tables.OwnTables.as_view(), name="api_own_tables"),
    path("me/tables/<int:session_id>/", tables.OwnTable.as_view(), name="api_own_table"),
    path(
        "me/tables/<int:session_id>/rounds/<int:number>/boards/<int:board>/reports/",
        tables.BoardReports.as_view(),
        name="api_board_reports",
    ),
]
