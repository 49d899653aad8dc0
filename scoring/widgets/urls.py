"""Addresses of what other sites show."""

from django.urls import path

from scoring.widgets import views

urlpatterns = [
    path("widget/", views.widgets, name="widgets"),
    path("widget.js", views.widget_script, name="widget_script"),
    path("widget/results/", views.widget_results, name="widget_results"),
    path("widget/calendar/", views.widget_calendar, name="widget_calendar"),
    path("widget/ranking/", views.widget_ranking, name="widget_ranking"),
]
