"""A player is here, or is not after all: a word by their own telephone, at the door, or of the desk.

Lock order: the entrant's row.
"""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.checkin.services.opening import is_on, opening_of
from clubs.models import CheckInWay, Entrant, EntrantPlayer, EntrantState, Presence, Stage
from clubs.tournaments.services.tournaments import refuse_non_directors
from federation.errors import Refused
from federation.models import User
from federation.visitors import Visitor
from scoring.engine.contest import Form


@transaction.atomic
def arrive(
    *, stage: Stage, number: int, player: EntrantPlayer, way: CheckInWay, at: datetime, by: User | None
) -> Presence:
    """A player is here. Said twice, the first word holds.

    Raises Refused where the check-in is not open today, for a player of another event or of an entry that
    was cancelled, and for somebody who may not speak for them.
    """
    newest = _asked(stage, number, player, way, by)
    if newest is not None and newest.is_here:
        return newest
    return _keep(stage, number, player, way, newest, is_here=True, at=at, by=by)


@transaction.atomic
def take_back(
    *, stage: Stage, number: int, player: EntrantPlayer, way: CheckInWay, at: datetime, by: User | None
) -> Presence:
    """A player is not here after all. At the door only what was said there is taken back. Raises Refused."""
    newest = _asked(stage, number, player, way, by)
    if newest is None or not newest.is_here:
        raise Refused(_("Nobody has said that this player is here."), "not_here")
    if way == CheckInWay.DOOR and newest.way != CheckInWay.DOOR:
        raise Refused(_("This was not said at the door. The desk takes it back."), "not_of_the_door")
    return _keep(stage, number, player, way, newest, is_here=False, at=at, by=by)


def _asked(
    stage: Stage, number: int, player: EntrantPlayer, way: CheckInWay, by: User | None
) -> Presence | None:
    """The newest word of a player, whose entry is held, where this one may be said."""
    entrant = Entrant.objects.select_for_update(of=("self",)).get(pk=player.entrant_id)
    if entrant.event_id != stage.event_id or entrant.state == EntrantState.CANCELLED:
        raise Refused(_("They are in no entry of this event."), "not_entered")
    refuse_speaker(stage, number, player, way, by)
    return newest_word(stage, number, player)


def newest_word(stage: Stage, number: int, player: EntrantPlayer) -> Presence | None:
    """What was said last of a player; None where nothing was."""
    words = Presence.objects.newest().filter(stage=stage, number=number, entrant=player.entrant_id)
    newest: Presence | None = words.filter(**_who(player)).first()
    return newest


def refuse_speaker(
    stage: Stage, number: int, player: EntrantPlayer, way: CheckInWay, by: User | None
) -> None:
    """Raise Refused for who may not speak for a player this way. The desk may after the closing, too."""
    opening = opening_of(stage, number)
    if way == CheckInWay.DESK:
        if by is None or opening is None:
            raise Refused(_("The check-in is not open."), "check_in_closed")
        refuse_non_directors(by, stage.event.tournament)
        return
    if not is_on(opening):
        raise Refused(_("The check-in is not open."), "check_in_closed")
    if way == CheckInWay.OWN and (by is None or not speaks_for(by, player)):
        raise Refused(_("You say it for yourself, your partner, or as captain for your team."), "not_yours")


def speaks_for(user: Visitor, player: EntrantPlayer) -> bool:
    """Whether somebody says who is here of an entry: for themselves, a partner, as captain for the team."""
    if not user.is_authenticated:
        return False
    own = [one for one in player.entrant.players.all() if one.member and one.member.user_id == user.pk]
    if any(one.pk == player.pk for one in own):
        return True
    is_team = Form(player.entrant.event.form).is_teams
    return any(one.is_captain or not is_team for one in own)


def _keep(
    stage: Stage,
    number: int,
    player: EntrantPlayer,
    way: CheckInWay,
    supersedes: Presence | None,
    *,
    is_here: bool,
    at: datetime,
    by: User | None,
) -> Presence:
    presence: Presence = Presence.objects.create(
        stage=stage,
        number=number,
        entrant=player.entrant,
        member=player.member,
        name=player.name,
        is_here=is_here,
        way=way,
        supersedes=supersedes,
        at=at,
        by=by,
    )
    return presence


def _who(player: EntrantPlayer) -> dict[str, object]:
    return {"member": player.member} if player.member else {"member": None, "name": player.name}
