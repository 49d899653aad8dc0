"""Traces from page to task, where PORTAL_TRACES names a collector (OTLP by HTTP).

Of a span goes its name, its times and a short list of attributes: no address with what opens it, no statement
with its values, no sentence of an exception, no visitor's address.
"""

from collections.abc import Sequence
from typing import Any

from opentelemetry import trace
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.instrumentation.celery import CeleryInstrumentor
from opentelemetry.instrumentation.django import DjangoInstrumentor
from opentelemetry.instrumentation.psycopg import PsycopgInstrumentor
from opentelemetry.sdk.resources import SERVICE_NAME, Resource
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, SpanExporter, SpanExportResult
from opentelemetry.trace import Span, Status

from federation.watching.work import WORK

DOOR_PLACES = 2  # of the middleware: who watches is not traced, and a request has its number before its span
REQUEST = "portal.request"
KEPT = frozenset(
    {
        "http.method",
        "http.request.method",
        "http.route",
        "http.status_code",
        "http.response.status_code",
        "db.system",
        "db.system.name",
        "celery.action",
        "celery.state",
        "celery.task_name",
        "messaging.message.id",
        REQUEST,
    }
)


class CleansedExporter(SpanExporter):
    """Sends spans on with what is kept of them, by a list: what a library adds one day is not sent."""

    def __init__(self, onward: SpanExporter) -> None:
        self.onward = onward

    def export(self, spans: Sequence[ReadableSpan]) -> SpanExportResult:
        """Send some spans."""
        return self.onward.export([cleansed(span) for span in spans])

    def shutdown(self) -> None:
        """No more will come."""
        self.onward.shutdown()

    def force_flush(self, timeout_millis: int = 30_000) -> bool:
        """Send what waits."""
        return self.onward.force_flush(timeout_millis)


def cleansed(span: ReadableSpan) -> ReadableSpan:
    """A span without what may be of a person."""
    return ReadableSpan(
        name=span.name,
        context=span.get_span_context(),
        parent=span.parent,
        resource=span.resource,
        attributes={name: value for name, value in (span.attributes or {}).items() if name in KEPT},
        links=[],
        kind=span.kind,
        instrumentation_scope=span.instrumentation_scope,
        status=Status(span.status.status_code),
        start_time=span.start_time,
        end_time=span.end_time,
    )


def begin(address: str, service: str) -> None:
    """Trace from here on. Must be called before the middleware is loaded; a fork is seen by the library."""
    provider = TracerProvider(resource=Resource.create({SERVICE_NAME: f"portal-{service}"}))
    provider.add_span_processor(BatchSpanProcessor(CleansedExporter(OTLPSpanExporter(address))))
    trace.set_tracer_provider(provider)
    DjangoInstrumentor().instrument(middleware_position=DOOR_PLACES, request_hook=number)
    CeleryInstrumentor().instrument()  # type: ignore[no-untyped-call]  # its own is not annotated
    PsycopgInstrumentor().instrument()


def number(span: Span, request: Any) -> None:
    """The number that the lines of the log have."""
    if (work := WORK.get()) and span.is_recording():
        span.set_attribute(REQUEST, work.number)
