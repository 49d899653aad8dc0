"""Captains report their match; when both say the same, or the director decides, it is entered.

The newest word of each side holds. Lock order: the session's row, then what `running.enter_match` takes.
"""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.entering.acting import acting
from clubs.entering.published_changes import (
    NOTHING_ASKED,
    CorrectionAsked,
    is_over,
    is_published,
    refuse_published,
)
from clubs.entering.results import Entered
from clubs.models import Entrant, Match, MatchReport, ReportKind, Session
from clubs.playing.services import match_letters, running
from clubs.playing.services.reported import (
    ReportedFigures,
    figures_of,
    has_result,
    meeting_of,
    meetings_with_results,
    paired,
    side_of,
    standing_of,
)
from clubs.playing.services.reported_points import agree, refuse_off_scale
from clubs.tournaments.selectors import form_of
from clubs.tournaments.services import stages
from clubs.tournaments.services.tournaments import contest_of, refuse_non_directors
from federation.errors import Refused
from federation.models import Act, User
from federation.record import audit, outbox

TOPIC = "clubs.tasks.count_unanswered_report"


@transaction.atomic
def report(
    *, match: Match, figures: ReportedFigures, at: datetime, by: User, seen: int | None = None
) -> MatchReport:
    """A captain says what the match came to. The same as the opponents said: it is entered.

    `seen`: the opponents' report that was answered. Said again it changes nothing. Raises Refused for
    somebody who is captain of neither team, a match that is not paired, has a result or is published, where
    captains do not report, where the opponents' figures have changed since, and for a closed stage.
    """
    with acting(match.session, by, is_checked=True) as (session, _before):
        match = paired(match)
        side = side_of(match, by)
        if side is None:
            raise Refused(_("Only the captains of the two teams report a match."), "not_captain")
        refuse_not_asked(session)
        refuse_off_scale(match, figures)
        standing = standing_of(match)
        own, theirs = standing.of(side.pk), standing.against(side.pk)
        if own is not None and figures_of(own) == figures:
            return own
        _refuse_played(match)
        refuse_published(session, match.round)
        if seen is not None and (theirs is None or theirs.pk != seen):
            raise Refused(
                _("Your opponents have changed their report since. Look at it again."), "report_changed"
            )
        report = _keep(match, figures, _kind(match, theirs, figures), side, at, by)
        _follow(match, report, theirs)
    return report


@transaction.atomic
def confirm(*, match: Match, seen: int, at: datetime, by: User) -> MatchReport:
    """A captain agrees with the opponents' report. Raises Refused as `report` does."""
    answered = MatchReport.objects.filter(session=match.session, round=match.round, pk=seen).first()
    if answered is None:
        raise Refused(_("There is no such report of this match."), "report_changed")
    return report(match=match, figures=figures_of(answered), at=at, by=by, seen=seen)


@transaction.atomic
def decide(
    *,
    match: Match,
    figures: ReportedFigures,
    reason: str,
    at: datetime,
    by: User,
    is_meant: bool = False,
    error: str = "",
    proof: str = "",
) -> Entered:
    """The director says what counts, with a reason; also over what the captains agreed. Raises Refused.

    `is_meant`: although it is what stands with the two sides exchanged. `error`, `proof`: what a correction
    asks for besides the reason, once the results are published. What waits for two people is no decision yet.
    """
    refuse_non_directors(by, match.session.stage.event.tournament)
    if not reason.strip():
        raise Refused(_("Write down why."), "reason_missing")
    asked = CorrectionAsked(error, reason, proof)
    with acting(match.session, by) as (session, _before):
        match = paired(match)
        refuse_off_scale(match, figures, by_director=True)
        if (figures.a_score or figures.a_vp) and meeting_of(match) in meetings_with_results([match]):
            raise Refused(
                _("Boards of this match are entered: put the boards right, not the score."), "boards_known"
            )
        if is_over(session, match.round, at):
            return _enter(match, figures, None, at, by, is_meant=is_meant, asked=asked)
        report = _keep(match, figures, ReportKind.DECIDED, None, at, by, reason.strip()[:300])
        entered = _enter(match, figures, report, at, by, is_meant=is_meant, asked=asked)
        match_letters.decided(match, report)
    return entered


@transaction.atomic
def count_unanswered(report_id: int, at: datetime) -> bool:
    """Enter a report that nobody has answered in time; whether nothing is owed any more."""
    report = MatchReport.objects.select_related("session__stage__event__tournament", "by").get(pk=report_id)
    due = due_at(report)
    if due is not None and at <= due:
        return False
    match = _still_waiting(report)
    if match is not None and due is not None:
        with acting(report.session, report.by, is_checked=True):
            if _still_waiting(report) is not None:
                counted = _keep(match, figures_of(report), ReportKind.COUNTED, None, at, report.by)
                _enter(match, figures_of(counted), counted, at, report.by)
                match_letters.counted(match, counted)
    outbox.keep(TOPIC, report_id)
    return True


def due_at(report: MatchReport) -> datetime | None:
    """After which moment a report counts that nobody answers; None: never."""
    minutes = contest_of(report.session.stage.event).minutes.get("report_minutes")
    return None if minutes is None else report.at + timedelta(minutes=minutes)


def _still_waiting(report: MatchReport) -> Match | None:
    rows = Match.objects.current().filter(session=report.session, round=report.round)
    match: Match | None = rows.filter(a__entrant=report.a_id, b__entrant=report.b_id).first()
    if match is None or has_result(match) or stages.is_closed(report.session.stage):
        return None
    if is_published(report.session, report.round):
        return None
    waiting = standing_of(paired(match)).waiting
    return match if waiting is not None and waiting.pk == report.pk else None


def _kind(match: Match, theirs: MatchReport | None, figures: ReportedFigures) -> ReportKind:
    if theirs is None:
        return ReportKind.REPORTED
    return ReportKind.CONFIRMED if agree(match, figures_of(theirs), figures) else ReportKind.DISPUTED


def _follow(match: Match, report: MatchReport, theirs: MatchReport | None) -> None:
    """What a captain's word leads to."""
    if report.kind == ReportKind.CONFIRMED:
        # Of IMPs and their VP the IMPs are entered: they say more.
        fuller = theirs if report.is_in_vp and theirs is not None else report
        _enter(match, figures_of(fuller), fuller, report.at, report.by)
    elif theirs is not None:
        match_letters.disputed(match, report)
    else:
        match_letters.reported(match, report)
        if due_at(report) is not None:
            outbox.promise(TOPIC, report.pk)


def _keep(
    match: Match,
    figures: ReportedFigures,
    kind: ReportKind,
    side: Entrant | None,
    at: datetime,
    by: User,
    reason: str = "",
) -> MatchReport:
    report: MatchReport = MatchReport.objects.create(
        session=match.session,
        round=match.round,
        a=match.a.entrant,
        b=match.b.entrant,
        side=side,
        kind=kind,
        a_score=figures.a_score,
        b_score=figures.b_score,
        a_vp=figures.a_vp,
        b_vp=figures.b_vp,
        boards=[list(row) for row in figures.boards],
        reason=reason,
        at=at,
        by=by,
    )
    audit.record(Act.MATCH_REPORTED, by, match.session, report=report.pk, round=match.round, what=str(kind))
    return report


def _enter(
    match: Match,
    figures: ReportedFigures,
    report: MatchReport | None,
    at: datetime,
    by: User,
    *,
    is_meant: bool = False,
    asked: CorrectionAsked = NOTHING_ASKED,
) -> Entered:
    return running.enter_match(
        session=match.session,
        number=match.round,
        a=match.a.number,
        b=match.b.number,
        imps=(figures.a_score, figures.b_score) if figures.a_score else None,
        vp=(figures.a_vp, figures.b_vp) if figures.a_vp else None,
        boards={board: (ours, theirs) for board, ours, theirs in figures.boards},
        at=at,
        by=by,
        report=report.pk if report else None,
        is_meant=is_meant,
        asked=asked,
    )


def refuse_not_asked(session: Session) -> None:
    """Raise Refused where captains do not report: no teams, or the conditions of contest say so."""
    if not form_of(session.stage).is_teams:
        raise Refused(_("Only matches of teams are reported by captains."), "no_match")
    if contest_of(session.stage.event).player("captain_reports") == "no":
        raise Refused(_("In this event the director enters all matches."), "reports_not_asked")


def _refuse_played(match: Match) -> None:
    if has_result(match):
        raise Refused(
            _("This match has a result already. Whoever thinks it wrong asks the director."), "match_entered"
        )
