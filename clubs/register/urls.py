"""Pages of a club's devices."""

from django.urls import path

from clubs.register.views import tokens

urlpatterns = [
    path("desk/clubs/<int:club_id>/tokens/", tokens.club_tokens, name="club_tokens"),
    path("desk/tokens/<int:token_id>/withdraw/", tokens.withdraw_token, name="withdraw_token"),
]
