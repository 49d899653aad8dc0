"""Errors sent on to a Sentry, where PORTAL_SENTRY names one: where in the code, and of which page or task.

What an exception says is left out, because the database's sentences repeat rows; likewise what variables
hold, what was sent, cookies, headers, who is signed in, and what was logged before.
"""

from typing import Any

import sentry_sdk
from sentry_sdk.integrations.celery import CeleryIntegration
from sentry_sdk.integrations.django import DjangoIntegration
from sentry_sdk.integrations.logging import LoggingIntegration

from federation.watching.work import facts

KEPT = frozenset(
    {
        "event_id",
        "timestamp",
        "level",
        "platform",
        "exception",
        "transaction",
        "transaction_info",
        "logger",
        "sdk",
    }
)
KEPT_OF_FRAMES = frozenset({"filename", "function", "module", "lineno", "in_app", "context_line"})
TAGS = ("request", "federation", "act", "page", "task")


def begin(dsn: str) -> None:
    """Send errors from here on."""
    sentry_sdk.init(
        dsn,
        send_default_pii=False,
        include_local_variables=False,
        include_source_context=True,
        max_request_body_size="never",
        max_breadcrumbs=0,
        auto_session_tracking=False,
        send_client_reports=False,
        traces_sample_rate=None,
        default_integrations=False,
        auto_enabling_integrations=False,
        integrations=[DjangoIntegration(), CeleryIntegration(), LoggingIntegration(level=None)],
        before_send=cleansed,
    )


def cleansed(event: Any, hint: Any) -> Any:
    """The event with what is kept of one, by a list: what a later version adds is not sent."""
    kept = {name: value for name, value in event.items() if name in KEPT}
    for one in kept.get("exception", {}).get("values", []):
        one["value"] = ""
        one.pop("mechanism", None)
        frames = (one.get("stacktrace") or {}).get("frames", [])
        one["stacktrace"] = {"frames": [_frame(frame) for frame in frames]}
    known = facts()
    kept["tags"] = {name: str(known[name]) for name in TAGS if name in known}
    return kept


def _frame(frame: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in frame.items() if name in KEPT_OF_FRAMES}
