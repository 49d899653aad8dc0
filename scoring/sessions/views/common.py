"""What the pages of results share: finding a session here, and answering a part of a page."""

from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.cache import patch_vary_headers

from clubs.models import Entry, Proof, Session
from clubs.register.selectors import keeper_of, newest_sessions
from clubs.tournaments.services import stages
from clubs.uploads.services import proofs
from federation.reader import reader_language
from federation.text.numbers import whole
from scoring.sessions.selectors.figures import FiguresState, figures
from scoring.sessions.selectors.people import contestants
from scoring.sessions.words import steps
from scoring.sessions.words.conditions import (
    awards_of,
    conditions_in_words,
    has_percent,
    unit_of,
    unit_of_boards,
    who_plays,
)
from scoring.sessions.words.ranked import in_points


def key(text: str) -> int:
    """A number of an address that Django's own converter does not read; 404 for what no key can be."""
    number = whole(text)
    if number is None:
        raise Http404("no such key")
    return number


def session_here(session_id: int) -> Session:
    """A session of the federation in scope; 404 for anybody else's and for what is not announced yet."""
    return get_object_or_404(newest_sessions(), pk=session_id)


def entry_of(session: Session, entry_id: int) -> Entry:
    """A contestant of a session; 404 where it is not in it."""
    entry: Entry = get_object_or_404(Entry.objects.select_related("section"), pk=entry_id, session=session)
    entry.session = session
    return entry


def basis(session: Session) -> dict[str, Any]:
    """What every page with figures says of them: where they stand, and by which regulations."""
    state = figures(session)
    unit = {
        "counted_in": unit_of(session),
        "boards_in": unit_of_boards(session),
        "awards_of": awards_of(session),
        "has_percent": has_percent(session),
        "in_points": in_points(session),
        "who_plays": who_plays(session),
    }
    about = {"session": session, "figures": state, "published_at": published_at(session)}
    return {**about, **unit, **_regulations(state, session)}


def published_at(session: Session) -> datetime | None:
    """When its results were published; a session that is run here is so with its stage, and None before."""
    if session.stage is None or session.stage.is_simultaneous:
        return session.published_at
    return stages.published_at(session.stage)


def photographs_of(request: HttpRequest, session: Session, number: int) -> QuerySet[Proof] | None:
    """The photographs of a board's slips, for whoever may have to judge by them; None for everybody else."""
    if not request.user.is_authenticated or not proofs.may_see(request.user, keeper_of(session)):
        return None
    return proofs.of_board(session, number)


def removed_of(state: FiguresState) -> list[dict[str, Any]]:
    """Whose scores are taken out of a session: the contestant, and why."""
    people = contestants(row["entry"] for row in state.removed) if state.removed else {}
    rows = ((people[row["entry"]], steps.kept_plainly(row["steps"])) for row in state.removed)
    return [
        {"entry": who.pk, "who": " ".join((who.number, *who.names)), "why": reasons} for who, reasons in rows
    ]


def _regulations(state: FiguresState, session: Session) -> dict[str, Any]:
    if state.run is None or state.pack is None:
        return {}
    return {
        "pack": state.pack.names[reader_language()],
        "is_official": state.pack.official,
        "conditions": conditions_in_words(state.run.conditions, session),
    }


def page_or_part(request: HttpRequest, page: str, part: str, context: dict[str, Any]) -> HttpResponse:
    """The whole page, or the part of it that htmx asks for."""
    asks_part = request.htmx and not request.htmx.history_restore_request  # type: ignore[attr-defined]  # its middleware sets it
    response = render(request, part if asks_part else page, context)
    patch_vary_headers(response, ["HX-Request"])
    return response
