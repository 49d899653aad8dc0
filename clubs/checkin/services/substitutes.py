"""Who could play for somebody who is missing, and putting them in before the event has started.

Once a session is open, a substitute is admitted at the stage's desk, with what it does to the score.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.checkin.remarks import Remark, RemarkKind
from clubs.checkin.selectors import CheckInEntry, CheckInField, EntryPresence
from clubs.checkin.services import presence
from clubs.models import CheckInWay, Entrant, EntrantPlayer, Stage
from clubs.tournaments.services import coaches, eligibility, entrants
from clubs.tournaments.services.entrants import RosterName
from federation.errors import Refused
from federation.models import Member, User

BARRING = (RemarkKind.ELIGIBILITY, RemarkKind.LEFT)


class SubstituteChoice(NamedTuple):
    """A member who could play; `entry`: their own, of which others are missing."""

    member: Member
    entry: CheckInEntry | None
    remarks: Sequence[Remark]


def choices_of(field: CheckInField) -> list[SubstituteChoice]:
    """Who could play: members who offered it, then who is here of entries that are not complete.

    Without those whom the conditions of contest do not let play.
    """
    return [
        choice
        for choice in [*_offered(field), *_without_partner(field)]
        if not any(remark.kind in BARRING for remark in choice.remarks)
    ]


def _offered(field: CheckInField) -> Iterator[SubstituteChoice]:
    entered = {player.row.member_id for entry, player in field.players() if entry.is_expected}
    for offer in field.offers:
        if offer.member_id not in entered:
            yield SubstituteChoice(offer.member, None, tuple(field.known.of_member(offer.member)))


def _without_partner(field: CheckInField) -> Iterator[SubstituteChoice]:
    for entry in [*field.of_state(EntryPresence.PARTLY), *field.besides]:
        for player in entry.players:
            member = player.row.member
            if player.presence and member:
                yield SubstituteChoice(member, entry, tuple(field.known.of_member(member)))


@transaction.atomic
def put_in(
    *, stage: Stage, number: int, player: EntrantPlayer, member: Member, at: datetime, by: User
) -> Entrant:
    """A member plays in the place of a player who is missing, and is here. Before the event has started.

    Raises Refused for a stranger, after the start, for who may not play or is entered already, and for a
    player who is here.
    """
    entrant = Entrant.objects.select_related("event__tournament__host").get(pk=player.entrant_id)
    if entrants.has_started(entrant.event):
        raise Refused(_("The event has started. Substitutes are admitted at the desk."), "event_started")
    roster = list(entrant.players.select_related("member").order_by("seat"))
    if player.pk not in {one.pk for one in roster}:
        raise Refused(_("This player is not on the roster any more."), "not_on_roster")
    if _is_here(stage, number, player):
        raise Refused(_("%(player)s is here.") % {"player": player}, "is_here")
    others = [one.member for one in roster if one.member and one.pk != player.pk]
    eligibility.refuse_ineligible(entrant.event, [*others, member], answering=member)
    coaches.refuse_coaching(entrant.event, [member])
    changed = entrants.change(
        entrant=entrant,
        number=entrant.number,
        name=entrant.name,
        direction=entrant.direction,
        seed=entrant.seed,
        players=[_named(one, member if one.pk == player.pk else None) for one in roster],
        by=by,
    )
    new = changed.players.get(member=member)
    presence.arrive(stage=stage, number=number, player=new, way=CheckInWay.DESK, at=at, by=by)
    return changed


def _is_here(stage: Stage, number: int, player: EntrantPlayer) -> bool:
    newest = presence.newest_word(stage, number, player)
    return newest is not None and newest.is_here


def _named(player: EntrantPlayer, instead: Member | None) -> RosterName:
    """Who stays, or the substitute; of a captain who is missing the substitute is captain."""
    if instead is not None:
        return RosterName(instead.name, instead, player.is_captain)
    return RosterName(player.name, player.member, player.is_captain)
