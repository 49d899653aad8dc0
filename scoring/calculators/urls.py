"""Pages and API of the calculators."""

from django.urls import path

from scoring.calculators.pages import api as api_calculators, views as calculators

urlpatterns = [
    path("calculators/", calculators.calculator_list, name="calculators"),
    path("calculators/<slug:name>/", calculators.calculator, name="calculator"),
]

api_urlpatterns = [
    *api_calculators.addresses(),
]
