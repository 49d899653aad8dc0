"""Movements chosen and looked at, and what is printed of them: for a club's evening, for a stage."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from typing import Any
from urllib.parse import quote

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.http import require_GET

from clubs.models import Club, Session, Stage
from clubs.movements.model import ContestantKind, Members, Movement, Seating, Side
from clubs.movements.sentences import say
from clubs.movements.text import boards, members
from clubs.movements.verifier import verify
from clubs.playing.forms.movements import MovementForm
from clubs.playing.forms.wall import WallForm
from clubs.playing.prints.guide_cards import guide_cards_pdf
from clubs.playing.prints.occasion import PrintedContestant, PrintedOccasion, switched
from clubs.playing.prints.pairings import slips_of
from clubs.playing.prints.seats import names_pdf, seats_pdf
from clubs.playing.prints.slips import of_movement, slips_pdf
from clubs.playing.prints.table_cards import table_cards_pdf
from clubs.playing.services import printing, seating, sections
from clubs.register.views.access import require_desk
from clubs.tournaments.services.tournaments import contest_of, may_direct
from federation.paper.answer import attachment
from federation.reader import reader_language
from federation.roles import today
from federation.site.middleware import federation_of
from federation.templatetags.portal import day as day_in_words
from federation.text.numbers import whole

Contestants = Sequence[tuple[PrintedContestant, str]]  # each with its fixed side, "" for none
Printer = Callable[[PrintedOccasion, Movement], bytes]
PAPERS: dict[str, tuple[Any, Printer]] = {
    "table-cards": (gettext_lazy("Table cards"), table_cards_pdf),
    "guide-cards": (gettext_lazy("Guide cards"), guide_cards_pdf),
    "slips": (
        gettext_lazy("Result slips"),
        lambda occasion, movement: slips_pdf(occasion, of_movement(occasion, movement)),
    ),
    "seats": (gettext_lazy("List of seats"), seats_pdf),
}


@require_GET
@login_required
def club_movements(request: HttpRequest, club_id: int) -> HttpResponse:
    """A movement for the club's evening: chosen, looked at, printed."""
    club = club_of(request, club_id)
    form = _form(request.GET if "contestants" in request.GET else None)
    return _page(request, form, reverse("club_movements", args=[club.pk]), {"club": club})


@require_GET
@login_required
def club_movement_pdf(request: HttpRequest, club_id: int, paper: str) -> HttpResponse:
    """One kind of card of a movement for the club's evening."""
    club = club_of(request, club_id)
    day = today()
    occasion = PrintedOccasion(publisher_of(request), club.name, day_in_words(day), day, reader_language())
    return _printed(_form(request.GET), occasion, paper, f"{paper}-{day}")


@require_GET
@login_required
def stage_prints(request: HttpRequest, stage_id: int) -> HttpResponse:
    """Cards, slips and lists of a stage with its contestants' names, and its drawn rounds for the wall."""
    stage, session = stage_asked(request, stage_id)
    letters = sections.letters_of(session) if session else []
    section = section_asked(request, letters)
    contestants = printing.contestants_of(stage, session, section)
    form, played = None, seating.movement_of(session, section) if session else None
    asks = {"form", "rounds"} & set(request.GET)
    if len(contestants) > 1 and printing.has_movement(stage):
        asked = _of_stage(request.GET, stage, contestants)
        form = _form(asked, is_fixed=True) if asks or played is None else None
    query = f"?session={session.number}" if session else ""
    apart = f"&section={quote(section)}" if section else ""
    hidden = {"session": str(session.number)} if session else {}
    hidden |= {"section": section} if section else {}
    context = {
        "stage": stage,
        "event": stage.event,
        "tournament": stage.event.tournament,
        "session": session,
        "sessions": stage.sessions.order_by("number"),
        "count": len(contestants),
        "drawn": printing.drawn_rounds(stage),
        "has_handicap": contest_of(stage.event).handicap != "none",
        "section": section,
        "sections": letters,
        "names": reverse("stage_print_pdf", args=[stage.pk, "names"]) + query,
        "numbers": [one.number for one, _direction in contestants],
        "wall": WallForm(),
        "wall_hidden": hidden,
        "for_wall": len(contestants) > 1,
    }
    address = reverse("stage_prints", args=[stage.pk])
    if played is not None and session is not None and not asks:
        where = f"{address}{{paper}}.pdf?session={session.number}{apart}&played=yes"
        context |= shown(played[0], where, played[1])
        hidden["played"] = "yes"
        context["other"] = f"{address}?session={session.number}{apart}&form="
    return _page(request, form, address, context)


@require_GET
@login_required
def stage_print_pdf(request: HttpRequest, stage_id: int, paper: str) -> HttpResponse:
    """One kind of card of a stage's movement."""
    stage, session = stage_asked(request, stage_id)
    letters = sections.letters_of(session) if session and paper != "names" else []
    section = section_asked(request, letters)
    contestants = printing.contestants_of(stage, session, section)
    if len(contestants) < 2:
        raise Http404("nobody to print for")
    occasion = occasion_of(request, stage, session, printing.by_number(contestants))
    if paper == "names":
        return attachment(names_pdf(occasion), name=f"names-{stage.pk}.pdf")
    movement, numbers = movement_asked(request, stage, session, section, contestants)
    if numbers:
        occasion = replace(occasion, contestants=printing.in_order(contestants, numbers))
    return paper_of(occasion, movement, paper, f"{paper}-{stage.pk}")


def movement_asked(
    request: HttpRequest, stage: Stage, session: Session | None, section: str, contestants: Contestants
) -> tuple[Movement, Sequence[str]]:
    """The movement that is played, with the numbers in its order, or the one that is asked for, without.

    Raises Http404 where there is none such.
    """
    played = seating.movement_of(session, section) if session and "played" in request.GET else None
    if played is not None:
        return played
    form = _form(_of_stage(request.GET, stage, contestants))
    if not form.is_valid() or form.movement is None:
        raise Http404("no such movement")
    return form.movement, ()


@require_GET
@login_required
def round_print_pdf(request: HttpRequest, stage_id: int, number: int, paper: str) -> HttpResponse:
    """The result slips of a drawn round; `first` is the number of the first board."""
    stage, session = stage_asked(request, stage_id)
    matches, _byes = printing.drawn_round(stage, number)
    if not matches or paper != "slips":
        raise Http404("no such round or print")
    has_rooms = printing.kind_of(stage) is ContestantKind.TEAMS
    slips = slips_of(number, matches, _first(request), has_rooms=has_rooms)
    content = slips_pdf(occasion_of(request, stage, session, {}), slips)
    return attachment(content, name=f"slips-{stage.pk}-{number}.pdf")


def club_of(request: HttpRequest, club_id: int) -> Club:
    """A club, for who keeps its desk."""
    club: Club = get_object_or_404(Club, pk=club_id)
    require_desk(request, club)
    return club


def stage_asked(request: HttpRequest, stage_id: int) -> tuple[Stage, Session | None]:
    """A stage for who runs its tournament, and the session asked about: else the last one opened."""
    stage: Stage = get_object_or_404(Stage.objects.select_related("event__tournament__host"), pk=stage_id)
    if not may_direct(request.user, stage.event.tournament):
        raise PermissionDenied
    sessions = stage.sessions.order_by("-number")
    asked = request.GET.get("session", "")
    if not asked:
        return stage, sessions.first()
    return stage, get_object_or_404(sessions, number=whole(asked, 4) or 0)


def section_asked(request: HttpRequest, letters: list[str]) -> str:
    """The section asked about, else the first; "" where there is one only."""
    asked = request.GET.get("section", "")
    if asked and letters and asked not in letters:
        raise Http404("no such section")
    return (asked or letters[0]) if letters else ""


def _form(data: QueryDict | dict[str, Any] | None, *, is_fixed: bool = False) -> MovementForm:
    return MovementForm(data, language=reader_language(), is_fixed=is_fixed)


def _of_stage(asked: QueryDict, stage: Stage, contestants: Contestants) -> dict[str, Any]:
    """What is asked of a stage's movement; who plays, and what nobody asked for, the stage says."""
    sides = [direction for _one, direction in contestants]
    fewer = Side.NS if sides.count("NS") < sides.count("EW") else Side.EW
    settings = {"boards": stage.event.boards_per_round, "missing": fewer.value} | asked.dict()
    return settings | {"kind": printing.kind_of(stage).value, "contestants": len(contestants)}


def _page(
    request: HttpRequest, form: MovementForm | None, address: str, context: dict[str, Any]
) -> HttpResponse:
    movement = form.movement if form is not None and form.is_bound and form.is_valid() else None
    numbers = context.pop("numbers", ())
    context |= {"form": form, "address": address}
    context["awaits_draw"] = form is None and "movement" not in context and context.get("count", 0) > 1
    if form is not None and form.is_bound:
        context |= {"choices": form.offered(), "movement": movement}
    if movement is not None and form is not None:
        asked = _asked(request, form)
        context |= shown(movement, f"{address}{{paper}}.pdf?{asked.urlencode()}", numbers)
        context["wall_hidden"] = asked.dict()
    is_wrong = form is not None and form.is_bound and movement is None and bool(request.GET)
    status = 422 if is_wrong else 200
    return render(request, "clubs/playing/movements.html", context, status=status)


def shown(movement: Movement, address: str, numbers: Sequence[str] = ()) -> dict[str, Any]:
    """A movement as pages show it; `address` is that of a print, with {paper} in it.

    `numbers`: the contestants' own, in the movement's order; without them it counts from 1.
    """
    turned = switched(movement)
    tables = sorted({s.table for s in movement.seatings if s.table})
    return {
        "movement": movement,
        "named": say(movement.form.value, reader_language()),
        "measures": verify(movement).measures,
        "tables": tables,
        "preview": [_row(movement, n, turned, tables, numbers) for n in range(1, movement.rounds + 1)],
        "aside": any(not s.table for s in movement.seatings),
        "papers": [(address.replace("{paper}", paper), title) for paper, (title, _make) in PAPERS.items()],
    }


def _asked(request: HttpRequest, form: MovementForm) -> QueryDict:
    """The movement that is shown as a query, whatever was left to the usual."""
    settings = {key: str(value) for key, value in form.cleaned_data.items() if value not in (None, "", False)}
    if form.movement:
        settings["form"] = form.movement.form.value
    settings |= {name: request.GET[name] for name in ("session", "section") if name in request.GET}
    query = QueryDict(mutable=True)
    query.update(settings)
    return query


def _row(
    movement: Movement, number: int, turned: frozenset[int], tables: Sequence[int], numbers: Sequence[str]
) -> dict[str, Any]:
    """One round of the preview: for each table who meets with which boards, and who is aside."""
    seatings = movement.by_round[number - 1]
    at = {s.table: s for s in seatings}
    cells = [_cell(movement, at.get(table), numbers) for table in tables]
    aside = ", ".join(_own((member,), numbers) for s in seatings if not s.table for member in s.members)
    return {"number": number, "switched": number in turned, "cells": cells, "aside": aside}


def _cell(movement: Movement, s: Seating | None, numbers: Sequence[str]) -> tuple[str, str]:
    """Who is at a table, and with which boards."""
    if s is None:
        return "", ""
    if not s.is_played:
        return _own(s.members, numbers), _("sit-out")
    return f"{_own(s.ns, numbers)}–{_own(s.ew, numbers)}", boards(movement.boards_of(s.sets))


def _own(side: Members, numbers: Sequence[str]) -> str:
    """A side by its own numbers, where contestants have such."""
    return "+".join(numbers[contestant - 1] for contestant in side) if numbers and side else members(side)


def _printed(form: MovementForm, occasion: PrintedOccasion, paper: str, name: str) -> HttpResponse:
    if not form.is_valid() or form.movement is None:
        raise Http404("no such movement")
    return paper_of(occasion, form.movement, paper, name)


def paper_of(occasion: PrintedOccasion, movement: Movement, paper: str, name: str) -> HttpResponse:
    """One kind of card of a movement. 404 for a kind that there is not."""
    if paper not in PAPERS:
        raise Http404("no such print")
    _title, make = PAPERS[paper]
    return attachment(make(occasion, movement), name=f"{name}.pdf")


def occasion_of(
    request: HttpRequest, stage: Stage, session: Session | None, contestants: Any, time: str = ""
) -> PrintedOccasion:
    """What stands on the prints of a stage, in the language that is active."""
    tournament = stage.event.tournament
    day: date = session.played_on if session else tournament.starts_on
    shown = tournament.announced_at and not tournament.cancelled_at
    return PrintedOccasion(
        publisher_of(request),
        f"{tournament.title} {stage.event.title}",
        printing.detail_of(stage, session),
        day,
        reader_language(),
        contestants,
        request.build_absolute_uri(reverse("stage", args=[stage.pk])) if shown else "",
        time,
    )


def publisher_of(request: HttpRequest) -> str:
    """Who publishes a print: the federation."""
    return str(federation_of(request))


def _first(request: HttpRequest) -> int:
    first = whole(request.GET.get("first", "1"), 3)
    if not first:
        raise Http404("no such board")
    return first
