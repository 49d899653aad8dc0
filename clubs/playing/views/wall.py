"""Sheets for the wall: who sits where, and the pairings of a drawn round, on the paper that is asked for."""

from collections.abc import Callable
from dataclasses import replace

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from clubs.models import Session, Stage
from clubs.movements.model import ContestantKind, Movement
from clubs.playing.forms.wall import wish_of
from clubs.playing.prints.occasion import PrintedOccasion
from clubs.playing.prints.pairings import pairings_sheet
from clubs.playing.prints.wall import wall_document
from clubs.playing.prints.wall_seats import pairings_by_name, seats_by_name, seats_by_table
from clubs.playing.services import printing, sections
from clubs.playing.views.prints import movement_asked, occasion_of, publisher_of, section_asked, stage_asked
from federation.paper import WallSheet
from federation.paper.answer import attachment

SEATS: dict[str, Callable[[PrintedOccasion, Movement], WallSheet]] = {
    "by-table": seats_by_table,
    "by-name": seats_by_name,
}


@require_GET
@login_required
def stage_wall_pdf(request: HttpRequest, stage_id: int, sheet: str) -> HttpResponse:
    """Who sits where in the first round of a stage's movement, by table or by name."""
    stage, session = stage_asked(request, stage_id)
    section = section_asked(request, sections.letters_of(session) if session else [])
    if sheet not in SEATS:
        raise Http404("no such sheet")
    contestants = printing.contestants_of(stage, session, section)
    if len(contestants) < 2:
        raise Http404("nobody to print for")
    movement, numbers = movement_asked(request, stage, session, section, contestants)

    def in_language() -> WallSheet:
        people = printing.contestants_of(stage, session, section)
        by_place = printing.in_order(people, numbers) if numbers else printing.by_number(people)
        return SEATS[sheet](_occasion(request, stage, session, 1, section, by_place), movement)

    return on_the_wall(request, stage, session, in_language, f"{sheet}-{stage.pk}")


@require_GET
@login_required
def round_wall_pdf(request: HttpRequest, stage_id: int, number: int, sheet: str) -> HttpResponse:
    """The pairings of a drawn round, by table or by name."""
    stage, _newest = stage_asked(request, stage_id)
    session = printing.session_of_round(stage, number)
    if sheet not in ("pairings", "by-name") or session is None:
        raise Http404("no such round or sheet")
    has_rooms = printing.kind_of(stage) is ContestantKind.TEAMS
    make = pairings_sheet if sheet == "pairings" else pairings_by_name

    def in_language() -> WallSheet:
        matches, byes = printing.drawn_round(stage, number)
        return make(_occasion(request, stage, session, number), number, matches, byes, has_rooms=has_rooms)

    return on_the_wall(request, stage, session, in_language, f"{sheet}-{stage.pk}-{number}")


def on_the_wall(
    request: HttpRequest, stage: Stage, session: Session | None, sheet: Callable[[], WallSheet], name: str
) -> HttpResponse:
    """A sheet as a file, on the paper and in the languages of the address. 404 for others than there are."""
    wish = wish_of(request.GET)
    if wish is None:
        raise Http404("no such paper or language")
    dated = session.played_on if session else stage.event.tournament.starts_on
    content = wall_document(sheet, wish, publisher=lambda: publisher_of(request), dated=dated)
    return attachment(content, name=f"{name}.pdf")


def _occasion(
    request: HttpRequest,
    stage: Stage,
    session: Session | None,
    number: int,
    section: str = "",
    contestants: object = None,
) -> PrintedOccasion:
    """The stage with the time at which a round was started, and the section where there are several."""
    occasion = occasion_of(request, stage, session, contestants or {}, printing.started(stage, number))
    return replace(occasion, detail=printing.with_section(occasion.detail, section))
