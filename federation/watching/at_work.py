"""What a worker tells of its tasks: their numbers in the log, and what becomes of them.

Messages carry the number of the request that caused them. Loaded by every process that sends or does tasks.
"""

import inspect
import logging
import logging.config
import time
from contextvars import Token
from functools import cache
from typing import Any

from celery.signals import before_task_publish, setup_logging, task_postrun, task_prerun
from django.conf import settings

from federation.models import Federation
from federation.watching.work import CARRIED, WORK, Work, carried, work_of_task

# Of the task that this process does, one at a time: what was before it, and when it was begun.
_BEFORE: dict[str, tuple[Token[Work | None], float]] = {}


@setup_logging.connect
def keep_our_lines(loglevel: int | None = None, **kwargs: object) -> None:
    """A worker writes its lines as all processes do: Celery's own form has no number and hides no secret.

    `--loglevel` is of Celery's own lines; ours are written from INFO on.
    """
    logging.config.dictConfig(settings.LOGGING)
    logging.getLogger("celery").setLevel(loglevel or logging.WARNING)


@before_task_publish.connect
def give_number(headers: dict[str, Any] | None = None, **kwargs: object) -> None:
    """A message to a task says for which request it is sent."""
    if headers is not None and (known := carried()):
        headers[CARRIED] = known


@task_prerun.connect
def begin(task_id: str, task: Any, args: Any = (), **kwargs: object) -> None:
    """A task is begun: its lines have the number of the request, or its own."""
    given = getattr(task.request, CARRIED, None) or (task.request.headers or {}).get(CARRIED)
    work = work_of_task(task.name, task_id, given)
    _BEFORE[task_id] = WORK.set(work), time.perf_counter()
    if settings.METRICS:
        from federation.watching import counters  # slow import

        counters.count_begun(task.name)
    if not work.federation and args and _is_of_federation(task):
        work.federation = _slug(args[0])


@task_postrun.connect
def end(task_id: str, task: Any, state: str | None = None, **kwargs: object) -> None:
    """It ended, one way or another."""
    if task_id not in _BEFORE:
        return
    token, began = _BEFORE.pop(task_id)
    WORK.reset(token)
    if settings.METRICS:
        from federation.watching import counters  # slow import

        counters.count_task(task.name, state or "", time.perf_counter() - began)


def _is_of_federation(task: Any) -> bool:
    """Whether its first argument is the key of a federation, as with all that is promised."""
    return next(iter(inspect.signature(task.run).parameters), "") == "federation_id"


@cache
def _slug(federation_id: int) -> str:
    """By which a federation is known; asked once of each in a process."""
    slug = Federation.objects.filter(pk=federation_id).values_list("slug", flat=True).first()
    return slug or ""
