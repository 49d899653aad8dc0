"""The director's page of a session's tables: opened and closed, their codes, what they leave to decide."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from clubs.entering.published_changes import CorrectionAsked, is_published
from clubs.facts.typed_results import in_words
from clubs.models import ScoreError, Session, TablesOpening
from clubs.movements.model import Movement
from clubs.playing.prints.guide_cards import guide_cards_pdf
from clubs.playing.prints.match_cards import match_cards_pdf
from clubs.playing.prints.occasion import PrintedOccasion
from clubs.playing.prints.table_cards import table_cards_pdf
from clubs.playing.seats import match_tables
from clubs.playing.services import printing, seating
from clubs.playing.views.prints import occasion_of
from clubs.table import shown
from clubs.table.services import dealt, deciding, opening, places
from clubs.table.services.standing import stated_by
from clubs.table.settling import BoardPlace
from clubs.tournaments.services.tournaments import may_direct
from federation.errors import Refused
from federation.models import User
from federation.paper.answer import attachment
from federation.text.numbers import whole
from federation.visitors import signed_in

Printer = Callable[[PrintedOccasion, Movement], bytes]
PAPERS: dict[str, Printer] = {"table-cards": table_cards_pdf, "guide-cards": guide_cards_pdf}


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def session_tables(request: HttpRequest, session_id: int) -> HttpResponse:
    """What the director does about the tables of a session."""
    session = session_asked(request, session_id)
    refusal = ""
    if request.method == "POST":
        try:
            messages.success(request, _do(request, session, signed_in(request)))
            return redirect("session_tables", session.pk)
        except Refused as refused:
            refusal = refused.sentence
    return render(
        request,
        "clubs/table/session_tables.html",
        _context(request, session, refusal),
        status=422 if refusal else 200,
    )


def _context(request: HttpRequest, session: Session, refusal: str) -> dict[str, Any]:
    opened = opening.opening_of(session)
    tables = sorted({place.table for place in places.seats_by_place(session)})
    addresses = addresses_of(request, opened, tables) if opened and opened.is_open else {}
    return {
        "session": session,
        "stage": session.stage,
        "opening": opened,
        "refusal": refusal,
        "questions": shown.questions(session),
        "hands": shown.hands_from_tables(session),
        "wall": addresses.pop(opening.WALL, ""),
        "tables": sorted(addresses.items()),
        "has_movement": bool(tables),
        "sections": [""] if session.form == "teams" else sorted(seating.movements_of(session)),
        "is_of_teams": session.form == "teams",
        "is_published": is_published(session),
        "errors": ScoreError.choices,
    }


def _do(request: HttpRequest, session: Session, by: User) -> str:
    """Do what a button asks for; what was done."""
    act, at = request.POST.get("act", ""), timezone.now()
    if act in ("open", "renew"):
        opening.open_tables(session=session, at=at, by=by, is_renewed=act == "renew")
        return _("The tables are open: their codes are below.")
    if act == "close":
        opening.close_tables(session=session, at=at, by=by)
        return _("The tables are closed.")
    if act == "hands":
        return _publish_hands(request, session, by)
    place = BoardPlace(*(whole(request.POST.get(name, ""), 9) or 0 for name in BoardPlace._fields))
    asked = CorrectionAsked(*(request.POST.get(name, "")[:300] for name in CorrectionAsked._fields))
    decision = deciding.decide(session=session, place=place, taken=_taken(request), at=at, by=by, asked=asked)
    return _("Board %(board)s: %(result)s.") % {
        "board": place.board,
        "result": in_words(stated_by(decision)),
    }


def _publish_hands(request: HttpRequest, session: Session, by: User) -> str:
    chosen = _entry_of(request.POST["deal"]) if request.POST.get("deal") else None
    boards = dealt.publish(session=session, chosen=chosen, at=timezone.now(), by=by)
    return _("The hands of these boards are published: %(boards)s.") % {"boards": ", ".join(map(str, boards))}


def _taken(request: HttpRequest) -> UUID | None:
    written = request.POST.get("take", "")
    return None if written == "standing" else _entry_of(written)


def _entry_of(written: str) -> UUID:
    try:
        return UUID(written)
    except ValueError as error:
        raise Refused(_("This entry says no result."), "no_result") from error


@require_GET
@login_required
def session_tables_pdf(request: HttpRequest, session_id: int, paper: str) -> HttpResponse:
    """Cards with codes: of a table that of its own, of a contestant that of the wall."""
    session = session_asked(request, session_id)
    opened = opening.opening_of(session)
    if opened is None or not opened.is_open or paper not in PAPERS:
        raise Http404("no such print")
    if session.form == "teams":
        return _cards_of_matches(request, session, opened, paper)
    section = request.GET.get("section", "")
    played = seating.movement_of(session, section)
    if played is None:
        raise Http404("no such print")
    movement, numbers = played
    tables = sorted({one.table for one in movement.seatings if one.table})
    contestants = printing.contestants_of(session.stage, session, section)
    occasion = replace(
        occasion_of(request, session.stage, session, {}),
        contestants=printing.in_order(contestants, numbers),
        codes=addresses_of(request, opened, tables),
    )
    return attachment(PAPERS[paper](occasion, movement), name=f"{paper}-{session.pk}.pdf")


def _cards_of_matches(
    request: HttpRequest, session: Session, opened: TablesOpening, paper: str
) -> HttpResponse:
    """A card for every table of every match: its room, who comes in which round, its code."""
    matches = match_tables.matches_of(session)
    if not matches or paper != "table-cards":
        raise Http404("no such print")
    tables = sorted({table for match in matches for table in match.tables})
    occasion = replace(
        occasion_of(request, session.stage, session, {}), codes=addresses_of(request, opened, tables)
    )
    names = match_tables.names_of(session)
    return attachment(match_cards_pdf(occasion, matches, names), name=f"{paper}-{session.pk}.pdf")


def addresses_of(request: HttpRequest, opened: TablesOpening, tables: list[int]) -> dict[int, str]:
    """The whole address of each table, and of the wall as table 0."""
    return {
        table: request.build_absolute_uri(
            reverse("table_page", args=[opened.session_id, table, opening.code_of(opened, table)])
        )
        for table in (opening.WALL, *tables)
    }


def session_asked(request: HttpRequest, session_id: int) -> Session:
    """A session of a stage, for who runs its tournament."""
    sessions = Session.objects.filter(stage__isnull=False).select_related("stage__event__tournament__host")
    session: Session = get_object_or_404(sessions, pk=session_id)
    if not may_direct(request.user, session.stage.event.tournament):
        raise PermissionDenied
    return session
