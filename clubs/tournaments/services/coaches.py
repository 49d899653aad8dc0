"""A team's coach: who it may be, and whether the captain lets them speak for the team. Law 92

Lock order: the event's row, its entrants' rows.
"""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from clubs.models import BINDING, Entrant, EntrantPlayer, EntrantState, Event
from clubs.tournaments.services.tournaments import contest_of
from federation.errors import Refused
from federation.models import Act, Member, User
from federation.record import audit
from federation.visitors import Visitor
from scoring.engine.contest import Form


def allows_coaches(event: Event) -> bool:
    """Whether the conditions of contest let a coach appeal for a team."""
    return Form(event.form).is_teams and contest_of(event).player("coach_speaks") == "yes"


def may_speak(entrant: Entrant) -> bool:
    """Whether a team's coach speaks for it: the captain has said so, and the conditions allow it."""
    is_let = entrant.coach_id is not None and entrant.coach_speaks_at is not None
    return is_let and allows_coaches(entrant.event)


def coached_by(user: Visitor) -> QuerySet[Entrant]:
    """The teams whose coach somebody is, the newest first."""
    if not user.is_authenticated:
        return Entrant.objects.none()
    teams = Entrant.objects.filter(coach__user=user).exclude(state=EntrantState.CANCELLED)
    return teams.select_related("event__tournament").order_by("-event__tournament__starts_on", "-pk")


def is_captain(user: Visitor, entrant: Entrant) -> bool:
    """Whether somebody is a team's captain."""
    if not user.is_authenticated:
        return False
    return bool(entrant.players.filter(is_captain=True, member__user=user).exists())


def refuse_coach(
    event: Event, coach: Member | None, roster: Collection[Member], own: Entrant | None = None
) -> None:
    """Raise Refused for a coach of pairs, and for one who plays in the event or is another team's coach.

    `roster`: the members of the team; `own`: its entry, where there is one already.
    """
    if coach is None:
        return
    if not Form(event.form).is_teams:
        raise Refused(_("Only a team has a coach."), "not_a_team")
    if coach in roster:
        raise Refused(
            _("%(coach)s plays for the team: its coach does not.") % {"coach": coach.name}, "coach_plays"
        )
    plays = Q(entrant__state__in=BINDING)
    plays |= Q(entrant__state=EntrantState.ASKED, consented_at__isnull=False)
    taken = EntrantPlayer.objects.filter(plays, entrant__event=event, member=coach)
    if taken.exclude(entrant=own).exists():
        raise Refused(
            _("%(player)s is entered for this event already.") % {"player": coach.name}, "entered_already"
        )
    refuse_coaching(event, [coach], own)


def refuse_coaching(event: Event, members: Collection[Member], own: Entrant | None = None) -> None:
    """Raise Refused for the coach of another team of the event, and of a team for one of its players.

    An entry that still waits for consent binds nobody.
    """
    coached = event.entrants.filter(coach__in=members, state__in=BINDING).select_related("coach")
    other = next((team for team in coached if team != own), None)
    if other is not None:
        names = {"player": other.coach.name if other.coach else "", "team": other}
        raise Refused(_("%(player)s is the coach of %(team)s in this event.") % names, "coach_elsewhere")


@transaction.atomic
def let_speak(*, entrant: Entrant, coach: int, at: datetime, by: User) -> Entrant:
    """The captain lets the coach appeal and concur for the team, until taken back. Twice is once.

    `coach`: the key of the coach that the captain saw. Raises Refused for everybody but the captain, where
    there is no such coach (any more), and where the conditions of contest do not allow it.
    """
    held = _held_by_captain(entrant, by)
    if held.coach_id is None or held.coach_id != coach:
        raise Refused(_("The team has another coach now, or none."), "coach_changed")
    if not allows_coaches(held.event):
        raise Refused(
            _("The conditions of contest do not let a coach appeal for a team."), "coach_not_allowed"
        )
    if held.coach_speaks_at is None:
        _say(held, at, by)
    return held


@transaction.atomic
def silence(*, entrant: Entrant, by: User) -> Entrant:
    """The captain takes it back; what the coach has said stands. Twice is once. Raises Refused."""
    held = _held_by_captain(entrant, by)
    if held.coach_speaks_at is not None:
        _say(held, None, by)
    return held


@transaction.atomic
def step_down(*, entrant: Entrant, by: User) -> Entrant:
    """A coach is coach no more, by their own word: nobody has asked them. Raises Refused for anybody else."""
    held = _held(entrant)
    if held.coach is None or held.coach.user_id != by.pk:
        raise Refused(_("You are not the coach of this team."), "not_coach")
    before = str(held.coach.name)
    assign(held, None)
    audit.record(Act.COACH_SPEAKS, by, held, before=before, after="")
    return held


def assign(held: Entrant, coach: Member | None) -> None:
    """Another coach, or none: they begin without a word for the team. The caller holds the row."""
    if held.coach_id == (coach.pk if coach else None):
        return
    held.coach, held.coach_speaks_at = coach, None
    held.save(update_fields=["coach", "coach_speaks_at"])


def end_word(held: Entrant) -> None:
    """Another captain has let nobody speak yet. The caller holds the row."""
    if held.coach_speaks_at is not None:
        held.coach_speaks_at = None
        held.save(update_fields=["coach_speaks_at"])


def _say(held: Entrant, at: datetime | None, by: User) -> None:
    held.coach_speaks_at = at
    held.save(update_fields=["coach_speaks_at"])
    audit.record(
        Act.COACH_SPEAKS, by, held, coach=held.coach.name if held.coach else "", speaks=at is not None
    )


def _held_by_captain(entrant: Entrant, by: User) -> Entrant:
    held = _held(entrant)
    if not is_captain(by, held):
        raise Refused(_("Only the captain of the team can do this."), "not_captain")
    if held.state == EntrantState.CANCELLED:
        raise Refused(_("The entry is cancelled."), "entry_cancelled")
    return held


def _held(entrant: Entrant) -> Entrant:
    Event.objects.select_for_update(of=("self",)).get(pk=entrant.event_id)
    rows = Entrant.objects.select_for_update(of=("self",)).select_related("event__tournament", "coach")
    locked: Entrant = rows.get(pk=entrant.pk)
    return locked
