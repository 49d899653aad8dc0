"""Pages of the club desk."""

from django.urls import path

from clubs.views import corrections, desk, tokens, uploads

urlpatterns = [
    path("desk/", desk.desk, name="desk"),
    path("desk/clubs/<int:club_id>/", desk.club_desk, name="club_desk"),
    path("desk/clubs/<int:club_id>/tokens/", tokens.club_tokens, name="club_tokens"),
    path("desk/tokens/<int:token_id>/withdraw/", tokens.withdraw_token, name="withdraw_token"),
    path("desk/uploads/<int:upload_id>/", uploads.upload, name="upload"),
    path("desk/results/<int:result_id>/correct/", corrections.correct_result, name="correct_result"),
    path("desk/corrections/", corrections.waiting_corrections, name="waiting_corrections"),
    path("desk/corrections/<int:correction_id>/", corrections.correction, name="correction"),
]
