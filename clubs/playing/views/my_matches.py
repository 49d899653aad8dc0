"""A captain's matches: what to report, what the opponents have reported, what is entered."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_lazy, pgettext
from django.views.decorators.http import require_GET, require_http_methods

from clubs.models import Entrant, Match, ReportKind
from clubs.playing.forms.match_reports import MatchReportForm, shown
from clubs.playing.services import line_ups, match_reports, reported
from clubs.playing.services.reported import MatchWords, figures_of
from clubs.tournaments.services import stages
from federation.errors import Refused
from federation.text.numbers import whole
from federation.visitors import signed_in


@require_GET
@login_required
def my_matches(request: HttpRequest) -> HttpResponse:
    """The matches of whose teams the reader is captain, those to answer first."""
    rows = [
        {
            "match": match,
            "own": own,
            "state": state_in_words(standing, own.pk, has_result=has_result),
            "is_open": not has_result,
            "is_asked": is_asked(standing, own.pk) and not has_result,
        }
        for match, own, standing, has_result in reported.matches_of(request.user)
    ]
    rows.sort(key=lambda row: (not row["is_asked"], not row["is_open"]))
    return render(request, "clubs/playing/my_matches.html", {"rows": rows})


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def my_match(request: HttpRequest, match_id: int) -> HttpResponse:
    """One match: report it, confirm what the opponents say, or say otherwise."""
    match = match_of(request, match_id)
    form = MatchReportForm(request.POST if "report" in request.POST else None, match=match)
    refusal = ""
    if request.method == "POST":
        try:
            reporting = _take_report(request, match, form)
        except Refused as refused:
            refusal = refused.sentence
        else:
            if reporting is not None:
                messages.success(request, SENTENCES[reporting.kind])
                return redirect("my_match", match.pk)
    return _page(request, match, form, refusal)


SENTENCES = {
    ReportKind.REPORTED: gettext_lazy("Your report is kept. The opponents' captain is asked to confirm it."),
    ReportKind.CONFIRMED: gettext_lazy("Both captains say the same: the result is entered."),
    ReportKind.DISPUTED: gettext_lazy("The opponents say otherwise. The director has been told and decides."),
}


def _take_report(request: HttpRequest, match: Match, form: MatchReportForm) -> Any:
    """The word of this captain; None where the form is wrong."""
    seen = request.POST.get("seen", "")
    number = whole(seen)
    now = timezone.now()
    if "report" not in request.POST:
        return match_reports.confirm(match=match, seen=number or 0, at=now, by=signed_in(request))
    if not form.is_valid():
        return None
    return match_reports.report(match=match, figures=form.figures, at=now, by=signed_in(request), seen=number)


def match_of(request: HttpRequest, match_id: int) -> Match:
    """A match of a team whose captain the reader is; for anybody else there is none."""
    related = ("session__stage__event__tournament__host", "a__entrant", "b__entrant")
    match = get_object_or_404(
        Match.objects.select_related(*related), pk=match_id, session__stage__isnull=False
    )
    try:
        match = reported.paired(match)
    except Refused as refused:
        raise Http404 from refused
    own_side(match, request)
    return match


def own_side(match: Match, request: HttpRequest) -> Entrant:
    """The entrant whose captain the reader is; for anybody else there is no such match."""
    own = reported.side_of(match, request.user)
    if own is None:
        raise Http404("not a captain of it")
    return own


def _page(request: HttpRequest, match: Match, form: MatchReportForm, refusal: str) -> HttpResponse:
    own = own_side(match, request)
    standing = reported.standing_of(match)
    has_result = reported.has_result(match)
    theirs = standing.against(own.pk)
    why_not = _why_not(match)
    context = {
        "match": match,
        "event": match.session.stage.event,
        "form": form,
        "refusal": refusal,
        "state": state_in_words(standing, own.pk, has_result=has_result),
        "has_result": has_result,
        "words": [(word, shown(match, figures_of(word))) for word in standing.words],
        "decided": standing.decided if has_result else None,
        "theirs": theirs,
        "confirmable": None if theirs is None or has_result or why_not else theirs.pk,
        "may_report": not has_result,
        "parts": range(1, line_ups.parts_of(match.session) + 1),
        "why_not": why_not,
        "due": match_reports.due_at(theirs) if theirs else None,
    }
    is_wrong = refusal or (form.is_bound and form.errors)
    return render(request, "clubs/playing/my_match.html", context, status=422 if is_wrong else 200)


def _why_not(match: Match) -> str:
    """What stands against a report whatever is typed."""
    try:
        match_reports.refuse_not_asked(match.session)
        stages.refuse_closed(match.session.stage)
    except Refused as refused:
        return refused.sentence
    return ""


def is_asked(standing: MatchWords, own: int) -> bool:
    """Whether this side has still to answer."""
    return standing.against(own) is not None and standing.of(own) is None


def state_in_words(standing: MatchWords, own: int, *, has_result: bool) -> str:
    """Where a match stands, for one of its captains."""
    if has_result:
        return pgettext("a match", "entered")
    if standing.is_disputed:
        return _("the captains disagree: the director decides")
    if is_asked(standing, own):
        return _("the opponents have reported: please confirm")
    if standing.of(own) is not None:
        return _("reported: the opponents have to confirm")
    return _("no result yet")
