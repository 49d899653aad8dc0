"""A host that speaks HTTPS through a proxy has to say which one."""

from typing import Any

from django.conf import settings
from django.core import checks


@checks.register(checks.Tags.security, deploy=True)
def check_proxies(app_configs: Any = None, **kwargs: Any) -> list[checks.CheckMessage]:
    """A warning of `check --deploy` where every visitor would be counted as the one proxy."""
    if not settings.HTTPS or settings.TRUSTED_PROXIES:
        return []
    sentence = "No proxy is trusted, so that every visitor seems to have the proxy's own address."
    hint = "Set PORTAL_TRUSTED_PROXIES; docs/operations.md says what it holds."
    return [checks.Warning(sentence, hint=hint, id="limits.W001")]
