"""The page of one member, assembled from what every floor has of them."""

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from federation.models import Act, DuesYear, Member
from federation.people.registrar import keeps_register, reads_register
from federation.record import audit
from federation.visitors import signed_in
from scoring.office.sections import reads_sheet, sections_for


@never_cache
@require_safe
@login_required
def member_sheet(request: HttpRequest, member_id: int) -> HttpResponse:
    """Everything of a member that the reader may see; that it was opened is kept and shown to the member."""
    if not reads_sheet(request.user):
        raise PermissionDenied
    member = get_object_or_404(Member.objects.select_related("user"), pk=member_id)
    if member.merged_into_id is not None:
        return redirect("member_sheet", member.merged_into_id)
    user = signed_in(request)
    if request.method == "GET":
        audit.record(Act.SHEET_SEEN, user, member)
    keeps = keeps_register(user)
    context = {
        "member": member,
        "sections": sections_for(user, member),
        "keeps": keeps,
        "has_desk": reads_register(user),
        "may_act": keeps and not member.is_erased,
        "asks_for_dues": DuesYear.objects.exists(),
    }
    return render(request, "scoring/office/member_sheet.html", context)
