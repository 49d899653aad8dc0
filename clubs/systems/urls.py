"""Pages and API of systems."""

from django.urls import path

from clubs.systems import api
from clubs.systems.views import cards, reading, setting

urlpatterns = [
    path("systems/", reading.systems, name="systems"),
    path("desk/systems/", setting.systems_desk, name="systems_desk"),
    path("events/<int:event_id>/systems/", reading.event_systems, name="event_systems"),
    path("desk/events/<int:event_id>/systems/", setting.event_systems_desk, name="event_systems_desk"),
    path("desk/events/<int:event_id>/cards/", cards.event_systems_cards, name="event_systems_cards"),
]

api_urlpatterns = [
    path("events/<int:event_id>/systems/", api.EventSystems.as_view(), name="api_event_systems")
]
