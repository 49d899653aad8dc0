"""Pages of the board on which partners and teams are looked for."""

from django.urls import path

from clubs.partners.views import board, own

urlpatterns = [
    path("partners/", board.partners, name="partners"),
    path("partners/new/", own.new_partner_notice, name="new_partner_notice"),
    path("partners/<int:notice_id>/", board.partner_notice, name="partner_notice"),
    path("partners/<int:notice_id>/change/", own.change_partner_notice, name="change_partner_notice"),
    path("me/partners/", own.my_partners, name="my_partners"),
]
