"""What is counted as it happens: requests, acts, tasks. Loaded where metrics are on, and nowhere else.

Labels are words of the code (pages, methods, tasks, acts) and the slugs of federations, which operators alone
make: no name, no address, nothing that a visitor writes.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.http import HttpRequest
from prometheus_client import Counter, Gauge, Histogram

METHODS = frozenset({"GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE"})
AREAS = frozenset({"clubs", "federation", "rulings", "scoring"})
PAGE_SECONDS = (0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
TASK_SECONDS = (0.05, 0.25, 1.0, 5.0, 15.0, 60.0, 120.0, 900.0)

REQUESTS = Counter(
    "portal_requests", "Requests by page, method and class of status.", ["page", "method", "status"]
)
PAGE_TIME = Counter("portal_page_seconds", "Seconds spent on each page.", ["page"])
REQUEST_TIME = Histogram(
    "portal_request_seconds", "How long requests take, by floor.", ["area", "kind"], buckets=PAGE_SECONDS
)
OF_FEDERATION = Counter(
    "portal_federation_requests", "Requests by federation and class of status.", ["federation", "status"]
)
IN_PROGRESS = Gauge(
    "portal_requests_in_progress", "Requests that are worked on.", multiprocess_mode="livesum"
)
ACTS = Counter("portal_acts", "Acts that were recorded.", ["act"])
TASKS_BEGUN = Counter("portal_tasks_begun", "Tasks that a worker has begun.", ["task"])
TASKS = Counter("portal_tasks", "Tasks that ended, by outcome.", ["task", "outcome"])
TASK_TIME = Histogram("portal_task_seconds", "How long tasks take.", ["task"], buckets=TASK_SECONDS)

OUTCOMES = {"SUCCESS": "done", "FAILURE": "failed", "RETRY": "retried"}


@contextmanager
def in_progress() -> Iterator[None]:
    """A request is worked on meanwhile."""
    IN_PROGRESS.inc()
    try:
        yield
    finally:
        IN_PROGRESS.dec()


def count_request(request: HttpRequest, status: int, seconds: float) -> None:
    """One request that was answered."""
    match = request.resolver_match
    page = match.view_name if match and match.view_name else "none"
    method = request.method if request.method in METHODS else "other"
    status_class = f"{status // 100}xx"
    REQUESTS.labels(page, method, status_class).inc()
    PAGE_TIME.labels(page).inc(seconds)
    kind = "read" if method in ("GET", "HEAD", "OPTIONS") else "write"
    REQUEST_TIME.labels(_area(request), kind).observe(seconds)
    if federation := getattr(request, "federation", None):
        OF_FEDERATION.labels(federation.slug, status_class).inc()


def _area(request: HttpRequest) -> str:
    """On which floor the page is: the first word of the module that answers."""
    module = getattr(request.resolver_match and request.resolver_match.func, "__module__", "")
    floor = module.partition(".")[0]
    return floor if floor in AREAS else "other"


def count_act(act: str) -> None:
    """One act that was recorded."""
    ACTS.labels(act).inc()


def count_begun(task: str) -> None:
    """One task that was begun. What is begun and never ends was killed."""
    TASKS_BEGUN.labels(task).inc()


def count_task(task: str, state: str, seconds: float) -> None:
    """One task that ended, in a state of Celery's."""
    TASKS.labels(task, OUTCOMES.get(state, "other")).inc()
    TASK_TIME.labels(task).observe(seconds)
