"""Addresses of the club desk's API."""

from django.urls import path

from clubs.api import views

urlpatterns = [
    path("uploads/", views.Uploads.as_view(), name="api_uploads"),
    path("uploads/<int:upload_id>/", views.UploadDetail.as_view(), name="api_upload"),
]
