"""Pages of an evening."""

from django.urls import path

from clubs.evening.views import at_table, naming, opening, table_room
from clubs.table.urls import TABLE

urlpatterns = [
    path(f"{TABLE}/room/", table_room.table_room, name="table_room"),
    path("desk/clubs/<int:club_id>/evening/", opening.new_evening, name="new_evening"),
    path("me/tables/<int:session_id>/director/", at_table.my_table_room, name="my_table_room"),
    path("desk/sessions/<int:session_id>/names/", naming.evening_names, name="evening_names"),
]
