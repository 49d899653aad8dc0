"""Papers about money: issued from an account's page, drawn as PDF; what stands on them of the federation."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.treasury import selectors
from clubs.treasury.accounts import recipient
from clubs.treasury.particulars import MoneyParticularsForm
from clubs.treasury.views.days import DaysForm
from federation.errors import Refused
from federation.models import Member, MoneyAccount, MoneyEntry, MoneyPaper, MoneyPaperKind, MoneyParticulars
from federation.money.issuing import parties
from federation.money.issuing.statement import statement_paper
from federation.money.office import require_treasurer
from federation.money.papers import account_pdf, charge_pdf
from federation.money.papers.frozen import thawed
from federation.money.selectors import accounts_of
from federation.money.services import papers
from federation.money.services.particulars import keep
from federation.paper.answer import attachment
from federation.visitors import signed_in


@never_cache
@require_POST
@login_required
def money_papers(request: HttpRequest, account_id: int) -> HttpResponse:
    """Issue a paper of an account, or of an entry on it; back to the account's page."""
    require_treasurer(request)
    account = get_object_or_404(selectors.parties().select_related("member__user"), pk=account_id)
    try:
        issued = _issued(request, account)
    except Refused as refusal:
        messages.error(request, refusal.sentence)
        return redirect("money_account", account.pk)
    if issued:
        numbers = ", ".join(paper.numbered for paper in issued)
        messages.success(request, _("Issued: %(numbers)s") % {"numbers": numbers})
    else:
        messages.info(request, _("All that is open is on an invoice."))
    return redirect("money_account", account.pk)


def _issued(request: HttpRequest, account: MoneyAccount) -> list[MoneyPaper]:
    """What was asked for; 404 for a kind of paper and an entry that there are not."""
    kind, entry, by = request.POST.get("issue", ""), request.POST.get("entry", ""), signed_in(request)
    if kind == MoneyPaperKind.INVOICE:
        return papers.issue_invoices(account=account, to=recipient(account), by=by)
    if kind == MoneyPaperKind.REMINDER:
        return [papers.issue_reminder(account=account, to=recipient(account), by=by)]
    of_account = MoneyEntry.objects.filter(postings__account=account)
    known = [key for key in of_account.values_list("pk", flat=True) if str(key) == entry]
    row = get_object_or_404(MoneyEntry, pk=next(iter(known), None))
    if kind == MoneyPaperKind.RECEIPT:
        return [papers.issue_receipt(entry=row, to=recipient(account), by=by)]
    return [papers.issue_credit_note(entry=row, to=recipient(account), by=by)]


def paper_answer(paper: MoneyPaper) -> HttpResponse:
    """A paper as it was issued, to be kept."""
    return attachment(charge_pdf(thawed(paper.body)), name=f"{paper.numbered}.pdf")


@never_cache
@require_safe
@login_required
def money_paper_pdf(request: HttpRequest, money_paper_id: int) -> HttpResponse:
    """A paper as it was issued, for who keeps the books."""
    require_treasurer(request)
    return paper_answer(get_object_or_404(MoneyPaper, pk=money_paper_id))


@never_cache
@require_safe
@login_required
def my_paper_pdf(request: HttpRequest, money_paper_id: int) -> HttpResponse:
    """A paper of one's own account."""
    member = get_object_or_404(Member, user=signed_in(request), merged_into=None)
    return paper_answer(get_object_or_404(MoneyPaper, pk=money_paper_id, account__in=accounts_of(member)))


@never_cache
@require_safe
@login_required
def money_statement_pdf(request: HttpRequest, account_id: int) -> HttpResponse:
    """The statement of an account between two days, drawn now."""
    require_treasurer(request)
    account = get_object_or_404(selectors.parties().select_related("member__user"), pk=account_id)
    return statement_of(request, account) or redirect("money_account", account.pk)


def statement_of(request: HttpRequest, account: MoneyAccount) -> HttpResponse | None:
    """The statement of an account for the days asked for; None, and a message, where it cannot be."""
    first, last = DaysForm(request.GET).days()
    try:
        content = statement_paper(account, first, last, parties.particulars(), recipient(account))
    except Refused as refusal:
        messages.error(request, refusal.sentence)
        return None
    return attachment(account_pdf(content), name=f"statement-{first.isoformat()}-{last.isoformat()}.pdf")


@never_cache
@require_safe
@login_required
def my_account_pdf(request: HttpRequest) -> HttpResponse:
    """The statement of one's own account, drawn now."""
    member = get_object_or_404(Member, user=signed_in(request), merged_into=None)
    account = next(iter(accounts_of(member)), None)
    if account is None:
        raise Http404
    return statement_of(request, account) or redirect("my_account")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def money_particulars(request: HttpRequest) -> HttpResponse:
    """Name, address, tax and bank as papers have them from now on."""
    require_treasurer(request)
    row = MoneyParticulars.objects.first() or MoneyParticulars()
    form = MoneyParticularsForm(request.POST if request.method == "POST" else None, instance=row)
    if form.is_valid():
        keep(form.save(commit=False), by=signed_in(request))
        messages.success(request, _("Papers have these particulars from now on."))
        return redirect("money_particulars")
    context = {"form": form, "is_new": row.pk is None}
    return render(request, "clubs/treasury/particulars.html", context, status=422 if form.errors else 200)
