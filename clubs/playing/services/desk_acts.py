"""A director's further acts at a running session: the clock of a round, a bye, a substitute."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.acts import services as acts
from clubs.acts.contents import RoundStarted, SubstituteAdmitted
from clubs.entering.acting import acting, changed, revise
from clubs.facts.services import superseding
from clubs.models import Bye, Entrant, EntrantPlayer, Match, Session, SessionAct
from clubs.movements import three_way
from clubs.playing.services import contestants, running, seating
from clubs.tournaments.services.coaches import refuse_coaching
from federation.errors import Refused
from federation.models import Act, Member, User
from federation.record import audit

MINUTES_A_BOARD = 7  # where no length of the round is announced


@transaction.atomic
def start_round(*, session: Session, number: int, at: datetime, by: User) -> SessionAct:
    """The clock of a round starts; started again, the newest start holds.

    Raises Refused for a round that is not paired, a stranger and a closed stage.
    """
    with acting(session, by) as (session, _before):
        boards = _boards_of_round(session, number)
        if not boards:
            raise Refused(_("Round %(round)s is not paired yet.") % {"round": number}, "round_not_drawn")
        minutes = session.stage.event.round_minutes or boards * MINUTES_A_BOARD
        content = RoundStarted(round=number, minutes=minutes)
        act = acts.keep(session=session, content=content, at=at, by=by)
        audit.record(Act.SESSION_ACTED, by, session, entered=act.pk)
    return act


def _boards_of_round(session: Session, number: int) -> int:
    """How many boards a round has, by its matches or by the movement; 0 where there is no such round."""
    match = Match.objects.current().filter(session=session, round=number).first()
    if match is not None:
        return int(match.boards)
    tables = Counter(seat.table for seat in seating.seats_of(session) if seat.round == number)
    return max(tables.values(), default=0)


@transaction.atomic
def give_bye(*, session: Session, number: int, contestant: str, at: datetime, by: User) -> None:
    """A contestant sits out in a round; the matches of the round stay. Raises Refused as `pair_round`."""
    resting = [*_resting(session, number), contestant]
    _pair_again(session, number, byes=list(dict.fromkeys(resting)), at=at, by=by)


@transaction.atomic
def end_bye(*, session: Session, number: int, resting: str, contestant: str, at: datetime, by: User) -> None:
    """Who sits out in a round meets somebody; the other matches stay. Raises Refused as `pair_round`."""
    byes = [one for one in _resting(session, number) if one != resting]
    _pair_again(session, number, byes=byes, meeting=[(resting, contestant)], at=at, by=by)


def _resting(session: Session, number: int) -> list[str]:
    byes = Bye.objects.current().filter(session=session, round=number)
    return list(byes.values_list("entry__number", flat=True))


def _pair_again(
    session: Session,
    number: int,
    *,
    byes: list[str],
    meeting: Sequence[tuple[str, str]] = (),
    at: datetime,
    by: User,
) -> None:
    paired = Match.objects.current().filter(session=session, round=number)
    threes, matches = three_way.groups(list(paired.values_list("a__number", "b__number")))
    running.pair_round(
        session=session,
        number=number,
        matches=[*matches, *meeting],
        threes=threes,
        byes=byes,
        boards=paired.order_by("-boards").values_list("boards", flat=True).first() if matches else None,
        at=at,
        by=by,
    )


@transaction.atomic
def admit_substitute(
    *,
    session: Session,
    contestant: str,
    name: str,
    member: Member | None,
    replaces: str,
    number: int,
    effect: str,
    at: datetime,
    by: User,
) -> EntrantPlayer:
    """Somebody plays for a contestant from a round on; the roster gets them. Part D 16.

    `effect`: what it does to score, eligibility and points of the three. Raises Refused without it, for a
    member who plays in the event already or is a team's coach in it, for a stranger and a closed stage.
    """
    if not effect.strip():
        raise Refused(_("Say what the substitution does to score, eligibility and points."), "effect_missing")
    with acting(session, by) as (session, before):
        key = contestants.key_of(contestants.by_number(before.facts), contestant)
        entrant = Entrant.objects.select_for_update().get(event=session.stage.event, number=contestant)
        _refuse_playing(entrant, member)
        seat = max(entrant.players.values_list("seat", flat=True), default=0) + 1
        content = SubstituteAdmitted(
            contestant=contestant,
            name=name,
            member=member.pk if member else None,
            replaces=replaces,
            round=number,
            effect=effect.strip(),
        )
        revision = revise(session, content, at, by)
        place = max((at_ for who, at_ in before.facts.players if who == key), default=0) + 1
        stated = (name, member.number if member else "", member.pk if member else None)
        after = replace(before.facts, players=before.facts.players | {(key, place): stated})
        superseding.apply(session, revision, before, after)
        substitute: EntrantPlayer = EntrantPlayer.objects.create(
            entrant=entrant, seat=seat, name=name, member=member
        )
        changed(session, revision, by)
    return substitute


def _refuse_playing(entrant: Entrant, member: Member | None) -> None:
    if member is None:
        return
    playing = EntrantPlayer.objects.filter(entrant__event=entrant.event, member=member)
    if playing.exists():
        raise Refused(
            _("%(player)s is entered for this event already.") % {"player": member}, "entered_already"
        )
    refuse_coaching(entrant.event, [member])
