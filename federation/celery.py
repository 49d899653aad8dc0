"""The Celery application: work outside the request."""

import gc
import os

from celery import Celery
from celery.signals import celeryd_init, worker_init

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "federation.settings")

app = Celery("portal")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@celeryd_init.connect
def begin_watched(sender: str, **kwargs: object) -> None:
    """A worker is watched under its name, from before its processes fork."""
    from federation.watching import begin  # app ready

    begin.worker(sender)


@worker_init.connect
def refuse_wrong_role(**kwargs: object) -> None:
    """A worker that row-level security does not bind must not start, nor one too old for the tables."""
    from federation.releases import installed  # app ready
    from federation.tenancy import checks  # app ready

    checks.refuse_wrong_role()
    installed.refuse_old_code()
    gc.freeze()  # before the processes fork: what is loaded stays
