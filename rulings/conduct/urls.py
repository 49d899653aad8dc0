"""Pages of conduct: what is a violation, and the record."""

from django.urls import path

from rulings.conduct import views as conduct_record

urlpatterns = [
    path("conduct/", conduct_record.violations, name="violations"),
    path("desk/conduct/", conduct_record.conduct_record, name="conduct_record"),
    path("me/conduct/", conduct_record.my_conduct, name="my_conduct"),
]
