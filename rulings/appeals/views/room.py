"""The committee room: the docket, an appeal with its case file, the panel, the bodies and registers."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest, PermissionDenied
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from clubs.models import Result
from federation.people.selectors import name_here
from federation.reader import reader_language
from federation.text.numbers import whole
from federation.visitors import Visitor
from rulings.appeals.forms.docket import DocketForm
from rulings.appeals.services import access, bodies
from rulings.appeals.services.eligibility import eligible, shortage_of
from rulings.appeals.views.acts import COMMITTEE, OF_PANEL, act_page, entered, menu_of, next_of
from rulings.appeals.views.shown import barred, moment_of, panel_of, quorum_state, whole_context
from rulings.appeals.views.similar import rows_of
from rulings.appeals.words import why_late
from rulings.cases.selectors import whole_file
from rulings.cases.services.laws import books_of
from rulings.cases.services.places import result_of
from rulings.cases.substitutes import substitute_boards
from rulings.cases.views.shown import shown
from rulings.laws.books import shown_item
from rulings.library.references import LawItem, read_reference
from rulings.lifecycle.appeals import PENDING, AppealState
from rulings.models import Appeal, Body, Case, CommitteeMember, PanelSeat

PAGE = 50
NUMBER_DIGITS = 9


def may_enter(user: Visitor) -> bool:
    """Whether somebody has business in the committee room: on a register today, on a panel, or its office."""
    if not user.is_authenticated or not user.is_active:
        return False
    if bodies.may_keep_register(user) or PanelSeat.objects.filter(user=user, is_seated=True).exists():
        return True
    return any(
        access.on_register(user, row.body)
        for row in CommitteeMember.objects.filter(user=user).select_related("body")
    )


def _refuse_strangers(user: Visitor) -> None:
    if not may_enter(user):
        raise PermissionDenied


@require_GET
@login_required
@never_cache
def committee_room(request: HttpRequest) -> HttpResponse:
    """The docket: appeals on whose panel the reader sits, and those of bodies that they chair."""
    _refuse_strangers(request.user)
    appeals = access.room_of(request.user)
    page = "committee_appeal"
    if bodies.may_keep_register(request.user):
        appeals, page = Appeal.objects.all(), "committee_panel"
    context = listed(request, appeals) | {"page": page, "title": _("Committee room"), "in_room": True}
    return render(request, "rulings/appeals/appeals.html", context)


def listed(request: HttpRequest, appeals: QuerySet[Appeal]) -> dict[str, Any]:
    """A page of appeals, the newest first, as the form asks for them. The number of queries does not grow."""
    form = DocketForm(request.GET or {}, bodies=list(Body.objects.all()))
    rows = form.narrow(appeals) if form.is_valid() else appeals.none()
    before = _before(request.GET.get("before", ""))
    if before:
        year, number = before
        rows = rows.filter(Q(year__lt=year) | Q(year=year, number__lt=number))
    # The keys alone first: rows that are joined before they are sorted cost four times as much.
    keys = list(rows.order_by("-year", "-number").values_list("pk", flat=True)[: PAGE + 1])
    held = Appeal.objects.select_related("body", "case__session", "entry").in_bulk(keys)
    page = [held[key] for key in keys]
    asked = request.GET.copy()
    asked.pop("before", None)
    return {
        "form": form,
        "appeals": page[:PAGE],
        "older": page[PAGE - 1] if len(page) > PAGE else None,
        "asked": asked.urlencode(),
        "is_first": not before,
    }


def _before(mark: str) -> tuple[int, int] | None:
    """The appeal behind which a page begins (2026-0012); None for the first page."""
    if not mark:
        return None
    first, _dash, second = mark.partition("-")
    year, number = whole(first, NUMBER_DIGITS), whole(second, NUMBER_DIGITS)
    if year is None or number is None:
        raise BadRequest(_("This is not a place in the list of appeals."))
    return year, number


@require_GET
@login_required
@never_cache
def committee_appeal(request: HttpRequest, appeal_id: int) -> HttpResponse:
    """The file of an appeal: ruling, facts, statements, panel, hearing, deliberation, decision."""
    appeal, reader = entered(request, COMMITTEE, appeal_id)
    if not reader.reads:
        raise PermissionDenied
    context = file_of(appeal) | whole_context(appeal)
    context |= {
        "menu": menu_of(COMMITTEE, reader),
        "next": next_of(COMMITTEE, reader),
        "reader": reader,
        "quorum": quorum_state(appeal),
        "laws": _laws(appeal.case),
        "hearing_at": moment_of(context["hearing"]),
        "now": timezone.now(),
    }
    return render(request, "rulings/appeals/committee_appeal.html", context)


def file_of(appeal: Appeal) -> dict[str, Any]:
    """The case, as the panel reads it: all but the private notes of the directors."""
    read = whole_file(appeal.case)
    read.notes = []
    return shown(read) | {
        "other_room": other_room(appeal.case),
        "substitutes": substitute_boards(appeal.case),
    }


def other_room(case: Case) -> Result | None:
    """Of a match of teams the result of the board in the other room, with the sides changed; else None."""
    own = result_of(case)
    if own is None:
        return None
    results = Result.objects.current().filter(session=case.session_id, board=own.board, round=own.round)
    result: Result | None = results.filter(ns=own.ew_id, ew=own.ns_id).select_related("ns", "ew").first()
    return result


def _laws(case: Case) -> list[dict[str, Any]]:
    """The items that the ruling cites, to be opened beside it, of the edition in force on its day."""
    shelf = books_of(case)
    items = []
    for cited in case.laws.all():
        item = read_reference(cited.item)
        held = shelf.nearest(item) if item else None
        edition = next(
            (candidate for candidate in shelf.editions if held and held.ref in candidate.items), None
        )
        shown = shown_item(held, edition, shelf) if held and edition else None
        items.append({"cited": cited, "item": shown, "label": LawItem(cited.item).label(reader_language())})
    return items


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def committee_appeal_act(request: HttpRequest, appeal_id: int, act: str) -> HttpResponse:
    """One step of the committee."""
    return act_page(request, COMMITTEE, appeal_id, act, beside)


def beside(appeal: Appeal) -> dict[str, Any]:
    """What stands beside the form of a step: the case file, and the whole appeal."""
    return file_of(appeal) | whole_context(appeal)


@require_GET
@login_required
@never_cache
def committee_panel(request: HttpRequest, appeal_id: int) -> HttpResponse:
    """The panel: who sits, who may be asked, who cannot sit and why. For who makes it up, and who sits."""
    appeal, reader = entered(request, COMMITTEE, appeal_id)
    acts = access.open_acts(appeal)
    menu = [
        (title, [link for link in links if link[0].rstrip("/").rsplit("/", 1)[1] in OF_PANEL])
        for title, links in menu_of(COMMITTEE, reader)
    ]
    register = [row.user for row in bodies.in_office(appeal.body)]
    context = {
        "appeal": appeal,
        "case": appeal.case,
        "reader": reader,
        "panel": panel_of(appeal, acts, votes=False),
        "quorum": quorum_state(appeal),
        "menu": [(title, links) for title, links in menu if links],
        "eligible": [
            {"user": user, "name": name_here(user), "interests": interests}
            for user, interests in eligible(appeal)
        ],
        "barred": barred(appeal, register),
        "can_seat": COMMITTEE.forms["seat"].is_possible(reader),
        "is_late": appeal.is_late and appeal.state == AppealState.FILED,
        "why_late": why_late(acts),
        "shortage": shortage_of(appeal),
        "keeps_bodies": bodies.may_keep_register(request.user),
    }
    return render(request, "rulings/appeals/appeal_panel.html", context)


@require_GET
@login_required
@never_cache
def committee_bodies(request: HttpRequest) -> HttpResponse:
    """The bodies with their powers, and their registers with how often each member sits now."""
    _refuse_strangers(request.user)
    members = CommitteeMember.objects.select_related("body", "user", "member").order_by("-is_chair", "pk")
    open_seats = Count("pk", filter=Q(is_seated=True, appeal__state__in=PENDING))
    sits = dict(PanelSeat.objects.values_list("user").annotate(count=open_seats).values_list("user", "count"))
    rows: dict[int, list[dict[str, Any]]] = {}
    in_office = {row.pk for body in Body.objects.all() for row in bodies.in_office(body)}
    for member in members:
        row = {"member": member, "sits": sits.get(member.user_id, 0), "is_now": member.pk in in_office}
        rows.setdefault(member.body_id, []).append(row)
    known = list(Body.objects.all())
    asked = bodies.deposits_today(known)
    context = {
        "bodies": [(body, asked[body.pk], rows.get(body.pk, [])) for body in known],
        "keeps": bodies.may_keep_register(request.user),
    }
    return render(request, "rulings/appeals/committee_bodies.html", context)


@require_GET
@login_required
@never_cache
def committee_similar(request: HttpRequest, appeal_id: int) -> HttpResponse:
    """Earlier cases like the appealed one, with how they were ruled: a part of the file, or a page."""
    appeal, reader = entered(request, COMMITTEE, appeal_id)
    if not reader.reads:
        raise PermissionDenied
    name = (
        "rulings/appeals/_appeal_similar.html"
        if request.headers.get("HX-Request")
        else "rulings/appeals/appeal_similar.html"
    )
    context = {"appeal": appeal, "rows": rows_of(appeal.case)}
    return render(request, name, context)
