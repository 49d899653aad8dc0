"""Pages of the social game. What stands in an address under `…_secret` opens it, and goes into no log."""

from django.urls import path

from scoring.social.views import games, index, pads

urlpatterns = [
    path("play/", index.social_index, name="social"),
    path("play/rules/<slug:game_rules>/", index.social_rules, name="social_rules"),
    path("play/pads/new/<slug:pad_kind>/", pads.new_pad, name="new_pad"),
    path("play/pads/<slug:pad_secret>/", pads.pad_page, name="pad_page"),
    path("play/games/new/<slug:game_kind>/", games.new_game, name="new_game"),
    path("play/games/<slug:game_secret>/", games.game_page, name="game_page"),
]
