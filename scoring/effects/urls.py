"""What a ruling or a decision would do: parts of pages."""

from django.urls import path

from scoring.effects.views import (
    appeal as appeal_effect,
    approval as approval_effect,
    case as case_effect,
    publication,
)

urlpatterns = [
    path("desk/uploads/<int:upload_id>/standings/", publication.upload_standings, name="upload_standings"),
    path("desk/uploads/<int:upload_id>/settings/", publication.upload_settings, name="upload_settings"),
    path("desk/uploads/<int:upload_id>/players/", publication.upload_players, name="upload_players"),
    path("desk/case-effects/<int:case_id>/", case_effect.case_effect, name="case_effect"),
    path("desk/case-effects/<int:case_id>/points/", case_effect.case_points, name="case_points"),
    path(
        "desk/approval-effects/<int:adjustment_id>/",
        approval_effect.approval_effect,
        name="approval_effect",
    ),
    path("desk/appeal-effects/<int:appeal_id>/", appeal_effect.appeal_effect, name="appeal_effect"),
    path(
        "desk/appeal-effects/<int:appeal_id>/double-dummy/",
        appeal_effect.appeal_double_dummy,
        name="appeal_double_dummy",
    ),
]
