"""Who is expected at a session and who has come: entry by entry, with what there is to settle."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from enum import StrEnum
from functools import cached_property

from django.db.models import Exists, Max, OuterRef
from django.utils import timezone

from clubs.checkin.remarks import PlayersKnown, Remark, known_of
from clubs.checkin.services.opening import opening_of
from clubs.models import (
    CheckInOpening,
    Entrant,
    EntrantPlayer,
    EntrantState,
    Entry,
    Membership,
    PlayOffer,
    Presence,
    Session,
    Stage,
)
from clubs.playing.services import drawing, running
from clubs.tournaments.services.entrants import sizes_of
from federation.models import User
from federation.roles import today
from federation.text.numbers import whole

SOON = timedelta(minutes=10)  # before the start the missing come first
Who = tuple[int, int | None, str]  # entrant, member, name of a guest


class EntryPresence(StrEnum):
    """How much of an entry is here."""

    MISSING = "missing"
    PARTLY = "partly"
    HERE = "here"


@dataclass(frozen=True, slots=True)
class CheckInPlayer:
    """A player of an entry, the word that they are here, and what there is to settle with them."""

    row: EntrantPlayer
    presence: Presence | None
    remarks: tuple[Remark, ...]

    @property
    def name(self) -> str:
        """As its reader writes it."""
        return self.row.member.name if self.row.member else self.row.name


@dataclass(frozen=True, slots=True)
class CheckInEntry:
    """An entry with its players. `is_seated`: None before the session is opened."""

    entrant: Entrant
    players: Sequence[CheckInPlayer]
    least: int  # so many play
    is_expected: bool
    is_seated: bool | None

    @property
    def here(self) -> int:
        """How many have come."""
        return sum(1 for player in self.players if player.presence)

    @property
    def state(self) -> EntryPresence:
        """Here, as soon as enough for play have come."""
        if self.here >= self.least:
            return EntryPresence.HERE
        return EntryPresence.PARTLY if self.here else EntryPresence.MISSING


@dataclass(frozen=True)
class CheckInField:
    """Everybody of a session and its check-in."""

    stage: Stage
    number: int
    opening: CheckInOpening
    session: Session | None
    entries: Sequence[CheckInEntry]
    offers: Sequence[PlayOffer]
    known: PlayersKnown

    @cached_property
    def expected(self) -> list[CheckInEntry]:
        """The entries that play."""
        return [entry for entry in self.entries if entry.is_expected]

    @cached_property
    def besides(self) -> list[CheckInEntry]:
        """Entries that wait or have left, of which somebody has come all the same."""
        return [entry for entry in self.entries if not entry.is_expected and entry.here]

    def of_state(self, *states: EntryPresence) -> list[CheckInEntry]:
        """The entries that play and of which so much is here."""
        return [entry for entry in self.expected if entry.state in states]

    def is_soon(self, now: datetime) -> bool:
        """Whether play begins within ten minutes, or should have begun."""
        return now >= self.opening.starts_at - SOON

    def players(self) -> Iterator[tuple[CheckInEntry, CheckInPlayer]]:
        """Everybody, with their entry."""
        for entry in self.entries:
            for player in entry.players:
                yield entry, player

    def player(self, key: int | None) -> CheckInPlayer | None:
        """One by the key of their place on the roster."""
        return next((player for _entry, player in self.players() if player.row.pk == key), None)


def field_of(stage: Stage, number: int) -> CheckInField | None:
    """The field of a session; None where no check-in was opened. So many queries however many play."""
    opening = opening_of(stage, number)
    if opening is None:
        return None
    session = Session.objects.filter(stage=stage, number=number).first()
    entrants = _entrants(stage)
    offers = list(
        PlayOffer.objects.newest().filter(stage=stage, number=number, stands=True).select_related("member")
    )
    left = frozenset(running.who_left(stage))
    rows = [player for entrant in entrants for player in entrant.players.all()]
    day = timezone.localdate(opening.starts_at)
    known = known_of(stage.event, rows, day, left, [offer.member for offer in offers])
    words, seated = _words(stage, number), _seated(session)
    in_it = None if stage.qualified_from_id is None else {one.pk for one in drawing.entrants_of(stage)}
    least, _most = sizes_of(stage.event)
    entries = [
        CheckInEntry(
            entrant,
            [_player(player, entrant, words, known) for player in entrant.players.all()],
            least,
            entrant.state == EntrantState.ENTERED
            and entrant.pk not in left
            and (in_it is None or entrant.pk in in_it),
            entrant.pk in seated if session is not None else None,
        )
        for entrant in entrants
    ]
    return CheckInField(stage, number, opening, session, entries, offers, known)


def _entrants(stage: Stage) -> list[Entrant]:
    rows = stage.event.entrants.exclude(state=EntrantState.CANCELLED)
    entrants = list(rows.prefetch_related("players__member", "players__entrant__event"))
    return sorted(entrants, key=lambda one: (whole(one.number) or 0, one.number))


def _player(
    player: EntrantPlayer, entrant: Entrant, words: Mapping[Who, Presence], known: PlayersKnown
) -> CheckInPlayer:
    who = (entrant.pk, player.member_id, "" if player.member_id else player.name)
    return CheckInPlayer(player, words.get(who), known.of(player, entrant))


def _words(stage: Stage, number: int) -> dict[Who, Presence]:
    """Who is here."""
    rows = Presence.objects.newest().filter(stage=stage, number=number, is_here=True)
    return {(row.entrant_id, row.member_id, "" if row.member_id else row.name): row for row in rows}


def _seated(session: Session | None) -> set[int]:
    if session is None:
        return set()
    return set(Entry.objects.current().filter(session=session).values_list("entrant", flat=True))


def openings_today(user: User) -> list[tuple[CheckInOpening, bool]]:
    """The check-ins that are open today, each with whether somebody is entered for its event; own ones first.

    Whoever is in no entry may say at any of them that they would play.
    """
    begins = timezone.make_aware(datetime.combine(today(), time.min))
    later = CheckInOpening.objects.filter(
        stage=OuterRef("stage"), number=OuterRef("number"), pk__gt=OuterRef("pk")
    )
    rows = CheckInOpening.objects.filter(
        ~Exists(later),
        starts_at__gte=begins,
        starts_at__lt=begins + timedelta(days=1),
        is_open=True,
        stage__event__tournament__announced_at__isnull=False,
    )
    openings = list(rows.select_related("stage__event__tournament__host"))
    events = [opening.stage.event_id for opening in openings]
    entered = EntrantPlayer.objects.filter(member__user=user, entrant__event__in=events)
    entered = entered.exclude(entrant__state=EntrantState.CANCELLED)
    own = set(entered.values_list("entrant__event", flat=True)) if openings else set()
    shown = [(opening, opening.stage.event_id in own) for opening in openings]
    return sorted(shown, key=lambda one: (not one[1], one[0].starts_at, one[0].pk))


def number_to_open(stage: Stage) -> int:
    """The session whose check-in the desk looks after: today's, else the next to be opened."""
    newest = stage.check_ins.first()
    if newest is not None and timezone.localdate(newest.starts_at) >= today():
        return int(newest.number)
    last = stage.sessions.aggregate(last=Max("number"))["last"]
    return (last or 0) + 1


def clubs_of(players: Sequence[EntrantPlayer]) -> dict[int, str]:
    """The home club of some players, by member. One query."""
    members = [player.member_id for player in players if player.member_id]
    homes = Membership.objects.filter(is_home=True, ends_on__isnull=True, member__in=members)
    return {home.member_id: home.club.name for home in homes.select_related("club")}
