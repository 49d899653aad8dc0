"""Pages of results that are mended."""

from django.urls import path

from clubs.mending import views

urlpatterns = [
    path("desk/corrections/changes/<int:late_change_id>/", views.late_change, name="late_change"),
]
