"""What one can take away of an appeal: the page with its papers, the pack, the decision, the hearing."""

from collections.abc import Callable
from functools import partial

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from federation.paper.answer import attachment
from federation.reader import reader_language
from federation.roles import today
from federation.site.middleware import federation_of
from rulings.acts.appeal_contents import BodyDecided
from rulings.acts.converter import content_as
from rulings.appeals.papers.calendar import hearing_calendar
from rulings.appeals.papers.pdf import AppealFile, appeal_pack, decision_pdf
from rulings.appeals.services import access, deposits, parties as appeal_parties
from rulings.appeals.services.eligibility import shortage_of
from rulings.appeals.services.hearings import hearing_of
from rulings.appeals.services.steps import PRIVATE_STEPS, UNHEARD, body_before
from rulings.appeals.words import why_late
from rulings.cases.selectors import desk_file, party_file, whole_file
from rulings.cases.services.access import seats_of
from rulings.models import Appeal

RELATED = (
    "case__session__club",
    "case__session__stage__event__tournament__host",
    "case__director",
    "body",
    "entry",
    "director",
    "previous",
)


def seen(request: HttpRequest, appeal_id: int) -> Appeal:
    """The appeal, for who may see that there is one. Raises Http404 and PermissionDenied."""
    appeal = get_object_or_404(Appeal.objects.select_related(*RELATED), pk=appeal_id)
    if not access.may_see(request.user, appeal):
        raise PermissionDenied
    return appeal


def file_for(request: HttpRequest, appeal: Appeal) -> AppealFile:
    """The appeal as its reader may see it; a party sees no more for keeping a desk. Notes and votes are in
    nobody's papers."""
    user, case = request.user, appeal.case
    reads = access.may_read(user, appeal)
    acts = access.open_acts(appeal)
    if reads:
        open_to_reader = appeal.acts.exclude(step__in=PRIVATE_STEPS).select_related("by")
        acts = list(open_to_reader.order_by("sequence"))
    if reads:
        read = whole_file(case)
    elif appeal_parties.is_party(user, appeal):
        read = party_file(case, seats_of(user, case))
    else:
        read = desk_file(case)
    before = [AppealFile(previous, access.open_acts(previous), read) for previous in access.earlier(appeal)]
    lines = list(appeal.deposits.order_by("pk")) if reads else deposits.open_lines(appeal)
    return AppealFile(appeal, acts, read, lines, before)


@require_GET
@login_required
@never_cache
def papers(request: HttpRequest, appeal_id: int) -> HttpResponse:
    """Where the appeal is, its hearing, its decision, and its papers; letters lead here."""
    appeal = seen(request, appeal_id)
    read = file_for(request, appeal)
    decided = read.decided
    content = content_as(decided, BodyDecided) if decided else None
    context = {
        "appeal": appeal,
        "decided": decided,
        "why_late": why_late(read.acts),
        "is_unheard": appeal.state in UNHEARD,
        "stands": body_before(appeal),
        "shortage": shortage_of(appeal),
        "hearing": hearing_of(appeal),
        "decision": content.decision.label if content else "",
        "reasons": content.reasons if content else "",
        "is_party": appeal_parties.is_party(request.user, appeal),
        "handles": access.may_handle(request.user, appeal),
        "reads": access.may_read(request.user, appeal),
    }
    return render(request, "rulings/appeals/appeal_papers.html", context)


@require_GET
@login_required
@never_cache
def pack(request: HttpRequest, appeal_id: int) -> HttpResponse:
    """The whole appeal as PDF, in the reader's language."""
    appeal = seen(request, appeal_id)
    shown = _("Appeal %(number)s") % {"number": appeal}
    return _paper(request, partial(appeal_pack, file_for(request, appeal)), f"appeal-{appeal}", shown)


@require_GET
@login_required
@never_cache
def decision(request: HttpRequest, appeal_id: int) -> HttpResponse:
    """The decision as PDF; not found before the reader may know it."""
    appeal = seen(request, appeal_id)
    read = file_for(request, appeal)
    if read.decided is None:
        raise Http404
    shown = _("Decision on the appeal %(number)s") % {"number": appeal}
    return _paper(request, partial(decision_pdf, read, read.decided), f"decision-{appeal}", shown)


def _paper(request: HttpRequest, make: Callable[..., bytes], name: str, shown: str) -> HttpResponse:
    """A document of today, by the federation, in the reader's language; `shown` is its name in full."""
    content = make(publisher=federation_of(request).name, language=reader_language(), dated=today())
    return attachment(content, name=f"{name}.pdf", shown=f"{shown}.pdf")


@require_GET
@login_required
@never_cache
def hearing(request: HttpRequest, appeal_id: int) -> HttpResponse:
    """The hearing for calendar programs; not found where none is set."""
    appeal = seen(request, appeal_id)
    content = hearing_calendar(appeal)
    if content is None:
        raise Http404
    headers = {
        "Content-Disposition": f'attachment; filename="hearing-{appeal}.ics"',
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": "sandbox",
    }
    return HttpResponse(content, content_type="text/calendar; charset=utf-8", headers=headers)
