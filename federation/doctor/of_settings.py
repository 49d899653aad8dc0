"""The settings: what is checked of them at a deployment, and what is meant for one's own machine alone."""

from collections.abc import Iterator

from django.conf import settings
from django.core import checks

from federation.doctor.findings import Ailment, warning, where, wrong


def environment() -> Iterator[Ailment]:
    """Whether the environment is that of an installation which others use."""
    yield from where(
        settings.DEBUG,
        wrong("debug", "DEBUG is on: pages of errors show code and settings.", "Set DEBUG=off."),
    )
    yield from where(
        not settings.HTTPS,
        warning(
            "plain_http",
            "PORTAL_HTTPS is off: passwords travel in the clear.",
            "Put a proxy with HTTPS before.",
        ),
    )
    yield from where(
        settings.CELERY_BROKER_URL.startswith("memory"),
        wrong("broker_memory", "CELERY_BROKER_URL is memory: no worker hears of any work.", "Name a broker."),
    )


def checked() -> Iterator[Ailment]:
    """What `manage.py check --deploy` says, as findings; that of the database is examined by itself."""
    for message in checks.run_checks(include_deployment_checks=True):
        finding = wrong if message.level >= checks.ERROR else warning
        yield finding("check", f"{message.msg} ({message.id})", str(message.hint or ""))
