"""The first pages: home, a club, my page."""

from django.urls import path

from scoring.front.views import clubs, home, members

urlpatterns = [
    path("", home.home, name="home"),
    path("clubs/<int:club_id>/", clubs.club, name="club"),
    path("me/", members.my_page, name="my_page"),
]
