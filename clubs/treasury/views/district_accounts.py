"""A district's own account for who looks after it: what is to be paid, its papers, every entry. Read only."""

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.models import District, DistrictAccount
from clubs.register.districts import keeps_district
from clubs.treasury.views.accounts import account_context
from clubs.treasury.views.papers import paper_answer, statement_of
from federation.models import MoneyAccount, MoneyPaper
from federation.money.office import keeps_books
from federation.visitors import signed_in


def _district(request: HttpRequest, district_id: int) -> District:
    """A district whose account the reader may read: its officers, and who keeps the books."""
    district = get_object_or_404(District, pk=district_id)
    if not (keeps_district(request.user, district) or keeps_books(request.user)):
        raise PermissionDenied
    return district


def _account(district: District) -> MoneyAccount | None:
    row = DistrictAccount.objects.filter(district=district).select_related("account").first()
    return row.account if row else None


@never_cache
@require_safe
@login_required
def district_account(request: HttpRequest, district_id: int) -> HttpResponse:
    """What a district is to pay and until when, its papers, what it paid."""
    district = _district(request, district_id)
    account = _account(district)
    one = account_context(account, signed_in(request)) if account else None
    context = {"district": district, "desk": keeps_district(request.user, district), "one": one}
    return render(request, "clubs/treasury/district_account.html", context)


@never_cache
@require_safe
@login_required
def district_paper_pdf(request: HttpRequest, district_id: int, money_paper_id: int) -> HttpResponse:
    """A paper of the district's account."""
    account = _account(_district(request, district_id))
    return paper_answer(get_object_or_404(MoneyPaper, pk=money_paper_id, account=account))


@never_cache
@require_safe
@login_required
def district_account_pdf(request: HttpRequest, district_id: int) -> HttpResponse:
    """The statement of the district's account, drawn now."""
    account = _account(_district(request, district_id))
    if account is None:
        raise Http404
    return statement_of(request, account) or redirect("district_account", district_id)
