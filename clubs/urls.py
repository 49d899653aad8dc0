"""Pages of the club desk."""

from django.urls import path

from clubs.views import (
    amendments,
    column_mappings,
    corrections,
    desk,
    entering,
    hand_records,
    line_ups,
    my_matches,
    my_tables,
    own_movements,
    prints,
    proofs,
    simultaneous,
    tokens,
    tournament_desk,
    uploads,
)
from clubs.views import file_corrections as late

urlpatterns = [
    path("desk/", desk.desk, name="desk"),
    path("desk/clubs/<int:club_id>/", desk.club_desk, name="club_desk"),
    path("desk/clubs/<int:club_id>/tokens/", tokens.club_tokens, name="club_tokens"),
    path("desk/tokens/<int:token_id>/withdraw/", tokens.withdraw_token, name="withdraw_token"),
    path("desk/uploads/<int:upload_id>/", uploads.upload, name="upload"),
    path("desk/uploads/<int:upload_id>/amend/", amendments.amend_upload, name="amend_upload"),
    path(
        "desk/amendments/<int:amendment_id>/withdraw/",
        amendments.withdraw_amendment,
        name="withdraw_amendment",
    ),
    path("desk/uploads/<int:upload_id>/columns/", column_mappings.upload_columns, name="upload_columns"),
    path("desk/clubs/<int:club_id>/columns/", column_mappings.club_columns, name="club_columns"),
    path(
        "desk/columns/<int:mapping_id>/withdraw/", column_mappings.withdraw_columns, name="withdraw_columns"
    ),
    path("desk/uploads/<int:upload_id>/hands/", hand_records.attach_hands, name="attach_hands"),
    path("desk/uploads/<int:upload_id>/proofs/", proofs.upload_proofs, name="upload_proofs"),
    path("desk/sessions/<int:session_id>/proofs/", proofs.session_proofs, name="session_proofs"),
    path("desk/corrections/<int:correction_id>/proofs/", proofs.correction_proofs, name="correction_proofs"),
    path("desk/sessions/<int:session_id>/overall/", simultaneous.session_overall, name="session_overall"),
    path("desk/stages/<int:stage_id>/clubs/", simultaneous.stage_clubs, name="stage_clubs"),
    path("desk/proofs/<int:proof_id>/", proofs.proof, name="proof"),
    path("desk/proofs/<int:proof_id>/small/", proofs.proof, {"size": "small"}, name="proof_small"),
    path("desk/results/<int:result_id>/correct/", corrections.correct_result, name="correct_result"),
    path("desk/uploads/<int:upload_id>/late/", late.ask_for_late_revision, name="ask_for_late_revision"),
    path("desk/corrections/files/<int:file_correction_id>/", late.file_correction, name="file_correction"),
    path("desk/corrections/", corrections.waiting_corrections, name="waiting_corrections"),
    path("desk/corrections/<int:correction_id>/", corrections.correction, name="correction"),
    path("desk/clubs/<int:club_id>/tournaments/", tournament_desk.club_tournaments, name="club_tournaments"),
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
        "desk/stages/<int:stage_id>/prints/rounds/<int:number>/<slug:paper>.pdf",
        prints.round_print_pdf,
        name="round_print_pdf",
    ),
    path("desk/tournaments/<int:tournament_id>/", tournament_desk.tournament_desk, name="tournament_desk"),
    path("desk/events/<int:event_id>/", tournament_desk.event_desk, name="event_desk"),
    path("desk/events/<int:event_id>/entries/", tournament_desk.event_entries, name="event_entries"),
    path("desk/events/<int:event_id>/fees/", tournament_desk.event_fees_file, name="event_fees_file"),
    path("desk/entrants/<int:entrant_id>/", tournament_desk.entrant_desk, name="entrant_desk"),
    path("events/<int:event_id>/enter/", entering.enter_event, name="enter_event"),
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
    path("me/entries/", entering.my_entries, name="my_entries"),
    path("me/entries/<int:entrant_id>/leave/", entering.leave_event, name="leave_event"),
]
