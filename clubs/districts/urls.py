"""Pages of the desk of a district."""

from django.urls import path

from clubs.districts import views

urlpatterns = [
    path("desk/districts/<int:district_id>/", views.district_desk, name="district_desk"),
    path("desk/districts/<int:district_id>/members/", views.district_members, name="district_members"),
]
