"""Asking for one operation as one reader, and what the answer means."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from typing import Any, NamedTuple
from unittest.mock import patch

from django.core.cache import cache
from django.db import transaction
from django.http import HttpResponse
from django.template.base import Template
from django.test import Client
from django.utils.safestring import SafeString

from federation.people.sessions import SEEN
from federation.site.personal import NEVER_KEPT
from tests.access.numbers import Numbers
from tests.access.urls import Operation
from tests.access.world import World

YES, LOGIN, NO, NONE, NO_METHOD = "yes", "login", "no", "none", "-"
MEANS = {401: LOGIN, 403: NO, 404: NONE, 405: NO_METHOD}
SIGNING_IN = ("/accounts/login/", "/accounts/reauthenticate/", "/accounts/2fa/reauthenticate/")
DOOR, DOORS = "door", ("/admin/login/", "/operators/login/")
SENT = ("data", "content_type")
ENGLISH = {"accept-language": "en"}
A_DAY = 86_400
SERVICE = "s_"  # how roles of service tokens begin


class Seen(NamedTuple):
    """A cell, and what it was read from."""

    cell: str
    status: int
    is_kept: bool  # whether anybody on the way may keep the answer, or the browser


class Walk:
    """Readers with their browsers and programs; what they do is taken back after each operation."""

    def __init__(self, world: World) -> None:
        self.numbers = Numbers(world)
        self._doors: dict[tuple[str, str], str] = {}
        self._clients = {role: _browser(user) for role, user in world.people.items()}
        self._clients["nobody"] = Client(raise_request_exception=False, headers=ENGLISH)
        for role, secret in world.secrets.items():
            word = "Bearer" if role.startswith(SERVICE) else "Token"
            headers = {"authorization": f"{word} {secret}", **ENGLISH}
            self._clients[role] = Client(raise_request_exception=False, headers=headers)

    def ask(self, role: str, operation: Operation) -> Seen:
        """One request and what it means."""
        path = self.address(role, operation)
        sent = {} if operation.method == "GET" else dict(zip(SENT, self.numbers.sent(operation), strict=True))
        with _pages_left_blank():
            answer = _taken_back(self._clients[role], operation.method, path, sent)
        cell = meaning(answer, is_object="object_id" in operation.arguments)
        if cell == DOOR:
            cell = self._at_the_door(role, answer.headers["Location"].partition("?")[0])
        return Seen(cell, answer.status_code, answer.headers.get("Cache-Control") != NEVER_KEPT)

    def address(self, role: str, operation: Operation) -> str:
        """Where a reader asks for an operation."""
        return _prefix(role, operation) + self.numbers.address(operation)

    def page(self, role: str, path: str) -> HttpResponse:
        """The answer to a reader who opens an address."""
        return _taken_back(self._clients[role], "GET", path, {})

    def _at_the_door(self, role: str, door: str) -> str:
        """What the page for signing in says to a reader: it sends them to sign in, or refuses them."""
        if (role, door) not in self._doors:
            self._doors[role, door] = meaning(
                _taken_back(self._clients[role], "GET", door, {}), is_object=False
            )
        return self._doors[role, door]


@contextmanager
def _pages_left_blank() -> Iterator[None]:
    """Who is let in is decided before a page is written, and writing it is half of what a request costs."""
    with patch.object(Template, "render", lambda _template, _context: SafeString("")):
        yield


def _browser(user: object) -> Client:
    client = Client(raise_request_exception=False, headers=ENGLISH)
    client.force_login(user)
    session = client.session
    session[SEEN] = int(time.time()) + A_DAY  # else each request would write it, for it is taken back
    session.save()
    return client


def _prefix(role: str, operation: Operation) -> str:
    if operation.area == "operators":
        return "/"
    return "/albion/" if role == "next_at" else "/sakura/"


def _taken_back(client: Client, method: str, path: str, sent: dict[str, Any]) -> HttpResponse:
    """The answer; rows, sessions and limits are then as they were before."""
    cookies = deepcopy(client.cookies)
    cache.clear()
    try:
        with transaction.atomic():
            answer = client.generic(method, path, **sent)
            transaction.set_rollback(True)
    finally:
        client.cookies = cookies
    return answer


def meaning(answer: HttpResponse, *, is_object: bool) -> str:
    """The word for the cell.

    `yes`: it was done, or would be with a form that is filled in; whoever is not let in is told to sign in,
    is refused, or finds nothing. Django's admin leads to its start who asks for a record that is not there.
    """
    if answer.status_code >= 500:
        return str(answer.status_code)
    if answer.status_code in (301, 302, 303):
        to = answer.headers["Location"].partition("?")[0]
        if to.endswith(SIGNING_IN):
            return LOGIN
        if to.endswith(DOORS):
            return DOOR
        if is_object and to.endswith(("/admin/", "/operators/")):
            return NONE
    return MEANS.get(answer.status_code, YES)
