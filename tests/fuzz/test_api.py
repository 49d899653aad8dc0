"""The API asked by its own description: with what it says it takes, and with what it does not."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
import schemathesis
from django.core.cache import cache
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, transaction
from django.middleware.csrf import CSRF_SECRET_LENGTH, CSRF_SESSION_KEY
from django.test import Client
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.core.failures import FailureGroup

from clubs.register import tokens
from federation.models import User
from federation.tenancy.context import acting_for
from tests.clubs.interchange.service_cast import issue
from tests.fuzz.addresses import key_of
from tests.fuzz.asking import Undo

ADDRESS = "/sakura/api/v1/schema/?format=json"
CHECKED = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
)
Credentials = dict[str, dict[str, str]]


@pytest.fixture(scope="module")
def operations(world) -> Iterator[list[Any]]:
    """Every operation of the description; the connection, in the middle of a transaction, stays open."""
    load_all_checks()
    for end in (request_started, request_finished):
        end.disconnect(close_old_connections)
    description = schemathesis.openapi.from_wsgi(ADDRESS, WSGIHandler())
    yield [result.ok() for result in description.get_all_operations()]
    for end in (request_started, request_finished):
        end.connect(close_old_connections)


def session_of(user: User) -> Credentials:
    """As the browser of somebody who is signed in asks, its token against forgery included."""
    client, secret = Client(), "a" * CSRF_SECRET_LENGTH
    client.force_login(user)
    session = client.session
    session[CSRF_SESSION_KEY] = secret
    session.save()
    return {"cookies": {"sessionid": session.session_key}, "headers": {"X-CSRFToken": secret}}


def device(world) -> Credentials:
    """As a club's own program asks."""
    house = world.house
    with acting_for(house.federation):
        _token, secret = tokens.issue(club=house.club, label="fuzz", by=house.scorer)
    return {"headers": {"Authorization": f"Token {secret}"}}


def service(world) -> Credentials:
    """As a program of the office asks, that may everything a service token may."""
    _token, secret = issue(world.house)
    return {"headers": {"Authorization": f"Bearer {secret}"}}


CREDENTIALS = {
    "an officer": lambda world: session_of(world.house.administrator),
    "a scorer": lambda world: session_of(world.house.scorer),
    "a player": lambda world: session_of(world.house.player),
    "a device": device,
    "a service": service,
    "nobody": lambda world: {},
}


class Caller:
    """A program with credentials. What is wrong with an answer is kept; what it did is undone."""

    def __init__(self, world: Any, credentials: Credentials, examples: int) -> None:
        self.federation, self.credentials, self.examples = world.house.federation, credentials, examples
        self.asked = 0
        self.failures: list[str] = []

    def try_all(self, operation: Any, mode: GenerationMode) -> None:
        """An operation with what its description gives, in the same order every time."""
        with acting_for(self.federation):
            rows = {parameter.name: key_of(parameter.name) for parameter in operation.path_parameters}
        # Of what is there, and of what is made up: that is hardly ever there.
        for place in (rows, None) if rows else (None,):
            cases = operation.as_strategy(generation_mode=mode, path_parameters=place)
            with suppress(Unsatisfiable):  # there is nothing in it that could be wrong
                settings(
                    max_examples=self.examples,
                    derandomize=True,
                    deadline=None,
                    database=None,
                    phases=[Phase.explicit, Phase.generate],
                    suppress_health_check=list(HealthCheck),
                )(given(case=cases)(self.ask))()

    def ask(self, case: Any) -> None:
        """One question."""
        cache.clear()  # nobody is too fast here
        self.asked += 1
        with suppress(Undo), transaction.atomic(), acting_for(self.federation):
            answer = case.call(**self.credentials)
            try:
                case.validate_response(answer, checks=CHECKS.get_by_names(CHECKED))
            except FailureGroup as group:
                question = f"{case.operation.label} {case.path_parameters} {case.query} {case.body!r:.300}"
                self.failures += [f"{question}: {failure}" for failure in group.exceptions]
            raise Undo


@pytest.mark.parametrize("mode", GenerationMode)
@pytest.mark.parametrize("who", CREDENTIALS)
def test_no_operation_falls_over(world, operations, effort, who, mode) -> None:
    """Nor does it answer anything that its description does not name."""
    caller = Caller(world, CREDENTIALS[who](world), effort.examples)
    for operation in operations:
        caller.try_all(operation, mode)
    assert (len(operations) > 120, caller.asked > len(operations)) == (True, True)
    assert "\n".join(sorted(set(caller.failures))) == ""
