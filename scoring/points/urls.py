"""Pages and API of master points."""

from django.urls import path

from scoring.points.api import look_up, points as api_points
from scoring.points.views import (
    balances,
    certificates,
    desk as points_desk,
    levies as points_levies,
    periods as points_periods,
    points,
    rankings,
    statements as points_statements,
    titles_desk,
    what_if,
)

SESSION = "sessions/<int:session_id>"
STAGE = "stages/<int:stage_id>"

urlpatterns = [
    path("me/points/", points.my_points, name="my_points"),
    path("me/points/ranking/", points.ranking_choice, name="ranking_choice"),
    path("me/points/claim/", points.claim_slip, name="claim_slip"),
    path("rankings/", rankings.rankings, name="rankings"),
    path("members/<int:member_id>/", rankings.member_page, name="member_page"),
    path("certificates/", certificates.certificates, name="certificates"),
    path("me/titles/<int:title_id>/certificate.pdf", certificates.my_certificate, name="my_certificate"),
    path("desk/points/titles/", titles_desk.titles_desk, name="titles_desk"),
    path("desk/points/titles/by-hand/", titles_desk.title_by_hand, name="title_by_hand"),
    path("desk/points/titles/file/", titles_desk.titles_file, name="titles_file"),
    path("desk/points/titles/<int:title_id>/", titles_desk.title, name="title"),
    path(
        "desk/points/titles/<int:title_id>/certificate.pdf",
        certificates.title_certificate,
        name="title_certificate",
    ),
    path("desk/points/rankings/file/", titles_desk.rankings_file, name="rankings_file"),
    path(f"{SESSION}/points/", points.session_points, name="session_points"),
    path(f"{STAGE}/points/", points.stage_points, name="stage_points"),
    path(f"desk/{SESSION}/slips/", points.session_slips, name="session_slips"),
    path("desk/points/stages/<int:stage_id>/slips/", points.stage_slips, name="stage_slips"),
    path("desk/points/", points_desk.points_desk, name="points_desk"),
    path("desk/points/prepare/", points_desk.prepare_run, name="prepare_run"),
    path("desk/points/close/", points_periods.close_period, name="close_period"),
    path("desk/points/levy/", points_statements.levies, name="levies"),
    path("desk/points/levy/charges/", points_levies.levy_charges, name="levy_charges"),
    path("desk/points/export/", points_statements.export_postings, name="export_postings"),
    path("desk/points/what-if/", what_if.points_what_if, name="points_what_if"),
    path("desk/points/clubs/<int:club_id>/", points_statements.club_statement, name="club_points"),
    path("desk/points/by-hand/", points_desk.points_by_hand, name="points_by_hand"),
    path("desk/points/balances/", balances.points_balances, name="points_balances"),
    path("desk/points/runs/", points_desk.payment_runs, name="payment_runs"),
    path("desk/points/runs/<int:payment_run_id>/", points_desk.payment_run, name="payment_run"),
    path(
        "desk/points/balances/<int:balances_id>/file/",
        balances.balances_file,
        name="balances_file",
    ),
    path(
        "desk/points/balances/<int:balances_id>/take-back/",
        balances.take_balances_back,
        name="take_balances_back",
    ),
    path("desk/points/members/<int:member_id>/", points_desk.member_points, name="member_points"),
    path(
        "desk/points/members/<int:member_id>/statement/",
        points_statements.member_statement,
        name="member_statement",
    ),
    path("me/points/statement/", points_statements.my_statement, name="my_statement"),
    path(
        "desk/points/postings/<int:posting_id>/reverse/", points_desk.reverse_posting, name="reverse_posting"
    ),
]

api_urlpatterns = [
    path("sessions/<int:session_id>/points/", api_points.SessionPoints.as_view(), name="api_session_points"),
    path("stages/<int:stage_id>/points/", api_points.StagePoints.as_view(), name="api_stage_points"),
    path("points/rankings/", api_points.Rankings.as_view(), name="api_point_rankings"),
    path(
        "points/members/<int:member_id>/titles/", api_points.MemberTitles.as_view(), name="api_member_titles"
    ),
    path("look-up/members/", look_up.MemberLookUp.as_view(), name="api_look_up"),
    path("points/me/", api_points.MyPoints.as_view(), name="api_my_points"),
]
