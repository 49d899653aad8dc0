"""Pages and API of series."""

from django.urls import path, re_path

from scoring.series import api, views

urlpatterns = [
    path("series/", views.series_list, name="series_list"),
    path("series/<slug:slug>/", views.series_page, name="series"),
    path("series/<slug:slug>/file/", views.series_file, name="series_file"),
    re_path(
        r"^series/(?P<slug>[-a-zA-Z0-9_]+)/of/(?P<who>[0-9a-f]{12})/$", views.series_why, name="series_why"
    ),
]

api_urlpatterns = [
    path("series/", api.SeriesList.as_view(), name="api_series_list"),
    path("series/<slug:slug>/", api.SeriesStandings.as_view(), name="api_series"),
]
