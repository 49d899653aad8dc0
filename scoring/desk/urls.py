"""Pages of the director's desk."""

from django.urls import path

from scoring.desk.views import conduct, grids, ranking, stage as stage_desk

SESSION = "sessions/<int:session_id>"
STAGE = "stages/<int:stage_id>"

urlpatterns = [
    path(f"desk/{SESSION}/conduct/", conduct.conduct, name="manners"),
    path(f"desk/{SESSION}/conduct/<int:adjustment_id>/", conduct.conduct_back, name="manners_back"),
    path(f"desk/{STAGE}/", stage_desk.stage_desk, name="stage_desk"),
    path(f"desk/{STAGE}/ranking.pdf", ranking.stage_ranking_pdf, name="stage_ranking_pdf"),
    path(f"desk/{STAGE}/rounds/<int:number>/", stage_desk.stage_round, name="stage_round"),
    path(f"desk/{STAGE}/rounds/<int:number>/enter/", grids.round_entry, name="round_entry"),
    path(f"desk/{STAGE}/boards/<int:board>/enter/", grids.board_entry, name="board_entry"),
    path(f"desk/{STAGE}/matches/<int:match_id>/enter/", grids.match_entry, name="match_entry"),
    path(f"desk/{STAGE}/<slug:act>/", stage_desk.stage_act, name="stage_act"),
]
