"""Tasks of the top floor: ids in, scope open, one service, done. Safe to run twice."""

import logging
from collections.abc import Sequence
from time import monotonic

from celery import Task, shared_task
from django.utils import timezone

from federation.models import Federation
from federation.record import outbox
from federation.tenancy.context import acting_for
from scoring.events.services import stages
from scoring.open_data.services import dumps, feed as open_feed, rounds
from scoring.owing import COUNT_TOPIC, RATING_TOPIC, SERIES_TOPIC, SESSION_TOPIC, STAGE_TOPIC
from scoring.points.services import left as points_left
from scoring.points.services.ledger import due as ledger_due, moves
from scoring.rating.services import rating
from scoring.rulemaking.services import replays
from scoring.series.services import standings as series_standings
from scoring.sessions.services import analysis, plays, recomputation
from scoring.statistics.services import counting
from scoring.webhooks import messages, sending

log = logging.getLogger(__name__)

PAID_AT_ONCE = 25  # events that are paid in one transaction


@shared_task(bind=True, name=SESSION_TOPIC)
def recompute(self: "Task[..., None]", federation_id: int, session_id: int) -> None:
    """Answer the open requests of one session; one that was computed a moment ago rests.

    A hall whose tables enter their boards one after another asks for figures at each of them: those of one
    moment are computed at once. Whoever calls it and waits for the figures is not put off.
    """
    with acting_for(Federation.objects.get(pk=federation_id)):
        rest = 0.0 if self.request.called_directly else recomputation.rest_of(session_id, timezone.now())
        if rest > 0:
            outbox.put_off(SESSION_TOPIC, session_id, rest)
            return
        run = recomputation.recompute(session_id)
    if run is None:
        log.info("session %s was up to date", session_id)


@shared_task(name=STAGE_TOPIC)
def recompute_stage(federation_id: int, stage_id: int) -> None:
    """Answer the open requests of one stage."""
    with acting_for(Federation.objects.get(pk=federation_id)):
        run = stages.recompute(stage_id)
    if run is None:
        log.info("stage %s was up to date", stage_id)


@shared_task(name=SERIES_TOPIC)
def recompute_series(federation_id: int, series_id: int) -> None:
    """Answer the open requests of one series."""
    with acting_for(Federation.objects.get(pk=federation_id)):
        run = series_standings.recompute(series_id)
    if run is None:
        log.info("series %s was up to date", series_id)


@shared_task(name=RATING_TOPIC)
def rate(federation_id: int, session_id: int) -> None:
    """Look at the sessions that are owed to the rating, and replay some of what follows the first of them."""
    with acting_for(Federation.objects.get(pk=federation_id)):
        rating.answer(session_id)


@shared_task(name=COUNT_TOPIC)
def count_played(federation_id: int, session_id: int) -> None:
    """Look at the sessions that are owed to the statistics, some at a time."""
    with acting_for(Federation.objects.get(pk=federation_id)):
        counting.answer(session_id)


@shared_task(name=analysis.TOPIC)
def analyse(federation_id: int, session_id: int) -> None:
    """Work out some deals of a session. No transaction is open while the solver works."""
    federation = Federation.objects.get(pk=federation_id)
    with acting_for(federation):
        deals = analysis.begin(session_id)
    solutions = analysis.solve_all(deals)
    with acting_for(federation):
        analysis.keep(session_id, solutions)


@shared_task(name=plays.TOPIC)
def analyse_play(federation_id: int, analysis_id: int) -> None:
    """Work out a play card by card. No transaction is open while the solver works."""
    federation = Federation.objects.get(pk=federation_id)
    with acting_for(federation):
        asked = plays.begin(analysis_id)
    if asked is not None:
        takes = plays.solve(asked)
        with acting_for(federation):
            plays.keep(analysis_id, takes)


@shared_task(name="scoring.tasks.pay_due")
def pay_due() -> int:
    """Pay in every federation what is final, some events at a time."""
    paid = 0
    for federation in Federation.objects.order_by("pk"):
        with acting_for(federation):
            requests = ledger_due.due()
            moves.sweep(at=timezone.now())
            points_left.keep_up()
            rating.keep_up()
            counting.keep_up()
        for at in range(0, len(requests), PAID_AT_ONCE):
            paid += _pay(federation, requests[at : at + PAID_AT_ONCE])
    return paid


@shared_task(name="scoring.tasks.look_for_unrated")
def look_for_unrated() -> None:
    """Owe the rating every session that it never looked at, however old, federation by federation."""
    for federation in Federation.objects.order_by("pk"):
        with acting_for(federation):
            rating.keep_up(everything=True)


@shared_task(name="scoring.tasks.look_for_uncounted")
def look_for_uncounted() -> None:
    """Owe the statistics every session that was never counted, federation by federation."""
    for federation in Federation.objects.order_by("pk"):
        with acting_for(federation):
            counting.keep_up(everything=True)


def _pay(federation: Federation, requests: Sequence[int]) -> int:
    """In one transaction; where an event fails each in its own, so that it keeps no other from being paid."""
    try:
        with acting_for(federation):
            return ledger_due.answer_all(requests)
    except Exception:  # whatever is wrong with one of them, the others are paid
        log.exception("payment requests %s of %s", requests, federation.slug)
        return sum(_pay(federation, [one]) for one in requests) if len(requests) > 1 else 0


@shared_task(name=replays.TOPIC)
def replay(federation_id: int, replay_id: int) -> None:
    """Score some more games of a year with a draft, each in a transaction; then ask for the next ones."""
    federation = Federation.objects.get(pk=federation_id)
    until = monotonic() + replays.SECONDS_AT_ONCE
    with acting_for(federation):
        is_more = replays.take(replay_id)
    while is_more and monotonic() < until:
        with acting_for(federation):
            is_more = replays.one(replay_id)
    if is_more:
        with acting_for(federation):
            replays.leave(replay_id)
        outbox.send(replays.TOPIC, federation_id, replay_id)


@shared_task(name=messages.TOPIC)
def send_webhook(federation_id: int, delivery_id: int) -> None:
    """Tell another program. No transaction is open while it answers."""
    federation = Federation.objects.get(pk=federation_id)
    with acting_for(federation):
        message = sending.begin(delivery_id)
    if message is None:
        return
    outcome = sending.send(message)
    with acting_for(federation):
        sending.note(delivery_id, *outcome)


@shared_task(name="scoring.tasks.look_for_open")
def look_for_open() -> None:
    """Owe each federation that gives out what is open a round, where one is due."""
    for federation in Federation.objects.order_by("pk"):
        with acting_for(federation):
            if rounds.is_due_here(timezone.now()):
                outbox.promise(open_feed.TOPIC, federation.pk)


@shared_task(name=open_feed.TOPIC, soft_time_limit=rounds.SECONDS_MAX - 10, time_limit=rounds.SECONDS_MAX)
def compare_open(federation_id: int, whose: int) -> None:
    """Number what is open and was changed in one federation; make its dump of the day, forget older ones.

    `whose` is its key again: it is what it is owed for.
    """
    federation = Federation.objects.get(pk=federation_id)
    with acting_for(federation):
        outbox.keep(open_feed.TOPIC, whose)
        is_given_out = whose == federation.pk and open_feed.feed_here() is not None
    if not is_given_out:
        return
    rounds.go_round(federation)
    with acting_for(federation):
        is_due = dumps.is_due()
    if is_due:
        dumps.make(federation)
    with acting_for(federation):
        dumps.forget(timezone.now())
