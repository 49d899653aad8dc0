"""An evening from nothing: tournament, event, stage, session, numbered contestants and a movement at once."""

from collections.abc import Iterator
from datetime import date, datetime
from typing import Any, NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.evening.placeholders import unnamed
from clubs.evening.proposals import MovementProposal
from clubs.models import Club, Event, Level, Session, Stage, StageKind, Tournament
from clubs.movements.model import Movement, Side
from clubs.playing.services import running, seating
from clubs.tournaments.services import entrants, tournaments
from federation.languages import in_each, languages_here
from federation.models import User
from federation.templatetags.portal import day as day_in_words
from scoring.engine.contest import Form

SLUG = "evening-"  # how the short name of an evening's tournament begins


class EveningWish(NamedTuple):
    """What a director asks for. `token`: of the form, so that it opens one evening however often it is sent.

    `bye_vp`: what a team without an opponent gets, where there are teams of an odd number.
    """

    club: Club
    form: Form
    day: date
    token: str
    bye_vp: str = ""
    is_shown: bool = True


@transaction.atomic
def open_evening(*, wish: EveningWish, proposal: MovementProposal, at: datetime, by: User) -> Session:
    """Make the evening, seat its numbers, and set the movement or, of teams, pair its rounds.

    Sent once more it is the session that was opened. Raises Refused for who does not run the club's
    tournaments, and what the services refuse.
    """
    tournaments.refuse_strangers(by, wish.club)
    Club.objects.select_for_update().get(pk=wish.club.pk)
    slug = f"{SLUG}{wish.day:%Y%m%d}-{wish.token[:12]}"
    known: Session | None = Session.objects.filter(
        stage__event__tournament__slug=slug, stage__event__tournament__host=wish.club
    ).first()
    if known is not None:
        return known
    stage = _stage(wish, proposal.movement, slug, by)
    for number, direction in _numbers(proposal.movement):
        _least, most = entrants.sizes_of(stage.event)
        entrants.enter(
            event=stage.event,
            number=number,
            name=number if wish.form.is_teams else "",
            players=unnamed(number, min(most, 4)),
            direction=direction,
            by=by,
        )
    session = running.open_session(stage=stage, number=1, played_on=wish.day, at=at, by=by)
    _play_by(session, proposal, at, by)
    return session


def _stage(wish: EveningWish, movement: Movement, slug: str, by: User) -> Stage:
    day, label = wish.day, wish.form.contest.label
    titles = _titles(lambda: _("Evening of %(day)s") % {"day": day_in_words(day)})
    tournament = Tournament(
        host=wish.club, slug=slug, level=Level.WEEKLY, starts_on=day, ends_on=day, titles=titles
    )
    tournaments.make(tournament=tournament, by=by)
    if wish.is_shown:
        tournaments.announce(tournament=tournament, by=by)
    event = Event(
        tournament=tournament,
        form=wish.form.value,
        boards_per_round=_boards_a_round(movement),
        titles=_titles(lambda: _(label).capitalize()),
    )
    tournaments.add_event(event=event, conditions=_conditions(wish, movement), by=by)
    stage = Stage(
        event=event,
        kind=StageKind.ONLY,
        rounds=movement.rounds if wish.form.is_teams else 0,
        titles=_titles(lambda: _("one session")),
    )
    return tournaments.add_stage(stage=stage, by=by)


def _titles(make: Any) -> dict[str, str]:
    return in_each(make, languages_here())


def _conditions(wish: EveningWish, movement: Movement) -> dict[str, Any]:
    winners = {"winners": "2"} if movement.winners == 2 else {}
    return winners | ({"bye_vp": wish.bye_vp} if wish.bye_vp else {})


def _boards_a_round(movement: Movement) -> int:
    played = next(movement.played())
    return len(played.sets) * movement.boards_per_set


def _numbers(movement: Movement) -> Iterator[tuple[str, str]]:
    """The contestants by number, each with its side where the sides are ranked apart."""
    sides = {}
    if movement.winners == 2:
        sides = {member: side for s in movement.seatings for side in Side for member in s.side(side)}
    for member in range(1, movement.contestants + 1):
        yield str(member), str(sides.get(member, ""))


def _play_by(session: Session, proposal: MovementProposal, at: datetime, by: User) -> None:
    movement = proposal.movement
    if session.form != "teams":
        numbers = [str(member) for member in range(1, movement.contestants + 1)]
        seating.set_movement(
            session=session, movement=movement, numbers=numbers, at=at, by=by, own=proposal.own
        )
        return
    everybody = set(range(1, movement.contestants + 1))
    for number, seatings in enumerate(movement.by_round, 1):
        matches = [(s.ns[0], s.ew[0]) for s in seatings if s.is_played and s.table % 2]
        resting = everybody.difference(*matches)
        running.pair_round(
            session=session,
            number=number,
            matches=[(str(a), str(b)) for a, b in matches],
            byes=[str(one) for one in sorted(resting)],
            at=at,
            by=by,
        )
