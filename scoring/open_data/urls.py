"""Addresses of what is open, for other programs."""

from django.urls import path

from scoring.open_data import api, views

urlpatterns = [
    path("open-data/", views.open_data, name="open_data"),
    path("open-data/<int:dump_id>.ndjson.gz", views.open_dump, name="open_dump"),
]

api_urlpatterns = [path("open/", api.OpenChanges.as_view(), name="api_open")]
