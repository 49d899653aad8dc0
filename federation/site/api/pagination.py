"""Long lists come in pages that stay right while rows are added."""

from base64 import b64encode
from typing import Any
from urllib import parse

from django.utils.translation import gettext_lazy
from rest_framework.exceptions import NotFound
from rest_framework.pagination import Cursor, CursorPagination
from rest_framework.request import Request

from federation.text.numbers import is_key


class SoundCursors(CursorPagination):
    """Goes by a key, and refuses every cursor that it has not given out itself.

    The library takes what it cannot read for the first page, and asks the database for keys that are none.
    """

    invalid_cursor_message: Any = gettext_lazy(
        "This place in the list is none that was given out. Begin anew."
    )

    def decode_cursor(self, request: Request) -> Cursor | None:
        """The place in the list that is asked for; None at its beginning. Raises NotFound."""
        written = request.query_params.get(self.cursor_query_param)
        cursor: Any = super().decode_cursor(request)
        if written is None:
            return None
        if not written or written != _as_written(cursor) or not is_key(cursor.position or "0"):
            raise NotFound(self.invalid_cursor_message)
        return cursor  # type: ignore[no-any-return]  # the library's own


def _as_written(cursor: Cursor) -> str:
    """As the library writes it into an address."""
    parts = {"o": str(cursor.offset)} if cursor.offset else {}
    parts |= {"r": "1"} if cursor.reverse else {}
    parts |= {"p": str(cursor.position)} if cursor.position is not None else {}
    return b64encode(parse.urlencode(parts, doseq=True).encode("ascii")).decode("ascii")


class NewestFirst(SoundCursors):
    """By primary key, newest first."""

    page_size = 50
    ordering = "-id"


class OldestFirst(SoundCursors):
    """By primary key, so that a copy that is made page by page misses nothing that is added meanwhile."""

    page_size = 100
    ordering = "id"


class InTheirOrder(SoundCursors):
    """Rows of a history, in the order in which they were written."""

    page_size = 100
    ordering = "pgh_id"
