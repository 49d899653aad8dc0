"""A year scored again with a draft, in the background: begun, gone on with unit by unit, cancelled.

Each game and each event is a transaction of its own, undone but for its lines: a worker that is killed loses
one of them, and whoever asks for the promise again goes on after the last. Lock order: the replay's row.
"""

from datetime import date, datetime, timedelta

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Event, RegulationDraft, Session
from clubs.regulations import services as regulations
from federation.errors import Refused
from federation.models import User
from federation.record import outbox
from federation.roles import today
from scoring.models import RegulationReplay, ReplayLine, ReplayState
from scoring.rulemaking.services import comparing, ranks
from scoring.rulemaking.services.comparing import OtherFigure

TOPIC = "scoring.tasks.replay"
GAME, EVENT = "game", "event"
SECONDS_AT_ONCE = 5.0  # then other long work has its turn
TAKEN_FOR = timedelta(seconds=60)  # after a worker was killed another goes on


@transaction.atomic
def begin(*, draft: RegulationDraft, year: int, at: datetime, by: User) -> RegulationReplay:
    """Score the games and events of a year again with a draft as it is now.

    Raises Refused for who is not of the committee, while another replay of the draft runs and for a year
    without games, and EditionRefused for a draft that cannot be an edition.
    """
    regulations.refuse_others(by)
    wrong = regulations.problems_of(draft.body, adopted_on=today())
    if wrong:
        raise regulations.EditionRefused(wrong)
    if of_draft(draft).filter(state=ReplayState.RUNNING).exists():
        raise Refused(_("A replay of this draft is running. Cancel it first."), "replay_running")
    units = units_of(year)
    if not units:
        raise Refused(_("No game was played in %(year)s.") % {"year": year}, "nothing_played")
    replay: RegulationReplay = RegulationReplay.objects.create(
        draft=draft, body=draft.body, year=year, units=units, started_at=at, started_by=by
    )
    outbox.promise(TOPIC, replay.pk)
    return replay


def units_of(year: int) -> list[list[object]]:
    """What is scored again of a year: games of clubs by day, then events by the first day of theirs."""
    days = (date(year, 1, 1), date(year, 12, 31))
    games = Session.objects.filter(stage=None, played_on__range=days).order_by("played_on", "pk")
    events = Event.objects.filter(tournament__starts_on__range=days, stages__sessions__isnull=False)
    ordered = events.order_by("tournament__starts_on", "pk").values_list("pk", flat=True)
    return [
        *([GAME, pk] for pk in games.values_list("pk", flat=True)),
        *([EVENT, pk] for pk in dict.fromkeys(ordered)),
    ]


def years() -> list[int]:
    """The years in which something was played, the last first."""
    return [day.year for day in Session.objects.dates("played_on", "year", order="DESC")]


@transaction.atomic
def cancel(*, replay: RegulationReplay, at: datetime, by: User) -> RegulationReplay:
    """Stop it; what was compared stays to be read. One that is over is left as it is."""
    regulations.refuse_others(by)
    held: RegulationReplay = RegulationReplay.objects.select_for_update().get(pk=replay.pk)
    if held.state == ReplayState.RUNNING:
        _end(held, ReplayState.CANCELLED, at)
    return held


@transaction.atomic
def take(replay_id: int) -> bool:
    """Whether nobody else is at it: then it is the caller's for a while. A promise may be sent twice."""
    free = Q(taken_until=None) | Q(taken_until__lt=timezone.now())
    running = RegulationReplay.objects.filter(free, pk=replay_id, state=ReplayState.RUNNING)
    replay = running.select_for_update(skip_locked=True).first()
    if replay is not None:
        _take(replay)
    return replay is not None


@transaction.atomic
def leave(replay_id: int) -> None:
    """The caller does no more now: whoever is asked next goes on."""
    RegulationReplay.objects.filter(pk=replay_id).update(taken_until=None)


def _take(replay: RegulationReplay) -> None:
    replay.taken_until = timezone.now() + TAKEN_FOR
    replay.save(update_fields=["taken_until", "done"])


@transaction.atomic
def one(replay_id: int) -> bool:
    """Compare the next game or event of a replay; whether there is more. Where another is at it, nothing."""
    replay = RegulationReplay.objects.select_for_update(skip_locked=True).filter(pk=replay_id).first()
    if replay is None or replay.state != ReplayState.RUNNING:
        return False
    if replay.done < len(replay.units):
        kind, key = replay.units[replay.done]
        _keep(replay, _compared(kind, key, replay.body))
        replay.done += 1
        _take(replay)
    if replay.done >= len(replay.units):
        _keep(replay, list(ranks.others(replay)))
        _end(replay, ReplayState.DONE, timezone.now())
        return False
    return True


def _compared(kind: str, key: int, body: object) -> list[OtherFigure]:
    if kind == GAME:
        session = Session.objects.select_related("club", "stage").filter(pk=key).first()
        return comparing.game(session, body) if session else []
    event = Event.objects.select_related("tournament__host").filter(pk=key).first()
    return comparing.event(event, body) if event else []


def _keep(replay: RegulationReplay, figures: list[OtherFigure]) -> None:
    ReplayLine.objects.bulk_create(
        ReplayLine(
            replay=replay,
            session=figure.played if isinstance(figure.played, Session) else None,
            stage=None if isinstance(figure.played, Session) else figure.played,
            member_id=figure.member,
            kind=figure.kind,
            name=figure.name[:300],
            colour=figure.colour,
            before=figure.before,
            after=figure.after,
            score_before=figure.score_before,
            score_after=figure.score_after,
        )
        for figure in figures
    )


def _end(replay: RegulationReplay, state: ReplayState, at: datetime) -> None:
    """Nothing more is owed: the promise is kept."""
    replay.state, replay.ended_at = state, at
    replay.save(update_fields=["state", "ended_at"])
    outbox.keep(TOPIC, replay.pk)


def of_draft(draft: RegulationDraft) -> "QuerySet[RegulationReplay]":
    """The replays of a draft, the newest first."""
    return RegulationReplay.objects.filter(draft=draft).select_related("started_by")
