"""Club games as occasions for master points. What several of them are counted from is read at once."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import attrgetter
from typing import Any, Self

from clubs.models import Entry, EntryPlayer, Session
from rulings.adjustments.ladder import barred_of
from rulings.adjustments.selectors import decisions_in_force
from rulings.models import Adjustment
from scoring.engine.masterpoints.occasion import Occasion, OccasionContestant, RankedBy
from scoring.models import Run, StandingRow
from scoring.points.services import matches
from scoring.points.services.people import (
    MEMBER,
    PlayedPerson,
    Records,
    SentOut,
    on_day,
    person,
    players,
    records_of,
)
from scoring.points.services.played import PlayedOccasion, by_key

WEEKLY = "weekly"  # the level of a club's own game
ByEntry = Mapping[int, list[PlayedPerson]]


@dataclass(frozen=True, slots=True)
class GameRecords:
    """Standings, people and decisions of some games; `people` by entry, the others by session."""

    rows: Mapping[int, Sequence[StandingRow]]
    people: ByEntry
    records: Records
    decisions: Mapping[int, Sequence[Adjustment]]

    @classmethod
    def of(cls, sessions: Sequence[Session]) -> Self:
        """Read them: as many questions for many games as for one."""
        keys = [session.pk for session in sessions]
        standings = StandingRow.objects.filter(session__in=keys).select_related("entry__section")
        rows = by(standings.order_by("session_id", "position"), "session_id")
        people = people_of([row.entry for of_game in rows.values() for row in of_game])
        everybody = (one for group in people.values() for one in group)
        records = records_of(everybody, {session.played_on for session in sessions})
        decided = decisions_in_force().filter(session__in=keys).order_by("session_id", "pk")
        return cls(rows, people, records, by(decided, "session_id"))

    def ranked(self, session: Session, rows: Sequence[StandingRow]) -> Self:
        """The same with other places in one of the games, of the same contestants."""
        return replace(self, rows={**self.rows, session.pk: rows})

    def played(self, session: Session, run: Run) -> PlayedOccasion:
        """A game of them, by its newest run."""
        rows = self.rows.get(session.pk, ())
        across = run.conditions["values"].get("across_sections") == "yes"
        own = {row.entry_id: self.people.get(row.entry_id, []) for row in rows}
        people = on_day(own, session.played_on, self.records)
        out = SentOut(barred_of(session, self.decisions.get(session.pk, ())))
        contestants = [_of_row(row, people[row.entry_id], out, across) for row in rows]
        occasion = Occasion(
            WEEKLY,
            session.form,
            session.played_on,
            tuple(contestants),
            ranked_by=_ranked_by(rows, across, session.winners),
            boards=max((row.boards for row in rows), default=None),
        )
        if session.form == "teams":
            keys = {key_of(row.entry): row.entry_id for row in rows}
            occasion = matches.of_session(session).added_to(occasion, keys)
        labels = {key_of(row.entry): row.entry.number for row in rows}
        return PlayedOccasion(run, occasion, by_key(people.values()), labels)


def by(rows: Iterable[Any], attribute: str) -> dict[int, list[Any]]:
    """Rows that are in the order of an attribute, by that."""
    return {key: list(group) for key, group in groupby(rows, attrgetter(attribute))}


def key_of(entry: Entry) -> str:
    """A contestant of a session: section, number, direction; the same after a corrected file."""
    return " ".join(filter(None, (entry.section.letter, entry.number, entry.direction)))[:60]


def people_of(entries: Iterable[Entry]) -> dict[int, list[PlayedPerson]]:
    """Who played, by entry."""
    by_entry = {entry.pk: entry for entry in entries}
    people: dict[int, list[PlayedPerson]] = {}
    rows = EntryPlayer.objects.current().filter(entry__in=list(by_entry)).select_related(*MEMBER)
    for row in rows.order_by("entry_id", "seat"):
        entry = by_entry[row.entry_id]
        one = person(key_of(entry), entry.number, row.seat, row.name, row.member)
        people.setdefault(row.entry_id, []).append(one)
    return people


def _of_row(
    row: StandingRow, people: Iterable[PlayedPerson], out: SentOut, across: bool
) -> OccasionContestant:
    section = "" if across else row.entry.section.letter
    return OccasionContestant(
        key_of(row.entry), players(people, out), row.rank, row.tied, row.direction, section, row.boards
    )


def _ranked_by(rows: Sequence[StandingRow], across: bool, winners: int) -> RankedBy:
    if not across and len({row.section_id for row in rows}) > 1:
        return "section"
    return "direction" if winners == 2 else "overall"
