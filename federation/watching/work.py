"""The work of this thread: one request or one task, under one number that goes from page to task."""

import re
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.http import HttpRequest
from django.utils.functional import LazyObject, empty

from federation.tenancy.context import current_or_none

HEADER, META = "X-Request-ID", "HTTP_X_REQUEST_ID"
WELL_FORMED = re.compile(r"[A-Za-z0-9_-]{8,64}")
CARRIED = "portal_work"  # the header of a message to a task


@dataclass(slots=True)
class Work:
    """What a line of the log says of its cause. `login` is a key, never a name."""

    number: str
    asked: HttpRequest | None = None
    task: str = ""
    federation: str = ""
    act: str = ""
    login: int | None = None

    def facts(self) -> dict[str, Any]:
        """What is known by now; nothing is asked of the database for it."""
        match = self.asked and self.asked.resolver_match
        known = {
            "request": self.number,
            "federation": self._federation(),
            "act": self.act,
            "login": self.login or _login(self.asked),
            "page": match.view_name if match else "",
            "task": self.task,
        }
        return {name: value for name, value in known.items() if value}

    def _federation(self) -> str:
        here = current_or_none() or getattr(self.asked, "federation", None)
        return here.slug if here else self.federation


WORK: ContextVar[Work | None] = ContextVar("work", default=None)


def facts() -> dict[str, Any]:
    """What a line of the log says of its cause; nothing outside of requests and tasks."""
    work = WORK.get()
    return work.facts() if work else {}


def new_number() -> str:
    """The number of a request or a task that brings none."""
    return uuid4().hex


def number_of(meta: dict[str, Any], *, is_believed: bool) -> str:
    """The number that a trusted proxy has given a request, where it is well formed; else a new one."""
    given = str(meta.get(META, "")) if is_believed else ""
    return given if WELL_FORMED.fullmatch(given) else new_number()


def note_act(act: str) -> None:
    """What is done from here on is this act."""
    if work := WORK.get():
        work.act = act


def carried() -> dict[str, Any]:
    """What goes with a message to a task."""
    known = facts()
    return {name: known[name] for name in ("request", "federation", "act", "login") if name in known}


def work_of_task(task: str, number: str, given: Any) -> Work:
    """The work of a task, with what its message carries. What is not as `carried` writes it is left out."""
    given = given if isinstance(given, dict) else {}
    words = {name: value for name, value in given.items() if isinstance(value, str) and len(value) <= 64}
    login = given.get("login")
    return Work(
        number=words.get("request") or number,
        task=task,
        federation=words.get("federation", ""),
        act=words.get("act", ""),
        login=login if isinstance(login, int) else None,
    )


def _login(request: HttpRequest | None) -> int | None:
    """The key of who is signed in, where somebody has asked for it already."""
    user = request.__dict__.get("user") if request is not None else None
    if user is None or (isinstance(user, LazyObject) and user.__dict__.get("_wrapped", empty) is empty):
        return None
    return getattr(user, "pk", None)
