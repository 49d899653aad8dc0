"""Pages of rulings, inside a federation."""

from django.urls import include, path

urlpatterns = [
    path("", include("rulings.appeals.urls")),
    path("", include("rulings.cases.urls")),
    path("", include("rulings.casebook.urls")),
    path("", include("rulings.conduct.urls")),
    path("", include("rulings.laws.urls")),
]
