"""Pages of applications for events."""

from django.urls import path

from clubs.sanctions import views

urlpatterns = [
    path("desk/clubs/<int:club_id>/sanctions/", views.club_sanctions, name="club_sanctions"),
    path("office/sanctions/", views.sanctions, name="sanctions"),
    path("office/sanctions/<int:sanction_id>/", views.sanction, name="sanction"),
]
