"""The players of a running session are named by number: at the start, or when everybody sits."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.acts.contents import PlayersNamed
from clubs.entering.acting import acting, changed, revise
from clubs.facts.services import superseding
from clubs.models import Entrant, EntrantPlayer, EntrantState, Session
from clubs.playing.services.contestants import by_number, key_of
from clubs.tournaments.services import stages
from clubs.tournaments.services.entrants import RosterName
from federation.errors import Refused
from federation.models import User

Rosters = Mapping[str, Sequence[RosterName]]  # by number, in the order of seats


@transaction.atomic
def name_players(*, session: Session, rosters: Rosters, at: datetime, by: User) -> int:
    """Say who plays under some numbers, in the order of their seats; how many contestants changed.

    What was written before is superseded, so that a wrong name is put right by writing the right one. Raises
    Refused for a stranger, a closed stage, once the results are published, a number that there is not, and a
    member who is written twice.
    """
    with acting(session, by) as (session, before):
        if stages.published_at(session.stage) is not None:
            raise Refused(
                _("The results are published: who played is corrected by a substitute or by the office."),
                "published_already",
            )
        keys = by_number(before.facts)
        stated = {
            (key_of(keys, number), seat): (
                name.name[:200],
                name.member.number if name.member else "",
                name.member.pk if name.member else None,
            )
            for number, roster in rosters.items()
            for seat, name in enumerate(roster, 1)
        }
        moved = {key[0][2] for key, value in stated.items() if before.facts.players.get(key) != value}
        if not moved:
            return 0
        entered = _entered(session)
        _refuse_twice(entered, rosters)
        content = PlayersNamed(
            players={number: tuple(name.name for name in rosters[number]) for number in sorted(moved)}
        )
        revision = revise(session, content, at, by)
        after = replace(before.facts, players=before.facts.players | stated)
        superseding.apply(session, revision, before, after)
        _write([entrant for entrant in entered if entrant.number in moved], rosters)
        changed(session, revision, by)
    return len(moved)


def _entered(session: Session) -> list[Entrant]:
    """Everybody of the event, held, with who plays in it."""
    event = session.stage.event
    entrants = Entrant.objects.select_for_update().filter(event=event).exclude(state=EntrantState.CANCELLED)
    return list(entrants.prefetch_related("players__member").order_by("pk"))


def _refuse_twice(entered: Sequence[Entrant], rosters: Rosters) -> None:
    seen = set[int]()
    for entrant in entered:
        written = [name.member for name in rosters.get(entrant.number, ())]
        stays = [player.member for player in entrant.players.all() if player.seat > len(written)]
        for member in (*written, *stays):
            if member is not None and member.pk in seen:
                raise Refused(
                    _("%(player)s is written twice. Everybody plays under one number.") % {"player": member},
                    "entered_already",
                )
            if member is not None:
                seen.add(member.pk)


def _write(entrants: Sequence[Entrant], rosters: Rosters) -> None:
    """The rosters of the event say the same; who was captain stays so, and a substitute stays on it."""
    for entrant in entrants:
        roster = rosters[entrant.number]
        held = {player.seat: player for player in entrant.players.all() if player.seat <= len(roster)}
        EntrantPlayer.objects.filter(pk__in=[player.pk for player in held.values()]).delete()
        for seat, name in enumerate(roster, 1):
            EntrantPlayer.objects.create(
                entrant=entrant,
                seat=seat,
                name=name.name[:200],
                member=name.member,
                is_captain=seat in held and held[seat].is_captain,
            )
