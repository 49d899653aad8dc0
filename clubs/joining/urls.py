"""Pages on which somebody applies for membership, and on which that is decided."""

from django.urls import path

from clubs.joining.views import deciding, public

urlpatterns = [
    path("join/", public.join, name="join"),
    path("join/proof/<str:application_signature>/", public.joining_proof, name="joining_proof"),
    path("clubs/<int:club_id>/join/", public.join_club, name="join_club"),
    path("desk/clubs/<int:club_id>/applications/", deciding.club_applications, name="club_applications"),
    path("desk/applications/", deciding.applications, name="applications"),
    path("desk/applications/<int:application_id>/", deciding.application, name="application"),
]
