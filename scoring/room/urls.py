"""Pages of the director's room and of the wall."""

from django.urls import path

from scoring.room import views, wall

urlpatterns = [
    path("desk/sessions/<int:session_id>/room/", views.director_room, name="director_room"),
    path("desk/sessions/<int:session_id>/room/live/", views.director_room_live, name="director_room_live"),
    path("sessions/<int:session_id>/wall/<slug:sheet>/", wall.wall_screen, name="wall_screen"),
]
