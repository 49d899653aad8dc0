"""Pages and API of the open rating."""

from django.urls import path

from scoring.rating import api, views

urlpatterns = [
    path("ratings/", views.ratings, name="ratings"),
    path("ratings/<int:member_id>/", views.rating, name="rating"),
    path("ratings/<int:member_id>/sessions/<int:session_id>/", views.rating_why, name="rating_why"),
]

api_urlpatterns = [
    path("ratings/", api.Ratings.as_view(), name="api_ratings"),
    path("ratings/me/", api.MyRating.as_view(), name="api_my_rating"),
]
