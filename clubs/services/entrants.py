"""Entries for events: who takes part, under which number, with whom; and who leaves."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import TEAM_FORMS, Entrant, EntrantPlayer, EntrantState, Event, Form, Stage, Withdrawal
from clubs.services.stages import refuse_closed
from clubs.services.tournaments import refuse_non_directors
from clubs.signals import results_changed
from federation import audit
from federation.errors import Refused
from federation.models import Act, Member, User

SIZES = {True: (4, 6), False: (2, 2)}  # of a team, of a pair


class Named(NamedTuple):
    """Somebody on a roster: a name, and the member they are, if one."""

    name: str
    member: Member | None = None
    is_captain: bool = False


@transaction.atomic
def enter(
    *, event: Event, number: str, players: Sequence[Named], by: User, name: str = "", direction: str = "",
    seed: int | None = None,
) -> Entrant:  # fmt: skip
    """Enter a contestant for an event; on the waiting list where the event is full.

    Raises Refused for a roster of the wrong size, a member entered twice, and for a stranger.
    """
    refuse_non_directors(by, event.tournament)
    event = Event.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=event.pk)
    _refuse_roster(event, players)
    _refuse_entered(event, players)
    entrant = Entrant(
        event=event, number=number, name=name, direction=direction, seed=seed, entered_by=by,
        state=EntrantState.WAITING if _is_full(event) else EntrantState.ENTERED,
    )  # fmt: skip
    entrant.full_clean()
    entrant.save()
    for seat, player in enumerate(players, 1):
        EntrantPlayer.objects.create(
            entrant=entrant, seat=seat, name=player.name, member=player.member, is_captain=player.is_captain
        )
    audit.record(Act.ENTRANT_ENTERED, by, entrant, event=event.pk)
    return entrant


def _refuse_roster(event: Event, players: Sequence[Named]) -> None:
    if event.form == Form.INDIVIDUAL:
        least = most = 1
    else:
        least, most = SIZES[Form(event.form) in TEAM_FORMS]
    if not least <= len(players) <= most:
        raise Refused(
            _("An entrant of this event has %(least)s to %(most)s players, not %(count)s.")
            % {"least": least, "most": most, "count": len(players)},
            "roster_size",
        )


def _refuse_entered(event: Event, players: Sequence[Named]) -> None:
    members = [player.member for player in players if player.member]
    taken = EntrantPlayer.objects.filter(entrant__event=event, member__in=members)
    double = taken.exclude(entrant__state=EntrantState.CANCELLED).select_related("member").first()
    if double is not None:
        raise Refused(
            _("%(player)s is entered for this event already.") % {"player": double}, "entered_already"
        )


def _is_full(event: Event) -> bool:
    if event.entrants_max is None:
        return False
    return event.entrants.filter(state=EntrantState.ENTERED).count() >= event.entrants_max


@transaction.atomic
def withdraw(
    *, entrant: Entrant, stage: Stage, after_round: int, reason: str, at: datetime, by: User
) -> Withdrawal:
    """An entrant leaves a stage; what that does to its matches is for the regulations (REG-2.1).

    Raises Refused for a stranger, a closed stage, and an entrant who has left already.
    """
    refuse_non_directors(by, stage.event.tournament)
    refuse_closed(stage)
    if entrant.withdrawals.filter(stage=stage).exists():
        raise Refused(_("This entrant has withdrawn already."), "withdrawn_already")
    made = Withdrawal.objects.create(
        entrant=entrant, stage=stage, after_round=after_round, reason=reason, at=at, by=by
    )
    audit.record(Act.ENTRANT_WITHDRAWN, by, entrant, stage=stage.pk, after_round=after_round)
    for session in stage.sessions.all():
        results_changed.send(type(session), session_id=session.pk, cause={"kind": "withdrawal"})
    return made
