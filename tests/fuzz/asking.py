"""Asking a page and taking back whatever it did: what is wrong with the answer, if anything is."""

import traceback
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from copy import deepcopy
from typing import Any

from django.core.cache import cache
from django.db import connection, transaction
from django.http import HttpResponseBase
from django.test import Client

from federation.models import Federation, User
from federation.tenancy.context import acting_for
from tests.fuzz.forms import Form
from tests.fuzz.hostile import FILES
from tests.fuzz.sending import MULTIPART, URLENCODED, encoded, multipart, with_query


class Undo(Exception):
    """Ends a savepoint."""


class Asker:
    """Somebody at their browser. What fails is kept: the question, the status, the exception."""

    def __init__(self, user: User | None, federation: Federation | None) -> None:
        self.client = Client(headers={"accept-language": "en"}, raise_request_exception=False)
        if user is not None:
            self.client.force_login(user)
        self.cookies = deepcopy(self.client.cookies)
        self.federation = federation
        self.statuses: Counter[int] = Counter()
        self.failures: list[str] = []

    @property
    def asked(self) -> int:
        """How many questions were answered."""
        return self.statuses.total()

    def ask(self, method: str, address: str, body: bytes = b"", kind: str = "", **more: Any) -> Any:
        """The answer; everything that was written is undone, its deferred constraints tried first."""
        cache.clear()  # nobody is too fast here
        self.client.cookies = deepcopy(self.cookies)  # whoever was signed out is signed in again
        answer: Any = None
        with suppress(Undo), transaction.atomic():
            if self.federation is None:
                answer = self._answer(method, address, body, kind, **more)
            else:
                with acting_for(self.federation):
                    answer = self._answer(method, address, body, kind, **more)
            raise Undo
        return answer

    def _answer(self, method: str, address: str, body: bytes, kind: str, **more: Any) -> Any:
        answer = self.client.generic(method, address, body, content_type=kind or URLENCODED, **more)
        self.statuses[answer.status_code] += 1
        if answer.status_code >= 500:
            self.failures.append(f"{method} {address[:160]} {body[:300]!r} {more or ''}: {_why(answer)}")
        elif method != "GET":
            self._constraints(f"{method} {address[:160]} {body[:300]!r}")
        if answer.streaming:
            b"".join(answer.streaming_content)
        return answer

    def _constraints(self, question: str) -> None:
        try:
            with transaction.atomic(), connection.cursor() as cursor:
                cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        except Exception as error:  # whatever the commit would have raised
            self.failures.append(f"{question}: at the commit {error!r}")

    def send(self, form: Form, fields: Iterable[tuple[str, str]]) -> Any:
        """A form with these fields; where it takes files, with another file every time."""
        if form.method == "get":
            return self.ask("GET", with_query(form.address, fields))
        if not form.files:
            return self.post(form.address, fields)
        files = [(field, *FILES[(self.asked + i) % len(FILES)]) for i, field in enumerate(form.files)]
        return self.ask("POST", form.address, multipart(fields, files), MULTIPART)

    def post(self, address: str, fields: Iterable[tuple[str, str]]) -> Any:
        """Fields at an address that takes a form."""
        return self.ask("POST", address, encoded(fields).encode())


def _why(answer: HttpResponseBase) -> str:
    exc_info = getattr(answer, "exc_info", None)
    if not exc_info:
        return str(answer.status_code)
    frames = traceback.extract_tb(exc_info[2])
    ours = [frame for frame in frames if "site-packages" not in frame.filename] or frames
    places = " < ".join(f"{frame.filename.split('/', 3)[-1]}:{frame.lineno}" for frame in reversed(ours[-2:]))
    last = f"{frames[-1].filename.split('site-packages/')[-1]}:{frames[-1].lineno}"
    return f"{answer.status_code} {exc_info[0].__name__}: {str(exc_info[1])[:200]} [{places}; {last}]"
