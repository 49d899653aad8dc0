"""A club's own account for who manages it: what is to be paid, its papers, every entry. Read only."""

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.models import Club, ClubAccount, ClubRole
from clubs.register.selectors import keeps_desk
from clubs.treasury.views.accounts import account_context
from clubs.treasury.views.papers import paper_answer, statement_of
from federation.models import MoneyAccount, MoneyPaper
from federation.money.office import keeps_books
from federation.visitors import signed_in


def _club(request: HttpRequest, club_id: int) -> Club:
    """A club whose account the reader may read: its managers, and who keeps the books."""
    club = get_object_or_404(Club, pk=club_id)
    if not (keeps_desk(request.user, club, ClubRole.MANAGER) or keeps_books(request.user)):
        raise PermissionDenied
    return club


def _account(club: Club) -> MoneyAccount | None:
    row = ClubAccount.objects.filter(club=club).select_related("account").first()
    return row.account if row else None


@never_cache
@require_safe
@login_required
def club_account(request: HttpRequest, club_id: int) -> HttpResponse:
    """What a club is to pay and until when, its papers, what it paid."""
    club = _club(request, club_id)
    account = _account(club)
    desk = keeps_desk(request.user, club)
    one = account_context(account, signed_in(request)) if account else None
    context = {"club": club, "desk": desk, "one": one}
    return render(request, "clubs/treasury/club_account.html", context)


@never_cache
@require_safe
@login_required
def club_paper_pdf(request: HttpRequest, club_id: int, money_paper_id: int) -> HttpResponse:
    """A paper of the club's account."""
    account = _account(_club(request, club_id))
    return paper_answer(get_object_or_404(MoneyPaper, pk=money_paper_id, account=account))


@never_cache
@require_safe
@login_required
def club_account_pdf(request: HttpRequest, club_id: int) -> HttpResponse:
    """The statement of the club's account, drawn now."""
    account = _account(_club(request, club_id))
    if account is None:
        raise Http404
    return statement_of(request, account) or redirect("club_account", club_id)
