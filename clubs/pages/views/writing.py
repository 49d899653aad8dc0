"""A club's page, written by its manager."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.models import Club
from clubs.pages import people, selectors, services
from clubs.pages.forms import ClubPageForm, evening_forms, page_written
from clubs.register.selectors import keeps_desk
from federation.errors import Refused
from federation.publishing.written import written
from federation.visitors import signed_in


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def club_page(request: HttpRequest, club_id: int) -> HttpResponse:
    """What the club says of itself, its evenings with it; shown first, then kept."""
    club = get_object_or_404(Club, pk=club_id)
    if not people.may_write(request.user, club):
        raise PermissionDenied
    page = selectors.page_of(club)
    data = request.POST if request.method == "POST" else None
    form, rows = ClubPageForm(data, page=page), evening_forms(data, page)
    refusal, preview, status = "", None, 200
    if data is not None:
        valid = [form.is_valid(), rows.is_valid()]
        if all(valid) and "preview" in data:
            preview = written(form.cleaned_data["texts"], below=2)
        elif all(valid):
            try:
                what, seen = page_written(form, rows), form.cleaned_data["seen"]
                services.write(club=club, seen=seen, what=what, by=signed_in(request))
            except Refused as refused:
                refusal, status = refused.sentence, 422
            else:
                messages.success(request, _("The club's page shows it."))
                return redirect("club", club.pk)
        else:
            status = 422
    desk = keeps_desk(request.user, club)
    words = {"club": club, "desk": desk, "form": form, "rows": rows, "refusal": refusal, "preview": preview}
    return render(request, "clubs/pages/write.html", words, status=status)
