"""Pages of the club desk."""

from django.urls import include, path

urlpatterns = [
    path("", include("clubs.uploads.urls")),
    path("", include("clubs.register.urls")),
    path("", include("clubs.corrections.urls")),
    path("", include("clubs.mending.urls")),
    path("", include("clubs.tournaments.urls")),
    path("", include("clubs.playing.urls")),
    path("", include("clubs.dealing.urls")),
    path("", include("clubs.evening.urls")),
    path("", include("clubs.table.urls")),
    path("", include("clubs.terminals.urls")),
    path("", include("clubs.checkin.urls")),
    path("", include("clubs.partners.urls")),
    path("", include("clubs.joining.urls")),
    path("", include("clubs.pages.urls")),
    path("", include("clubs.own_kinds.urls")),
    path("", include("clubs.sanctions.urls")),
    path("", include("clubs.districts.urls")),
    path("", include("clubs.cards.urls")),
    path("", include("clubs.systems.urls")),
    path("", include("clubs.treasury.urls")),
]
