"""Pages of the reviews of records."""

from django.urls import path

from scoring.review import views

urlpatterns = [
    path("desk/records/", views.record_reviews, name="record_reviews"),
    path("desk/records/<int:review_id>/", views.record_review, name="record_review"),
    path("desk/records/<int:review_id>/boards/<int:result_id>/", views.reviewed_board, name="reviewed_board"),
]
