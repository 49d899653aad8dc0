"""Before a file is published: the standings as they would be, its players, and the settings that fit it."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from clubs.files.amending.kept import as_text
from clubs.files.reconcile import VALUES
from clubs.models import Session, Upload, UploadState
from clubs.register.views.access import require_desk
from clubs.tournaments.conditions.titles import title
from clubs.tournaments.conditions.words import value_in_words
from clubs.uploads.services import amendments, choosing_conditions, file_conditions, uploads
from clubs.uploads.services.named_players import NamedContestant, as_guests, named, suggested
from clubs.uploads.services.report import DryRun
from clubs.uploads.words.report import differences_of
from federation.errors import Refused
from federation.visitors import signed_in
from scoring.effects.services.publication import PrintedPlaces, fitting, rehearsed
from scoring.sessions.selectors.standings import RankedContestant, SessionRanking, rankings
from scoring.sessions.services.problems import UNSCORABLE, sentence_of
from scoring.sessions.views.common import basis
from scoring.sessions.words.conditions import NOBODYS
from scoring.sessions.words.ranked import columns_of_session

DIFFERENCES_SHOWN = 20


@dataclass(frozen=True, slots=True)
class PlaceBeside:
    """A row of the standings as they would be, beside the place that the file prints."""

    ranked: RankedContestant
    printed: str
    differs: bool


@require_GET
@login_required
@never_cache
def upload_standings(request: HttpRequest, upload_id: int) -> HttpResponse:
    """What publishing would show, or why it cannot be published; nothing is published by looking."""
    upload, run = _waiting(request, upload_id)
    if run is None:
        return _settled(upload)
    contestants = named(run)
    differences = differences_of(upload)
    context: dict[str, Any] = {
        "upload": upload,
        "contestants": [_shown(one) for one in contestants],
        "suggested": len(suggested(contestants)),
        "guests": len(as_guests(contestants)),
        "differences": differences[:DIFFERENCES_SHOWN],
        "differences_count": len(differences),
        "chosen": _in_words(upload.conditions),
        **_fitting(request, upload, run),
    }
    try:
        context["standings"] = rehearsed(
            upload, signed_in(request), lambda one: _standings(request, one, run)
        )
    except (Refused, *UNSCORABLE) as refused:
        context["refusal"] = refused.sentence if isinstance(refused, Refused) else sentence_of(refused)
    return render(request, "scoring/effects/publication.html", context)


@require_POST
@login_required
def upload_settings(request: HttpRequest, upload_id: int) -> HttpResponse:
    """Choose how the file is scored: what the page proposed, or nothing but what the regulations say."""
    upload, run = _waiting(request, upload_id)
    if run is None:
        return _settled(upload)
    proposed = {key: request.POST[key] for key in VALUES if key in request.POST}
    conditions = {**upload.conditions, **proposed} if proposed else {}
    try:
        choosing_conditions.choose(upload=upload, conditions=conditions, by=signed_in(request))
        messages.success(request, _("The settings are chosen. Everything was scored again by them."))
    except Refused as refusal:
        messages.error(request, refusal.sentence)
    return redirect("upload_standings", upload.pk)


@require_POST
@login_required
def upload_players(request: HttpRequest, upload_id: int) -> HttpResponse:
    """Take all suggestions for players, or let everybody whose number nobody has be a guest."""
    upload, run = _waiting(request, upload_id)
    if run is None:
        return _settled(upload)
    readings = (suggested if request.POST.get("take") == "suggested" else as_guests)(named(run))
    try:
        count = amendments.amend_players(upload=upload, readings=readings, by=signed_in(request))
        done = ngettext("%(count)s player amended.", "%(count)s players amended.", count)
        messages.success(request, done % {"count": count})
    except Refused as refusal:
        messages.error(request, refusal.sentence)
    return redirect(f"{reverse('upload_standings', args=[upload.pk])}#players")


def _waiting(request: HttpRequest, upload_id: int) -> tuple[Upload, DryRun | None]:
    """A file with its report made anew; no run for one that is published or removed."""
    upload: Upload = get_object_or_404(Upload.objects.select_related("club", "session"), pk=upload_id)
    require_desk(request, upload.club)
    return (upload, None) if upload.state == UploadState.PUBLISHED else uploads.renewed(upload)


def _settled(upload: Upload) -> HttpResponse:
    """To the standings of a published file; a removed one says on its page that it is."""
    if upload.state == UploadState.PUBLISHED:
        return redirect("standings", upload.session_id)
    return redirect("upload", upload.pk)


def _standings(request: HttpRequest, session: Session, run: DryRun) -> str:
    """The standings as a part of a page, made while they are there."""
    assert run.document is not None, "what was published was read"
    context = basis(session)
    printed = PrintedPlaces(run.document)
    shown = rankings(context["figures"])
    rows = [ranked.row for ranking in shown for ranked in ranking.rows]
    beside = [(ranking, _beside(ranking, printed)) for ranking in shown]
    context |= {
        "rankings": beside,
        "columns": columns_of_session(session, rows),
        "moved": sum(place.differs for _ranking, places in beside for place in places),
        "has_places": any(place.printed for _ranking, places in beside for place in places),
    }
    return render_to_string("scoring/effects/_publication_standings.html", context, request)


def _beside(ranking: SessionRanking, printed: PrintedPlaces) -> list[PlaceBeside]:
    return [
        PlaceBeside(ranked, printed.text(ranked.contestant), printed.differs(ranked.contestant, ranked.row))
        for ranked in ranking.rows
    ]


def _fitting(request: HttpRequest, upload: Upload, run: DryRun) -> dict[str, Any]:
    """The settings that fit the file better, where whoever looks may choose them."""
    fits = fitting(run)
    if fits is None:
        return {}
    try:
        if run.session is not None:
            file_conditions.refuse_for_session(run.session, fits.changed, signed_in(request))
    except Refused:
        return {}
    return {"fits": fits, "proposed": _in_words(fits.changed), "given": fits.changed.items()}


def _in_words(conditions: dict[str, str]) -> list[tuple[str, str]]:
    return [(title(key), value_in_words(key, value, NOBODYS)) for key, value in conditions.items()]


def _shown(one: NamedContestant) -> dict[str, Any]:
    """A contestant of the file with its players, each with the word of the address where it is amended."""
    players = [{"player": player, "fix": as_text(player.place)} for player in one.players]
    return {"contestant": one.contestant, "players": players}
