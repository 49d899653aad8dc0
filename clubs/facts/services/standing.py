"""The facts of a session that stand in the database, with the keys of their rows."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet

from clubs.facts.services.stated import MATCH_FIELDS, PLAY_FIELDS, RESULT_FIELDS, EntryKey, Facts, meet_again
from clubs.models import Board, Entry, EntryPlayer, Match, PlayRecord, Result, Section, Session, TeamName

Rows = QuerySet[Any]


@dataclass(frozen=True, slots=True)
class CurrentFacts:
    """The facts that hold in the database now, and their primary keys."""

    facts: Facts
    entry_ids: dict[EntryKey, int]
    ids: dict[type, dict[Any, int]]


class FactRow(NamedTuple):
    """A row: what it is about, what it says, and where its file said so."""

    pk: int
    key: Any
    stated: Any
    place: Any = None


def kept(session: Session) -> CurrentFacts:
    """What the database says of a session now. Seven queries."""
    letters = _letters(session)
    entries = list(_entries(session, letters))
    by_id = {row.pk: row.key for row in entries}
    rows = {
        Entry: entries,
        EntryPlayer: list(_players(session, by_id)),
        Board: list(_boards(_current(Board, session), letters)),
        Result: list(_results(session, _current(Result, session), letters, by_id)),
        Match: list(_matches(_current(Match, session), letters, by_id)),
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


def kept_with_plays(session: Session) -> CurrentFacts:
    """The same with the auctions and plays, which only whole files state. Nine queries."""
    current = kept(session)
    letters = _letters(session)
    by_id = {pk: key for key, pk in current.entry_ids.items()}
    rows = list(_plays(session, letters, by_id))
    plays = {row.key: row.stated for row in rows}
    facts = replace(current.facts, plays=plays, play_lines={row.key: row.place for row in rows})
    return replace(current, facts=facts, ids={**current.ids, PlayRecord: {row.key: row.pk for row in rows}})


def of_boards(
    session: Session, boards: Collection[int], numbers: Collection[str], tables: Collection[str]
) -> CurrentFacts:
    """The results of some boards at some tables or of some contestants, and every contestant's key.

    Nothing else of the session: all by which a result is judged that these contestants have of these boards
    at these tables. Three queries.
    """
    letters = _letters(session)
    entries = list(_entries(session, letters))
    by_id = {row.pk: row.key for row in entries}
    those = [row.pk for row in entries if row.key[2] in numbers]
    anybody = Q(ns__in=those) | Q(ew__in=those) | Q(ns_partner__in=those) | Q(ew_partner__in=those)
    rows = _current(Result, session).filter(board__in=boards).filter(anybody | Q(table__in=tables))
    results = list(_results(session, rows, letters, by_id))
    ids = {row.key: row.pk for row in entries}
    facts = Facts(
        {row.key: row.stated for row in entries},
        {},
        {},
        {row.key: row.stated for row in results},
        {row.key: row.place for row in results},
    )
    empty: dict[type, dict[Any, int]] = {model: {} for model in (EntryPlayer, Board, Match, TeamName)}
    return CurrentFacts(facts, ids, empty | {Entry: ids, Result: {row.key: row.pk for row in results}})


def entered(session: Session, **which: Any) -> dict[type, list[FactRow]]:
    """Results, matches and deals of a session that a revision stated or superseded, as `which` asks of them.

    Whether they hold or not. Five queries.
    """
    letters = _letters(session)
    by_id = {row.pk: row.key for row in _entries(session, letters)}
    results, matches, boards = (
        model.objects.filter(session=session, **which).order_by("pk") for model in (Result, Match, Board)
    )
    return {
        Result: list(_results(session, results, letters, by_id)),
        Match: list(_matches(matches, letters, by_id)),
        Board: list(_boards(boards, letters)),
    }


def nothing() -> CurrentFacts:
    """Before the first revision."""
    models = (Entry, EntryPlayer, Board, Result, Match, TeamName, PlayRecord)
    return CurrentFacts(Facts({}, {}, {}, {}, {}), {}, {model: {} for model in models})


def _letters(session: Session) -> dict[int, str]:
    return dict(Section.objects.filter(session=session).values_list("pk", "letter"))


def _current(model: type[Board | Result | Match], session: Session) -> Rows:
    rows: Rows = model.objects.current().filter(session=session)
    return rows


def _entries(session: Session, letters: Mapping[int, str]) -> Iterator[FactRow]:
    """Contestants; what is said of one is its place in the order."""
    columns = ("pk", "section_id", "direction", "number", "position")
    rows = Entry.objects.current().filter(session=session).values_list(*columns)
    for pk, section, direction, number, position in rows:
        yield FactRow(pk, (letters[section], direction, number), position)


def _players(session: Session, by_id: Mapping[int, EntryKey]) -> Iterator[FactRow]:
    columns = ("pk", "entry_id", "seat", "name", "number", "member_id")
    rows = EntryPlayer.objects.current().filter(entry__session=session).values_list(*columns)
    for pk, entry, seat, *values in rows:
        yield FactRow(pk, (by_id[entry], seat), tuple(values))


def _boards(rows: Rows, letters: Mapping[int, str]) -> Iterator[FactRow]:
    """Deals; one without a section holds for all of them."""
    for pk, section, number, deal in rows.values_list("pk", "section_id", "number", "deal"):
        yield FactRow(pk, (letters.get(section, ""), number), deal)


def _results(
    session: Session, rows: Rows, letters: Mapping[int, str], by_id: Mapping[int, EntryKey]
) -> Iterator[FactRow]:
    again = meet_again(session.form, session.scoring)
    seats = ("ns_id", "ew_id", "ns_partner_id", "ew_partner_id")
    columns = ("pk", "section_id", "board", *seats, "round", *RESULT_FIELDS, "line", "table")
    for pk, section, board, ns, ew, south, west, number, *values, line, table in rows.values_list(*columns):
        who = (by_id[ns], by_id[ew], by_id.get(south), by_id.get(west))
        key = (letters[section], board, *who, number if again else 0)
        yield FactRow(pk, key, tuple(values), (line, number, table))


def _matches(rows: Rows, letters: Mapping[int, str], by_id: Mapping[int, EntryKey]) -> Iterator[FactRow]:
    columns = ("pk", "section_id", "round", "a_id", "b_id", *MATCH_FIELDS, "line")
    for pk, section, number, a, b, *values, line in rows.values_list(*columns):
        yield FactRow(pk, (letters[section], number, by_id[a], by_id[b]), tuple(values), line)


def _plays(session: Session, letters: Mapping[int, str], by_id: Mapping[int, EntryKey]) -> Iterator[FactRow]:
    columns = ("pk", "section_id", "board", "ns_id", "ew_id", *PLAY_FIELDS, "line")
    rows = PlayRecord.objects.current().filter(session=session).values_list(*columns)
    for pk, section, board, ns, ew, dealer, calls, cards, alerts, line in rows:
        explained = tuple((call, text) for call, text in alerts)
        yield FactRow(
            pk, (letters[section], board, by_id[ns], by_id[ew]), (dealer, calls, cards, explained), line
        )


def _team_names(session: Session, by_id: Mapping[int, EntryKey]) -> Iterator[FactRow]:
    rows = TeamName.objects.current().filter(entry__session=session)
    for pk, entry, name in rows.values_list("pk", "entry_id", "name"):
        yield FactRow(pk, by_id[entry], name)
