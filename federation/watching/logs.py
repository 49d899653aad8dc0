"""Lines of the log: as text, or as JSON for who collects them. Each says of which request or task it is.

The log of access keeps its own form, JSON to the end of the line; as text it has nothing behind it.
"""

import logging
from typing import Any

from pythonjsonlogger.core import RESERVED_ATTRS
from pythonjsonlogger.json import JsonFormatter

from federation.watching.work import facts

ACCESS = "portal.access"
# What Django and Celery hang on a line for its readers: requests, exceptions, arguments of tasks.
NOT_WRITTEN = (
    "request",
    "status_code",
    "server_time",
    "data",
    "task_id",
    "task_name",
    "sql",
    "params",
    "duration",
)


class TextLines(logging.Formatter):
    """As before, with what is known of the work behind the sentence."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 (the library's name)
        """The first line; a traceback follows it."""
        line = super().formatMessage(record)
        known = {} if record.name == ACCESS else facts()
        return f"{line} [{' '.join(f'{name}={value}' for name, value in known.items())}]" if known else line


class JsonLines(JsonFormatter):
    """One object a line: when, how grave, who writes, the sentence, and what is known of the work."""

    def __init__(self) -> None:
        super().__init__(
            "%(asctime)s %(levelname)s %(name)s %(message)s",
            rename_fields={"asctime": "at", "levelname": "level", "name": "logger"},
            reserved_attrs=[*RESERVED_ATTRS, *NOT_WRITTEN],
            json_ensure_ascii=True,
        )
        self.default_msec_format = "%s.%03d"

    def add_fields(
        self, log_data: dict[str, Any], record: logging.LogRecord, message_dict: dict[str, Any]
    ) -> None:
        """Beside the library's own."""
        super().add_fields(log_data, record, message_dict)
        log_data.update(facts())


FORMS = {"text": TextLines, "json": JsonLines}
