"""What a copy of the database does not take: noticed at the statement, whoever swallows the error."""

from collections.abc import Callable
from typing import Any

from django.core.exceptions import BadRequest
from django.db import InternalError

READ_ONLY = (
    "25006"  # PostgreSQL's number for who may not write: a copy, or a server whose disk is nearly full
)


class WritesWhenRead(BadRequest):
    """A page that is to be read writes something. As a bad request it is no fault of the code in any log."""


class RefusedWrites:
    """Around every statement of a request (`connection.execute_wrapper`): whether one was refused."""

    def __init__(self) -> None:
        self.is_refused = False

    def __call__(
        self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]
    ) -> Any:
        """Run a statement. Raises WritesWhenRead where the database says that it may not be written to."""
        try:
            return execute(sql, params, many, context)
        except InternalError as error:
            if getattr(error.__cause__, "sqlstate", "") != READ_ONLY:
                raise
            self.is_refused = True
            raise WritesWhenRead from error
