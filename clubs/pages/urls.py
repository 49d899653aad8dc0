"""Pages on which clubs are found and written to, and the one on which a club writes about itself."""

from django.urls import path

from clubs.pages.views import public, writing

urlpatterns = [
    path("clubs/", public.clubs, name="clubs"),
    path("clubs/<int:club_id>/contact/", public.club_contact, name="club_contact"),
    path("desk/clubs/<int:club_id>/page/", writing.club_page, name="club_page"),
]
