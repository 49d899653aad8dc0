"""The list of members, and what waits for the registrar: one list at a time, as tabs."""

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.register.services import number_claims
from federation.models import MemberStatus, User
from federation.models.letter import topics
from federation.people.duplicates import searching
from federation.people.registrar import keeps_register, require_reader
from federation.tabs import ListTab, tabs_of
from federation.text.numbers import whole
from federation.visitors import signed_in
from scoring.office import selectors
from scoring.office.selectors import ALL, PAID, UNPAID, RegisterQuery
from scoring.office.twins import listing as twins

PAGE = 50
TEXT_MAX = 80
LABELS = {
    "members": _("Members"),
    "numbers": _("Numbers that clubs say are theirs"),
    "pairs": _("Likely one person"),
    "names": _("Same names"),
    "different": _("Two people"),
    "mergers": _("Merged records"),
    "letters": _("Letters that did not go"),
}


@never_cache
@require_safe
@login_required
def members_desk(request: HttpRequest) -> HttpResponse:
    """Members, looked up and chosen by status, club and dues; what waits beside them."""
    require_reader(request)
    user = signed_in(request)
    query = asked_in(request.GET, user)
    counts = {"members": selectors.asked_for(query).count(), **_waiting(user)}
    labels = {key: label for key, label in LABELS.items() if key in counts}
    tabs = tabs_of(labels, counts, request.GET.get("tab", ""), always="members")
    shown = next(tab.key for tab in tabs if tab.is_shown)
    listed = LISTS[shown](request, query)
    tabs = [_counted(tab, listed) for tab in tabs]
    turned = request.GET.copy()
    turned.pop("page", None)
    context = {
        "tabs": tabs,
        "shown": shown,
        "keeps": keeps_register(user),
        "query": turned.urlencode(),
        **listed,
    }
    return render(request, "scoring/office/members_desk.html", context)


def _counted(tab: ListTab, listed: Mapping[str, Any]) -> ListTab:
    """With how many are in the list that is shown, where that was left to it."""
    if tab.many is not None or not tab.is_shown:
        return tab
    return tab._replace(many=listed["page"].paginator.count)


def _waiting(user: User) -> dict[str, int | None]:
    """How many wait, in the lists that somebody may see; None where their list counts.

    To count the same names all names are compared, which takes long in a large register.
    """
    counts: dict[str, int | None] = {}
    if keeps_register(user):
        counts["numbers"] = number_claims.waiting().count()
        counts["pairs"] = searching.waiting().count()
        counts["names"] = None
        counts["different"] = twins.marks().count()
        counts["mergers"] = twins.mergers().count()
    if user.has_perm("federation.view_letter"):
        counts["letters"] = selectors.letters_given_up().count()
    return counts


def asked_in(asked: Mapping[str, str], user: User) -> RegisterQuery:
    """Which members an address asks for; what it says wrongly, or may not ask, counts as not said."""
    status, dues = asked.get("status", ""), asked.get("dues", "")
    club = whole(asked.get("club", ""))
    return RegisterQuery(
        text=" ".join(asked.get("q", "").replace("\0", "").split())[:TEXT_MAX],
        status=status if status == ALL or status in MemberStatus.values else "",
        club=club if club and selectors.clubs_here().filter(pk=club).exists() else None,
        dues=dues if dues in (PAID, UNPAID) and _sees_dues(user) else "",
    )


def _members(request: HttpRequest, query: RegisterQuery) -> dict[str, Any]:
    page = Paginator(selectors.asked_for(query), PAGE).get_page(request.GET.get("page"))
    shows_dues = _sees_dues(signed_in(request)) and selectors.dues_year() is not None
    return {
        "asked": query,
        "page": page,
        "rows": selectors.rows_of(list(page)),
        "statuses": [(ALL, _("all")), *MemberStatus.choices],
        "clubs": selectors.clubs_here(),
        "shows_dues": shows_dues,
    }


def _sees_dues(user: User) -> bool:
    return user.has_perm("federation.view_duespaid")


def _numbers(_request: HttpRequest, _query: RegisterQuery) -> dict[str, Any]:
    return {"claims": number_claims.waiting()[:PAGE]}


def _names(request: HttpRequest, _query: RegisterQuery) -> dict[str, Any]:
    page = Paginator(selectors.same_names(), PAGE).get_page(request.GET.get("page"))
    return {"page": page, "rows": selectors.rows_of(list(page)), "shows_dues": False}


def _letters(request: HttpRequest, _query: RegisterQuery) -> dict[str, Any]:
    page = Paginator(selectors.letters_given_up(), PAGE).get_page(request.GET.get("page"))
    words = topics()
    return {"page": page, "letters": [(letter, words.get(letter.topic, letter.topic)) for letter in page]}


def _pairs(request: HttpRequest, _query: RegisterQuery) -> dict[str, Any]:
    page = Paginator(searching.waiting(), PAGE).get_page(request.GET.get("page"))
    return {"page": page, "pairs": twins.pairs_of(list(page)), "searched": searching.newest()}


def _different(request: HttpRequest, _query: RegisterQuery) -> dict[str, Any]:
    page = Paginator(twins.marks(), PAGE).get_page(request.GET.get("page"))
    return {"page": page, "marks": list(page)}


def _mergers(request: HttpRequest, _query: RegisterQuery) -> dict[str, Any]:
    page = Paginator(twins.mergers(), PAGE).get_page(request.GET.get("page"))
    return {"page": page, "mergers": list(page)}


LISTS: dict[str, Callable[[HttpRequest, RegisterQuery], dict[str, Any]]] = {
    "members": _members,
    "numbers": _numbers,
    "pairs": _pairs,
    "names": _names,
    "different": _different,
    "mergers": _mergers,
    "letters": _letters,
}
