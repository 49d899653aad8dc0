"""Addresses inside a federation, without its slug. Floors above are named here, never imported."""

from django.contrib import admin
from django.urls import include, path

from federation import language
from federation.views import letters

urlpatterns = [
    path("admin/", admin.site.urls),
    path("language/", language.choose_language, name="choose_language"),
    path("accounts/", include("allauth.urls")),
    path("me/letters/", letters.my_letters, name="my_letters"),
    path("letters/off/<str:signature>/", letters.letters_off, name="letters_off"),
    path("", include("clubs.urls")),
    path("", include("rulings.urls")),
    path("", include("scoring.urls")),
    path("api/v1/", include("federation.api.urls")),
]

handler500 = "federation.views.errors.server_error"
