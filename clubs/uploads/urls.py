"""Pages and API of files: from the desk to the publication, photographs, late files."""

from django.urls import path

from clubs.uploads.api import (
    amendments as api_amendments,
    late_revisions,
    proofs as api_proofs,
    states,
    views,
)
from clubs.uploads.views import (
    amendments,
    column_mappings,
    desk,
    events_of_file,
    hand_records,
    late_files as late,
    proofs,
    removing,
    simultaneous,
    uploads,
)

urlpatterns = [
    path("desk/", desk.desk, name="desk"),
    path("desk/clubs/<int:club_id>/", desk.club_desk, name="club_desk"),
    path("desk/uploads/<int:upload_id>/", uploads.upload, name="upload"),
    path("desk/uploads/<int:upload_id>/remove/", removing.remove_upload, name="remove_upload"),
    path("desk/uploads/<int:upload_id>/bring-back/", removing.bring_back_upload, name="bring_back_upload"),
    path("desk/uploads/<int:upload_id>/amend/", amendments.amend_upload, name="amend_upload"),
    path(
        "desk/amendments/<int:amendment_id>/withdraw/",
        amendments.withdraw_amendment,
        name="withdraw_amendment",
    ),
    path("desk/uploads/<int:upload_id>/events/", events_of_file.choose_event, name="choose_event"),
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
    path("desk/uploads/<int:upload_id>/late/", late.ask_for_late_revision, name="ask_for_late_revision"),
    path("desk/corrections/files/<int:file_correction_id>/", late.file_correction, name="file_correction"),
]

api_urlpatterns = [
    path("uploads/", views.Uploads.as_view(), name="api_uploads"),
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
    path("uploads/states/", states.UploadStates.as_view(), name="api_upload_states"),
    path("uploads/<int:upload_id>/amendments/", api_amendments.Amendments.as_view(), name="api_amendments"),
    path("uploads/<int:upload_id>/", views.UploadDetail.as_view(), name="api_upload"),
    path("uploads/<int:upload_id>/proofs/", api_proofs.Proofs.as_view(), name="api_proofs"),
]
