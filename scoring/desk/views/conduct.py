"""Conduct at the table on the desk: tap the players, see their ladders and the effect, confirm, take back."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.models import Entry, Match, Session
from federation.errors import Refused
from federation.visitors import Visitor, signed_in
from rulings.adjustments.selectors import adjustments_in_force, barred_players
from rulings.cases.services import cases, conduct as case_conduct
from rulings.cases.services.access import readable
from rulings.cases.services.bars import barred_from
from rulings.cases.services.conduct import Offender
from rulings.cases.services.taking_back import take_back
from rulings.conduct.reported import with_rungs
from rulings.models import Adjustment, AdjustmentKind
from scoring.desk.forms.conduct import BackForm, IncidentForm
from scoring.desk.words.ladders import ladder_in_words, sentences, so_far
from scoring.effects.services.session_effect import effect
from scoring.engine.penalties.conduct import ConductLadder
from scoring.sessions.services.problems import UNSCORABLE, sentence_of


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def conduct(request: HttpRequest, session_id: int) -> HttpResponse:
    """Everybody who plays, with a tap each; then the ladders and the effect; then it is done."""
    session = _session(request, session_id)
    try:
        rule, offenders = case_conduct.ladder_of(session), case_conduct.offenders(session)
    except Refused as refused:
        return render(request, "scoring/desk/conduct.html", {**_basis(session), "refusal": refused.sentence})
    if request.method != "POST":
        asked = {key: request.GET[key] for key in ("round",) if key in request.GET}
        newest = _newest_round(session)
        form = IncidentForm(session=session, offenders=offenders, newest=newest, initial=asked)
        return _page(request, session, form, offenders)
    form = IncidentForm(request.POST, session=session, offenders=offenders)
    if "change" in request.POST:
        return _page(request, session, form, offenders)
    if not form.is_valid():
        return _page(request, session, form, offenders, 422)
    try:
        if "confirm" not in request.POST:
            return _preview(request, session, form, rule)
        case = _report(request, session, form)
    except (Refused, *UNSCORABLE) as refused:
        form.add_error(None, _sentence(refused))
        return _page(request, session, form, offenders, 422)
    messages.success(request, _("Case %(case)s: the report is kept.") % {"case": case})
    return redirect("manners", session.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def conduct_back(request: HttpRequest, session_id: int, adjustment_id: int) -> HttpResponse:
    """One report taken back, or established, with what that does to the standings."""
    session = _session(request, session_id)
    held = readable(adjustments_in_force(session).filter(kind=AdjustmentKind.CONDUCT), request.user)
    adjustment = get_object_or_404(held.select_related("case"), pk=adjustment_id)
    form = BackForm(request.POST or None)
    context = {
        **_basis(session),
        "adjustment": adjustment,
        "form": form,
        "establish": "establish" in request.GET,
    }
    if request.method == "POST" and form.is_valid():
        try:
            if "confirm" in request.POST:
                _undo(request, adjustment, form)
                return redirect("manners", session.pk)
            context["effect"] = effect(session, lambda: _undo(request, adjustment, form))
        except (Refused, *UNSCORABLE) as refused:
            form.add_error(None, _sentence(refused))
    return render(request, "scoring/desk/conduct_back.html", context, status=422 if form.errors else 200)


def _undo(request: HttpRequest, adjustment: Adjustment, form: BackForm) -> None:
    reason, at = form.cleaned_data["reason"], timezone.now()
    if "establish" in request.GET and adjustment.case is not None:
        case_conduct.establish(case=adjustment.case, reasons=reason, by=signed_in(request), at=at)
    else:
        take_back(adjustment=adjustment, reason=reason, by=signed_in(request), at=at)


def _report(request: HttpRequest, session: Session, form: IncidentForm) -> Any:
    cleaned = form.cleaned_data
    return case_conduct.report(
        session=session,
        token=str(cleaned["token"]),
        incident=form.incident,
        by=signed_in(request),
        at=timezone.now(),
        once_more=cleaned["once_more"],
        is_told=cleaned["told"],
    )


def _preview(request: HttpRequest, session: Session, form: IncidentForm, rule: ConductLadder) -> HttpResponse:
    incident = form.incident
    rungs = case_conduct.rungs(session, incident)
    context = {
        **_basis(session),
        "form": form,
        "incident": incident,
        "effect": effect(session, lambda: _report(request, session, form)),
        "ladders": [
            (player, entry, ladder_in_words(rule, entry), sentences([entry]))
            for player, entry in zip(incident.players, rungs, strict=True)
        ],
        "given": [
            (key, value)
            for key, values in request.POST.lists()
            for value in values
            if key not in ("csrfmiddlewaretoken", "confirm")
        ],
    }
    return render(request, "scoring/desk/conduct_effect.html", context)


def _page(
    request: HttpRequest, session: Session, form: IncidentForm, offenders: list[Offender], status: int = 200
) -> HttpResponse:
    chosen = {str(key) for key in form["players"].value() or ()}
    by_contestant: dict[int, tuple[str, list[Any]]] = {}
    for offender in offenders:
        entry = offender.player.entry
        people = by_contestant.setdefault(entry.pk, (_number_of(entry), []))[1]
        people.append((offender, so_far(offender), str(offender.player.pk) in chosen))
    context = {
        **_basis(session),
        "form": form,
        "contestants": list(by_contestant.values()),
        "fields": form.asked,
        "reported": _reported(session, request.user),
        "barred": barred_players(session),
    }
    return render(request, "scoring/desk/conduct.html", context, status=status)


def _number_of(entry: Entry) -> str:
    """Section, number and direction, where the number does not say it: A 1 NS."""
    direction = "" if entry.direction in entry.number else entry.direction
    section = entry.section.letter if entry.section else ""
    return " ".join(filter(None, (section, entry.number, direction)))


def _reported(session: Session, reader: Visitor) -> list[dict[str, Any]]:
    """What was reported and holds, newest first, each with the sentence of its rung.

    At teams with what was reported in other sessions of the stage: a match may go over several.
    """
    own = barred_from(reader)
    reported = [row for row in with_rungs(session) if row.adjustment.case_id not in own]
    lines = sentences(row.entry for row in reported)
    return [
        {"adjustment": row.adjustment, "says": says}
        for row, says in reversed(list(zip(reported, lines, strict=True)))
    ]


def _newest_round(session: Session) -> int:
    rounds = (
        Match.objects.current().filter(session=session).order_by("-round").values_list("round", flat=True)
    )
    return rounds.first() or 1


def _session(request: HttpRequest, session_id: int) -> Session:
    """A session of the federation in scope, for who handles its cases."""
    rows = Session.objects.select_related("club", "stage__event__tournament__host")
    session: Session = get_object_or_404(rows, pk=session_id)
    if not cases.may_report(request.user, session):
        raise PermissionDenied
    return session


def _basis(session: Session) -> dict[str, Any]:
    return {"session": session, "stage": session.stage}


def _sentence(refused: Exception) -> str:
    return refused.sentence if isinstance(refused, Refused) else sentence_of(refused)
