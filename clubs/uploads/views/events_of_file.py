"""A file of several events: choosing the one that is meant, which is then a file of its own on the desk."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.models import Upload
from clubs.register.views.access import require_desk
from clubs.uploads.services import uploads
from clubs.uploads.services.offered import offered
from federation.errors import Refused
from federation.text.numbers import whole
from federation.visitors import signed_in


@require_POST
@login_required
def choose_event(request: HttpRequest, upload_id: int) -> HttpResponse:
    """Take one event of a file, and show what we say to it."""
    upload = get_object_or_404(Upload.objects.select_related("club"), pk=upload_id)
    require_desk(request, upload.club)
    number = whole(request.POST.get("event", "")) or 0
    if number not in {event.number for event in offered(upload)}:
        messages.error(request, _("The file does not hold this event. Choose one of those listed."))
        return redirect("upload", upload.pk)
    try:
        content = bytes(upload.content)
        chosen, _is_new = uploads.receive(
            club=upload.club, name=upload.name, content=content, by=signed_in(request), part=number
        )
    except Refused as refusal:
        messages.error(request, refusal.sentence)
        return redirect("upload", upload.pk)
    return redirect("upload", chosen.pk)
