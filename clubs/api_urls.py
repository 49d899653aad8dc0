"""Addresses of the club desk's API."""

from clubs.cards.urls import api_urlpatterns as cards
from clubs.corrections.urls import api_urlpatterns as corrections
from clubs.interchange.urls import api_urlpatterns as registers
from clubs.playing.urls import api_urlpatterns as playing
from clubs.systems.urls import api_urlpatterns as systems
from clubs.uploads.urls import api_urlpatterns as uploads

urlpatterns = [*uploads, *corrections, *playing, *cards, *systems, *registers]
