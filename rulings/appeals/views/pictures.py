"""Photographs of a case, for those who handle it and for a panel that hears it."""

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_GET

from rulings.appeals.services.access import reads_case
from rulings.cases.services.access import may_handle
from rulings.models import CasePicture


@require_GET
@login_required
def case_picture(request: HttpRequest, picture_id: int, size: str = "picture") -> HttpResponse:
    """A photograph or its thumbnail, for those who handle the case and for a panel that hears it."""
    related = ("case__session__club", "case__session__stage__event__tournament__host")
    rows = CasePicture.objects.select_related(*related).defer("picture" if size == "small" else "small")
    picture = get_object_or_404(rows, pk=picture_id)
    if not may_handle(request.user, picture.case) and not reads_case(request.user, picture.case):
        raise PermissionDenied
    headers = {
        "Content-Disposition": f'inline; filename="case-{picture.pk}.jpg"',
        "X-Content-Type-Options": "nosniff",
    }
    return HttpResponse(bytes(getattr(picture, size)), content_type="image/jpeg", headers=headers)
