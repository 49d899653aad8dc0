"""What a process of the portal begins with, as far as it is watched. What is switched off is not loaded."""

from pathlib import Path

from django.conf import settings

from federation.watching import files

WEB = "web"


def web() -> None:
    """The web server, before it loads its middleware and before it forks."""
    _begin(WEB)


def worker(name: str) -> None:
    """A worker by its name, `portal@host`, before it forks."""
    _begin(f"worker-{name.partition('@')[0]}")


def _begin(service: str) -> None:
    if settings.METRICS:
        files.begin(Path(settings.METRICS_DIR), service)
        from federation.watching import reserved  # slow import

        reserved.begin()
        from federation.watching import counters  # noqa: F401  slow import
    if settings.TRACES:
        from federation.watching import traces  # slow import

        traces.begin(settings.TRACES, service)
    if settings.SENTRY:
        from federation.watching import errors_sent  # slow import

        errors_sent.begin(settings.SENTRY)
