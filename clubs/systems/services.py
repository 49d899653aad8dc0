"""Setting policies and banning conventions: what was said stays, what is said later stands in its place."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.cards.conventions import Convention
from clubs.models import BannedConvention, Event, Stage, SystemPolicy
from clubs.systems import letters, selectors
from clubs.systems.kept import as_json
from clubs.systems.policy import AMOUNT_MAX, BEFORE_MAX, OF_CARDS, UNITS, SystemRules
from clubs.tournaments.services.tournaments import may_direct, refuse_strangers
from federation.errors import Refused
from federation.languages import own_language
from federation.models import Act, Role, User
from federation.record import audit
from federation.roles import holds, today
from federation.visitors import Visitor

OFFICES = (Role.TOURNAMENT_OFFICE, Role.ADMINISTRATOR)


@dataclass(frozen=True, slots=True, kw_only=True)
class BanFacts:
    """What is said of a banned convention: its code, or its names; its days, both included; why."""

    first_day: date
    reasons: Mapping[str, str]
    convention: str = ""
    names: Mapping[str, str] = field(default_factory=dict)
    last_day: date | None = None
    source: str = ""


def keeps_base(user: Visitor) -> bool:
    """Whether somebody sets the federation's policy: the tournament office, the administrator."""
    return holds(user, *OFFICES)


def refuse_setters(by: User, event: Event | None) -> None:
    """Raise Refused for somebody who does not set the policy of the federation, or of an event."""
    if event is not None:
        refuse_strangers(by, event.tournament.host)
    elif not keeps_base(by):
        raise Refused(_("Only the tournament office sets what systems are allowed."), "not_your_office")


@transaction.atomic
def set_policy(
    *,
    policy: SystemRules,
    by: User,
    at: datetime,
    event: Event | None = None,
    stage: Stage | None = None,
    starts_on: date | None = None,
    reason: str = "",
) -> SystemPolicy:
    """Say what systems are allowed: by the federation from a day on, at an event, or at a stage of it.

    Past the deadline of an event everybody who is entered is told. Raises Refused for a stranger, for what is
    said in parts and not whole, for a change without a reason, and where nothing is different.
    """
    refuse_setters(by, event)
    _refuse_impossible(policy, event, stage, starts_on)
    before = selectors.editions(event, stage).first()
    if before is not None and not reason.strip():
        raise Refused(_("Write why the policy changes."), "no_reason")
    if before is not None and (before.body, before.starts_on) == (as_json(policy), starts_on):
        raise Refused(_("Nothing is different from the policy that holds."), "nothing_new")
    late = _past_deadline(event, at)
    edition: SystemPolicy = SystemPolicy.objects.create(
        event=event,
        stage=stage,
        starts_on=starts_on,
        body=as_json(policy),
        reason=reason,
        set_at=at,
        set_by=by,
    )
    audit.record(Act.ADDED, by, edition)
    for of_event in late:
        letters.changed(of_event, key=f"policy-{edition.pk}", reason=reason, by=by)
    return edition


def _refuse_impossible(
    policy: SystemRules, event: Event | None, stage: Stage | None, starts_on: date | None
) -> None:
    if stage is not None and (event is None or stage.event_id != event.pk):
        raise Refused(_("The stage is not one of this event."), "other_event")
    if (event is None) != (starts_on is not None):
        raise Refused(_("The federation's policy begins on a day; an event's holds at once."), "no_day")
    if policy.categories is not None and not policy.categories:
        raise Refused(_("Allow at least one category."), "no_category")
    if stage is not None and any(getattr(policy, name) is not None for name in OF_CARDS):
        raise Refused(_("Cards are filed for the event: set their deadline there."), "of_event")
    if policy.card_required and event is not None and selectors.is_individual(event):
        raise Refused(_("Everybody plays alone here: no pair can file a card."), "nobody_is_a_pair")
    _refuse_deadline(policy, event)
    _refuse_penalty(policy, event)


def _refuse_deadline(policy: SystemRules, event: Event | None) -> None:
    if policy.deadline_at is not None and policy.before is not None:
        raise Refused(_("Set a moment, or a time before the first day of play; not both."), "two_deadlines")
    if policy.deadline_at is not None and event is None:
        raise Refused(_("Only an event has a moment as its deadline."), "no_event")
    if (policy.before is None) != (policy.before_unit is None):
        raise Refused(_("Say the number and its unit."), "half_said")
    if policy.before is not None and not 0 <= policy.before <= BEFORE_MAX:
        raise Refused(_("Write a number from 0 to %(most)s.") % {"most": BEFORE_MAX}, "out_of_range")


def _refuse_penalty(policy: SystemRules, event: Event | None) -> None:
    if (policy.penalty is None) != (policy.penalty_unit is None):
        raise Refused(_("Say the amount of the penalty and its unit."), "half_said")
    if policy.penalty is None:
        return
    if not 0 < policy.penalty <= AMOUNT_MAX:
        sentence = _("A penalty is more than nothing, and at most %(most)s.")
        raise Refused(sentence % {"most": AMOUNT_MAX}, "amount")
    if policy.penalty_unit not in (selectors.units_of(event) if event else UNITS):
        raise Refused(_("A penalty is not counted in that here."), "unit_not_here")


def _past_deadline(event: Event | None, at: datetime) -> list[Event]:
    """The events that are not over and whose deadline is past: of one event itself, of the federation all."""
    events = (
        [event]
        if event
        else Event.objects.filter(
            tournament__ends_on__gte=today(),
            tournament__announced_at__isnull=False,
            tournament__cancelled_at__isnull=True,
        ).select_related("tournament__host")
    )
    late = []
    for one in events:
        ends = selectors.deadline(one)
        if ends is not None and ends < at:
            late.append(one)
    return late


@transaction.atomic
def ban(*, facts: BanFacts, by: User, at: datetime, event: Event | None = None) -> BannedConvention:
    """Ban a convention from a day on, everywhere or at an event. Said again it is the same entry.

    Raises Refused for a stranger, for an unknown code, and for days that cannot be.
    """
    refuse_setters(by, event)
    same: BannedConvention | None = (
        selectors.standing_bans(event).filter(event=event, **_fields(facts)).first()
    )
    return same or _entered(facts, by, at, event, None)


@transaction.atomic
def change_ban(*, entry: BannedConvention, facts: BanFacts, by: User, at: datetime) -> BannedConvention:
    """Say something else in place of an entry: another last day, another reason. Raises Refused."""
    refuse_setters(by, entry.event)
    return _entered(facts, by, at, entry.event, entry)


@transaction.atomic
def end_ban(*, entry: BannedConvention, last_day: date, by: User, at: datetime) -> BannedConvention:
    """Let a ban end with a day. Raises Refused."""
    return change_ban(entry=entry, facts=replace(facts_of(entry), last_day=last_day), by=by, at=at)


@transaction.atomic
def void_ban(*, entry: BannedConvention, by: User, at: datetime) -> BannedConvention:
    """Strike an entry that was a mistake: it is as if it had never been. Raises Refused."""
    refuse_setters(by, entry.event)
    return _entered(facts_of(entry), by, at, entry.event, entry, is_void=True)


def facts_of(entry: BannedConvention) -> BanFacts:
    """What an entry says."""
    return BanFacts(**{name: getattr(entry, name) for name in BanFacts.__dataclass_fields__})


def _fields(facts: BanFacts) -> dict[str, Any]:
    return {name: getattr(facts, name) for name in BanFacts.__dataclass_fields__}


def _entered(
    facts: BanFacts,
    by: User,
    at: datetime,
    event: Event | None,
    replaces: BannedConvention | None,
    *,
    is_void: bool = False,
) -> BannedConvention:
    _refuse_ban(facts)
    entry = BannedConvention(
        event=event, replaces=replaces, is_void=is_void, set_at=at, set_by=by, **_fields(facts)
    )
    try:
        with transaction.atomic():
            entry.save()
    except IntegrityError as error:  # somebody has replaced it at this moment
        raise Refused(_("This entry was replaced already. Look at the list again."), "replaced") from error
    audit.record(Act.ADDED, by, entry)
    for of_event in _past_deadline(event, at):
        letters.changed(of_event, key=f"ban-{entry.pk}", reason=facts.reasons, by=by)
    return entry


def _refuse_ban(facts: BanFacts) -> None:
    if facts.convention and facts.convention not in set(Convention):
        raise Refused(
            _("There is no convention “%(code)s” here.") % {"code": facts.convention[:40]}, "no_code"
        )
    if not facts.convention and not facts.names.get(own_language(), "").strip():
        raise Refused(_("Choose a convention, or write its name."), "no_name")
    if not facts.reasons.get(own_language(), "").strip():
        raise Refused(_("Write the reason."), "no_reason")
    if facts.last_day is not None and facts.last_day < facts.first_day:
        raise Refused(_("A ban ends on or after its first day."), "ends_before")


@transaction.atomic
def remind(*, event: Event, by: User, at: datetime) -> int:
    """Write to everybody whose card is missing or has something that is not permitted; how many letters.

    One letter a day to each of them. Raises Refused for somebody who does not run the event.
    """
    if not may_direct(by, event.tournament):
        raise Refused(_("Only directors and the organiser can run this tournament."), "not_your_tournament")
    rows = selectors.cards_of(event, now=at)
    required = bool(selectors.policy_for(event).card_required)
    wanted = [row for row in rows if row.is_wrong or (required and row.is_missing)]
    day = timezone.localtime(at).date()
    return letters.remind(event, [row.entrant for row in wanted], selectors.deadline(event), day)
