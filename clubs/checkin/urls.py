"""Pages of check-ins: the player's, the door's by its code, the desk's, and the lot of the seats."""

from django.urls import path

from clubs.checkin.views import desk, door, drawn, mine

DESK = "desk/stages/<int:stage_id>/check-in/<int:number>"

urlpatterns = [
    path("me/check-in/", mine.my_check_in, name="my_check_in"),
    path(
        "check-in/<int:stage_id>/<int:number>/<slug:code>/",
        door.check_in_door,
        name="check_in_door",
    ),
    path(f"{DESK}/", desk.check_in_desk, name="check_in_desk"),
    path(f"{DESK}/live/", desk.check_in_live, name="check_in_live"),
    path("sessions/<int:session_id>/seats/", drawn.seats_drawn, name="seats_drawn"),
]
