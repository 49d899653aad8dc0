"""Pages of results, inside a federation."""

from django.urls import path, re_path

from scoring.views import (
    calculators,
    case_effect,
    clubs,
    conditions,
    downloads,
    event_conditions,
    history,
    manners,
    matches,
    members,
    overall_pages,
    points,
    points_desk,
    reasons,
    results,
    scorecards,
    stage_desk,
    standings,
    tournament_history,
    tournament_stages,
    tournaments,
    travellers,
)

SESSION = "sessions/<int:session_id>"
MATCH = (
    r"^sessions/(?P<session_id>[0-9]+)/matches/(?P<round_number>[0-9]+)"
    r"/(?P<a_id>[0-9]+)/(?P<b_id>[0-9]+)/"
)
STAGE = "stages/<int:stage_id>"
CONTESTANT = f"{SESSION}/contestants/<int:entry_id>"

urlpatterns = [
    path("", results.home, name="home"),
    path("results/", results.results, name="results"),
    path(f"{SESSION}/", standings.standings, name="standings"),
    path(f"{SESSION}/sections/<int:section_id>/boards/<int:number>/", travellers.traveller, name="traveller"),
    path(f"{CONTESTANT}/", scorecards.scorecard, name="scorecard"),
    path(f"{CONTESTANT}/why/", reasons.why_total, name="why_total"),
    re_path(
        r"^sessions/(?P<session_id>[0-9]+)/results/(?P<result_id>[0-9]+)/(?P<side>ns|ew|s|w)/why/$",
        reasons.why,
        name="why",
    ),
    path("desk/sessions/<int:session_id>/conditions/", conditions.conditions, name="session_conditions"),
    path(
        "desk/events/<int:event_id>/conditions/", event_conditions.event_conditions, name="event_conditions"
    ),
    path(f"desk/{SESSION}/conduct/", manners.conduct, name="manners"),
    path(f"desk/{SESSION}/conduct/<int:adjustment_id>/", manners.conduct_back, name="manners_back"),
    path(f"{SESSION}/file/", downloads.session_file, name="session_file"),
    re_path(MATCH + "$", matches.match, name="match"),
    re_path(MATCH + "why/$", reasons.why_match, name="why_match"),
    path(f"{SESSION}/history/", history.session_history, name="session_history"),
    path("clubs/<int:club_id>/", clubs.club, name="club"),
    path("tournaments/", tournaments.calendar, name="tournaments"),
    path("tournaments.ics", tournaments.feed, name="tournaments_feed"),
    path("tournaments/<slug:slug>/", tournaments.tournament, name="tournament"),
    path("events/<int:event_id>/", tournaments.event, name="tournament_event"),
    path(f"desk/{STAGE}/", stage_desk.stage_desk, name="stage_desk"),
    path(f"desk/{STAGE}/rounds/<int:number>/", stage_desk.stage_round, name="stage_round"),
    path(f"desk/{STAGE}/<slug:act>/", stage_desk.stage_act, name="stage_act"),
    path(f"{STAGE}/", tournament_stages.stage, name="stage"),
    path(f"{STAGE}/live/", tournament_stages.stage_live, name="stage_live"),
    path(f"{STAGE}/entrants/<int:entrant_id>/why/", tournament_stages.why_total, name="stage_why_total"),
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
    path("desk/case-effects/<int:case_id>/", case_effect.case_effect, name="case_effect"),
    path("calculators/", calculators.calculator_list, name="calculators"),
    path("calculators/<slug:name>/", calculators.calculator, name="calculator"),
    path("me/", members.my_page, name="my_page"),
    path("me/points/", points.my_points, name="my_points"),
    path("me/points/ranking/", points.ranking_choice, name="ranking_choice"),
    path("me/points/claim/", points.claim_slip, name="claim_slip"),
    path("rankings/", points.rankings, name="rankings"),
    path(f"{SESSION}/points/", points.session_points, name="session_points"),
    path(f"{STAGE}/points/", points.stage_points, name="stage_points"),
    path(f"desk/{SESSION}/slips/", points.session_slips, name="session_slips"),
    path("desk/points/stages/<int:stage_id>/slips/", points.stage_slips, name="stage_slips"),
    path("desk/points/", points_desk.points_desk, name="points_desk"),
    path("desk/points/prepare/", points_desk.prepare_run, name="prepare_run"),
    path("desk/points/close/", points_desk.close_period, name="close_period"),
    path("desk/points/by-hand/", points_desk.points_by_hand, name="points_by_hand"),
    path("desk/points/runs/<int:payment_run_id>/", points_desk.payment_run, name="payment_run"),
    path("desk/points/members/<int:member_id>/", points_desk.member_points, name="member_points"),
    path(
        "desk/points/postings/<int:posting_id>/reverse/", points_desk.reverse_posting, name="reverse_posting"
    ),
]
