"""Pages of appeals: the parties', the desk's, the committee's. Under `desk/` nobody is a stranger."""

from django.urls import path

from rulings.appeals.api import appeals
from rulings.appeals.views import (
    desk as appeals_desk,
    mine as appeals_mine,
    papers as appeal_papers,
    pictures as appeal_pictures,
    room as appeals_room,
)

APPEAL = "appeals/<int:appeal_id>"

urlpatterns = [
    path("cases/<int:case_id>/appeal/", appeals_mine.file_appeal, name="file_appeal"),
    path("me/appeals/", appeals_mine.my_appeals, name="my_appeals"),
    path(f"me/{APPEAL}/", appeals_mine.my_appeal, name="my_appeal"),
    path(f"me/{APPEAL}/<slug:act>/", appeals_mine.my_appeal_act, name="my_appeal_act"),
    path("desk/appeals/", appeals_desk.desk_appeals, name="desk_appeals"),
    path(f"desk/{APPEAL}/", appeals_desk.desk_appeal, name="desk_appeal"),
    path(f"desk/{APPEAL}/<slug:act>/", appeals_desk.desk_appeal_act, name="desk_appeal_act"),
    path("desk/committee/", appeals_room.committee_room, name="committee_room"),
    path("desk/committee/bodies/", appeals_room.committee_bodies, name="committee_bodies"),
    path(f"desk/committee/{APPEAL}/", appeals_room.committee_appeal, name="committee_appeal"),
    path(f"desk/committee/{APPEAL}/panel/", appeals_room.committee_panel, name="committee_panel"),
    path(f"desk/committee/{APPEAL}/similar/", appeals_room.committee_similar, name="committee_similar"),
    path(
        f"desk/committee/{APPEAL}/<slug:act>/",
        appeals_room.committee_appeal_act,
        name="committee_appeal_act",
    ),
    path("appeals/<int:appeal_id>/papers/", appeal_papers.papers, name="appeal_papers"),
    path("appeals/<int:appeal_id>/appeal.pdf", appeal_papers.pack, name="appeal_pack"),
    path("appeals/<int:appeal_id>/decision.pdf", appeal_papers.decision, name="appeal_decision_pdf"),
    path("appeals/<int:appeal_id>/hearing.ics", appeal_papers.hearing, name="appeal_hearing_ics"),
    path("desk/case-pictures/<int:picture_id>/", appeal_pictures.case_picture, name="case_picture"),
    path(
        "desk/case-pictures/<int:picture_id>/small/",
        appeal_pictures.case_picture,
        {"size": "small"},
        name="case_picture_small",
    ),
]

api_urlpatterns = [
    path("appeals/", appeals.Appeals.as_view(), name="api_appeals"),
    path("appeals/<int:appeal_id>/", appeals.AppealDetail.as_view(), name="api_appeal"),
    path("appeals/<int:appeal_id>/concurrence/", appeals.AppealConcurrence.as_view(), name="api_concurrence"),
]
