"""Pages of rulings, inside a federation."""

from django.urls import path

from rulings.views import advisor

urlpatterns = [
    path("advisor/", advisor.advisor, name="advisor"),
]
