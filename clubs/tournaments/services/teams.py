"""What of a team changes while an event is played: its name, and who is captain. Its players stay."""

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import Entrant, EntrantPlayer, EntrantState, Stage
from clubs.tournaments.services.stages import refuse_closed
from clubs.tournaments.services.tournaments import refuse_non_directors
from federation.errors import Refused
from federation.models import Act, User
from federation.record import audit
from scoring.engine.contest import Form


@transaction.atomic
def change_in_play(
    *, entrant: Entrant, stage: Stage, name: str, captain: EntrantPlayer | None, reason: str, by: User
) -> Entrant:
    """Call a team otherwise from now on, or name another captain; everything it has played stays its own.

    `name` empty, `captain` None: as it was. The captain reports matches, enters line-ups and appeals for the
    team; who was captain before does so no more. Raises Refused for a stranger, a closed stage, without a
    reason, for pairs, a captain who is not of the team, a name that another team has, and where nothing
    would change.
    """
    refuse_non_directors(by, stage.event.tournament)
    refuse_closed(stage)
    if not Form(stage.event.form).is_teams:
        raise Refused(_("Pairs have neither a name nor a captain."), "not_a_team")
    if not reason.strip():
        raise Refused(_("Write down why."), "reason_missing")
    held: Entrant = Entrant.objects.select_for_update(of=("self",)).get(pk=entrant.pk, event=stage.event_id)
    before = {"name": held.name, "captain": _captain_of(held)}
    if name.strip():
        _rename(held, name.strip())
    if captain is not None:
        _appoint(held, captain)
    after = {"name": held.name, "captain": _captain_of(held)}
    if before == after:
        raise Refused(_("Nothing would change: the team is called so, and has this captain."), "unchanged")
    audit.record(Act.TEAM_CHANGED, by, held, reason=reason.strip()[:300], before=before, after=after)
    return held


def _captain_of(entrant: Entrant) -> str:
    return ", ".join(str(player) for player in entrant.players.filter(is_captain=True))


def _rename(entrant: Entrant, name: str) -> None:
    others = entrant.event.entrants.exclude(pk=entrant.pk).exclude(state=EntrantState.CANCELLED)
    if others.filter(name=name).exists():
        raise Refused(_("Another team of the event is called %(name)s.") % {"name": name}, "name_taken")
    entrant.name = name
    entrant.full_clean()
    entrant.save(update_fields=["name"])


def _appoint(entrant: Entrant, captain: EntrantPlayer) -> None:
    if captain.entrant_id != entrant.pk:
        raise Refused(_("Only a player of the team can be its captain."), "not_of_the_team")
    entrant.players.filter(is_captain=True).exclude(pk=captain.pk).update(is_captain=False)
    entrant.players.filter(pk=captain.pk).update(is_captain=True)
