"""The wall of the hall: a screen without a mouse, read at three metres; a sheet by its address, or in turn.

The clock, the running ranking, the pairings of the round and where everybody sits. Open to whoever may see
the tournament: it shows what its page does, no more.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.evening.placeholders import is_unnamed
from clubs.evening.services import clock
from clubs.evening.views.access import RELATED
from clubs.models import Entry, Session
from clubs.playing.seats import match_tables
from clubs.playing.services import seating
from clubs.tournaments.selectors import form_of
from federation.text.numbers import whole
from scoring.events import words as tournament_words
from scoring.events.selectors.tournaments import standings_of
from scoring.events.views.tournaments import seen
from scoring.sessions.words.ranked import columns_of_form

LINES = 8  # of a screen, so that a line is large enough, and a name may take two


class WallLine(NamedTuple):
    """A line of a screen: what stands first, who, and a figure or a place."""

    first: str
    who: str
    last: str = ""


class WallTitles(NamedTuple):
    """What a sheet and its columns are called."""

    title: Any
    first: Any
    who: Any
    last: Any


SHEETS: Mapping[str, Any] = {
    "clock": gettext_lazy("Clock"),
    "ranking": gettext_lazy("Ranking"),
    "pairings": gettext_lazy("Pairings"),
    "seats": gettext_lazy("Where do I sit?"),
}


@require_safe
@never_cache
def wall_screen(request: HttpRequest, session_id: int, sheet: str) -> HttpResponse:
    """One screen. `page`: of a long sheet; `turn`: all sheets follow one another."""
    session: Session = get_object_or_404(
        Session.objects.filter(stage__isnull=False).select_related(RELATED), pk=session_id
    )
    seen(request, session.stage.event.tournament)
    if sheet not in SHEETS:
        raise Http404("no such sheet")
    now, started = timezone.now(), clock.clock_of(session)
    lines = LINES_OF[sheet](session) if sheet in LINES_OF else []
    pages = max(1, -(-len(lines) // LINES))
    page = min(whole(request.GET.get("page", "1")) or 1, pages)
    running = started[1] if started else None
    context = {
        "session": session,
        "stage": session.stage,
        "sheet": sheet,
        "titles": _titles(session, sheet),
        "lines": lines[(page - 1) * LINES : page * LINES],
        "page": page,
        "pages": pages,
        "round": started[0] if started else None,
        "left": int(running.left(now).total_seconds()) if running else None,
        "is_paused": bool(running and running.paused_at),
        "ends_at": running.ends_by(now) if running else None,
        "next": _next(session, sheet, page, pages, in_turn="turn" in request.GET),
        "sheets": [(name, title) for name, title in SHEETS.items()],
        "in_turn": "turn" in request.GET,
    }
    return render(request, "scoring/room/wall.html", context)


def _next(session: Session, sheet: str, page: int, pages: int, *, in_turn: bool) -> str:
    """What is shown after this: the next page of it, then the first; in turn, the next sheet."""
    names = list(SHEETS)
    if page < pages:
        page += 1
    else:
        page = 1
        sheet = names[(names.index(sheet) + 1) % len(names)] if in_turn else sheet
    query = f"?page={page}" + ("&turn=yes" if in_turn else "")
    return reverse("wall_screen", args=[session.pk, sheet]) + query


def _titles(session: Session, sheet: str) -> WallTitles:
    form = form_of(session.stage)
    contestant = tournament_words.who_plays(form)
    places = columns_of_form(form, session.stage.standings.all()[:1])
    columns = {
        "ranking": (_("Place"), contestant, places[0].label),
        "pairings": (_("Table"), _("Who meets"), ""),
        "seats": (_("Number"), contestant, _("Table")),
    }
    return WallTitles(SHEETS[sheet], *columns.get(sheet, ("", "", "")))


def _names(session: Session) -> dict[str, str]:
    """Who everybody is, by number: the number alone while nobody is named."""
    entries = Entry.objects.current().filter(session=session).select_related("entrant")
    names: dict[str, str] = {}
    for entry in entries.prefetch_related("players__member"):
        players = [one for one in entry.players.all() if one.superseded_by_id is None]
        named = [str(one) for one in players if not is_unnamed(one, entry.number)]
        team = entry.entrant.name if entry.entrant and session.form == "teams" else ""
        who = [team] if team else named
        names[entry.number] = " ".join(dict.fromkeys((entry.number, "・".join(who)))).strip()
    return names


def _ranking(session: Session) -> list[WallLine]:
    names, placed = _names(session), standings_of(session.stage)
    column = columns_of_form(form_of(session.stage), [one.row for one in placed])[0]
    return [
        WallLine(str(one.row.rank), names.get(one.team.number, one.team.label), column.text(one.row))
        for one in placed
    ]


def _round_now(session: Session) -> int:
    started = clock.clock_of(session)
    return started[0] if started else 1


def _pairings(session: Session) -> list[WallLine]:
    number, labels = _round_now(session), _names(session)
    if session.form == "teams":
        return [
            WallLine(" · ".join(map(str, one.tables)), " – ".join(labels.get(n, n) for n in (one.a, one.b)))
            for one in match_tables.matches_of(session)
            if one.round == number
        ]
    tables = {seat.table: seat for seat in seating.seats_of(session) if seat.round == number}
    return [WallLine(str(table), _both(seat, labels)) for table, seat in sorted(tables.items())]


def _both(seat: seating.BoardSeating, labels: Mapping[str, str]) -> str:
    sides = ((seat.ns, seat.ns_partner), (seat.ew, seat.ew_partner))
    return " – ".join("+".join(labels.get(one, one) for one in side if one) for side in sides)


def _seats(session: Session) -> list[WallLine]:
    number, labels = _round_now(session), _names(session)
    places = _places_of_teams(session, number) if session.form == "teams" else {}
    for seat in seating.seats_of(session):
        if seat.round == number:
            sides = {seat.ns: "N", seat.ns_partner: "S", seat.ew: "E", seat.ew_partner: "W"}
            if session.form != "individual":
                sides = {seat.ns: "NS", seat.ew: "EW"}
            places |= {who: f"{seat.table} {side}" for who, side in sides.items() if who}
    numbers = sorted(labels, key=lambda one: (whole(one) or 0, one))
    return [
        WallLine(one, labels[one].removeprefix(one).strip() or "–", places.get(one, _("sits out")))
        for one in numbers
    ]


def _places_of_teams(session: Session, number: int) -> dict[str, str]:
    """Both tables of each team, with its side there."""
    return {
        team: " · ".join(f"{table} {side}" for table, _room, side in one.table_of(team))
        for one in match_tables.matches_of(session)
        if one.round == number
        for team in (one.a, one.b)
    }


LINES_OF: Mapping[str, Callable[[Session], Sequence[WallLine]]] = {
    "ranking": _ranking,
    "pairings": _pairings,
    "seats": _seats,
}
