"""A stage as a whole: published, closed, opened again. Its windows decide when it may be closed."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Max, Min, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import ActKind, Match, Session, SessionAct, Stage, StageAct, StageActKind
from clubs.register import selectors
from clubs.signals import results_changed, stage_changed, stage_closing
from clubs.tournaments.rulebook import Rulebook, Window
from clubs.tournaments.selectors import form_of
from clubs.tournaments.services.tournaments import refuse_non_directors, refuse_strangers
from federation.errors import Refused
from federation.models import Act, User
from federation.record import audit
from scoring.engine.contest import Course
from scoring.engine.corrections.period import AppealPeriod, CorrectionPeriod, RulingPeriod

ACTS = {
    StageActKind.PUBLISHED: Act.STAGE_PUBLISHED,
    StageActKind.CLOSED: Act.STAGE_CLOSED,
    StageActKind.REOPENED: Act.STAGE_REOPENED,
}
WINDOWS: Mapping[str, type[Window]] = {
    "correction_minutes": CorrectionPeriod,
    "ruling_minutes": RulingPeriod,
    "appeal_minutes": AppealPeriod,
}


def is_closed(stage: Stage) -> bool:
    """Whether the stage's figures are frozen."""
    newest = stage.acts.exclude(kind=StageActKind.PUBLISHED).first()
    return newest is not None and newest.kind == StageActKind.CLOSED


def goes_by_rounds(stage: Stage) -> bool:
    """Whether each round has clocks of its own: who is beaten in a knockout waits for no later one."""
    return form_of(stage).contest.course is Course.KNOCKOUT


def rounds_paired(stage: Stage) -> list[int]:
    """The rounds that have matches, in order."""
    matches = Match.objects.current().filter(session__stage=stage).order_by("round")
    return list(matches.values_list("round", flat=True).distinct())


def published_at(stage: Stage, number: int | None = None) -> datetime | None:
    """When the results were published first after the last session was opened; starts the clocks. Spec D.1

    What was published in between sessions starts none, and a later publication none anew. `number`: a round;
    in a knockout its first publication, or that of a later round, counts for it, and of the whole what was
    published since it was paired. A knockout is published as a whole with the newest round that is paired.
    """
    if not goes_by_rounds(stage):
        return _published_whole(stage)
    if number is None:
        number = max(rounds_paired(stage), default=0)
    whole = _published_whole(stage, _paired_at(stage, number))
    dates = [date for date in (_published_singly(stage, number), whole) if date is not None]
    return min(dates, default=None)


def is_published(stage: Stage, number: int | None = None) -> bool:
    """Whether results are published; of a round, whether something was published since it was paired.

    Who publishes a Swiss after its third round has published nothing of the fourth.
    """
    if published_at(stage, number) is None:
        return False
    paired = _paired_at(stage, number) if number and not goes_by_rounds(stage) else None
    return paired is None or stage.acts.filter(kind=StageActKind.PUBLISHED, at__gte=paired).exists()


def _paired_at(stage: Stage, number: int) -> datetime | None:
    """When a round was paired first; None for one that is not, and for rounds of a movement."""
    matches = Match.objects.filter(session__stage=stage, round=number)
    first: datetime | None = matches.aggregate(first=Min("stated_by__act__at"))["first"]
    return first


def _published_singly(stage: Stage, number: int) -> datetime | None:
    published = stage.acts.filter(kind=StageActKind.PUBLISHED, round__gte=number)
    first = published.order_by("at").first() if number else None
    return first.at if first else None


def _published_whole(stage: Stage, since: datetime | None = None) -> datetime | None:
    published = stage.acts.filter(kind=StageActKind.PUBLISHED, round__isnull=True).order_by("at")
    opened = SessionAct.objects.filter(session__stage=stage, kind=ActKind.OPENED)
    last = opened.aggregate(last=Max("at"))["last"]
    first = published.filter(*(Q(at__gte=moment) for moment in (last, since) if moment)).first()
    return first.at if first else None


def windows(stage: Stage, number: int | None = None) -> dict[str, datetime]:
    """When the stage's windows end, by `EventConditions.minutes`; empty before the publication. Spec D.1

    `number`: those of a round, which in a knockout has its own.
    """
    start = published_at(stage, number)
    if start is None:
        return {}
    book = Rulebook.of_event(stage.event)
    return {
        key: start + timedelta(seconds=int(book.minutes(key, kind) * 60)) for key, kind in WINDOWS.items()
    }


def newest_windows(stage: Stage) -> dict[str, datetime]:
    """The windows that were opened last: of a knockout those of what was published last."""
    if not goes_by_rounds(stage):
        return windows(stage)
    newest = stage.acts.filter(kind=StageActKind.PUBLISHED).first()
    return windows(stage, newest.round) if newest else {}


@transaction.atomic
def publish(*, stage: Stage, at: datetime, by: User, number: int | None = None) -> StageAct:
    """The official publication. Publishing again is kept and starts no clock anew.

    `number`: of a knockout, the round whose results alone are published. Raises Refused for a stranger, and
    for a round that is not paired.
    """
    refuse_non_directors(by, stage.event.tournament)
    if number is not None and not (goes_by_rounds(stage) and number in rounds_paired(stage)):
        raise Refused(_("Round %(round)s is not paired yet.") % {"round": number}, "round_not_drawn")
    return _act(stage, StageActKind.PUBLISHED, "", at, by, number)


@transaction.atomic
def close(*, stage: Stage, at: datetime, by: User, is_checked: bool = False) -> StageAct:
    """Freeze the stage's figures. Closing it again changes nothing.

    `is_checked`: the caller has looked at who acts. Raises Refused for a stranger, before the publication,
    while a window is open, while a late correction waits for its confirmation and while a match is.
    """
    if not is_checked:
        refuse_non_directors(by, stage.event.tournament)
    stage = Stage.objects.select_for_update(of=("self",)).get(pk=stage.pk)
    if is_closed(stage):
        return stage.acts.filter(kind=StageActKind.CLOSED)[0]
    _refuse_open_windows(stage, at)
    _refuse_waiting_corrections(stage)
    stage_closing.send(Stage, stage=stage, at=at)
    return _act(stage, StageActKind.CLOSED, "", at, by)


@transaction.atomic
def reopen(*, stage: Stage, reason: str, at: datetime, by: User, is_checked: bool = False) -> StageAct:
    """Open a closed stage again, on record. Raises Refused for a stranger and without a reason.

    `is_checked`: the caller has looked at who acts, as for a committee's decision.
    """
    if not is_checked:
        refuse_strangers(by, stage.event.tournament.host)
    if not reason.strip():
        raise Refused(_("Say why the stage is opened again."), "reason_missing")
    stage = Stage.objects.select_for_update(of=("self",)).get(pk=stage.pk)
    if not is_closed(stage):
        raise Refused(_("The stage is not closed."), "stage_open")
    return _act(stage, StageActKind.REOPENED, reason, at, by)


def refuse_closed(stage: Stage) -> None:
    """Raise Refused for a closed stage: its results stand until it is opened again."""
    if is_closed(stage):
        raise Refused(_("The stage is closed. Its results stand."), "stage_closed")


def _refuse_open_windows(stage: Stage, at: datetime) -> None:
    ends = windows(stage)
    if not ends:
        raise Refused(_("The results of the stage are not published yet."), "stage_not_published")
    last = max(ends.values())
    # The last second of a window belongs to it (30:00 is in time, 30:01 is not).
    if at <= last:
        raise Refused(
            _("Corrections, rulings and appeals are possible until %(time)s.") % {"time": _clock(last, at)},
            "window_open",
        )


def _refuse_waiting_corrections(stage: Stage) -> None:
    """What two people may yet confirm would change what is frozen. Spec D.15"""
    waiting = (
        selectors.waiting_corrections(),
        selectors.waiting_file_corrections(),
        selectors.waiting_late_changes(),
    )
    if any(corrections.filter(session__stage=stage).exists() for corrections in waiting):
        raise Refused(
            _("A correction of the results waits for its confirmation. Confirm or decline it first."),
            "correction_waits",
        )


def _clock(end: datetime, now: datetime) -> str:
    """A time on the federation's clock, with its day where that is not today."""
    end, now = timezone.localtime(end), timezone.localtime(now)
    return f"{end:%H:%M}" if end.date() == now.date() else f"{end:%Y-%m-%d %H:%M}"


def _act(
    stage: Stage, kind: StageActKind, reason: str, at: datetime, by: User, number: int | None = None
) -> StageAct:
    act: StageAct = StageAct.objects.create(stage=stage, kind=kind, round=number, reason=reason, at=at, by=by)
    audit.record(ACTS[kind], by, stage)
    if stage.is_simultaneous:
        stage_changed.send(Stage, stage=stage, cause={"kind": f"stage_{kind}"})
        return act
    for session in stage.sessions.order_by("number"):
        results_changed.send(Session, session_id=session.pk, cause={"kind": f"stage_{kind}"})
    return act
