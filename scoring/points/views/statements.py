"""Statements: a member's account, a club's games and what it owes for them; everything as a file too."""

from datetime import date
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from clubs.models import Club
from clubs.register.selectors import keeps_desk
from federation.models import Act, Member
from federation.paper.answer import attachment
from federation.reader import reader_language
from federation.record import audit
from federation.roles import today
from federation.tables.answer import kind_in, table_answer
from federation.tenancy.context import current
from federation.visitors import signed_in
from scoring.points.papers import statements
from scoring.points.selectors import levy, statements as selectors
from scoring.points.selectors.points import shown
from scoring.points.services.ledger.periods import following
from scoring.points.words import points as words
from scoring.secretary import may_pay, require_secretary

YEARS = range(1900, 2200)
KINDS = {"csv": "CSV", "xlsx": "XLSX", "pdf": "PDF"}


def month_in(query: Any, name: str) -> date | None:
    """A month as an address says it (2026-05); None for what is none, or far from any books."""
    try:
        month = date.fromisoformat(f"{query.get(name, '')[:7]}-01")
    except ValueError:
        return None
    return month if month.year in YEARS else None


def period_in(query: Any) -> selectors.StatementPeriod:
    """The months that an address asks for."""
    return selectors.period_of(month_in(query, "from"), month_in(query, "to"), today())


@never_cache
@require_GET
@login_required
def my_statement(request: HttpRequest) -> HttpResponse:
    """One's own statement."""
    member = get_object_or_404(Member, user=request.user, merged_into=None)
    return _of_member(request, member, for_secretary=False)


@never_cache
@require_GET
@login_required
def member_statement(request: HttpRequest, member_id: int) -> HttpResponse:
    """A member's statement, for the secretary."""
    require_secretary(request)
    return _of_member(request, get_object_or_404(Member, pk=member_id), for_secretary=True)


def _of_member(request: HttpRequest, member: Member, *, for_secretary: bool) -> HttpResponse:
    statement = selectors.of_member(member, period_in(request.GET))
    kind = kind_in(request.GET, *KINDS)
    name = f"points-{member.number}-{statement.period.first:%Y%m}-{statement.period.last:%Y%m}"
    if kind == "pdf":
        return attachment(statements.member_pdf(statement, **_printed()), name=f"{name}.pdf")
    if kind:
        return table_answer(selectors.member_sheet(statement), kind, name)
    context = {
        "statement": statement,
        "member": member,
        "for_secretary": for_secretary,
        "lines": [(words.line(line.posting), shown(line.after)) for line in statement.lines],
        "before": _shown(statement.before),
        "after": _shown(statement.after),
        "kinds": KINDS.items(),
    }
    return render(request, "scoring/points/points_statement.html", context)


@never_cache
@require_GET
@login_required
def club_statement(request: HttpRequest, club_id: int) -> HttpResponse:
    """What a club's games gave, and what the club owes for their tables. For its desk and the secretary."""
    club = get_object_or_404(Club, pk=club_id)
    if not (may_pay(request.user) or keeps_desk(request.user, club)):
        raise PermissionDenied
    period = period_in(request.GET)
    statement = selectors.of_club(club, period)
    invoices = levy.invoices(period.first, _last_day(period), club)
    kind = kind_in(request.GET, *KINDS, "levy-csv", "levy-xlsx")
    name = f"club-{club.pk}-{period.first:%Y%m}-{period.last:%Y%m}"
    if kind.startswith("levy-"):
        sheet = levy.sheet(invoices, by_game=True)
        return table_answer(sheet, kind.removeprefix("levy-"), f"levy-{name}")
    if kind == "pdf":
        return attachment(statements.club_pdf(statement, **_printed()), name=f"{name}.pdf")
    if kind:
        return table_answer(selectors.club_sheet(statement), kind, name)
    context = {
        "club": club,
        "statement": statement,
        "invoice": invoices[0] if invoices else None,
        "is_secretary": may_pay(request.user),
        "kinds": KINDS.items(),
        "players": [
            (player, statements.in_words(player.points, words.colour)) for player in statement.players
        ],
        "total": statements.in_words(statement.total, words.colour),
    }
    return render(request, "scoring/points/club_points.html", context)


@never_cache
@require_GET
@login_required
def levies(request: HttpRequest) -> HttpResponse:
    """What every club owes for the tables of some months."""
    require_secretary(request)
    period = period_in(request.GET)
    invoices = levy.invoices(period.first, _last_day(period))
    kind = kind_in(request.GET, "csv", "xlsx")
    if kind:
        by_game = request.GET.get("by") == "game"
        name = f"levy-{period.first:%Y%m}-{period.last:%Y%m}"
        return table_answer(levy.sheet(invoices, by_game=by_game), kind, name)
    total = sum((invoice.amount for invoice in invoices), levy.NOTHING)
    free = sum(game.rate is None for invoice in invoices for game in invoice.games)
    context = {"period": period, "invoices": invoices, "total": total, "free": free}
    return render(request, "scoring/points/levy.html", context)


@never_cache
@require_GET
@login_required
def export_postings(request: HttpRequest) -> HttpResponse:
    """Every posting of some months as a file."""
    require_secretary(request)
    period = period_in(request.GET)
    kind = kind_in(request.GET, "csv", "xlsx") or "csv"
    sheet = selectors.exported(period)
    audit.record(Act.EXPORTED, signed_in(request), current(), postings=len(sheet))
    return table_answer(sheet, kind, f"postings-{period.first:%Y%m}-{period.last:%Y%m}")


def _last_day(period: selectors.StatementPeriod) -> date:
    return date.fromordinal(following(period.last).toordinal() - 1)


def _printed() -> dict[str, Any]:
    language = reader_language()
    return {"publisher": current().name, "language": language, "dated": today(), "colour": words.colour}


def _shown(points: selectors.Colours) -> str:
    return statements.in_words(points, words.colour)
