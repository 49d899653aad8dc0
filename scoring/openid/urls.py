"""Addresses of signing in to other programs."""

from django.urls import path

from scoring.openid.views import answering, asking, keeping

urlpatterns = [
    path(".well-known/openid-configuration", answering.configuration, name="openid_configuration"),
    path("openid/keys/", answering.public_keys, name="openid_keys"),
    path("openid/authorize/", asking.authorize, name="openid_authorize"),
    path("openid/token/", answering.token, name="openid_token"),
    path("openid/userinfo/", answering.userinfo, name="openid_userinfo"),
    path("openid/revoke/", answering.revoke, name="openid_revoke"),
    path("me/programs/", keeping.my_programs, name="my_programs"),
    path("office/programs/", keeping.sign_in_programs, name="sign_in_programs"),
    path("office/programs/<int:program_id>/", keeping.sign_in_program, name="sign_in_program"),
]
