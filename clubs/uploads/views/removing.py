"""A file removed from the desk, and brought back."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.models import Upload
from clubs.register.views.access import require_desk
from clubs.uploads.services import removing, uploads
from federation.errors import Refused
from federation.visitors import signed_in


@require_POST
@login_required
def remove_upload(request: HttpRequest, upload_id: int) -> HttpResponse:
    """From the list of what waits; the desk says so, and offers the way back."""
    upload = _of_desk(request, upload_id)
    try:
        removing.remove(upload=upload, by=signed_in(request))
    except Refused as refused:
        messages.error(request, refused.sentence)
        return redirect("upload", upload.pk)
    messages.success(request, _("%(file)s is removed from the desk.") % {"file": upload.name})
    return redirect("club_desk", upload.club_id)


@require_POST
@login_required
def bring_back_upload(request: HttpRequest, upload_id: int) -> HttpResponse:
    """The file is checked again, and waits."""
    upload = _of_desk(request, upload_id)
    uploads.renew(removing.brought_back(upload, signed_in(request)))
    return redirect("upload", upload.pk)


def _of_desk(request: HttpRequest, upload_id: int) -> Upload:
    light = Upload.objects.select_related("club").defer("content", "reading", "report")
    upload: Upload = get_object_or_404(light, pk=upload_id)
    require_desk(request, upload.club)
    return upload
