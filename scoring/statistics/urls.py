"""Pages of statistics."""

from django.urls import path

from scoring.statistics import views

STATISTIC = "desk/statistics/<slug:statistic_key>"

urlpatterns = [
    path("desk/statistics/", views.statistics, name="statistics"),
    path(f"{STATISTIC}/", views.statistic, name="statistic"),
    path(f"{STATISTIC}/list/", views.statistic_list, name="statistic_list"),
]
