"""Whatever test asks for a page that is kept: it reads no table whose changes leave no mark."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection
from django.http import HttpRequest, HttpResponse

from federation.site import kept
from federation.tenancy import not_shown

UNMARKED = re.compile(rf"\b(?:{'|'.join(not_shown.TABLES)})\b")


def refuse_unmarked(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
    """Run a statement. Raises AssertionError where it names a table that no kept page may show."""
    named = UNMARKED.search(sql)
    assert named is None, f"a page that is kept reads {named and named[0]}: federation/tenancy/not_shown.py"
    return execute(sql, params, many, context)


@contextmanager
def kept_pages_looked_at() -> Iterator[None]:
    """Each kept page that is made is made so."""
    asked = kept._asked

    def looked_at(view: kept.View, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        with connection.execute_wrapper(refuse_unmarked):
            return asked(view, request, *args, **kwargs)

    kept._asked = looked_at
    try:
        yield
    finally:
        kept._asked = asked
