"""Who owes a club what in a year: the list, the file of it, and one member."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _, gettext_lazy, pgettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from clubs.models import Club
from clubs.own_kinds import selectors, services, sheets
from clubs.own_kinds.rules import NOTHING, FeeStanding
from clubs.own_kinds.views.access import asked_year, known_member, managed_club
from federation.errors import Refused
from federation.models import DuesYear
from federation.tables.answer import kind_in, table_answer
from federation.text.numbers import whole
from federation.visitors import signed_in

METHODS = ["GET", "HEAD", "POST"]
PAGE = 50
ONLY = {
    "": gettext_lazy("all"),
    FeeStanding.OWED: pgettext_lazy("members", "who owe something"),
    FeeStanding.PAID: gettext_lazy("who have paid"),
    FeeStanding.UNPLACED: gettext_lazy("without a kind"),
}


@never_cache
@require_http_methods(METHODS)
@login_required
def club_fees(request: HttpRequest, club_id: int) -> HttpResponse:
    """Who belongs to the club in a year: of which kind, what they owe, what is paid; paid by one press."""
    club = managed_club(request, club_id)
    years = selectors.years()
    year = asked_year(request, years)
    if year is None:
        return render(request, "clubs/own_kinds/fees.html", {"club": club})
    refusal = _noted(request, club, year) if request.method == "POST" else ""
    if request.method == "POST" and not refusal:
        return redirect(request.get_full_path())
    every = selectors.dues_of(club, year)
    only = request.GET.get("only", "")
    only = only if only in ONLY else ""
    rows = [row for row in every if not only or row.standing == only]
    asked = request.GET.copy()
    asked.pop("page", None)
    words = {
        "club": club,
        "year": year,
        "years": years,
        "choices": list(ONLY.items()),
        "only": only,
        "page": Paginator(rows, PAGE).get_page(request.GET.get("page")),
        "paid": sum((row.paid for row in every), NOTHING),
        "open": sum((row.open for row in every), NOTHING),
        "query": asked.urlencode(),
        "refusal": refusal,
    }
    return render(request, "clubs/own_kinds/fees.html", words, status=422 if refusal else 200)


def _noted(request: HttpRequest, club: Club, year: DuesYear) -> str:
    """Note all of a member's fee as paid; why not, where it is refused."""
    key = whole(request.POST.get("member", ""))
    if key is None:
        return _("Something else is open now. Look at it again.")
    member = known_member(club, key)
    seen = request.POST.get("open", "")
    try:
        if services.note_all_paid(club=club, member=member, year=year, seen=seen, by=signed_in(request)):
            words = _("Noted as paid: %(name)s.")
            messages.success(request, words % {"name": member.name})
    except Refused as refused:
        return refused.sentence
    return ""


@never_cache
@require_safe
@login_required
def club_fees_file(request: HttpRequest, club_id: int) -> HttpResponse:
    """The whole list of a year as a file."""
    club = managed_club(request, club_id)
    year = asked_year(request, selectors.years())
    if year is None:
        raise Http404
    kind = kind_in(request.GET, "csv", "xlsx", name="format") or "csv"
    name = f"fees-{club.pk}-{year.starts_on.isoformat()}"
    return table_answer(sheets.dues_sheet(selectors.dues_of(club, year)), kind, name)
