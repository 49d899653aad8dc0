"""A batch of entries from a telephone, taken once each, whatever order and however often they arrive.

Two telephones of a table wait for one another, and tables for none: entries are kept under a lock of their
table, and only a board that its sides agree on, or do not any more, asks for the session's row (see
`together`).
"""

import hashlib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextvars import Context
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple, TypeVar
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

Said = TypeVar("Said")


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


class TableAsked(NamedTuple):
    """What a telephone sends: of which table, its own secret, its entries.

    `context`: of the request, where another thread answers it: in whose language, and who reads names. None
    for that of whoever calls.
    """

    table: int
    key: str
    written: Sequence[Mapping[str, Any]]
    context: Context | None = None

    @property
    def digest(self) -> str:
        """What is kept of the telephone's secret."""
        return hashlib.sha256(self.key.encode()).hexdigest()

    def within(self, say: Callable[[], Said]) -> Said:
        """Say something to who sent it, as that reader may know it."""
        return self.context.run(say) if self.context is not None else say()


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
    return take_all(session=session, opening=opening, asked=[TableAsked(table, key, written)], at=at)[0]


@transaction.atomic
def take_all(
    *, session: Session, opening: TablesOpening, asked: Sequence[TableAsked], at: datetime
) -> list[Taken]:
    """The same of several tables at once, in the order asked: what they have in common is read once.

    Of each table one telephone: two of a table come one after the other.
    """
    asking = {one.table for one in asked}
    assert len(asking) == len(asked), "two telephones of a table wait for one another"
    together.hold_words(session, asking)
    may_settle = opening.is_open and _may_settle(asked)
    held = together.HeldTables.of_free(session) if may_settle else None
    seats = seats_by_place(session)
    batches = _batches(session, asked, at)
    answers = [batch.answers(one, seats) for batch, one in zip(batches, asked, strict=True)]
    added = {token: entry for batch in batches for token, entry in batch.added.items()}
    TableEntry.objects.bulk_create(added.values(), ignore_conflicts=True)
    # Silence agrees when a round has ended, which nobody has told us since: other tables are looked at too.
    clock = TablesClock(session, at)
    tables = asking | left_behind(clock) | (held.waiting if held else set())
    now = some_now(clock, seats, tables)
    before = without(clock, seats, now, added.keys())
    newest = _newest(now)
    changing = _changing(before, now) if opening.is_open and asking & newest.keys() else set()
    if changing and not held:
        held = together.HeldTables.of_free_or_owed(session, [newest[one] for one in changing])
        if held:  # by silence, which needs no word of this moment
            seats = seats_by_place(session)
            now = some_now(TablesClock(held.session, at), seats, tables | held.waiting)
    concluded = held.conclude(seats, now, at) if held else set()
    if concluded:
        now = with_standing(clock, seats, concluded, now)
    return [
        Taken(batch.judged(one, answered, now), now, seats, _agreed(one.table, seats, before, now))
        for batch, one, answered in zip(batches, asked, answers, strict=True)
    ]


def _may_settle(asked: Sequence[TableAsked]) -> bool:
    """Whether something sent is more than a first word of North-South's, which settles nothing."""
    words = ((written.get("kind"), written.get("side")) for one in asked for written in one.written)
    return any(word != ("entered", "NS") and word[0] != "hands" for word in words)


def _agreed(table: int, seats: SeatsByPlace, before: TablesNow, now: TablesNow) -> list[BoardPlace]:
    """The boards of the round at hand that a table has settled since."""
    current = round_at(table, seats.at({table}), before)
    return [
        place
        for place in sorted(now.entries)
        if place[:2] == (current, table) and now.is_done(place) and not before.is_done(place)
    ]


def _changing(before: TablesNow, now: TablesNow) -> set[int]:
    """The tables of which a board has come to something else than stands or than somebody may be entering."""
    return {
        place.table
        for place in now.entries
        if now.may_change(place) or now.of(place).result != before.of(place).result
    }


def _newest(now: TablesNow) -> dict[int, TableEntry]:
    """The last word of each table that has said something."""
    newest: dict[int, TableEntry] = {}
    for place, entries in now.entries.items():
        known = newest.setdefault(place.table, entries[-1])
        if entries[-1].pk > known.pk:
            newest[place.table] = entries[-1]
    return newest


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


def _batches(session: Session, asked: Sequence[TableAsked], at: datetime) -> "list[_Batch]":
    devices, known = _devices(session, asked, at), _known(session, asked)
    return [_Batch(session, devices[one.digest], known, at) for one in asked]


def _devices(session: Session, asked: Sequence[TableAsked], at: datetime) -> dict[str, TableDevice]:
    """The telephones by their digests; those that are new are kept."""
    fresh = {
        one.digest: TableDevice(session=session, digest=one.digest, table=one.table, at=at)
        for one in reversed(asked)
    }
    known = _devices_of(session, fresh)
    missing = [device for digest, device in fresh.items() if digest not in known]
    if missing:
        TableDevice.objects.bulk_create(missing, ignore_conflicts=True)
        known |= _devices_of(session, {device.digest for device in missing})
    return known


def _devices_of(session: Session, digests: Collection[str]) -> dict[str, TableDevice]:
    devices = TableDevice.objects.filter(session=session, digest__in=digests)
    return {device.digest: device for device in devices}


def _known(session: Session, asked: Sequence[TableAsked]) -> dict[Any, TableEntry]:
    readers = (EntryReader(written) for one in asked for written in one.written)
    tokens = [token for reader in readers if (token := reader.token_of())]
    entries = TableEntry.objects.filter(session=session, token__in=tokens) if tokens else ()
    return {entry.token: entry for entry in entries}


@dataclass(slots=True)
class _Batch:
    """The entries of a telephone: which are known, and which are to be kept.

    `known` is that of all telephones that are answered together: of one identity the first has it.
    """

    session: Session
    device: TableDevice
    known: dict[UUID, TableEntry]
    at: datetime
    added: dict[UUID, TableEntry] = field(default_factory=dict)

    def answers(self, asked: TableAsked, seats: SeatsByPlace) -> list[EntryAnswer]:
        """What comes of each entry."""
        return asked.within(
            lambda: [self.answer(EntryReader(one), asked.table, seats) for one in asked.written]
        )

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

    def judged(self, asked: TableAsked, answers: Iterable[EntryAnswer], now: TablesNow) -> list[EntryAnswer]:
        """The same after they were kept: of two that came at once from two tables one has the identity."""
        spoken = (*now.entries.values(), *now.hands.values())
        kept = {entry.token for of_place in spoken for entry in of_place if entry.device_id == self.device.pk}
        gone = {str(token) for token in self.added.keys() - kept}
        return asked.within(
            lambda: [
                _token_taken(answer.token) if answer.token.lower() in gone else answer for answer in answers
            ]
        )

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
