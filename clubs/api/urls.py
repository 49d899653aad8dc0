"""Addresses of the club desk's API."""

from django.urls import path

from clubs.api import amendments, corrections, late_revisions, matches, proofs, states, tables, views

urlpatterns = [
    path("uploads/", views.Uploads.as_view(), name="api_uploads"),
    path("corrections/", corrections.Corrections.as_view(), name="api_corrections"),
    path("corrections/<int:correction_id>/", corrections.CorrectionDetail.as_view(), name="api_correction"),
    path(
        "corrections/<int:correction_id>/answers/",
        corrections.CorrectionAnswers.as_view(),
        name="api_correction_answers",
    ),
    path("late-revisions/", late_revisions.LateRevisions.as_view(), name="api_late_revisions"),
    path(
        "late-revisions/<int:file_correction_id>/",
        late_revisions.LateRevisionDetail.as_view(),
        name="api_late_revision",
    ),
    path(
        "late-revisions/<int:file_correction_id>/answers/",
        late_revisions.LateRevisionAnswers.as_view(),
        name="api_late_revision_answers",
    ),
    path("me/matches/", matches.OwnMatches.as_view(), name="api_own_matches"),
    path("me/matches/<int:match_id>/reports/", matches.MatchReports.as_view(), name="api_match_reports"),
    path("me/tables/", tables.OwnTables.as_view(), name="api_own_tables"),
    path("me/tables/<int:session_id>/", tables.OwnTable.as_view(), name="api_own_table"),
    path(
        "me/tables/<int:session_id>/rounds/<int:number>/boards/<int:board>/reports/",
        tables.BoardReports.as_view(),
        name="api_board_reports",
    ),
    path("uploads/states/", states.UploadStates.as_view(), name="api_upload_states"),
    path("uploads/<int:upload_id>/amendments/", amendments.Amendments.as_view(), name="api_amendments"),
    path("uploads/<int:upload_id>/", views.UploadDetail.as_view(), name="api_upload"),
    path("uploads/<int:upload_id>/proofs/", proofs.Proofs.as_view(), name="api_proofs"),
]
