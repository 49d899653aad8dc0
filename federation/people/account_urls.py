"""Addresses of the sign-in library, inside a federation and at the operators' desk."""

from allauth.account.decorators import reauthentication_required
from allauth.account.views import email
from django.contrib.auth.decorators import login_required
from django.urls import include, path

from federation.people.reset_letters import AskView
from federation.people.sessions import my_sessions

# The password comes before the form: whoever finds a browser open does not even see the page.
change_email = login_required(reauthentication_required(email, app="allauth.account"))

urlpatterns = [
    path("sessions/", my_sessions, name="usersessions_list"),
    path("email/", change_email, name="account_email"),
    path("password/reset/", AskView.as_view(), name="account_reset_password"),
    path("", include("allauth.urls")),
]
