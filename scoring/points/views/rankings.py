"""Rankings by master points, and the public page of a member who stands in them."""

import re
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_GET

from clubs.models import Club
from federation.models import Member
from federation.site.kept import kept_for_visitors
from federation.text.numbers import whole
from scoring.points.page_choice import page_open_since
from scoring.points.selectors import (
    history as points_history,
    points,
    rankings as selectors,
    titles as title_selectors,
)
from scoring.points.selectors.rankings import RankingQuery
from scoring.points.views.chart import chart, in_words
from scoring.points.words import points as points_words, titles as titles_words
from scoring.secretary import may_pay
from scoring.sessions.selectors.own import own_records

YEARS = range(1900, 2200)
REGION_MAX = 60
KEY = re.compile(r"[a-z0-9_-]{1,60}")
COLOUR = re.compile(r"[A-Za-z]{1,12}")


@require_GET
@kept_for_visitors
def rankings(request: HttpRequest) -> HttpResponse:
    """Members by their points: of all time or a year, a club, a region, a colour, the holders of a title."""
    asked = asked_in(request.GET)
    choices = selectors.choices(asked)
    context = {
        "asked": asked,
        "page": selectors.ranking(asked),
        "choices": choices,
        "colours": [(name, points_words.colour(name)) for name in choices.colours],
        "titles": [(rank.key, titles_words.rank_name(rank)) for rank in choices.titles],
        "query": _query(request),
        "keeps": may_pay(request.user),
        "own": own_records(request.user),
    }
    return render(request, "scoring/points/rankings.html", context)


def _query(request: HttpRequest) -> str:
    """What was asked but the page, to turn it."""
    query = request.GET.copy()
    query.pop("page", None)
    return query.urlencode()


def asked_in(query: Any) -> RankingQuery:
    """Which ranking an address asks for; what it says wrongly counts as not said."""

    def number(name: str, most: int) -> int:
        return min(whole(query.get(name, ""), 9) or 0, most)

    def word(name: str, kind: re.Pattern[str]) -> str:
        text = query.get(name, "")
        return text if kind.fullmatch(text) else ""

    year, club = number("year", 10**9), number("club", 10**9)
    known = Club.objects.filter(pk=club).exists() if club else False
    region = query.get("region", "")[:REGION_MAX].replace("\0", "")
    return RankingQuery(
        year if year in YEARS else 0,
        club if known else None,
        region,
        word("colour", COLOUR),
        word("title", KEY),
        max(number("page", 10_000), 1),
    )


@require_GET
@kept_for_visitors
def member_page(request: HttpRequest, member_id: int) -> HttpResponse:
    """A member's titles and points; not found for who does not want to be shown, or has no points."""
    member = get_object_or_404(Member, pk=member_id)
    if not title_selectors.is_public(member):
        raise Http404("not shown")
    years = points_history.years_of(member)
    context = {
        "member": member,
        "years": in_words(years),
        "chart": chart(years),
        "balances": [(points_words.colour(balance.colour), balance) for balance in points.balances(member)],
        "titles": [titles_words.named(title) for title in title_selectors.titles_of(member)],
        "keeps_ledger": may_pay(request.user),
        "is_page_open": page_open_since(member) is not None,
    }
    return render(request, "scoring/points/member_page.html", context)
