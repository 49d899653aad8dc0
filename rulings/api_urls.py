"""Addresses of the API of rulings."""

from rulings.appeals.urls import api_urlpatterns as appeals
from rulings.casebook.urls import api_urlpatterns as casebook
from rulings.cases.urls import api_urlpatterns as cases
from rulings.laws.urls import api_urlpatterns as laws

urlpatterns = [*cases, *appeals, *casebook, *laws]
