"""Help inside a federation."""

from django.urls import path

from scoring.help import views

urlpatterns = [
    path("help/", views.help_index, name="help"),
    path("help/<slug:topic>/", views.help_topic, name="help_topic"),
]
