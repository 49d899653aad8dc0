"""Members enter events: with the consent of everybody, in the order of the waiting list, until the start.

Lock order: the event's row, its entrants' rows.
"""

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal

from django.db import transaction
from django.db.models import Max, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Entrant, EntrantPlayer, EntrantState, Event, FeePayment, LeaveAsked
from clubs.register.particulars import particulars_of
from clubs.signals import entrant_entered
from clubs.tournaments.services import charges, entry_letters
from clubs.tournaments.services.coaches import refuse_coach
from clubs.tournaments.services.eligibility import asks, refuse_ineligible, why_not
from clubs.tournaments.services.entrants import (
    RosterName,
    has_started,
    is_full,
    next_number,
    refuse_entered,
    refuse_roster,
    sizes_of,
)
from clubs.tournaments.services.tournaments import contest_of, may_organise, refuse_strangers
from federation.errors import Refused
from federation.models import Act, Member, User
from federation.record import audit, outbox
from federation.templatetags.portal import day, moment
from federation.visitors import Visitor
from scoring.engine.contest import Form

PAIR = 2  # of whom each may cancel for both


def member_of(user: Visitor) -> Member | None:
    """The member that a login belongs to in the federation in scope."""
    if not user.is_authenticated:
        return None
    member: Member | None = Member.objects.filter(user=user, merged_into=None).first()
    return member


@transaction.atomic
def ask(
    *,
    event: Event,
    partners: Sequence[Member],
    at: datetime,
    by: User,
    name: str = "",
    captain: Member | None = None,
    coach: Member | None = None,
) -> Entrant:
    """A member enters with a partner or team-mates; the entry holds when everybody has consented.

    A team's captain is who enters it where nobody else is named. Raises Refused for somebody who is
    no member, entries that are closed, a roster or a coach that cannot be, a member who may not play or is
    entered.
    """
    asker = member_of(by)
    if asker is None:
        raise Refused(_("Your login belongs to no member here."), "no_member")
    event = _held(event)
    refuse_closed_entries(event, at)
    players = [asker, *partners]
    roster = [RosterName(player.name, player, player == (captain or asker)) for player in players]
    refuse_roster(event, roster)
    _refuse_captain(players, captain)
    refuse_ineligible(event, players)
    refuse_entered(event, roster)
    refuse_coach(event, coach, players)
    entrant = Entrant(
        event=event,
        number=next_number(event),
        name=name.strip(),
        state=EntrantState.ASKED,
        coach=coach,
        entered_by=by,
    )
    entrant.full_clean()
    entrant.save()
    _write(entrant, roster, at)
    audit.record(Act.ENTRANT_ENTERED, by, entrant, event=event.pk)
    entry_letters.invite(entrant)
    _settle(entrant)
    return entrant


def _write(entrant: Entrant, roster: Sequence[RosterName], at: datetime) -> None:
    """The first is who enters, and consents by it."""
    is_team = Form(entrant.event.form).is_teams
    for seat, player in enumerate(roster, 1):
        EntrantPlayer.objects.create(
            entrant=entrant,
            seat=seat,
            name=player.name,
            member=player.member,
            is_captain=is_team and player.is_captain,
            consented_at=at if seat == 1 else None,
        )


def _held(event: Event) -> Event:
    """The event's row, so that two who take the last place come one after the other."""
    held = Event.objects.select_for_update(of=("self",)).select_related("tournament__host")
    locked: Event = held.get(pk=event.pk)
    return locked


def _held_entrant(entrant: Entrant) -> Entrant:
    _held(entrant.event)
    locked: Entrant = (
        Entrant.objects.select_for_update(of=("self",))
        .select_related("event__tournament__host", "entered_by")
        .get(pk=entrant.pk)
    )
    return locked


def refuse_closed_entries(event: Event, at: datetime) -> None:
    """Raise Refused where members can no longer enter, or cannot yet. The closing moment is in time."""
    tournament, closing = event.tournament, event.entries_close_at
    if tournament.cancelled_at is not None:
        raise Refused(_("The tournament was cancelled."), "tournament_cancelled")
    if tournament.announced_at is None:
        raise Refused(_("The tournament is not announced yet."), "not_announced")
    if closing is not None and at > closing:
        local = moment(closing)
        raise Refused(_("Entries closed: %(time)s.") % {"time": local}, "entries_closed")
    if has_started(event):
        raise Refused(_("The event has started."), "event_started")
    if tournament.ends_on < timezone.localtime(at).date():
        raise Refused(_("The event is over: %(day)s.") % {"day": day(tournament.ends_on)}, "event_over")


def refuse_oneself(event: Event, member: Member) -> None:
    """Raise Refused where a member may not play in an event, or plays in it already, whoever else does."""
    contest = contest_of(event)
    known = particulars_of([member.pk]) if asks(contest) else {}
    sentence = why_not(contest, member, known)
    if sentence:
        raise Refused(sentence, "not_eligible")
    refuse_entered(event, [RosterName(member.name, member)])


def _refuse_captain(players: Sequence[Member], captain: Member | None) -> None:
    if captain is not None and captain not in players:
        raise Refused(_("The captain is one of the team."), "captain_unknown")


@transaction.atomic
def accept(*, entrant: Entrant, at: datetime, by: User) -> Entrant:
    """Consent to an entry. Once all have, it is entered, or waits where the event is full.

    Raises Refused for somebody who was not asked, and for what has come between since.
    """
    entrant = _held_entrant(entrant)
    player = _asked(entrant, by)
    refuse_closed_entries(entrant.event, at)
    roster = [player.member for player in entrant.players.select_related("member") if player.member]
    refuse_ineligible(entrant.event, roster, answering=player.member)
    refuse_entered(entrant.event, [RosterName(player.name, player.member)], own=entrant)
    player.consented_at = at
    player.save(update_fields=["consented_at"])
    audit.record(Act.ENTRY_ANSWERED, by, entrant, agrees=True)
    _settle(entrant)
    return entrant


@transaction.atomic
def decline(*, entrant: Entrant, at: datetime, by: User) -> Entrant:
    """Say no. A team that is large enough goes on without; any other entry is cancelled. Raises Refused."""
    entrant = _held_entrant(entrant)
    player = _asked(entrant, by)
    audit.record(Act.ENTRY_ANSWERED, by, entrant, agrees=False)
    least, _most = sizes_of(entrant.event)
    if entrant.players.count() > least and not player.is_captain:
        player.delete()
        _settle(entrant)
    else:
        _cancel(entrant, by)
    return entrant


def _asked(entrant: Entrant, by: User) -> EntrantPlayer:
    player: EntrantPlayer | None = (
        entrant.players.filter(member__user=by, consented_at__isnull=True).select_related("member").first()
    )
    if player is None or entrant.state != EntrantState.ASKED:
        raise Refused(_("There is no invitation that waits for your answer."), "not_asked")
    return player


@transaction.atomic
def confirm(*, entrant: Entrant, at: datetime, by: User) -> Entrant:
    """The organiser answers for those who have not, say because they have no login. Raises Refused."""
    entrant = _held_entrant(entrant)
    refuse_strangers(by, entrant.event.tournament.host)
    if entrant.state != EntrantState.ASKED:
        raise Refused(_("This entry does not wait for consent."), "not_asked")
    roster = [RosterName(player.name, player.member) for player in entrant.players.select_related("member")]
    refuse_entered(entrant.event, roster, own=entrant)
    entrant.players.filter(consented_at__isnull=True).update(consented_at=at)
    audit.record(Act.ENTRY_ANSWERED, by, entrant, agrees=True, organiser=True)
    _settle(entrant)
    return entrant


def _settle(entrant: Entrant) -> None:
    """Entered or waiting, once nobody has still to answer. The caller holds the event's row.

    Raises Refused for a coach who plays in the event by now.
    """
    if entrant.players.filter(consented_at__isnull=True).exists():
        return
    roster = [player.member for player in entrant.players.select_related("member") if player.member]
    refuse_coach(entrant.event, entrant.coach, roster, own=entrant)
    if is_full(entrant.event):
        entrant.state = EntrantState.WAITING
        entrant.save(update_fields=["state"])
    else:
        charges.take_in(entrant, by=None)
    if entrant.state == EntrantState.ENTERED:
        entrant_entered.send(Entrant, entrant=entrant)


@transaction.atomic
def cancel(*, entrant: Entrant, by: User) -> Entrant:
    """Cancel an entry before the start; who waits first moves up. Cancelled already: nothing changes.

    Raises Refused for somebody who may not, and after the start (`ask_to_leave`).
    """
    entrant = _held_entrant(entrant)
    if not may_cancel(by, entrant):
        raise Refused(_("The captain or the organiser cancels this entry."), "not_your_entry")
    if entrant.state == EntrantState.CANCELLED:
        return entrant
    if entrant.state == EntrantState.ENTERED and has_started(entrant.event):
        raise Refused(_("The event has started: the director decides on a withdrawal."), "event_started")
    _cancel(entrant, by)
    return entrant


def _cancel(entrant: Entrant, by: User) -> None:
    charges.hold(entrant.event)
    was = entrant.state
    entrant.state = EntrantState.CANCELLED
    entrant.save(update_fields=["state"])
    audit.record(Act.ENTRY_CANCELLED, by, entrant)
    charges.after_leaving(entrant, was, by=by)
    entry_letters.cancelled(entrant, by)
    promote(entrant.event)


def may_cancel(by: Visitor, entrant: Entrant) -> bool:
    """The organiser, and who may leave by themselves."""
    return may_leave(by, entrant) or may_organise(by, entrant.event.tournament.host)


def may_leave(by: Visitor, entrant: Entrant) -> bool:
    """Who entered; the captain of a team; of a pair, both."""
    if entrant.entered_by_id == by.pk:
        return True
    players = list(entrant.players.all())
    own = [player for player in players if player.member and player.member.user_id == by.pk]
    return any(player.is_captain or (len(players) <= PAIR and player.consented_at) for player in own)


@transaction.atomic
def promote(event: Event) -> list[Entrant]:
    """Move entrants up from the waiting list while there is room, until the start; who moved up.

    First is who was complete first: the last consent counts, or the entry where nobody was asked.
    """
    event, moved = _held(event), list[Entrant]()
    if has_started(event):
        return []
    charges.hold(event)
    waiting = event.entrants.filter(state=EntrantState.WAITING).annotate(
        since=Coalesce(Max("players__consented_at"), "entered_at")
    )
    for entrant in waiting.order_by("since", "pk"):
        if is_full(event):
            break
        charges.take_in(entrant, by=None)
        audit.record(Act.ENTRY_PROMOTED, None, entrant)
        entry_letters.promoted(entrant)
        if entrant.state == EntrantState.ENTERED:
            entrant_entered.send(Entrant, entrant=entrant)
        moved.append(entrant)
    return moved


@transaction.atomic
def let_in(*, entrant: Entrant, by: User) -> Entrant:
    """The organiser lets an entry in that is not paid; what is charged stays owed. Raises Refused."""
    entrant = _held_entrant(entrant)
    refuse_strangers(by, entrant.event.tournament.host)
    if entrant.state == EntrantState.ENTERED:
        return entrant
    if entrant.state != EntrantState.UNPAID:
        raise Refused(_("This entry does not wait for payment."), "not_unpaid")
    _let_in(entrant, by)
    return entrant


@transaction.atomic
def follow_payment(entrant_id: int) -> None:
    """An entry's payment came in, and the entry holds; or was taken back, and it waits again.

    Asked again, nothing changes. An entry that the organiser let in, or that no payment was asked for first,
    waits for none.
    """
    asked = Entrant.objects.filter(pk=entrant_id).select_related("event").first()
    if asked is not None:
        asked = _held_entrant(asked)
    outbox.keep(charges.TOPIC, entrant_id)
    if asked is None:
        return
    if asked.state == EntrantState.UNPAID and charges.is_paid(asked):
        asked.holds_by_payment = True
        _let_in(asked, None)
    elif asked.state == EntrantState.ENTERED and asked.holds_by_payment and charges.is_taken_back(asked):
        _payment_taken_back(asked)


def _payment_taken_back(entrant: Entrant) -> None:
    """It keeps its place, and waits; once the event has started it plays, and owes what is open."""
    waits = entrant.event.payment == FeePayment.AHEAD and not has_started(entrant.event)
    entrant.holds_by_payment = False
    if waits:
        entrant.state = EntrantState.UNPAID
    entrant.save(update_fields=["state", "holds_by_payment"])
    audit.record(Act.ENTRY_UNPAID, None, entrant, waits=waits)
    entry_letters.payment_taken_back(entrant)


def _let_in(entrant: Entrant, by: User | None) -> None:
    entrant.state = EntrantState.ENTERED
    entrant.save(update_fields=["state", "holds_by_payment"])
    audit.record(Act.ENTRY_LET_IN, by, entrant)
    entry_letters.let_in(entrant)
    entrant_entered.send(Entrant, entrant=entrant)


def end_waiting_for_payment(event: Event, *, by: User) -> None:
    """Where an event asks for no payment first any more, nobody waits for it; and nobody who has paid."""
    for entrant in event.entrants.filter(state=EntrantState.UNPAID).order_by("pk"):
        if event.payment != FeePayment.AHEAD or charges.is_paid(entrant):
            _let_in(entrant, by)


def unpaid_at_closing(event: Event) -> list[Entrant]:
    """Who is not paid though entries have closed, for the organiser."""
    if not charges.is_late(event):
        return []
    rows = event.entrants.filter(state=EntrantState.UNPAID).prefetch_related("players__member")
    return list(rows.order_by("pk"))


def payments_taken_back(event: Event) -> list[tuple[Entrant, Decimal]]:
    """Whose payment was taken back and what is open by that, for the organiser; in the order of entry."""
    sums = charges.taken_back_of(event)
    rows = event.entrants.filter(pk__in=sums).prefetch_related("players__member") if sums else []
    return sorted(((one, sums[one.pk]) for one in rows), key=lambda pair: pair[0].pk)


def wishes_to_leave(event: Event) -> QuerySet[Entrant]:
    """Who wants to leave an event, and no withdrawal has answered."""
    leaving = event.entrants.filter(leaves_asked__isnull=False, withdrawals__isnull=True)
    return leaving.prefetch_related("leaves_asked__by").distinct()


@transaction.atomic
def ask_to_leave(*, entrant: Entrant, reason: str, at: datetime, by: User) -> LeaveAsked:
    """After the start, tell the director that an entrant wants to leave. Raises Refused."""
    entrant = _held_entrant(entrant)
    if not may_cancel(by, entrant):
        raise Refused(_("The captain or the organiser asks for it."), "not_your_entry")
    if entrant.state != EntrantState.ENTERED or not has_started(entrant.event):
        raise Refused(_("The event has not started: cancel the entry instead."), "event_not_started")
    if not reason.strip():
        raise Refused(_("Say why you leave."), "reason_missing")
    if entrant.leaves_asked.exists():
        raise Refused(_("The director knows already that you want to leave."), "leave_asked")
    asked: LeaveAsked = LeaveAsked.objects.create(entrant=entrant, reason=reason.strip()[:300], at=at, by=by)
    audit.record(Act.LEAVE_ASKED, by, entrant)
    entry_letters.leave_asked(asked)
    return asked
