"""Who played, corrected on a published session: facts of players superseded by a revision of its own.

A name is no score: no clock runs for it. Lock order: the games of the day (as for publishing), then the rows.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.corrections.services.corrections import (
    locked_session,
    may_correct,
    refuse_closed,
    refuse_strangers,
)
from clubs.facts.services import standing, superseding
from clubs.facts.services.stated import EntryKey
from clubs.facts.who_is_meant import meant, sounds_like
from clubs.models import EntryPlayer, Revision, Session
from clubs.signals import results_changed
from federation.errors import Refused
from federation.models import Act, Member, User
from federation.people.selectors import members_by_number
from federation.record import audit
from federation.visitors import Visitor

NAME_MAX = 200

Seat = tuple[EntryKey, int]  # of a contestant: section, direction and number; the seat from 1


@dataclass(frozen=True, slots=True)
class PlayerReads:
    """What a seat says: the name, the number as written, and the member whose it is."""

    name: str
    number: str = ""
    member: Member | None = None


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """A player of a published session, and who is likely meant instead."""

    key: int  # of the fact
    seat: Seat
    reads: PlayerReads
    likely: Member | None

    @property
    def is_unknown(self) -> bool:
        """Whether it has a number that nobody has."""
        return bool(self.reads.number) and self.reads.member is None

    @property
    def is_claimable(self) -> bool:
        """Whether the club may say that its number is this player's: nobody's, or another's by name."""
        name, number, member = self.reads.name, self.reads.number, self.reads.member
        return bool(number and name) and (member is None or not sounds_like(name, member))

    @property
    def claimed(self) -> str:
        """What the page asks with on which the club says so, as an address has it."""
        return urlencode({"number": self.reads.number, "name": self.reads.name})


def seated(session: Session) -> list[SeatedPlayer]:
    """Everybody who played in a session, in the order of its file. Five queries, however many."""
    rows = EntryPlayer.objects.current().filter(entry__session=session, entry__superseded_by__isnull=True)
    rows = rows.select_related("entry__section", "member").order_by("entry__position", "entry", "seat")
    people = list(rows)
    members = members_by_number({player.number for player in people if player.number})
    likely = meant({(player.name, player.number) for player in people}, members)
    return [
        _seated(player, likely.get((player.name, player.number)) or members.get(player.number))
        for player in people
    ]


def _seated(player: EntryPlayer, likely: Member | None) -> SeatedPlayer:
    """`likely`: whoever is meant by its number; whose number it is, where that became known later."""
    entry = player.entry
    seat = ((entry.section.letter, entry.direction, entry.number), player.seat)
    reads = PlayerReads(player.name, player.number, player.member)
    held = player.member and (player.member.merged_into_id or player.member_id)
    is_meant = likely is not None and likely.pk != held
    return SeatedPlayer(player.pk, seat, reads, likely if is_meant else None)


def may_correct_players(user: Visitor, session: Session) -> bool:
    """Whether the table of players is offered to somebody: who corrects a session of no event's entries."""
    of_event = session.stage is not None and not session.stage.is_simultaneous
    return not of_event and may_correct(user, session)


def refuse_entrants(session: Session) -> None:
    """Raise Refused where who plays follows from the entries to an event."""
    if session.stage is not None and not session.stage.is_simultaneous:
        raise Refused(
            _("Who plays here follows from the entries of the event. Correct them on its desk."),
            "of_an_event",
        )


@transaction.atomic
def correct_players(*, session: Session, reads: Mapping[Seat, PlayerReads], after: int, by: User) -> Revision:
    """Say who sat in some seats of a published session; `after`: the number of the revision seen.

    Raises Refused for a stranger, a session of an event, a closed stage, a session that somebody changed
    meanwhile, a seat that is not there, and where nothing would change.
    """
    refuse_strangers(by, session)
    return state_players(session=session, reads=reads, after=after, by=by)


def state_players(*, session: Session, reads: Mapping[Seat, PlayerReads], after: int, by: User) -> Revision:
    """The same for a caller in a transaction that has asked who acts."""
    refuse_entrants(session)
    session = locked_session(session)
    refuse_closed(session)
    if newest_revision(session) != after:
        raise Refused(_("Somebody changed the players meanwhile. This is how they stand now."), "superseded")
    before = standing.kept(session)
    stated = {seat: _stated(one) for seat, one in reads.items()}
    if not stated.keys() <= before.facts.players.keys():
        raise Refused(_("Somebody changed the players meanwhile. This is how they stand now."), "superseded")
    players = before.facts.players | stated
    if players == before.facts.players:
        raise Refused(_("Nothing would change: the players read so already."), "unchanged")
    revision: Revision = Revision.objects.create(
        session=session, number=after + 1, of_players=True, published_by=by
    )
    superseding.apply(session, revision, before, replace(before.facts, players=players))
    Session.objects.filter(pk=session.pk).update(revised_at=timezone.now())
    audit.record(Act.PLAYERS_CORRECTED, by, session, revision=revision.number)
    cause: dict[str, Any] = {"kind": "players", "revision": revision.number}
    results_changed.send(Session, session_id=session.pk, cause=cause)
    return revision


def newest_revision(session: Session) -> int:
    """The number of the newest revision of a session; 0 before the first."""
    return session.revisions.aggregate(newest=Max("number"))["newest"] or 0


def _stated(reads: PlayerReads) -> tuple[str, str, int | None]:
    return reads.name[:NAME_MAX], reads.number[:40], reads.member.pk if reads.member else None
