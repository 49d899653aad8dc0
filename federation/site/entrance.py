"""The front door of the installation."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from federation.models import Federation
from federation.record import outbox


@require_safe
def federations(request: HttpRequest) -> HttpResponse:
    """The federations of this installation."""
    return render(request, "federation/site/federations.html", {"federations": Federation.objects.all()})


@require_safe
def health(request: HttpRequest) -> HttpResponse:
    """200 when the database answers; beside it, how old the oldest work is that no worker has done.

    A worker that stands still is no reason to take a web server out of service, so the answer stays 200.
    """
    owing = outbox.owing()
    worker = "late" if owing.is_late else "ok"
    owed = {"owed": owing.count, "oldest_seconds": owing.seconds}
    return JsonResponse({"status": "ok", "worker": worker, "outbox": owed})
