"""Addresses of the results' API."""

from scoring.calculators.urls import api_urlpatterns as calculators
from scoring.events.urls import api_urlpatterns as events
from scoring.open_data.urls import api_urlpatterns as open_data
from scoring.points.urls import api_urlpatterns as points
from scoring.rating.urls import api_urlpatterns as rating
from scoring.rulemaking.urls import api_urlpatterns as rulemaking
from scoring.series.urls import api_urlpatterns as series
from scoring.sessions.urls import api_urlpatterns as sessions

urlpatterns = [*sessions, *points, *events, *series, *rating, *calculators, *rulemaking, *open_data]
