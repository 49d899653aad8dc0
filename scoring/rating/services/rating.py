"""Ratings from sessions, in the order they were played; after a correction, everything that follows again.

Lock order: the lock of the federation's rating; no other scope's lock is held. Some sessions a transaction:
what is left is promised again, and what pages show meanwhile is from before.
"""

from collections.abc import Iterable, Sequence

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, Subquery

from clubs.models import Session
from clubs.register.selectors import open_to_all
from federation.models import Member
from federation.record import outbox
from federation.startup.collecting import collection_paused
from federation.tenancy.locks import hold
from scoring.engine.rating.definition import PlayerState
from scoring.engine.rating.expecting import RatedLine
from scoring.engine.rating.moving import RatingMove, moves
from scoring.engine.rounding import units
from scoring.engine.teams.cell import steps_json
from scoring.models import MemberRating, RatedSession, RatingLine, Run
from scoring.owing import RATING_TOPIC, owe_ratings
from scoring.rating.services import packing

SCOPE_LOCK = 7_100_006
AT_ONCE = 100  # sessions in a transaction
NEWEST = 1000  # sessions among which those never looked at are asked for all the time


@collection_paused()
@transaction.atomic
def answer(session_id: int) -> None:
    """Look at sessions that are owed, at most so many, and replay some from the first that changed."""
    hold(SCOPE_LOCK, "rating")
    owed = sorted({session_id, *outbox.owed_subjects(RATING_TOPIC)})
    outbox.keep_all(RATING_TOPIC, owed[:AT_ONCE])
    for session in Session.objects.filter(pk__in=owed[:AT_ONCE]).order_by("pk"):
        packing.pack(session)
    if len(owed) <= AT_ONCE:  # else one of an earlier day may still be to come
        replay()


def replay() -> None:
    """Work out some sessions from the first that is owed, and promise the rest. The caller has the lock."""
    first = RatedSession.objects.filter(is_owed=True).order_by("played_on", "session_id").first()
    if first is None:
        return
    following = RatedSession.objects.filter(Q(pk=first.pk) | packing.after(first))
    rows = list(following.order_by("played_on", "session_id")[: AT_ONCE + 1])
    _work(rows[:AT_ONCE])
    RatedSession.objects.filter(pk__in=[row.pk for row in rows[:AT_ONCE]]).update(is_owed=False)
    for left in rows[AT_ONCE:]:
        RatedSession.objects.filter(pk=left.pk).update(is_owed=True)
        outbox.promise(RATING_TOPIC, left.session_id)


def _work(rows: Sequence[RatedSession]) -> None:
    """Replay sessions one after another, and keep what each made of everybody."""
    lines = {row.pk: packing.lines_of(row.body) for row in rows}
    states = states_before(rows[0], _seated(line for of_one in lines.values() for line in of_one))
    before = RatingLine.objects.filter(session__in=[row.session_id for row in rows])
    touched = set(before.values_list("member", flat=True))
    before.delete()
    kept: list[RatingLine] = []
    for row in rows:
        moved = moves(lines[row.pk], row.played_on, states)
        states.update({player: move.after for player, move in moved.items()})
        kept += [_line(row, player, move) for player, move in moved.items()]
    RatingLine.objects.bulk_create(kept)
    refresh(touched | {line.member_id for line in kept})


def _seated(lines: Iterable[RatedLine]) -> set[int]:
    return {player for line in lines for player in (*line.ns, *line.ew) if player is not None}


def states_before(row: RatedSession, players: Iterable[int]) -> dict[int, PlayerState]:
    """What was known of players before a session; who had not played is not in it."""
    earlier = Q(played_on__lt=row.played_on) | Q(played_on=row.played_on, session__lt=row.session_id)
    earlier &= Q(played_on__lte=row.played_on)  # where the index begins
    return {line.member_id: state_of(line) for line in _newest_of(players, earlier)}


def _newest_of(players: Iterable[int], among: Q) -> Iterable[RatingLine]:
    """The newest line of every player; one look at an index for each, however long they have played."""
    lines = RatingLine.objects.filter(among, member=OuterRef("pk")).order_by("-played_on", "-session_id")
    of_members = Member.objects.filter(pk__in=list(players)).annotate(line=Subquery(lines.values("pk")[:1]))
    keys = [key for key in of_members.order_by().values_list("line", flat=True) if key is not None]
    return RatingLine.objects.filter(pk__in=keys).order_by("member_id")


def state_of(line: RatingLine) -> PlayerState:
    """What a player's state is after a line."""
    return PlayerState(
        line.strength, line.variance, line.boards_in_all, line.sessions_in_all, last=line.played_on
    )


def _line(row: RatedSession, player: int, move: RatingMove) -> RatingLine:
    actual, expected = (
        units(figure.numerator, figure.denominator, 6) for figure in (move.actual, move.expected)
    )
    return RatingLine(
        member_id=player,
        session_id=row.session_id,
        played_on=row.played_on,
        boards=move.boards,
        actual=actual,
        expected=expected,
        strength_before=move.before.strength,
        variance_before=move.before.variance,
        strength=move.after.strength,
        variance=move.after.variance,
        boards_in_all=move.after.boards,
        sessions_in_all=move.after.sessions,
        steps=steps_json(move.award.steps),
        partners=list(move.partners),
    )


def refresh(members: Iterable[int]) -> None:
    """Show the newest line of members in lists; who has none any more is in none."""
    keys = list(members)
    MemberRating.objects.filter(member__in=keys).delete()
    MemberRating.objects.bulk_create(_now(line) for line in _newest_of(keys, Q()))


def _now(line: RatingLine) -> MemberRating:
    state = state_of(line)
    return MemberRating(
        member_id=line.member_id,
        strength=state.strength,
        variance=state.variance,
        boards=state.boards,
        sessions=state.sessions,
        played_on=line.played_on,
        is_settled=state.is_settled,
    )


@transaction.atomic
def keep_up(*, everything: bool = False) -> None:
    """Owe what no run told of: sessions never looked at, and those opened to everybody or closed since.

    Of sessions never looked at only the newest are asked for, as all of a federation's are many and this is
    asked twice a minute; `everything`: all of them, as once a day.
    """
    first = 0 if everything else _first_of_newest()  # in every part, so that none reads all there is
    looked_at = RatedSession.objects.filter(session=OuterRef("pk"), session__gte=first)
    computed = Run.objects.filter(session=OuterRef("pk"), session__gte=first)
    new = Session.objects.filter(Exists(computed), ~Exists(looked_at), form__in=packing.FORMS, pk__gte=first)
    opened = RatedSession.objects.filter(open_to_all("session__"), is_open=False)
    closed = RatedSession.objects.filter(
        is_open=True,
        session__stage__isnull=False,
        session__stage__event__tournament__announced_at__isnull=True,
    )
    owed = outbox.owed_subjects(RATING_TOPIC)
    keys = [*new.order_by("pk").values_list("pk", flat=True)[:AT_ONCE]]
    for rows in (opened, closed):
        keys += rows.order_by("session_id").values_list("session", flat=True)[:AT_ONCE]
    owe_ratings(key for key in keys if key not in owed)


def _first_of_newest() -> int:
    """The key from which on sessions are new; 0 where they are few."""
    keys = Session.objects.order_by("-pk").values_list("pk", flat=True)
    return next(iter(keys[NEWEST - 1 : NEWEST]), 0)


@transaction.atomic
def rebuild() -> None:
    """Empty what is derived, the sessions as they are taken among it, and owe all of it again."""
    hold(SCOPE_LOCK, "rating")
    for model in (MemberRating, RatingLine, RatedSession):
        model.objects.all().delete()
    keys = Session.objects.filter(form__in=packing.FORMS).order_by("played_on", "pk")
    owe_ratings(keys.values_list("pk", flat=True))
