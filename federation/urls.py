"""Addresses inside a federation, without its slug. Floors above are named here, never imported."""

from django.contrib import admin
from django.urls import include, path

from federation.personal import views as personal
from federation.record import views as letters
from federation.site import language

urlpatterns = [
    path("admin/", admin.site.urls),
    path("language/", language.choose_language, name="choose_language"),
    path("accounts/", include("federation.people.account_urls")),
    path("me/letters/", letters.my_letters, name="my_letters"),
    path("me/data/", personal.my_data, name="my_data"),
    path("members/<int:member_id>/data/", personal.member_data, name="member_data"),
    path("privacy/", personal.privacy, name="privacy"),
    path("letters/off/<str:signature>/", letters.letters_off, name="letters_off"),
    path("", include("clubs.urls")),
    path("", include("rulings.urls")),
    path("", include("scoring.urls")),
    path("api/v1/", include("federation.api_urls")),
]

handler500 = "federation.site.errors.server_error"
