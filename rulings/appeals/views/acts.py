"""The three rooms of an appeal (parties, desk, committee), and the step that each page takes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _, gettext_lazy

from federation.errors import Refused
from federation.visitors import signed_in
from rulings.appeals.forms import (
    decision as appeal_decision,
    desk as appeal_desk,
    hearing as appeal_hearing,
    panel as appeal_panel,
    party as appeal_party,
)
from rulings.appeals.forms.steps import AppealForm
from rulings.appeals.reader import AppealReader
from rulings.appeals.services.access import open_acts, seat_of
from rulings.appeals.words import why_late
from rulings.lifecycle.appeals import AppealState
from rulings.models import Appeal

RELATED = (
    "body",
    "entry__entrant",
    "entry__session",
    "director",
    "previous__body",
    "case__director",
    "case__session__club",
    "case__session__stage__event__tournament__host",
)
Group = tuple[Any, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Room:
    """Where an appeal is looked at: its page, its steps in groups, and who comes in."""

    page: str
    act: str
    title: Any
    listed: str
    forms: Mapping[str, Any]
    menu: tuple[Group, ...]
    opens_to: Callable[[AppealReader], bool]

    def address(self, appeal: Appeal) -> str:
        """The appeal's page in this room."""
        return reverse(self.page, args=[appeal.pk])


MINE = Room(
    "my_appeal",
    "my_appeal_act",
    gettext_lazy("My appeals"),
    "my_appeals",
    appeal_party.FORMS,
    ((gettext_lazy("Your side"), ("concur", "reply", "state", "challenge", "withdraw")),),
    lambda reader: reader.is_party,
)
DESK = Room(
    "desk_appeal",
    "desk_appeal_act",
    gettext_lazy("Appeals"),
    "desk_appeals",
    appeal_desk.FORMS,
    (
        (gettext_lazy("Papers"), ("concur", "law", "deposit", "admit", "tell", "take-up", "settle")),
        (gettext_lazy("Else"), ("challenge", "give-back", "withdraw", "lapse")),
    ),
    lambda reader: reader.handles,
)
COMMITTEE = Room(
    "committee_appeal",
    "committee_appeal_act",
    gettext_lazy("Committee room"),
    "committee_room",
    {
        **appeal_panel.FORMS,
        **appeal_hearing.FORMS,
        **appeal_decision.FORMS,
        "tell": appeal_desk.TellDecisionForm,
        "settle": appeal_desk.SettleAppealForm,
    },
    (
        (gettext_lazy("Panel"), ("admit", "refuse", "seat", "answer", "name-panel", "disclose", "recuse")),
        (gettext_lazy("Hearing"), ("replies", "schedule", "open", "attend", "minute", "adjourn")),
        (gettext_lazy("Deliberation"), ("note", "vote", "decide", "dispose", "reconsider")),
        (gettext_lazy("Decision"), ("sign", "issue", "tell", "settle")),
    ),
    lambda reader: reader.reads or reader.composes,
)
# What usually comes next in a state; of these the first that the reader can do.
USUAL = {
    AppealState.FILED: ("concur", "law", "deposit", "admit"),
    AppealState.ADMITTED: ("law", "name-panel", "seat"),
    AppealState.PANEL: ("replies",),
    AppealState.REPLIES: ("reply", "schedule"),
    AppealState.SCHEDULED: ("open",),
    AppealState.HEARING: ("vote", "decide"),
    AppealState.DECIDED: ("sign", "issue"),
    AppealState.ISSUED: ("tell",),
}
# What is signed, told or followed stands above the button.
SHOWS_DECISION = ("sign", "issue", "tell", "take-up")
# Who decides whether a late appeal is heard has its reason before them.
OF_ADMISSION = ("admit", "refuse")
# The steps of who makes up the panel, who need not read the file.
OF_PANEL = ("admit", "refuse", "seat", "answer", "name-panel")


def entered(request: HttpRequest, room: Room, appeal_id: int) -> tuple[Appeal, AppealReader]:
    """An appeal of the federation in scope, for whom the room opens to."""
    appeal = get_object_or_404(Appeal.objects.select_related(*RELATED), pk=appeal_id)
    reader = AppealReader(signed_in(request), appeal)
    if not room.opens_to(reader):
        raise PermissionDenied
    return appeal, reader


def menu_of(room: Room, reader: AppealReader) -> list[tuple[Any, list[tuple[str, Any]]]]:
    """What the reader can do now, in groups, each with its address."""
    rows = []
    for title, acts in room.menu:
        links = [
            (reverse(room.act, args=[reader.appeal.pk, act]), room.forms[act].title)
            for act in acts
            if room.forms[act].is_possible(reader)
        ]
        rows.append((title, links))
    return [(title, links) for title, links in rows if links]


def next_of(room: Room, reader: AppealReader) -> tuple[str, Any] | None:
    """The step that usually comes next, with its address; None where the reader waits for somebody else."""
    seat = seat_of(reader.user, reader.appeal)
    for act in USUAL.get(AppealState(reader.appeal.state), ()):
        has_voted = act == "vote" and seat is not None and bool(seat.vote)
        if act in room.forms and not has_voted and room.forms[act].is_possible(reader):
            return reverse(room.act, args=[reader.appeal.pk, act]), room.forms[act].title
    return None


def act_page(
    request: HttpRequest, room: Room, appeal_id: int, act: str, context: Callable[[Appeal], dict[str, Any]]
) -> HttpResponse:
    """One step: its form, and the step itself. `context`: what is shown beside a form that needs it."""
    appeal, reader = entered(request, room, appeal_id)
    kind = room.forms.get(act)
    if kind is None:
        raise Http404("no such step")
    if not kind.may(reader):
        raise PermissionDenied
    if request.method != "POST":
        return _shown(request, room, act, kind, appeal, reader, context)
    form = kind(request.POST, appeal=appeal, reader=reader)
    if not form.is_valid() or not _done(form, reader):
        return step_page(request, room, act, form, context, status=422)
    appeal.refresh_from_db()
    now = {"act": kind.title, "appeal": appeal, "state": appeal.get_state_display()}
    messages.success(request, _("%(act)s: saved. Appeal %(appeal)s: %(state)s.") % now)
    return redirect(_afterwards(room, act, reader))


def _shown(
    request: HttpRequest,
    room: Room,
    act: str,
    kind: Any,
    appeal: Appeal,
    reader: AppealReader,
    context: Callable[[Appeal], dict[str, Any]],
) -> HttpResponse:
    """The form; where the appeal has gone on, its page with a word about it."""
    if not kind.is_possible(reader):
        names = {"state": appeal.get_state_display(), "act": kind.title}
        messages.error(request, _("%(act)s: not now. The appeal is “%(state)s”.") % names)
        return redirect(_afterwards(room, act, reader))
    asked = {key: value for key, value in request.GET.items() if key in ("member", "kind")}
    return step_page(request, room, act, kind(appeal=appeal, reader=reader, initial=asked), context)


def _done(form: AppealForm, reader: AppealReader) -> bool:
    try:
        form.do(reader.user)
    except Refused as refused:
        for sentence in getattr(refused, "sentences", [refused.sentence]):
            form.add_error(None, sentence)
        return False
    return True


def step_page(
    request: HttpRequest,
    room: Room,
    act: str,
    form: Any,
    context: Callable[[Appeal], dict[str, Any]],
    status: int = 200,
) -> HttpResponse:
    """The page of a step with its form, as far as it is filled in."""
    page = {
        "appeal": form.appeal,
        "case": form.appeal.case,
        "form": form,
        "act": act,
        "room": room,
        "title": form.title,
        "back": _back(room, act, form.reader),
        "address": request.path,
    }
    if form.template != AppealForm.template or act in SHOWS_DECISION:
        page = context(form.appeal) | page
    elif act in OF_ADMISSION:
        page["why_late"] = why_late(open_acts(form.appeal))
    return render(request, form.template, page, status=status)


def _back(room: Room, act: str, reader: AppealReader) -> str:
    if room is COMMITTEE and (act in OF_PANEL or not reader.reads):
        return reverse("committee_panel", args=[reader.appeal.pk])
    return room.address(reader.appeal)


def _afterwards(room: Room, act: str, reader: AppealReader) -> str:
    """Where a step leads: who has left the panel reads the file no more."""
    again = AppealReader(reader.user, reader.appeal)
    if room.opens_to(again):
        return _back(room, act, again)
    return reverse(room.listed)
