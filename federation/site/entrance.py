"""The front door of the installation."""

from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from federation.models import Federation


@require_safe
def federations(request: HttpRequest) -> HttpResponse:
    """The federations of this installation."""
    return render(request, "federation/site/federations.html", {"federations": Federation.objects.all()})


@require_safe
def health(request: HttpRequest) -> HttpResponse:
    """200 when the database answers."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return JsonResponse({"status": "ok"})
