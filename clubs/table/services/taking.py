"""A batch of entries from a telephone, taken once each, whatever order and however often they arrive.

Two telephones of a table wait for one another, and tables for none: entries are kept under a lock of their
table, and only a board that its sides agree on, or do not any more, asks for the session's row (see
`together`).
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import Session, TableDevice, TableEntry, TablesOpening
from clubs.playing.services.seating import BoardSeating
from clubs.table.services import together
from clubs.table.services.batch import EntryProblem, EntryReader, SentEntry
from clubs.table.services.places import SeatsByPlace, seats_by_place
from clubs.table.services.standing import (
    TablesClock,
    TablesNow,
    left_behind,
    some_now,
    with_standing,
    without,
)
from clubs.table.settling import BoardPlace


@dataclass(frozen=True, slots=True)
class EntryAnswer:
    """What came of an entry: taken, had already, or refused with all that is wrong with it."""

    token: str
    state: str
    problems: tuple[EntryProblem, ...] = ()


@dataclass(frozen=True, slots=True)
class Taken:
    """What came of a batch, and how its table stands.

    `agreed`: the boards of the round at hand that it has settled; of those that somebody else enters in a
    moment no result stands yet.
    """

    answers: list[EntryAnswer]
    now: TablesNow
    seats: SeatsByPlace
    agreed: list[BoardPlace] = field(default_factory=list)


@transaction.atomic
def take(
    *,
    session: Session,
    opening: TablesOpening,
    table: int,
    key: str,
    written: Sequence[Mapping[str, Any]],
    at: datetime,
) -> Taken:
    """Keep what a telephone says of a table's boards, and see to it that what both sides agree on is entered.

    `key`: the telephone's own secret, of which the digest is kept. The caller has looked at the address.
    """
    together.hold_words(session, table)
    seats = seats_by_place(session)
    batch = _Batch(session, _device(session, key, table, at), _known(session, written), at)
    answers = [batch.answer(EntryReader(one), table, seats) for one in written]
    TableEntry.objects.bulk_create(batch.added.values(), ignore_conflicts=True)
    # Silence agrees when a round has ended, which nobody has told us since: other tables are looked at too.
    clock = TablesClock(session, at)
    tables = {table, *left_behind(clock)}
    now = some_now(clock, seats, tables)
    before = without(clock, seats, now, batch.added.keys())
    newest = _newest(now, table)
    is_asked = opening.is_open and _asks(before, now)
    if newest and is_asked and together.conclude_or_owe(session, tables, newest, at):
        now = with_standing(clock, seats, {table}, now)
    current = round_at(table, seats.at({table}), before)
    agreed = [
        place
        for place in sorted(now.entries)
        if place.round == current and now.is_done(place) and not before.is_done(place)
    ]
    return Taken(list(batch.judged(answers, now)), now, seats, agreed)


def _asks(before: TablesNow, now: TablesNow) -> bool:
    """Whether a board has come to something else than what stands, or than what somebody may be entering."""
    return any(
        now.may_change(place) or now.of(place).result != before.of(place).result for place in now.entries
    )


def _newest(now: TablesNow, table: int) -> TableEntry | None:
    """The last word of a table; None where it has said nothing."""
    own = (entries[-1] for place, entries in now.entries.items() if place.table == table)
    return max(own, key=lambda entry: entry.pk, default=None)


def round_at(table: int, seats: Mapping[BoardPlace, BoardSeating], now: TablesNow) -> int:
    """The round that a table plays: the first that it has not left and that has a board which is not settled.

    Else its last; 0 for none.
    """
    rounds = sorted({place.round for place in seats if place.table == table})
    open_rounds = {
        place.round
        for place in seats
        if place.table == table and place[:2] not in now.passed and not now.is_done(place)
    }
    return next((number for number in rounds if number in open_rounds), rounds[-1] if rounds else 0)


def _device(session: Session, key: str, table: int, at: datetime) -> TableDevice:
    digest = hashlib.sha256(key.encode()).hexdigest()
    device, _made = TableDevice.objects.get_or_create(
        session=session, digest=digest, defaults={"table": table, "at": at}
    )
    return device


def _known(session: Session, written: Sequence[Mapping[str, Any]]) -> dict[Any, TableEntry]:
    tokens = [reader.token_of() for reader in map(EntryReader, written)]
    entries = TableEntry.objects.filter(session=session, token__in=[token for token in tokens if token])
    return {entry.token: entry for entry in entries}


@dataclass(slots=True)
class _Batch:
    """The entries of a telephone: which are known, and which are to be kept."""

    session: Session
    device: TableDevice
    known: dict[UUID, TableEntry]
    at: datetime
    added: dict[UUID, TableEntry] = field(default_factory=dict)

    def answer(self, reader: EntryReader, table: int, seats: SeatsByPlace) -> EntryAnswer:
        """What comes of an entry; one that is new is added."""
        sent = reader.read(table, seats)
        token = str(reader.written.get("token", ""))[:36]
        if sent is None:
            return EntryAnswer(token, "refused", tuple(reader.problems))
        before = self.known.get(sent.token)
        if before is not None:
            return EntryAnswer(token, "had") if _same(before, sent, self.device) else _token_taken(token)
        self.known[sent.token] = self.added[sent.token] = self._entry(sent)
        return EntryAnswer(token, "taken")

    def judged(self, answers: Iterable[EntryAnswer], now: TablesNow) -> Iterator[EntryAnswer]:
        """The same after they were kept: of two that came at once from two tables one has the identity."""
        spoken = (*now.entries.values(), *now.hands.values())
        kept = {entry.token for of_place in spoken for entry in of_place if entry.device_id == self.device.pk}
        gone = {str(token) for token in self.added.keys() - kept}
        for answer in answers:
            yield _token_taken(answer.token) if answer.token.lower() in gone else answer

    def _entry(self, sent: SentEntry) -> TableEntry:
        return TableEntry(
            session=self.session,
            device=self.device,
            token=sent.token,
            sequence=sent.sequence,
            clock=sent.clock,
            round=sent.place.round,
            table=sent.place.table,
            board=sent.place.board,
            side=sent.side,
            kind=sent.kind,
            stated=list(sent.stated) if sent.stated else None,
            about=sent.about,
            replaces=sent.replaces,
            at=self.at,
        )


def _token_taken(token: str) -> EntryAnswer:
    taken = EntryProblem("token_taken", _("Another entry has this identity."))
    return EntryAnswer(token, "refused", (taken,))


def _same(before: TableEntry, sent: SentEntry, device: TableDevice) -> bool:
    """Whether it is the entry that was taken before."""
    stated = list(sent.stated) if sent.stated else None
    return (
        before.device_id == device.pk
        and (before.round, before.table, before.board) == sent.place
        and (before.sequence, before.side, before.kind) == (sent.sequence, sent.side, sent.kind)
        and (before.stated, before.about, before.replaces) == (stated, sent.about, sent.replaces)
    )
