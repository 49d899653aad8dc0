"""The facts of a session that stand in the database, with the keys of their rows."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from clubs.facts.services.stated import MATCH_FIELDS, RESULT_FIELDS, EntryKey, Facts, meet_again
from clubs.models import Board, Entry, EntryPlayer, Match, Result, Section, Session, TeamName


@dataclass(frozen=True, slots=True)
class CurrentFacts:
    """The facts that hold in the database now, and their primary keys."""

    facts: Facts
    entry_ids: dict[EntryKey, int]
    ids: dict[type, dict[Any, int]]


class _Row(NamedTuple):
    """A row: what it is about, what it says, and where its file said so."""

    pk: int
    key: Any
    stated: Any
    place: Any = None


def kept(session: Session) -> CurrentFacts:
    """What the database says of a session now. Seven queries."""
    letters = dict(Section.objects.filter(session=session).values_list("pk", "letter"))
    entries = list(_entries(session, letters))
    by_id = {row.pk: row.key for row in entries}
    rows = {
        Entry: entries,
        EntryPlayer: list(_players(session, by_id)),
        Board: list(_boards(session, letters)),
        Result: list(_results(session, letters, by_id)),
        Match: list(_matches(session, letters, by_id)),
        TeamName: list(_team_names(session, by_id)),
    }
    ids: dict[type, dict[Any, int]] = {
        model: {row.key: row.pk for row in of_model} for model, of_model in rows.items()
    }
    stated = {model: {row.key: row.stated for row in of_model} for model, of_model in rows.items()}
    facts = Facts(
        stated[Entry],
        stated[EntryPlayer],
        stated[Board],
        stated[Result],
        {row.key: row.place for row in rows[Result]},
        stated[Match],
        {row.key: row.place for row in rows[Match]},
        stated[TeamName],
    )
    return CurrentFacts(facts, ids[Entry], ids)


def nothing() -> CurrentFacts:
    """Before the first revision."""
    models = (Entry, EntryPlayer, Board, Result, Match, TeamName)
    return CurrentFacts(Facts({}, {}, {}, {}, {}), {}, {model: {} for model in models})


def _entries(session: Session, letters: Mapping[int, str]) -> Iterator[_Row]:
    """Contestants; what is said of one is its place in the order."""
    columns = ("pk", "section_id", "direction", "number", "position")
    rows = Entry.objects.current().filter(session=session).values_list(*columns)
    for pk, section, direction, number, position in rows:
        yield _Row(pk, (letters[section], direction, number), position)


def _players(session: Session, by_id: Mapping[int, EntryKey]) -> Iterator[_Row]:
    columns = ("pk", "entry_id", "seat", "name", "number", "member_id")
    rows = EntryPlayer.objects.current().filter(entry__session=session).values_list(*columns)
    for pk, entry, seat, *values in rows:
        yield _Row(pk, (by_id[entry], seat), tuple(values))


def _boards(session: Session, letters: Mapping[int, str]) -> Iterator[_Row]:
    """Deals; one without a section holds for all of them."""
    rows = Board.objects.current().filter(session=session)
    for pk, section, number, deal in rows.values_list("pk", "section_id", "number", "deal"):
        yield _Row(pk, (letters.get(section, ""), number), deal)


def _results(session: Session, letters: Mapping[int, str], by_id: Mapping[int, EntryKey]) -> Iterator[_Row]:
    again = meet_again(session.form, session.scoring)
    seats = ("ns_id", "ew_id", "ns_partner_id", "ew_partner_id")
    columns = ("pk", "section_id", "board", *seats, "round", *RESULT_FIELDS, "line", "table")
    rows = Result.objects.current().filter(session=session).values_list(*columns)
    for pk, section, board, ns, ew, south, west, number, *values, line, table in rows:
        who = (by_id[ns], by_id[ew], by_id.get(south), by_id.get(west))
        key = (letters[section], board, *who, number if again else 0)
        yield _Row(pk, key, tuple(values), (line, number, table))


def _matches(session: Session, letters: Mapping[int, str], by_id: Mapping[int, EntryKey]) -> Iterator[_Row]:
    columns = ("pk", "section_id", "round", "a_id", "b_id", *MATCH_FIELDS, "line")
    rows = Match.objects.current().filter(session=session).values_list(*columns)
    for pk, section, number, a, b, *values, line in rows:
        yield _Row(pk, (letters[section], number, by_id[a], by_id[b]), tuple(values), line)


def _team_names(session: Session, by_id: Mapping[int, EntryKey]) -> Iterator[_Row]:
    rows = TeamName.objects.current().filter(entry__session=session)
    for pk, entry, name in rows.values_list("pk", "entry_id", "name"):
        yield _Row(pk, by_id[entry], name)
