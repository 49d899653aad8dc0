"""Balances that members bring from another ledger: the file, everything wrong with it, and taking it back."""

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from federation.errors import Refused
from federation.models import Act, Member
from federation.record import audit
from federation.roles import today
from federation.site.middleware import federation_of
from federation.tables.answer import kind_in, table_answer
from federation.visitors import signed_in
from scoring.models import PaymentRun, PaymentRunKind
from scoring.points.forms.desk import REASON_MAX, ReverseForm
from scoring.points.selectors.points import shown
from scoring.points.services import balance_files, balances
from scoring.points.services.balance_files import YEAR_MIN
from scoring.points.words import points as words
from scoring.secretary import require_secretary

ROWS = 100  # of a run on one page; its file has all


class BalancesForm(forms.Form):
    """A table of balances, the year of those that name none, and why they are posted."""

    file = forms.FileField(
        label=gettext_lazy("File"), widget=forms.FileInput(attrs={"accept": ".csv,.txt,.tsv,.xlsx"})
    )
    year = forms.IntegerField(
        label=gettext_lazy("Year of points whose line names none"),
        min_value=YEAR_MIN,
        max_value=9999,
        help_text=gettext_lazy("Rankings of that year count them, and those of this year do not."),
    )
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=REASON_MAX)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def points_balances(request: HttpRequest) -> HttpResponse:
    """A file of balances to be put up for approval."""
    require_secretary(request)
    form = BalancesForm(request.POST or None, request.FILES or None, initial={"year": today().year - 1})
    problems: list[balance_files.BalanceProblem] = []
    if request.method == "POST" and form.is_valid():
        try:
            run = _prepared(request, form.cleaned_data)
        except balance_files.BalancesRefused as refused:
            problems = refused.problems
        except Refused as refused:
            form.add_error(None, refused.sentence)
        else:
            messages.success(request, _("The payment run is prepared. Somebody else has to approve it."))
            return redirect("payment_run", run.pk)
    context = {
        "form": form,
        "problems": problems[: balance_files.TOLD_MAX],
        "count": len(problems),
        "more": len(problems) - balance_files.TOLD_MAX,
    }
    return render(
        request, "scoring/points/points_balances.html", context, status=422 if form.is_bound else 200
    )


def _prepared(request: HttpRequest, cleaned: dict[str, Any]) -> PaymentRun:
    file = cleaned["file"]
    return balances.prepare(
        content=file.read(balance_files.BYTES_MAX + 1),
        name=file.name,
        year=cleaned["year"],
        reason=cleaned["reason"],
        at=timezone.now(),
        by=signed_in(request),
    )


@never_cache
@require_GET
@login_required
def balances_file(request: HttpRequest, balances_id: int) -> HttpResponse:
    """Every balance of a run as CSV or XLSX; that it was taken away is recorded."""
    require_secretary(request)
    run = _run(balances_id)
    dataset = balances.sheet(run)
    audit.record(Act.EXPORTED, signed_in(request), federation_of(request), what="balances", rows=len(dataset))
    kind = kind_in(request.GET, "csv", "xlsx") or "csv"
    return table_answer(dataset, kind, f"balances-{run.pk}")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def take_balances_back(request: HttpRequest, balances_id: int) -> HttpResponse:
    """Taking back everything that a file brought, with a reason and a second person."""
    require_secretary(request)
    run = _run(balances_id)
    form = ReverseForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            reversal = balances.take_back(
                payment_run=run, at=timezone.now(), by=signed_in(request), **form.cleaned_data
            )
        except Refused as refused:
            form.add_error(None, refused.sentence)
        else:
            messages.success(request, _("The payment run is prepared. Somebody else has to approve it."))
            return redirect("payment_run", reversal.pk)
    context = {"form": form, "run": run, "standing": balances.postings_of(run).count()}
    return render(
        request, "scoring/points/take_balances_back.html", context, status=422 if form.is_bound else 200
    )


def _run(key: int) -> PaymentRun:
    return get_object_or_404(PaymentRun, pk=key, kind=PaymentRunKind.BROUGHT)


def of_run(request: HttpRequest, run: PaymentRun, *, is_paid: bool) -> dict[str, Any]:
    """What the page of a run of balances shows: what they come to, a page of them, what can be done."""
    rows = balances.rows_of(run)
    page = Paginator(rows, ROWS).get_page(request.GET.get("page"))
    people = Member.objects.in_bulk({row.member for row in page})
    standing = balances.postings_of(run).count() if is_paid else 0
    return {
        "sums": [(words.colour(name), shown(total)) for name, total in sorted(balances.sums(rows).items())],
        "people": len({row.member for row in rows}),
        "count": len(rows),
        "page": page,
        "balances": [
            (people[row.member], words.colour(row.colour), row.year, shown(row.amount)) for row in page
        ],
        "standing": standing,
        "undone": len(rows) - standing if is_paid and "undoes" not in run.body else 0,
    }
