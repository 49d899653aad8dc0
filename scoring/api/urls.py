"""Addresses of the results' API."""

from django.urls import path

from scoring.api import calculators, views

urlpatterns = [
    path("sessions/", views.Sessions.as_view(), name="api_sessions"),
    path("sessions/<int:session_id>/standings/", views.Standings.as_view(), name="api_standings"),
    path("sessions/<int:session_id>/results/", views.Results.as_view(), name="api_results"),
    *calculators.addresses(),
]
