"""Addresses inside a federation, without its slug. Floors above are named here, never imported."""

from django.contrib import admin
from django.urls import include, path

from federation.face import contact, served, views as face
from federation.machine import views as of_machine
from federation.mailings import views as mailings
from federation.memberships import views as memberships
from federation.money.cards import views as cards
from federation.money.cards.sandbox import api, page
from federation.personal import guardian_views, office_views as office_personal, views as personal
from federation.record import views as letters
from federation.sender.views import federation_sender
from federation.site import language

urlpatterns = [
    path("admin/", admin.site.urls),
    path("language/", language.choose_language, name="choose_language"),
    path("accounts/", include("federation.people.account_urls")),
    path("me/letters/", letters.my_letters, name="my_letters"),
    path("me/data/", personal.my_data, name="my_data"),
    path("me/renewal/", memberships.my_renewal, name="my_renewal"),
    path("office/renewals/", memberships.renewal_runs, name="renewal_runs"),
    path("office/renewals/<int:run_id>/", memberships.renewal_run, name="renewal_run"),
    path("office/renewals/one/<int:renewal_id>/", memberships.one_renewal, name="one_renewal"),
    path("office/letters/", mailings.group_letters, name="group_letters"),
    path("office/letters/question/<int:question_id>/", mailings.saved_question, name="saved_question"),
    path("office/letters/<int:mailing_id>/", mailings.group_letter, name="group_letter"),
    path("members/<int:member_id>/data/", personal.member_data, name="member_data"),
    path("members/<int:member_id>/guardian/", guardian_views.member_guardian, name="member_guardian"),
    path("guardian/<str:guardian_signature>/", guardian_views.guardian, name="guardian"),
    path("office/terms/", office_personal.terms, name="data_terms"),
    path("office/machine/", of_machine.machine, name="machine"),
    path("office/sender/", federation_sender, name="federation_sender"),
    path("office/look/", face.federation_look, name="federation_look"),
    path("look/<str:look_version>.css", served.federation_colours, name="federation_colours"),
    path("look/<str:logo_version>.png", served.federation_logo, name="federation_logo"),
    path("contact/", contact.contact, name="contact"),
    path("accessibility/", contact.accessibility, name="accessibility"),
    path("cards/told/", cards.card_messages, name="card_messages"),
    path("cards/sandbox/api/<path:sandbox_call>", api.card_sandbox, name="card_sandbox"),
    path("cards/sandbox/<str:sandbox_number>/", page.card_sandbox_page, name="card_sandbox_page"),
    path("privacy/", personal.privacy, name="privacy"),
    path("letters/off/<str:signature>/", letters.letters_off, name="letters_off"),
    path("", include("federation.publishing.urls")),
    path("", include("clubs.urls")),
    path("", include("rulings.urls")),
    path("", include("scoring.urls")),
    path("api/v1/", include("federation.api_urls")),
]

handler500 = "federation.site.errors.server_error"
