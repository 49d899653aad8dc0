"""Lines of the log as text. Each says behind its sentence of which request or task it is.

The log of access keeps its own form, JSON to the end of the line; it has nothing behind it.
"""

import logging

from federation.watching.work import facts

ACCESS = "portal.access"


class TextLines(logging.Formatter):
    """As before, with what is known of the work behind the sentence."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 (the library's name)
        """The first line; a traceback follows it."""
        line = super().formatMessage(record)
        known = {} if record.name == ACCESS else facts()
        return f"{line} [{' '.join(f'{name}={value}' for name, value in known.items())}]" if known else line
