"""Pages of a club's devices, and of the numbers that it says are its own."""

from django.urls import path

from clubs.register.views import number_claims, renewals, tokens

urlpatterns = [
    path("desk/clubs/<int:club_id>/tokens/", tokens.club_tokens, name="club_tokens"),
    path("desk/tokens/<int:token_id>/withdraw/", tokens.withdraw_token, name="withdraw_token"),
    path("desk/clubs/<int:club_id>/numbers/", number_claims.club_numbers, name="club_numbers"),
    path("desk/clubs/<int:club_id>/renewals/", renewals.club_renewals, name="club_renewals"),
    path("desk/numbers/", number_claims.number_claims, name="number_claims"),
    path("desk/numbers/<int:claim_id>/", number_claims.number_claim, name="number_claim"),
]
