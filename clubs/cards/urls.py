"""Pages and API of convention cards."""

from django.urls import path

from clubs.cards import api
from clubs.cards.views import conventions, reading, writing

urlpatterns = [
    path("me/cards/", writing.my_cards, name="my_cards"),
    path("me/cards/<int:card_id>/", writing.my_card, name="my_card"),
    path("me/cards/<int:card_id>/<slug:section>/", writing.my_card_section, name="my_card_section"),
    path("cards/<int:card_id>/", reading.card, name="card"),
    path("cards/<int:card_id>/card.pdf", reading.card_paper, name="card_pdf"),
    path("cards/<int:card_id>/versions/<int:number>/", reading.card, name="card_version"),
    path("cards/<int:card_id>/versions/<int:number>/card.pdf", reading.card_paper, name="card_version_pdf"),
    path("cards/<int:card_id>/versions/<int:number>/changes/", reading.card_changes, name="card_changes"),
    path("events/<int:event_id>/cards/", reading.event_cards, name="event_cards"),
    path("conventions/", conventions.conventions, name="conventions"),
    path("conventions/<slug:code>/", conventions.convention, name="convention"),
]

api_urlpatterns = [path("cards/<int:card_id>/", api.CardInForce.as_view(), name="api_card")]
