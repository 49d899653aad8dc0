"""Pages of appeals: the parties', the desk's, the committee's. Under `desk/` nobody is a stranger."""

from django.urls import path

from rulings.views import appeals_desk, appeals_mine, appeals_room

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
]
