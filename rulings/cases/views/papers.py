"""A case to take away, for those who handle it and for its parties: as PDF, and its board as PBN."""

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from federation.paper.answer import attachment
from federation.reader import reader_language
from federation.roles import today
from federation.site.middleware import federation_of
from rulings.cases import selectors as case_selectors
from rulings.cases.papers.pbn import case_pbn
from rulings.cases.papers.pdf import case_pdf
from rulings.cases.selectors import CaseFile
from rulings.models import Case


def file_for(request: HttpRequest, case_id: int) -> CaseFile:
    """A case as the reader may see it. Raises Http404 and PermissionDenied."""
    related = ("session__club", "session__stage__event__tournament__host", "director")
    case = get_object_or_404(Case.objects.select_related(*related), pk=case_id)
    read = case_selectors.file_for(request.user, case)
    if read is None:
        raise PermissionDenied
    return read


@require_GET
@login_required
@never_cache
def paper(request: HttpRequest, case_id: int) -> HttpResponse:
    """The case as PDF, in the reader's language."""
    read = file_for(request, case_id)
    content = case_pdf(read, publisher=federation_of(request).name, language=reader_language(), dated=today())
    shown = _("Case %(number)s") % {"number": read.case}
    return attachment(content, name=f"case-{read.case}.pdf", shown=f"{shown}.pdf")


@require_GET
@login_required
@never_cache
def board(request: HttpRequest, case_id: int) -> HttpResponse:
    """The board as PBN; not found where the case is about no board."""
    read = file_for(request, case_id)
    if not read.description:
        raise Http404
    case = read.case
    content = case_pbn(
        name=f"Case {case}", board=case.board, played_on=case.session.played_on, description=read.description
    )
    headers = {
        "Content-Disposition": f'attachment; filename="case-{case}.pbn"',
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": "sandbox",
    }
    return HttpResponse(content, content_type="application/x-pbn; charset=us-ascii", headers=headers)
