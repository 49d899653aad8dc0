"""Statistics: which there are, one with its pictures and its table, and the list behind a figure."""

from collections.abc import Iterable
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.register.districts import districts_kept_by
from federation.models import Act
from federation.record import audit
from federation.roles import today
from federation.tables.answer import kind_in, table_answer
from federation.tenancy.context import current
from federation.text.numbers import whole
from federation.visitors import signed_in
from scoring.statistics import access, sheets
from scoring.statistics.catalogue import BY_KEY, STATISTICS
from scoring.statistics.lists import LISTINGS
from scoring.statistics.pictures import pictures_of
from scoring.statistics.statistic import Columns, StatAsked, Statistic, StatRow
from scoring.statistics.words import written

PAGE = 50
ROWS_SHOWN = 100  # of a table; its file has all of them
YEAR_MIN, YEARS_SHOWN = 1900, 15
KEY_MAX = 90


@never_cache
@require_safe
@login_required
def statistics(request: HttpRequest) -> HttpResponse:
    """The statistics that somebody may see, each with what it means."""
    user = signed_in(request)
    if not access.sees_statistics(user):
        raise PermissionDenied
    shown = [one for one in STATISTICS if one.may_see(user)]
    context = {"statistics": shown, "own_districts": districts_kept_by(user)}
    return render(request, "scoring/statistics/statistics.html", context)


@never_cache
@require_safe
@login_required
def statistic(request: HttpRequest, statistic_key: str) -> HttpResponse:
    """One of them: of a year and a place, as pictures, as a table, as a file."""
    one = _asked_for(request, statistic_key)
    asked = _asked_in(request, one)
    table = one.table(asked)
    kind = kind_in(request.GET, "csv", "xlsx")
    if kind:
        dataset = sheets.sheet_of(table, one.key)
        if one.names_people:
            audit.record(Act.EXPORTED, asked.user, current(), what=one.key, rows=len(dataset))
        return table_answer(dataset, kind, f"{one.key}-{asked.year}")
    page = Paginator(table.rows, ROWS_SHOWN).get_page(request.GET.get("page"))
    context = {
        "statistic": one,
        "asked": asked,
        "table": table,
        "page": page,
        "rows": _rows(one, asked, table.columns, page),
        "pictures": pictures_of(one, table),
        "years": range(today().year, today().year - YEARS_SHOWN, -1),
        "query": _query(asked),
        **_choices(asked, one),
    }
    return render(request, "scoring/statistics/statistic.html", context)


@never_cache
@require_safe
@login_required
def statistic_list(request: HttpRequest, statistic_key: str) -> HttpResponse:
    """The list behind one figure; that it was taken away as a file is recorded where it has names."""
    one = _asked_for(request, statistic_key)
    asked, user = _asked_in(request, one), signed_in(request)
    row, column = (request.GET.get(name, "")[:KEY_MAX] for name in ("row", "column"))
    table = one.table(asked)
    figure = table.figure(row, column)
    if figure is None:
        raise Http404
    listing = LISTINGS[one.kind_of(column)]
    rows = listing.ordered(one.listed(asked, row, column))
    kind = kind_in(request.GET, "csv", "xlsx")
    if kind:
        dataset = sheets.list_sheet(listing, rows.iterator(chunk_size=1_000), user, one.key)
        if listing.has_names:
            audit.record(Act.EXPORTED, user, current(), what=one.key, rows=len(dataset))
        return table_answer(dataset, kind, f"{one.key}-{asked.year}")
    page = Paginator(rows, PAGE).get_page(request.GET.get("page"))
    query = f"{_query(asked)}&{urlencode({'row': row, 'column': column})}"
    context = {
        "statistic": one,
        "asked": asked,
        "figure": written(figure),
        "row_words": next(kept.words for kept in table.rows if kept.key == row),
        "column_words": dict(table.columns)[column],
        "heads": listing.heads,
        "page": page,
        "lines": [listing.line(kept, user) for kept in page],
        "back": f"{reverse('statistic', args=[one.key])}?{_query(asked)}",
        "query": query,
    }
    return render(request, "scoring/statistics/statistic_list.html", context)


def _asked_for(request: HttpRequest, key: str) -> Statistic:
    """The statistic of an address. Raises Http404 where there is none, PermissionDenied for strangers."""
    user = signed_in(request)
    if not access.sees_statistics(user):
        raise PermissionDenied
    if key not in BY_KEY:
        raise Http404
    if not BY_KEY[key].may_see(user):
        raise PermissionDenied
    return BY_KEY[key]


def _asked_in(request: HttpRequest, one: Statistic) -> StatAsked:
    """The year and the place of an address; a year that cannot be counts as not said."""
    user, now = signed_in(request), today().year
    year = whole(request.GET.get("year", ""))
    year = year if year and YEAR_MIN <= year <= now else now
    written_place = request.GET.get("place", "")[:KEY_MAX] if one.takes_place else ""
    return StatAsked(user, year, access.place_of(user, written_place, year))


def _query(asked: StatAsked) -> str:
    """What stands in an address for the same year and place."""
    return urlencode({"year": asked.year, **({"place": asked.place.key} if asked.place.key else {})})


def _choices(asked: StatAsked, one: Statistic) -> dict[str, Any]:
    """The places that can be asked for."""
    if not one.takes_place:
        return {}
    return {
        "everywhere": access.sees_all(asked.user),
        "districts": [access.of_district(one) for one in access.districts_for(asked.user)],
        "clubs": [access.of_club(one) for one in access.clubs_for(asked.user)],
    }


def _rows(
    one: Statistic, asked: StatAsked, columns: Columns, rows: Iterable[StatRow]
) -> list[dict[str, Any]]:
    """Some rows of a table, each figure with the address of its list; of nothing there is no list."""
    base = f"{reverse('statistic_list', args=[one.key])}?{_query(asked)}"
    asking = [(words, urlencode({"column": key})) for key, words in columns]
    return [
        {
            "words": row.words,
            "figures": [
                {
                    "words": words,
                    "figure": figure,
                    "written": "" if figure is None else written(figure),
                    "address": f"{base}&{urlencode({'row': row.key})}&{column}",
                }
                for (words, column), figure in zip(asking, row.figures, strict=True)
            ],
        }
        for row in rows
    ]
