"""A batch of entries from a telephone, taken once each, whatever order and however often they arrive.

Lock order: the session's row, then what `running.enter_results` takes.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import Session, TableDevice, TableEntry, TablesOpening
from clubs.playing.services.seating import BoardSeating
from clubs.table.services.batch import EntryProblem, EntryReader, SentEntry
from clubs.table.services.concluding import TablesNow, conclude, tables_now, tables_then
from clubs.table.services.places import seats_by_place
from clubs.table.settling import BoardPlace


@dataclass(frozen=True, slots=True)
class EntryAnswer:
    """What came of an entry: taken, had already, or refused with all that is wrong with it."""

    token: str
    state: str
    problems: tuple[EntryProblem, ...] = ()


@dataclass(frozen=True, slots=True)
class Taken:
    """What came of a batch. `agreed`: the boards of the round at hand that it has settled."""

    answers: list[EntryAnswer]
    now: TablesNow
    seats: Mapping[BoardPlace, BoardSeating]
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
    """Keep what a telephone says of a table's boards, and enter what both sides agree on.

    `key`: the telephone's own secret, of which the digest is kept. The caller has looked at the address.
    """
    held = Session.objects.select_for_update(of=("self",)).select_related("stage__event__tournament__host")
    session = held.get(pk=session.pk)
    seats = seats_by_place(session)
    before = tables_now(session, seats, at)
    current = round_at(table, seats, before)
    device = _device(session, key, table, at)
    known = {entry.token: entry for entry in _known(session, written)}
    answers, added = [], list[TableEntry]()
    for one in written:
        reader = EntryReader(one)
        answers.append(_keep(session, device, reader.read(table, seats), reader, known, added, at))
    # Silence agrees when a round has ended, which nobody has told us since: other tables are looked at too.
    now = tables_then(session, seats, before, added, at)
    now = conclude(session=session, opening=opening, seats=seats, now=now, at=at)
    agreed = [
        place
        for place in sorted(now.entries)
        if place.round == current and now.is_done(place) and not before.is_done(place)
    ]
    return Taken(answers, now, seats, agreed)


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


def _known(session: Session, written: Sequence[Mapping[str, Any]]) -> Sequence[TableEntry]:
    tokens = [reader.token_of() for reader in map(EntryReader, written)]
    return list(TableEntry.objects.filter(session=session, token__in=[token for token in tokens if token]))


def _keep(
    session: Session,
    device: TableDevice,
    sent: SentEntry | None,
    reader: EntryReader,
    known: dict[Any, TableEntry],
    added: list[TableEntry],
    at: datetime,
) -> EntryAnswer:
    token = str(reader.written.get("token", ""))[:36]
    if sent is None:
        return EntryAnswer(token, "refused", tuple(reader.problems))
    before = known.get(sent.token)
    if before is not None:
        if _same(before, sent, device):
            return EntryAnswer(token, "had")
        taken = EntryProblem("token_taken", _("Another entry has this identity."))
        return EntryAnswer(token, "refused", (taken,))
    known[sent.token] = TableEntry.objects.create(
        session=session,
        device=device,
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
        at=at,
    )
    added.append(known[sent.token])
    return EntryAnswer(token, "taken")


def _same(before: TableEntry, sent: SentEntry, device: TableDevice) -> bool:
    """Whether it is the entry that was taken before."""
    stated = list(sent.stated) if sent.stated else None
    return (
        before.device_id == device.pk
        and (before.round, before.table, before.board) == sent.place
        and (before.sequence, before.side, before.kind) == (sent.sequence, sent.side, sent.kind)
        and (before.stated, before.about, before.replaces) == (stated, sent.about, sent.replaces)
    )
