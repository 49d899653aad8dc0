"""What of a team changes while an event is played: its name, captain and coach. Its players stay."""

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import Entrant, EntrantPlayer, EntrantState, Event, Stage
from clubs.tournaments.services import coaches
from clubs.tournaments.services.entrants import STAYS, StaysType
from clubs.tournaments.services.stages import refuse_closed
from clubs.tournaments.services.tournaments import refuse_non_directors
from federation.errors import Refused
from federation.models import Act, Member, User
from federation.record import audit
from scoring.engine.contest import Form


@transaction.atomic
def change_in_play(
    *,
    entrant: Entrant,
    stage: Stage,
    name: str,
    captain: EntrantPlayer | None,
    reason: str,
    by: User,
    coach: Member | StaysType | None = STAYS,
) -> Entrant:
    """Call a team otherwise from now on, or name another captain or coach; what it has played stays its own.

    `name` empty, `captain` None: as it was. The captain reports matches, enters line-ups and appeals for the
    team; who was captain before does so no more, and whom they let speak neither. Raises Refused for a
    stranger, a closed stage, without a reason, for pairs, a captain who is not of the team, a coach who
    plays, a name that another team has, and where nothing would change.
    """
    refuse_non_directors(by, stage.event.tournament)
    refuse_closed(stage)
    if not Form(stage.event.form).is_teams:
        raise Refused(_("Pairs have neither a name nor a captain."), "not_a_team")
    if not reason.strip():
        raise Refused(_("Write down why."), "reason_missing")
    Event.objects.select_for_update(of=("self",)).get(pk=stage.event_id)
    held: Entrant = Entrant.objects.select_for_update(of=("self",)).get(pk=entrant.pk, event=stage.event_id)
    before = _particulars(held)
    if name.strip():
        _rename(held, name.strip())
    if captain is not None:
        _appoint(held, captain)
    if not isinstance(coach, StaysType):
        roster = [player.member for player in held.players.select_related("member") if player.member]
        coaches.refuse_coach(held.event, coach, roster, own=held)
        coaches.assign(held, coach)
    after = _particulars(held)
    if before == after:
        raise Refused(
            _("Nothing would change: the team is called so, and has this captain and coach."), "unchanged"
        )
    audit.record(Act.TEAM_CHANGED, by, held, reason=reason.strip()[:300], before=before, after=after)
    return held


def _particulars(held: Entrant) -> dict[str, str]:
    return {"name": held.name, "captain": _captain_of(held), "coach": held.coach.name if held.coach else ""}


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
    if not captain.is_captain:
        coaches.end_word(entrant)
    entrant.players.filter(is_captain=True).exclude(pk=captain.pk).update(is_captain=False)
    entrant.players.filter(pk=captain.pk).update(is_captain=True)
