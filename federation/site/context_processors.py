"""What every page needs to know."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from federation import roles
from federation.languages import language_names, reader_code
from federation.people import second_factor


def portal(request: HttpRequest) -> dict[str, Any]:
    """The federation in scope, the language, and whether the reader has the admin here."""
    federation = getattr(request, "federation", None)
    user = getattr(request, "user", None)
    offered = language_names(federation.languages if federation else None)
    return {
        "federation": federation,
        "languages": offered,
        "other_languages": [one for one in offered if one[0] != reader_code()],
        "machine_made": reader_code() in settings.MACHINE_MADE,
        "is_staff_here": bool(federation and user and roles.is_staff_here(user)),
        "address": request.get_full_path(),
        "second_factor_missing_from": second_factor.will_be_missing(request) if user else None,
    }
