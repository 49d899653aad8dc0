"""What a device's token may do: the one place that says so, operation by operation.

A token speaks for a club, not for the person who issued it. Every operation of the API that one may use
stands here under its name, those of the floors above too; any other is closed to devices.
"""

from enum import StrEnum
from fnmatch import fnmatchcase

from django.utils.translation import gettext as _
from rest_framework.request import Request

from clubs.models import DeviceToken
from federation.errors import Refused


class DeviceRight(StrEnum):
    """What a token is given, from little to much."""

    READ = "read"  # what everybody may read, and what became of the club's own files
    BRING = "bring"  # files and what belongs to them, until they are published
    PUBLISH = "publish"  # files as results, and corrections of what is published


_READ = {"GET": DeviceRight.READ}
OPERATIONS: dict[str, dict[str, DeviceRight]] = {
    "api_schema": _READ,
    "api_docs": _READ,
    "api_uploads": _READ | {"POST": DeviceRight.BRING},  # with `publish` also that one: see `require`
    "api_upload": _READ,
    "api_upload_states": _READ,
    "api_amendments": _READ | {"POST": DeviceRight.BRING},
    "api_proofs": {"POST": DeviceRight.BRING},
    "api_late_revisions": _READ | {"POST": DeviceRight.PUBLISH},
    "api_late_revision": _READ,
    "api_corrections": _READ | {"POST": DeviceRight.PUBLISH},
    "api_correction": _READ,
    "api_casebook": _READ,
    "api_casebook_entry": _READ,
    "api_laws": _READ,
    "api_law": _READ,
    "api_regulations": _READ,
    "api_regulation_editions": _READ,
    "api_sessions": _READ,
    "api_standings": _READ,
    "api_results": _READ,
    "api_session_file": _READ,
    "api_matches": _READ,
    "api_session_points": _READ,
    "api_stage_points": _READ,
    "api_point_rankings": _READ,
    "api_ratings": _READ,
    "api_member_titles": _READ,
    "api_tournaments": _READ,
    "api_tournament": _READ,
    "api_event": _READ,
    "api_event_systems": _READ,
    "api_stage_standings": _READ,
    "api_stage_overall": _READ,
    "api_stage_matches": _READ,
    "api_series_list": _READ,
    "api_series": _READ,
    "api_calc_*": {"POST": DeviceRight.READ},  # a calculator keeps nothing
}
LIKE_READING = {"HEAD": "GET"}  # the headers alone show no more than reading


def right_for(operation: str, method: str) -> DeviceRight | None:
    """What a token needs for an operation, by its URL's name; None where it is closed to devices."""
    method = LIKE_READING.get(method, method)
    rows = (methods for name, methods in OPERATIONS.items() if fnmatchcase(operation, name))
    return next(rows, {}).get(method)


def rights_of(token: DeviceToken) -> frozenset[DeviceRight]:
    """What this token was given when it was issued."""
    rights = {DeviceRight.READ, DeviceRight.BRING}
    return frozenset(rights | {DeviceRight.PUBLISH} if token.may_publish else rights)


def require(token: DeviceToken | None, right: DeviceRight | None) -> None:
    """Raises Refused where a token asks that has not this right; None is a right that no token has."""
    if token is None or right in rights_of(token):
        return
    if right is None:
        raise Refused(
            _("This is for people: sign in. The token of a device does not open it."), "person_needed"
        )
    raise Refused(
        _("This device may bring files. It may not publish or correct: do that on the desk."),
        "may_not_publish",
    )


def refuse_what_is_closed(request: Request, token: DeviceToken) -> None:
    """Raises Refused where a token asks for an operation that it may not use.

    What names no operation, and a method that the operation has not, is left to say so itself.
    """
    match, method = request._request.resolver_match, request.method or ""
    if match is None or match.url_name is None:
        return
    if method == "OPTIONS" or not hasattr(getattr(match.func, "cls", None), method.lower()):
        return
    require(token, right_for(match.url_name, method))
