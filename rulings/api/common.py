"""What the API of cases and that of appeals share: what a refusal answers, and how a list is narrowed."""

from collections.abc import Container
from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from federation.api.problems import PROBLEM, problem
from federation.errors import Refused

FORBIDDEN = frozenset({"not_a_director", "person_needed", "not_your_appeal", "not_the_chair"})
CONFLICTS = frozenset({
    "wrong_state", "statement_signed", "stage_closed", "superseded_already", "joined_already",
    "appeal_possible", "appeal_not_started", "under_appeal", "appealed_already", "last_body", "not_told",
})  # fmt: skip
REFUSALS = dict.fromkeys([400, 401, 403, 404, 409, 422, 429], PROBLEM)
DIGITS_MOST = 18  # of a key


def refused_response(refused: Refused) -> Response:
    """What a step answers that cannot be taken: whose it is not 403, what it comes too late for 409."""
    code = status.HTTP_422_UNPROCESSABLE_ENTITY
    if refused.code in FORBIDDEN:
        code = status.HTTP_403_FORBIDDEN
    elif refused.code in CONFLICTS:
        code = status.HTTP_409_CONFLICT
    return problem(refused.code, refused.sentence, code)


def narrowing(what: str, states: list[str]) -> list[OpenApiParameter]:
    """The parameters by which a list of `what` is narrowed."""
    return [
        OpenApiParameter("state", str, enum=states, description=f"Only {what} in this state."),
        OpenApiParameter("session", int, description=f"Only {what} of this session."),
    ]


def narrowed(found: Any, request: Request, states: Container[str], path: str) -> Any:
    """A list as the address narrows it; `path` leads to the session. What makes no sense narrows nothing."""
    asked = request.query_params
    if asked.get("state") in states:
        found = found.filter(state=asked["state"])
    session = asked.get("session", "")
    if session.isascii() and session.isdecimal() and len(session) <= DIGITS_MOST:
        found = found.filter(**{path: int(session)})
    return found
