"""What a token may do: the one place that says so, operation by operation.

A device's token speaks for a club, not for the person who issued it; a service token speaks for the
federation's staff, within its scopes and within what its issuer's offices allow today. Every operation of the
API that one may use stands here under its name, those of the floors above too; any other is closed to tokens.
"""

from enum import StrEnum
from fnmatch import fnmatchcase

from django.utils.translation import gettext as _
from rest_framework.request import Request

from clubs.models import DeviceToken, Scope, ServiceToken
from federation.errors import Refused
from federation.models import User
from federation.roles import permissions_of


class DeviceRight(StrEnum):
    """What a token is given, from little to much."""

    READ = "read"  # what everybody may read, and what became of the club's own files
    BRING = "bring"  # files and what belongs to them, until they are published
    PUBLISH = "publish"  # files as results, and corrections of what is published


class CommonRight(StrEnum):
    """What every token has."""

    DESCRIPTION = "description"  # what the API is


Right = DeviceRight | Scope | CommonRight
Token = DeviceToken | ServiceToken

_READ: dict[str, Right] = {"GET": DeviceRight.READ}
OPERATIONS: dict[str, dict[str, Right]] = {
    # To show a token at the viewer's page must not be refused: it is written after the answer was decided.
    "api_schema": {"GET": CommonRight.DESCRIPTION},
    "api_docs": {"GET": CommonRight.DESCRIPTION},
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
    "api_open": _READ,
    "api_look_up": {"GET": Scope.LOOK_UP},
    "api_members": {"GET": Scope.READ_MEMBERS, "POST": Scope.WRITE_MEMBERS},
    "api_members_deleted": {"GET": Scope.READ_MEMBERS},
    "api_member": {"GET": Scope.READ_MEMBERS, "PATCH": Scope.WRITE_MEMBERS},
    "api_member_standing": {"POST": Scope.WRITE_MEMBERS},
    "api_clubs": {"GET": Scope.READ_CLUBS, "POST": Scope.WRITE_CLUBS},
    "api_clubs_deleted": {"GET": Scope.READ_CLUBS},
    "api_club": {"GET": Scope.READ_CLUBS, "PATCH": Scope.WRITE_CLUBS},
    "api_memberships": {"GET": Scope.READ_MEMBERSHIPS, "POST": Scope.WRITE_MEMBERSHIPS},
    "api_memberships_deleted": {"GET": Scope.READ_MEMBERSHIPS},
    "api_membership": {"GET": Scope.READ_MEMBERSHIPS, "PATCH": Scope.WRITE_MEMBERSHIPS},
    "api_dues_years": {"GET": Scope.READ_DUES},
    "api_dues": {"GET": Scope.READ_DUES, "POST": Scope.WRITE_DUES},
    "api_dues_deleted": {"GET": Scope.READ_DUES},
    "api_dues_paid": {"GET": Scope.READ_DUES, "DELETE": Scope.WRITE_DUES},
    "api_entries": {"GET": Scope.READ_ENTRIES, "POST": Scope.WRITE_ENTRIES},
    "api_entries_deleted": {"GET": Scope.READ_ENTRIES},
    "api_entry": {"GET": Scope.READ_ENTRIES},
    "api_entry_cancelled": {"POST": Scope.WRITE_ENTRIES},
}
# What the issuer of a service token must be allowed in the administration for a scope to hold.
NEEDED = {
    Scope.LOOK_UP: "federation.view_member",
    Scope.READ_MEMBERS: "federation.view_member",
    Scope.WRITE_MEMBERS: "federation.change_member",
    Scope.READ_CLUBS: "clubs.view_club",
    Scope.WRITE_CLUBS: "clubs.change_club",
    Scope.READ_MEMBERSHIPS: "clubs.view_membership",
    Scope.WRITE_MEMBERSHIPS: "clubs.change_membership",
    Scope.READ_DUES: "federation.view_duespaid",
    Scope.WRITE_DUES: "federation.change_duespaid",
    Scope.READ_ENTRIES: "clubs.view_entrant",
    Scope.WRITE_ENTRIES: "clubs.change_entrant",
}
LIKE_READING = {"HEAD": "GET"}  # the headers alone show no more than reading


def right_for(operation: str, method: str) -> Right | None:
    """What a token needs for an operation, by its URL's name; None where it is closed to tokens."""
    method = LIKE_READING.get(method, method)
    rows = (methods for name, methods in OPERATIONS.items() if fnmatchcase(operation, name))
    return next(rows, {}).get(method)


def rights_of(token: Token) -> frozenset[Right]:
    """What this token may: what it was given, of a service token as far as its issuer may the same today."""
    if isinstance(token, ServiceToken):
        scopes = [scope for scope in token.may if is_allowed(token.issued_by, scope)]
        given: list[Right] = [*scopes, CommonRight.DESCRIPTION]
        return frozenset(given)
    rights: set[Right] = {CommonRight.DESCRIPTION, DeviceRight.READ, DeviceRight.BRING}
    return frozenset(rights | {DeviceRight.PUBLISH} if token.may_publish else rights)


def is_allowed(user: User, scope: Scope) -> bool:
    """Whether the offices that somebody holds today allow what a scope is about."""
    return NEEDED[scope] in permissions_of(user)


def require(token: Token | None, right: Right | None) -> None:
    """Raises Refused where a token asks that has not this right; None is a right that no token has."""
    if token is None or right in rights_of(token):
        return
    if isinstance(token, ServiceToken):
        raise _refused_service(token, right)
    if right is None:
        raise Refused(
            _("This is for people: sign in. The token of a device does not open it."), "person_needed"
        )
    if isinstance(right, Scope):
        raise Refused(_("This is for the federation's own service tokens."), "service_token_needed")
    raise Refused(
        _("This device may bring files. It may not publish or correct: do that on the desk."),
        "may_not_publish",
    )


def _refused_service(token: ServiceToken, right: Right | None) -> Refused:
    if right in token.may:
        return Refused(
            _("Whoever issued this token may not do this any more. Have another one issued."), "office_ended"
        )
    if isinstance(right, Scope):
        sentence = _("This token was not given the right: %(right)s.")
        return Refused(sentence % {"right": right.label}, "scope_missing")
    return Refused(_("A service token keeps the registers and opens nothing else."), "not_a_register")


def refuse_what_is_closed(request: Request, token: Token) -> None:
    """Raises Refused where a token asks for an operation that it may not use.

    What names no operation, and a method that the operation has not, is left to say so itself.
    """
    match, method = request._request.resolver_match, request.method or ""
    method = LIKE_READING.get(method, method)
    if match is None or match.url_name is None:
        return
    if method == "OPTIONS" or not hasattr(getattr(match.func, "cls", None), method.lower()):
        return
    require(token, right_for(match.url_name, method))
