"""Hands that tables enter of boards dealt there: shown to nobody until nobody plays the board any more.

They are words of a telephone as results are: kept once each, never edited, its later one in place of its
earlier. What they come to is the director's to publish, and only then are they facts of the session.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.acts.contents import BoardsDealt, TableHandsPublished
from clubs.acts.converter import content_as
from clubs.entering.acting import acting, changed, revise
from clubs.entering.published_changes import is_published
from clubs.facts.services import superseding
from clubs.models import ActKind, Board, Session, TableEntry
from clubs.playing.services import seating, sections
from clubs.playing.services.seating import BoardSeating
from clubs.table.services.places import seats_by_place
from clubs.table.services.standing import TablesNow, tables_now
from clubs.table.settling import BoardPlace
from federation.errors import Refused
from federation.models import User


class TableHands(NamedTuple):
    """The hands of a board as some tables entered them; `tokens`: by which entries."""

    deal: str
    tables: tuple[int, ...]
    tokens: tuple[UUID, ...]
    entry: int


class HandsOfBoard(NamedTuple):
    """What tables have entered of a board of a section that nobody plays any more, and what stands."""

    section: str
    board: int
    entered: tuple[TableHands, ...]
    standing: str  # the deal that is published; "" for none

    @property
    def is_ready(self) -> bool:
        """Whether all tables that entered hands entered the same, and none are published."""
        return not self.standing and len(self.entered) == 1

    @property
    def is_question(self) -> bool:
        """Whether the director has something to choose."""
        known = {one.deal for one in self.entered} | ({self.standing} if self.standing else set())
        return len(known) > 1


class HandsFromTables(NamedTuple):
    """The boards that nobody plays any more, and how many others have hands that stay secret."""

    over: tuple[HandsOfBoard, ...]
    in_play: int


def may_enter(session: Session) -> bool:
    """Whether tables may tell a session's hands: not other ones each round, nor those of other clubs."""
    return session.form != "teams" and not (session.stage and session.stage.is_simultaneous)


def wanted(places: Collection[BoardPlace], now: TablesNow, known: Collection[int]) -> dict[int, str]:
    """By board of a round: its hands are "wanted" from the table once it has played, or were "entered".

    Nothing of boards that are `known`. Told before a board is played, so that a table without the network is
    asked too.
    """
    return {
        place.board: "entered" if place in now.hands else "wanted"
        for place in places
        if place.board not in known
    }


def known_boards(session: Session, boards: Collection[int]) -> set[int]:
    """Those of some boards whose hands no table is asked for: they are known, or were dealt by the portal."""
    if not boards or not may_enter(session):
        return set(boards)
    stated = Board.objects.current().filter(session=session, number__in=boards)
    known = set(stated.values_list("number", flat=True))
    for act in session.acts.filter(kind=ActKind.DEALT):
        dealt = content_as(act, BoardsDealt)
        known |= set(range(dealt.first, dealt.last + 1))
    return known


def from_tables(
    session: Session, seats: Mapping[BoardPlace, BoardSeating], now: TablesNow
) -> HandsFromTables:
    """The hands that tables have entered, of boards that nobody plays any more."""
    section_of = _section_by_table(session)
    boards: defaultdict[tuple[str, int], list[TableEntry]] = defaultdict(list)
    for place, entries in now.hands.items():
        boards[section_of.get(place.table, ""), place.board].extend(_newest(entries))
    in_play = _in_play(session, seats, {board for _section, board in boards})
    standing = _standing(session)
    over = [
        HandsOfBoard(*key, _alike(entries), standing.get(key) or standing.get(("", key[1]), ""))
        for key, entries in sorted(boards.items())
        if key[1] not in in_play
    ]
    return HandsFromTables(tuple(over), len(boards) - len(over))


def _newest(entries: Sequence[TableEntry]) -> list[TableEntry]:
    """What each telephone said last of a board."""
    last: dict[int, TableEntry] = {}
    for entry in entries:
        known = last.get(entry.device_id or 0)
        if known is None or (known.sequence, known.token) < (entry.sequence, entry.token):
            last[entry.device_id or 0] = entry
    return list(last.values())


def _alike(entries: Sequence[TableEntry]) -> tuple[TableHands, ...]:
    by_deal: defaultdict[str, list[TableEntry]] = defaultdict(list)
    for entry in entries:
        by_deal[deal_of(entry)].append(entry)
    return tuple(
        TableHands(
            deal,
            tuple(sorted({one.table for one in alike})),
            tuple(one.token for one in alike),
            min(one.pk for one in alike),
        )
        for deal, alike in sorted(by_deal.items())
    )


def deal_of(entry: TableEntry) -> str:
    """The deal in PBN that an entry says."""
    assert entry.stated, "an entry of hands has them"
    return str(entry.stated[0])


def _section_by_table(session: Session) -> dict[int, str]:
    """By table, its section; nothing where there are none."""
    of_tables = sections.tables_of(session) if sections.letters_of(session) else {}
    return {
        table: letter
        for letter, (before, count) in of_tables.items()
        for table in range(before + 1, before + count + 1)
    }


def _in_play(session: Session, seats: Mapping[BoardPlace, BoardSeating], numbers: set[int]) -> set[int]:
    """Those of some boards that somebody still plays, in whichever section: they may share the hands."""
    if not numbers or is_published(session):
        return set()
    own = [seat for seat in seats.values() if seat.board in numbers]
    return {seat.board for seat in seating.missing_of(session, own)}


def _standing(session: Session) -> dict[tuple[str, int], str]:
    rows = Board.objects.current().filter(session=session).values_list("section__letter", "number", "deal")
    return {(letter or "", number): deal for letter, number, deal in rows}


@transaction.atomic
def publish(*, session: Session, chosen: UUID | None = None, at: datetime, by: User) -> list[int]:
    """Publish the hands that tables entered of boards that nobody plays any more; the boards, in order.

    `chosen`: those of one entry, whatever other tables entered and whatever stands; None: all of which every
    table that entered them says the same. Raises Refused for a stranger, a closed stage, and where there is
    nothing to publish: hands of a board that is still played are none yet.
    """
    with acting(session, by) as (session, before):
        seats = seats_by_place(session)
        over = from_tables(session, seats, tables_now(session, seats, at)).over
        taken = [(one, one.entered[0]) for one in over if one.is_ready]
        if chosen is not None:
            taken = [(one, hands) for one in over for hands in one.entered if chosen in hands.tokens]
        if not taken:
            raise Refused(_("No hands from the tables can be published now."), "no_hands")
        boards = {(one.section, one.board): hands.deal for one, hands in taken}
        content = TableHandsPublished(boards=tuple((one.board, hands.entry) for one, hands in taken))
        after = replace(before.facts, boards=before.facts.boards | boards)
        revision = revise(session, content, at, by)
        superseding.apply(session, revision, before, after)
        changed(session, revision, by)
    return [one.board for one, _hands in taken]
