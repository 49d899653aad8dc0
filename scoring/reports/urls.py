"""The page of reports for other programs."""

from django.urls import path

from scoring.reports.views import reports

urlpatterns = [path("desk/reports/", reports, name="reports")]
