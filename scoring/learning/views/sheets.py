"""The bidding sheet, to print."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from federation.paper.answer import attachment
from federation.reader import reader_language
from federation.roles import today
from federation.site.middleware import federation_of
from scoring.learning.papers import bidding_sheet_pdf


@require_safe
def bidding_sheet(request: HttpRequest) -> HttpResponse:
    """Sixteen boards' worth of paper to write auctions on."""
    language = reader_language()
    content = bidding_sheet_pdf(federation_of(request).name, language=language, dated=today())
    return attachment(content, name=f"bidding-sheet-{language}.pdf", shown=f"{_('Bidding sheet')}.pdf")
