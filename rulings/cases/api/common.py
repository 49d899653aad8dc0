"""What the API of cases and that of appeals share: what a refusal answers, and how a list is narrowed."""

from collections.abc import Iterable
from typing import Any, TypeVar

from django.db.models import Model, QuerySet
from django.forms import BaseForm
from drf_spectacular.utils import OpenApiParameter
from rest_framework import exceptions, status
from rest_framework.request import Request
from rest_framework.response import Response

from federation.errors import Refused
from federation.site.api.asked import number_asked, word_asked
from federation.site.api.problems import PROBLEM, problem

RowT = TypeVar("RowT", bound=Model, covariant=True)

FORBIDDEN = frozenset({"not_a_director", "own_case", "person_needed", "not_your_appeal", "not_the_chair"})
CONFLICTS = frozenset(
    {
        "wrong_state",
        "statement_signed",
        "stage_closed",
        "superseded_already",
        "joined_already",
        "appeal_possible",
        "appeal_not_started",
        "under_appeal",
        "appealed_already",
        "last_body",
        "not_told",
    }
)
REFUSALS = dict.fromkeys([400, 401, 403, 404, 409, 422, 429], PROBLEM)


def refused_response(refused: Refused) -> Response:
    """What a step answers that cannot be taken: whose it is not 403, what it comes too late for 409."""
    code: int = status.HTTP_422_UNPROCESSABLE_ENTITY
    if refused.code in FORBIDDEN:
        code = status.HTTP_403_FORBIDDEN
    elif refused.code in CONFLICTS:
        code = status.HTTP_409_CONFLICT
    return problem(refused.code, refused.sentence, code)


def unreadable(form: BaseForm) -> exceptions.ValidationError:
    """What a form answers that cannot be read, field by field."""
    problems: dict[str, Any] = dict(form.errors)
    return exceptions.ValidationError(problems)


def narrowing(what: str, states: list[str]) -> list[OpenApiParameter]:
    """The parameters by which a list of `what` is narrowed."""
    return [
        OpenApiParameter("state", str, enum=states, description=f"Only {what} in this state."),
        OpenApiParameter("session", int, description=f"Only {what} of this session."),
    ]


def narrowed(rows: QuerySet[RowT], request: Request, states: Iterable[str], path: str) -> QuerySet[RowT]:
    """A list as the address narrows it; `path` leads to the session. Raises ValidationError."""
    state, session = word_asked(request, "state", states), number_asked(request, "session")
    if state:
        rows = rows.filter(state=state)
    if session is not None:
        rows = rows.filter(**{path: session})
    return rows
