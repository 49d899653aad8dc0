"""Pages and API of corrections."""

from django.urls import path

from clubs.corrections import api as api_corrections, player_views, views as corrections

urlpatterns = [
    path("desk/results/<int:result_id>/correct/", corrections.correct_result, name="correct_result"),
    path("desk/sessions/<int:session_id>/players/", player_views.session_players, name="session_players"),
    path("desk/corrections/", corrections.waiting_corrections, name="waiting_corrections"),
    path("desk/corrections/<int:correction_id>/", corrections.correction, name="correction"),
]

api_urlpatterns = [
    path("corrections/", api_corrections.Corrections.as_view(), name="api_corrections"),
    path(
        "corrections/<int:correction_id>/", api_corrections.CorrectionDetail.as_view(), name="api_correction"
    ),
    path(
        "corrections/<int:correction_id>/answers/",
        api_corrections.CorrectionAnswers.as_view(),
        name="api_correction_answers",
    ),
]
