"""The day where a command runs."""

from datetime import date, datetime


def today_here() -> date:
    """The day in the machine's time zone: commands run without a federation in scope."""
    return datetime.now().astimezone().date()
