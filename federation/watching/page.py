"""The page that Prometheus reads: what the processes of this host have counted, what the database says."""

import os
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from prometheus_client import REGISTRY, CollectorRegistry, Metric
from prometheus_client.exposition import choose_encoder
from prometheus_client.registry import Collector

from federation.watching import files
from federation.watching.gauges import Gauges, of_processes

GAUGES = Gauges()  # of this process: its answers are kept between two readings


class Counted(Collector):
    """What was counted: by all processes of this host, or by this one where it counts for itself alone."""

    def collect(self) -> Iterator[Metric]:
        """As the library reads it; the gauges at the end."""
        yield from (
            files.collected(Path(settings.METRICS_DIR))
            if files.VARIABLE in os.environ
            else REGISTRY.collect()
        )
        yield of_processes()
        yield from GAUGES.collect()


def written(accept: str) -> tuple[bytes, str]:
    """The page and its content type, in the form that the reader wants."""
    registry = CollectorRegistry(auto_describe=False)
    registry.register(Counted())
    encoder, content_type = choose_encoder(accept)
    return encoder(registry), content_type
