"""The list of accounts: who owes, since when, who has something to their credit."""

from collections.abc import Mapping

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _, pgettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from clubs.treasury import selectors, sheets
from clubs.treasury.forms import OpenAccountForm
from clubs.treasury.selectors import ALL, CREDIT, OVERDUE, OWING, AccountsQuery
from federation.money.office import require_treasurer
from federation.money.selectors import ageing
from federation.roles import today
from federation.tables.answer import kind_in, table_answer

PAGE = 50
TEXT_MAX = 80
ONLY = {
    OWING: _("who owe something"),
    OVERDUE: pgettext_lazy("of accounts", "overdue"),
    CREDIT: _("with something to their credit"),
    ALL: pgettext_lazy("of accounts", "all"),
}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def money_desk(request: HttpRequest) -> HttpResponse:
    """Accounts of members and clubs with what they owe by age; an account of somebody opened by number."""
    require_treasurer(request)
    form = OpenAccountForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        return redirect("money_account", form.account().pk)
    query = asked_in(request.GET)
    page = Paginator(selectors.asked_for(query, today()), PAGE).get_page(request.GET.get("page"))
    turned = request.GET.copy()
    turned.pop("page", None)
    context = {
        "asked": query,
        "choices": list(ONLY.items()),
        "form": form,
        "page": page,
        "rows": selectors.rows_of(list(page), today()),
        "ages": ageing(selectors.parties(), today()),
        "query": turned.urlencode(),
    }
    return render(request, "clubs/treasury/desk.html", context, status=422 if form.errors else 200)


@never_cache
@require_safe
@login_required
def money_accounts_file(request: HttpRequest) -> HttpResponse:
    """The accounts asked for as a file."""
    require_treasurer(request)
    kind = kind_in(request.GET, "csv", "xlsx", name="format") or "csv"
    accounts = selectors.asked_for(asked_in(request.GET), today())
    return table_answer(sheets.accounts_sheet(accounts, today()), kind, f"accounts-{today().isoformat()}")


def asked_in(asked: Mapping[str, str]) -> AccountsQuery:
    """Which accounts an address asks for; what it says wrongly counts as not said."""
    only = asked.get("only", "")
    text = " ".join(asked.get("q", "").replace("\0", "").split())[:TEXT_MAX]
    return AccountsQuery(text, only if only in ONLY else ALL if text else OWING)
