"""Lines of the log as JSON, for who collects them. Loaded where PORTAL_LOGS says so."""

import logging
from typing import Any

from pythonjsonlogger.core import RESERVED_ATTRS
from pythonjsonlogger.json import JsonFormatter

from federation.watching.work import facts

# What Django and Celery hang on a line for its readers: requests, arguments of tasks, values of SQL.
NOT_WRITTEN = ("request", "status_code", "server_time", "data", "sql", "params", "duration", "alias")


class JsonLines(JsonFormatter):
    """One object a line: when, how grave, who writes, the sentence, and what is known of the work."""

    def __init__(self) -> None:
        super().__init__(
            "%(asctime)s %(levelname)s %(name)s %(message)s",
            rename_fields={"asctime": "at", "levelname": "level", "name": "logger"},
            reserved_attrs=[*RESERVED_ATTRS, *NOT_WRITTEN],
            json_ensure_ascii=True,
        )

    def add_fields(
        self, log_data: dict[str, Any], record: logging.LogRecord, message_dict: dict[str, Any]
    ) -> None:
        """Beside the library's own."""
        super().add_fields(log_data, record, message_dict)
        log_data.update(facts())
