"""Who needs a second factor, and from when: operators, and whoever decides over others' results or rights."""

from collections.abc import Callable
from datetime import date

from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from federation import roles
from federation.models import Federation, Role, User

OFFICES = (
    Role.ADMINISTRATOR,
    Role.MASTER_POINT_SECRETARY,
    Role.TREASURER,
    Role.APPEALS_COMMITTEE,
    Role.COMPETITION_COMMITTEE,
    Role.RULES_COMMITTEE,
)
# Where one sets it up, goes away, or reads in another language.
OPEN = ("account_", "mfa_", "usersessions_", "choose_language")


def is_sensitive(request: HttpRequest) -> bool:
    """Whether the reader is an operator, or holds such an office in the federation of the address."""
    user = request.user
    if not isinstance(user, User):
        return False
    return user.is_operator or (_federation(request) is not None and roles.holds(user, *OFFICES))


def needed_from(request: HttpRequest) -> date | None:
    """From which day on the reader needs one; None for who needs none."""
    user, federation = request.user, _federation(request)
    if not isinstance(user, User) or not is_sensitive(request):
        return None
    if user.is_operator and settings.OPERATORS_NEED_SECOND_FACTOR:
        return date.min
    return federation.second_factor_from if federation else None


def is_missing(request: HttpRequest) -> date | None:
    """From which day on the reader needs the second factor that they have not; None where none is missing."""
    day = needed_from(request)
    return None if day is None or is_mfa_enabled(request.user) else day


def will_be_missing(request: HttpRequest) -> date | None:
    """The day to come from which on the reader needs the second factor that they have not."""
    known = "second_factor_missing" in request.__dict__  # it was asked before the view
    day = request.__dict__["second_factor_missing"] if known else is_missing(request)
    return day if day is not None and day > roles.today() else None


class SecondFactorMiddleware:
    """Opens nothing but the way to a second factor for who has to have one and has none."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: object) -> HttpResponse | None:
        """Before the view, when it is known which it is."""
        match = request.resolver_match
        if "_auth_user_id" not in request.session or (match and (match.url_name or "").startswith(OPEN)):
            return None
        day = request.__dict__["second_factor_missing"] = is_missing(request)
        if day is None or day > roles.today():
            return None
        if request.path_info.startswith("/api/"):
            return _problem()
        messages.warning(request, _("What you may do here needs a second factor. Set it up first."))
        return HttpResponseRedirect(reverse("mfa_activate_totp"))


def _problem() -> HttpResponse:
    body = {
        "type": "urn:problem:second_factor_needed",
        "title": "second_factor_needed",
        "status": 403,
        "detail": _("What you may do here needs a second factor. Set it up first."),
    }
    return JsonResponse(body, status=403, content_type="application/problem+json")


def _federation(request: HttpRequest) -> Federation | None:
    federation: Federation | None = getattr(request, "federation", None)
    return federation
