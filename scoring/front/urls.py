"""The first pages: home, a club, my page."""

from django.urls import path

from scoring.front.views import clubs, districts, guest_results, home, members, players, search

urlpatterns = [
    path("", home.home, name="home"),
    path("clubs/<int:club_id>/", clubs.club, name="club"),
    path("districts/", districts.districts, name="districts"),
    path("districts/<int:district_id>/", districts.district, name="district"),
    path("clubs/<int:club_id>/calendar.ics", clubs.club_calendar, name="club_calendar"),
    path("search/", search.search_page, name="search"),
    path("me/", members.my_page, name="my_page"),
    path("me/guest-results/", guest_results.my_guest_results, name="my_guest_results"),
    path("me/page/", players.page_choice, name="page_choice"),
    path("players/<int:member_id>/", players.player, name="player_page"),
]
