"""The federation acting now. Closed by default: outside a context there are no rows."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, TypeVar

from django.db import connection, transaction
from django.utils import timezone, translation

if TYPE_CHECKING:
    from federation.models import Federation

SETTING = "portal.federation"

Kept = TypeVar("Kept")

_acting: ContextVar["Federation | None"] = ContextVar("acting", default=None)
_kept: ContextVar[dict[type, Any]] = ContextVar("kept")


class NoFederation(RuntimeError):
    """Rows of a federation were asked for while none is in scope."""


class AnotherFederation(RuntimeError):
    """A second federation was entered while one is open."""


def current() -> "Federation":
    """The federation in scope; raises NoFederation where there is none."""
    federation = _acting.get()
    if federation is None:
        raise NoFederation("no federation is in scope: enter one with acting_for(federation)")
    return federation


def current_id() -> int:
    """The primary key of the federation in scope; raises NoFederation where there is none."""
    return current().pk


def current_or_none() -> "Federation | None":
    """The federation in scope, if there is one: for what is said outside of any too."""
    return _acting.get()


def current_id_or_none() -> int | None:
    """For new objects made at import time, before any federation is in scope."""
    federation = _acting.get()
    return None if federation is None else federation.pk


def kept_in_scope(kind: type[Kept]) -> Kept:
    """The one `kind` of this scope, made when it is first asked for and forgotten when the scope is left.

    Raises NoFederation where no federation is in scope.
    """
    current()
    kept: Kept = _kept.get().setdefault(kind, kind())
    return kept


@contextmanager
def acting_for(federation: "Federation", *, language: str | None = None) -> Iterator["Federation"]:
    """Act inside one federation, in one transaction, in its language and time zone.

    The setting that row-level security reads is local to the transaction, so no connection of a
    pool carries it on. Entering the same federation again is harmless; entering another one raises
    AnotherFederation.
    """
    open_now = _acting.get()
    if open_now is not None and open_now.pk != federation.pk:
        raise AnotherFederation(f"{open_now.slug} is open; leave it before entering {federation.slug}")
    token, keeping = _acting.set(federation), _kept.set({})
    try:
        in_language = translation.override(language or federation.locale)
        with _scope_in_database(federation.pk), timezone.override(federation.time_zone), in_language:
            yield federation
    finally:
        _acting.reset(token)
        _kept.reset(keeping)


@contextmanager
def _scope_in_database(federation_id: int) -> Iterator[None]:
    nested = connection.in_atomic_block
    with transaction.atomic():
        previous = _exchange(str(federation_id))
        yield
        # The outermost transaction forgets the setting at its end, and its deferred triggers still
        # need it there; a savepoint does not, so what was before is put back. A savepoint that is
        # rolled back puts it back by itself.
        if nested and not connection.needs_rollback:
            _exchange(previous)


def _exchange(value: str) -> str:
    """Set the local setting and say what it was."""
    with connection.cursor() as cursor:
        cursor.execute(
            "WITH old AS MATERIALIZED (SELECT coalesce(current_setting(%s, true), '') AS value)"
            " SELECT old.value, set_config(%s, %s, true) FROM old",
            [SETTING, SETTING, value],
        )
        row: tuple[str, str] = cursor.fetchone()
        return row[0]
