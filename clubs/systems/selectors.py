"""Reading policies: what holds where and when, which conventions are banned, what entrants' cards say."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from clubs.cards import selectors as cards
from clubs.cards.content import CardContent
from clubs.cards.kept import from_json
from clubs.models import BannedConvention, CardVersion, Entrant, Event, Session, Stage, SystemPolicy
from clubs.systems.checking import Ban, Objection, objections
from clubs.systems.kept import policy_of
from clubs.systems.policy import OF_CARDS, SystemRules, deadline_of, resolved
from clubs.tournaments.conditions.forms_of_contest import TEAMS_AT_IMPS, WITH_VP
from clubs.tournaments.selectors import forms_of
from federation.roles import today
from scoring.engine.contest import Form
from scoring.engine.penalties.penalty import AmountUnit


def editions(event: Event | None = None, stage: Stage | None = None) -> QuerySet[SystemPolicy]:
    """The editions of the federation's policy, of an event's or of a stage's, the newest first."""
    if event is None:
        return SystemPolicy.objects.filter(event=None).order_by("-starts_on", "-pk")
    return SystemPolicy.objects.filter(event=event, stage=stage).order_by("-pk")


def base_on(day: date) -> SystemPolicy | None:
    """The edition of the federation's policy that is in force on a day."""
    edition: SystemPolicy | None = editions().filter(starts_on__lte=day).first()
    return edition


def base_policy(day: date) -> SystemRules:
    """What the federation's policy says on a day."""
    edition = base_on(day)
    return resolved([policy_of(edition)] if edition else [])


def policy_for(event: Event, *, stage: Stage | None = None, day: date | None = None) -> SystemRules:
    """What holds at an event, or at a stage of it, on a day of play (`day_of_play` without one).

    What the federation proposes as a penalty in a unit that counts for nothing at the event is left out, and
    all that it says of cards where nobody has a partner.
    """
    newest = [base_on(day or day_of_play(event)), editions(event).first()]
    if stage is not None:
        newest.append(editions(event, stage).first())
    held = resolved([policy_of(edition) for edition in newest if edition])
    if is_individual(event):
        return replace(held, **(dict.fromkeys(OF_CARDS) | {"card_required": False}))
    if held.penalty_unit not in units_of(event):
        return replace(held, penalty=None, penalty_unit=None)
    return held


def is_individual(event: Event) -> bool:
    """Whether everybody plays alone at an event: there is no pair that could file a card."""
    return set(forms_of(event)) == {Form.INDIVIDUAL}


def units_of(event: Event) -> list[AmountUnit]:
    """What a penalty can be counted in at an event; boards count everywhere. REG-1.2"""
    played = set(forms_of(event))
    more = ((AmountUnit.VPS, WITH_VP), (AmountUnit.IMPS, TEAMS_AT_IMPS))
    return [AmountUnit.BOARDS, *(unit for unit, having in more if played & having)]


def own_policy(event: Event | None, stage: Stage | None = None) -> SystemRules:
    """What the newest edition of the federation, the event or the stage says itself."""
    edition = editions(event, stage).first()
    return policy_of(edition) if edition else SystemRules()


def is_said(event: Event) -> bool:
    """Whether anybody has said anything about systems that concerns an event."""
    wide = Q(event=None) | Q(event=event)
    return bool(SystemPolicy.objects.filter(wide).exists() or standing_bans(event).exists())


def said_at(events: Collection[Event]) -> set[int]:
    """Of some events the keys of those about which something is said; as many queries for any number."""
    wide = Q(event=None) | Q(event__in=events)
    standing = BannedConvention.objects.filter(wide, is_void=False, replaced_by__isnull=True)
    policies = SystemPolicy.objects.filter(wide)
    concerned = {*policies.values_list("event_id", flat=True), *standing.values_list("event_id", flat=True)}
    return {event.pk for event in events if event.pk in concerned or None in concerned}


def day_of_play(event: Event) -> date:
    """The day by which an event is judged now: today while it is played, else its first or its last day."""
    tournament = event.tournament
    day: date = min(max(today(), tournament.starts_on), tournament.ends_on)
    return day


def first_session(event: Event) -> datetime:
    """When the first session begins, in the federation's time: midnight of its day until it is opened."""
    first = Session.objects.filter(stage__event=event).order_by("played_on", "pk").first()
    day = first.played_on if first else event.tournament.starts_on
    return timezone.make_aware(datetime.combine(day, time()))


def deadline(event: Event, policy: SystemRules | None = None) -> datetime | None:
    """When cards for an event must be filed, in the federation's time; None where no time is set."""
    return deadline_of(policy or policy_for(event), first_session(event))


def standing_bans(event: Event | None = None) -> QuerySet[BannedConvention]:
    """The entries of the list that nothing has replaced: the federation's, with an event's own."""
    wide = Q(event=None) | Q(event=event) if event else Q(event=None)
    return BannedConvention.objects.filter(wide, is_void=False, replaced_by__isnull=True)


def bans_in_force(event: Event | None, day: date) -> list[BannedConvention]:
    """The conventions that are banned on a day."""
    until = Q(last_day=None) | Q(last_day__gte=day)
    return list(standing_bans(event).filter(until, first_day__lte=day))


def bans_between(event: Event, first: date, last: date) -> list[BannedConvention]:
    """The conventions that are banned on any of some days of an event, both included."""
    until = Q(last_day=None) | Q(last_day__gte=first)
    return list(standing_bans(event).filter(until, first_day__lte=last))


def bans_from(day: date) -> list[BannedConvention]:
    """What the federation has banned on a day or later."""
    return list(standing_bans().filter(Q(last_day=None) | Q(last_day__gte=day)))


def events_banning(code: str) -> list[BannedConvention]:
    """The bans of a convention, of the federation and of announced events, that are not over; those first."""
    ongoing = Q(last_day=None) | Q(last_day__gte=today())
    of_events = Q(event__tournament__announced_at__isnull=False, event__tournament__ends_on__gte=today())
    bans = BannedConvention.objects.filter(
        ongoing, Q(event=None) | of_events, convention=code, is_void=False, replaced_by__isnull=True
    )
    return list(
        bans.select_related("event__tournament").order_by(F("event").asc(nulls_first=True), "first_day")
    )


def stages_that_differ(event: Event) -> list[Stage]:
    """The stages that say something of their own."""
    return list(event.stages.filter(system_policies__isnull=False).distinct().order_by("position", "pk"))


def newest_running(event: Event) -> Stage | None:
    """The last stage of which a session is open: where a ruling is made."""
    stage: Stage | None = event.stages.filter(sessions__isnull=False).order_by("-position").first()
    return stage


def as_bans(entries: Iterable[BannedConvention]) -> list[Ban]:
    """Entries of the list as the check takes them."""
    return [Ban(row.pk, row.convention, row.first_day, row.last_day) for row in entries]


@dataclass(frozen=True, slots=True)
class Checked:
    """A version of a card with what it says and what is not permitted of it."""

    version: CardVersion
    content: CardContent
    objections: tuple[Objection, ...]


@dataclass(frozen=True, slots=True)
class EntrantCards:
    """An entrant with the cards of its pairs. `is_late`: none was filed at the deadline, which is past."""

    entrant: Entrant
    players: Sequence[str]
    cards: Sequence[Checked] = field(default=())
    is_late: bool = False

    @property
    def is_missing(self) -> bool:
        """Whether no card is filed now."""
        return not self.cards

    @property
    def is_wrong(self) -> bool:
        """Whether something on a card is not permitted."""
        return any(card.objections for card in self.cards)


def cards_of(event: Event, *, now: datetime, stage: Stage | None = None) -> list[EntrantCards]:
    """Every entrant with its cards and what is not permitted; the same queries for any number of them."""
    day = day_of_play(event)
    policy = policy_for(event, stage=stage, day=day)
    ends = deadline(event, policy)
    filed = cards.cards_for(event)
    in_time = cards.cards_for(event, ends) if ends and ends < now else filed
    contents = _contents(version for versions in filed.values() for version in versions)
    bans = as_bans(bans_in_force(event, day))
    return [
        EntrantCards(
            entrant,
            [player.member.name if player.member else player.name for player in entrant.players.all()],
            [
                Checked(version, contents[version.pk], objections(contents[version.pk], policy, bans, day))
                for version in versions
            ],
            bool(policy.card_required and ends and ends < now and not in_time.get(entrant)),
        )
        for entrant, versions in filed.items()
    ]


def _contents(versions: Iterable[CardVersion]) -> Mapping[int, CardContent]:
    """What versions say, in one query."""
    keys = [version.pk for version in versions]
    kept = CardVersion.objects.filter(pk__in=keys).values_list("pk", "content")
    return {key: from_json(content) for key, content in kept}


def late_numbers(event: Event, *, now: datetime) -> set[str]:
    """The numbers of the entrants of whom no card was filed at the deadline; nobody until it is past."""
    policy = policy_for(event)
    ends = deadline(event, policy)
    if not policy.card_required or ends is None or ends >= now:
        return set()
    return {entrant.number for entrant, versions in cards.cards_for(event, ends).items() if not versions}


def missing_count(event: Event, policy: SystemRules | None = None) -> int:
    """How many entrants have no card where one is required, else 0. `policy`: what holds, if it is known."""
    if not (policy or policy_for(event)).card_required:
        return 0
    return sum(not versions for versions in cards.cards_for(event).values())
