"""Results, calendar and ranking for other sites; and the page that says how to put them there."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.html import format_html
from django.utils.translation import gettext_lazy, pgettext_lazy
from django.views.decorators.http import require_safe

from clubs.models import Club
from federation.roles import today
from federation.site.kept import kept_for_visitors
from federation.tenancy.addresses import whole_address
from federation.tenancy.context import current
from federation.text.numbers import whole
from scoring.events.selectors.tournaments import now_and_next
from scoring.points.selectors import rankings
from scoring.points.selectors.rankings import RankingQuery
from scoring.sessions.selectors.figures import sessions_of
from scoring.sessions.selectors.winners import with_winners
from scoring.widgets.framed import framed

ROWS, ROWS_MAX = 8, 30
SCRIPT = "scoring/widgets/widget.js"
WIDGETS = {
    "results": pgettext_lazy("published", "Results"),
    "calendar": gettext_lazy("Tournaments"),
    "ranking": gettext_lazy("Master point ranking"),
}


@framed
def widget_results(request: HttpRequest) -> HttpResponse:
    """The newest sessions, of one club where one is named, with who won."""
    club = _club(request)
    sessions = sessions_of(club.pk if club else None)[: _rows(request)]
    return _page(request, "results", club, {"sessions": with_winners(sessions)})


@framed
def widget_calendar(request: HttpRequest) -> HttpResponse:
    """Tournaments that are on or come next; of one club, those that it runs."""
    club, rows = _club(request), _rows(request)
    now, later = now_and_next(today(), rows if club is None else 200)
    shown = [one for one in (*now, *later) if club is None or one.host_id == club.pk]
    return _page(request, "calendar", club, {"tournaments": shown[:rows]})


@framed
def widget_ranking(request: HttpRequest) -> HttpResponse:
    """The first of the ranking by master points, of one club's members where one is named."""
    club = _club(request)
    year = today().year if request.GET.get("year") == "now" else 0
    page = rankings.ranking(RankingQuery(year=year, club=club.pk if club else None))
    return _page(request, "ranking", club, {"ranked": page.rows[: _rows(request)]})


@require_safe
@kept_for_visitors
def widgets(request: HttpRequest) -> HttpResponse:
    """The lines that somebody puts into a page of their own, and what they then see."""
    club = _club(request)
    shown = [
        (kind, title, whole_address(f"widget_{kind}"), _two_lines(kind, str(title), club))
        for kind, title in WIDGETS.items()
    ]
    context = {
        "club": club,
        "clubs": Club.objects.filter(is_active=True).order_by("number"),
        "widgets": shown,
    }
    return render(request, "scoring/widgets/widgets.html", context)


@require_safe
def widget_script(request: HttpRequest) -> HttpResponse:
    """The script that makes a frame of each element, as high as what is in it."""
    response = render(request, SCRIPT, content_type="text/javascript; charset=utf-8")
    response["Cache-Control"] = "public, max-age=3600"
    response["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response


def _two_lines(kind: str, title: str, club: Club | None) -> str:
    """What is copied: HTML as it stands in the other page, where it is text of ours."""
    of_club = format_html(' data-club="{}"', club.number) if club else ""
    language = translation.get_language() or current().locale
    element = format_html(
        '<div data-bridge="{}" data-lang="{}"{} data-title="{}"></div>', kind, language, of_club, title
    )
    return f'{element}\n<script src="{whole_address("widget_script")}" async></script>'


def _page(request: HttpRequest, kind: str, club: Club | None, words: dict[str, Any]) -> HttpResponse:
    context = {"kind": kind, "title": WIDGETS[kind], "club": club, **words}
    return render(request, f"scoring/widgets/{kind}.html", context)


def _club(request: HttpRequest) -> Club | None:
    """The club that an address names by its number; none for a number that nobody has."""
    number = request.GET.get("club", "")[:20].replace("\0", "")
    club: Club | None = Club.objects.filter(number=number).first() if number else None
    return club


def _rows(request: HttpRequest) -> int:
    return min(max(whole(request.GET.get("rows", ""), 3) or ROWS, 1), ROWS_MAX)
