"""Addresses outside every federation: the list of them, the operators' desk, health."""

from django.urls import include, path

from federation.operators.desk import operator_site
from federation.site import entrance, language

urlpatterns = [
    path("", entrance.federations, name="federations"),
    path("health/", entrance.health, name="health"),
    path("language/", language.choose_language, name="choose_language"),
    path("operators/accounts/", include("federation.people.account_urls")),
    path("operators/", operator_site.urls),
]

handler500 = "federation.site.errors.server_error"
