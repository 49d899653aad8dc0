"""The counts of a host on which workers run and no web server: gunicorn federation.watching.alone.

It asks no database, as the web servers tell what that says; who may read it is who may read theirs.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from prometheus_client import CollectorRegistry, Metric
from prometheus_client.exposition import choose_encoder
from prometheus_client.registry import Collector

from federation.watching import files
from federation.watching.door import may_read
from federation.watching.gauges import of_memory, of_processes

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "federation.settings")


class CountedHere(Collector):
    """What the processes of this host have counted, and which of them live."""

    def collect(self) -> Iterator[Metric]:
        """As the library reads it."""
        yield from files.collected(Path(settings.METRICS_DIR))
        yield of_processes()
        yield from of_memory()


def application(request: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """The page for who may read it; to everybody else there is none."""
    if request["PATH_INFO"] != "/metrics" or not may_read(request):
        start_response("404 Not Found", [("Content-Type", "text/plain"), ("Content-Length", "0")])
        return []
    registry = CollectorRegistry(auto_describe=False)
    registry.register(CountedHere())
    encoder, content_type = choose_encoder(request.get("HTTP_ACCEPT", ""))
    content = encoder(registry)
    start_response("200 OK", [("Content-Type", content_type), ("Content-Length", str(len(content)))])
    return [content]
