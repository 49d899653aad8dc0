"""From a document to the facts of a session: what is new, what holds on, what is superseded.

Facts are compared by what they are about (their key) and what they say (their value). The same plan
shows the difference before publishing and makes it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from clubs.models import Board, Entry, EntryPlayer, Result, Revision, Section, Session
from clubs.parsing.document import Document, DocumentResult
from clubs.parsing.sheets import seated
from clubs.services import staging
from federation.models import Member

EntryKey = tuple[str, str, str]  # section, direction, number
ResultKey = tuple[str, int, EntryKey, EntryKey]
Said = dict[Any, Any]


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything a document, or the database, says of a session, by key."""

    entries: dict[EntryKey, int]  # its order; no part of what is said
    players: dict[tuple[EntryKey, int], tuple[str, str, int | None]]  # name, number, member
    boards: dict[tuple[str, int], str]
    results: dict[ResultKey, tuple[Any, ...]]  # RESULT_FIELDS
    lines: dict[ResultKey, int]


RESULT_FIELDS = ("kind", "contract", "declarer", "lead", "tricks", "score", "ns_percent", "ew_percent")


def stated(document: Document, members: Mapping[str, Member]) -> Facts:
    """The facts that a document states."""
    keys = [(c.section, c.direction, c.id) for c in document.contestants]
    players = {
        (key, seat): (player.name[:200], player.number[:40], _pk(members.get(player.number)))
        for key, contestant in zip(keys, document.contestants, strict=True)
        for seat, player in enumerate(contestant.players, 1)
    }
    boards = {(deal.section, deal.board): deal.deal for deal in document.deals}
    results: dict[ResultKey, tuple[Any, ...]] = {}
    lines: dict[ResultKey, int] = {}
    for result, ns, ew in seated(document):
        key = (result.section, result.board, keys[ns], keys[ew])
        results[key], lines[key] = _value(result), result.line
    return Facts({key: i for i, key in enumerate(keys)}, players, boards, results, lines)


def _value(result: DocumentResult) -> tuple[Any, ...]:
    percents = (result.ns_percent, result.ew_percent)
    ns_percent, ew_percent = ("" if p is None else str(p) for p in percents)
    words = (result.contract or "", result.declarer or "", result.lead or "")
    return (str(result.kind), *words, result.tricks, result.score, ns_percent, ew_percent)


def _pk(member: Member | None) -> int | None:
    return None if member is None else member.pk


@dataclass(frozen=True, slots=True)
class Kept:
    """The facts that hold in the database now, and their primary keys."""

    facts: Facts
    entry_ids: dict[EntryKey, int]
    ids: dict[type, dict[Any, int]]


def kept(session: Session) -> Kept:
    """What the database says of a session now."""
    letters = dict(Section.objects.filter(session=session).values_list("pk", "letter"))
    entries = {
        (letters[section], direction, number): (pk, position)
        for pk, section, direction, number, position in Entry.objects.current()
        .filter(session=session)
        .values_list("pk", "section_id", "direction", "number", "position")
    }
    by_id = {pk: key for key, (pk, _position) in entries.items()}
    players = _rows(
        EntryPlayer.objects.current().filter(entry__session=session),
        "entry_id",
        "seat",
        "name",
        "number",
        "member_id",
    )
    boards = _rows(Board.objects.current().filter(session=session), "section_id", "number", "deal")
    results = _rows(
        Result.objects.current().filter(session=session),
        "section_id",
        "board",
        "ns_id",
        "ew_id",
        *RESULT_FIELDS,
        "line",
    )
    player_keys = {row[0]: (by_id[row[1]], row[2]) for row in players}
    board_keys = {row[0]: (letters.get(row[1], ""), row[2]) for row in boards}
    result_keys = {row[0]: (letters[row[1]], row[2], by_id[row[3]], by_id[row[4]]) for row in results}
    facts = Facts(
        {key: position for key, (_pk, position) in entries.items()},
        {player_keys[row[0]]: tuple(row[3:]) for row in players},
        {board_keys[row[0]]: row[3] for row in boards},
        {result_keys[row[0]]: tuple(row[5:-1]) for row in results},
        {result_keys[row[0]]: row[-1] for row in results},
    )
    entry_ids = {key: pk for key, (pk, _position) in entries.items()}
    ids: dict[type, dict[Any, int]] = {Entry: entry_ids}
    for model, keys in ((EntryPlayer, player_keys), (Board, board_keys), (Result, result_keys)):
        ids[model] = {key: pk for pk, key in keys.items()}
    return Kept(facts, entry_ids, ids)


def _rows(queryset: Any, *fields: str) -> list[tuple[Any, ...]]:
    return list(queryset.values_list("pk", *fields))


def nothing() -> Kept:
    """Before the first revision."""
    return Kept(Facts({}, {}, {}, {}, {}), {}, {Entry: {}, EntryPlayer: {}, Board: {}, Result: {}})


def apply(session: Session, revision: Revision, before: Kept, after: Facts) -> int:
    """Supersede what no longer holds and state what is new; the number of results touched."""
    sections = _sections(session, after)
    gone = {
        Entry: before.facts.entries.keys() - after.entries.keys(),
        EntryPlayer: _changed(before.facts.players, after.players),
        Board: _changed(before.facts.boards, after.boards),
        Result: _changed(before.facts.results, after.results),
    }
    for model, keys in gone.items():
        ids = [before.ids[model][key] for key in keys]
        model.objects.filter(pk__in=ids).update(superseded_by=revision)
    entries = _state_entries(session, revision, sections, before, after)
    _state_players(revision, entries, _new(before.facts.players, after.players))
    _state_boards(session, revision, sections, _new(before.facts.boards, after.boards))
    new_results = _new(before.facts.results, after.results)
    _state_results(session, revision, sections, entries, new_results, after.lines)
    return len(gone[Result] | new_results.keys())


def _changed(before: Said, after: Said) -> set[Any]:
    """The keys of facts that are gone or say something else now."""
    return {key for key, value in before.items() if after.get(key, ...) != value}


def _new(before: Said, after: Said) -> Said:
    """The facts to state: new, or saying something else."""
    return {key: value for key, value in after.items() if before.get(key, ...) != value}


def _sections(session: Session, facts: Facts) -> dict[str, Section]:
    wanted = {section for section, _direction, _number in facts.entries} | {key[0] for key in facts.results}
    found = {section.letter: section for section in session.sections.all()}
    made = Section.objects.bulk_create(
        Section(session=session, letter=letter) for letter in sorted(wanted - found.keys())
    )
    return found | {section.letter: section for section in made}


def _state_entries(
    session: Session, revision: Revision, sections: Mapping[str, Section], before: Kept, after: Facts
) -> dict[EntryKey, int]:
    new = [key for key in after.entries if key not in before.entry_ids]
    made = Entry.objects.bulk_create(
        Entry(
            session=session,
            stated_by=revision,
            section=sections[section],
            direction=direction,
            number=number,
            position=after.entries[section, direction, number],
        )
        for section, direction, number in new
    )
    return before.entry_ids | {key: entry.pk for key, entry in zip(new, made, strict=True)}


def _state_players(revision: Revision, entries: Mapping[EntryKey, int], players: Said) -> None:
    fields = ("stated_by", "entry", "seat", "name", "number", "member")
    rows = ((revision.pk, entries[key], seat, *said) for (key, seat), said in players.items())
    if players:
        staging.insert(EntryPlayer, fields, rows)


def _state_boards(
    session: Session, revision: Revision, sections: Mapping[str, Section], boards: Said
) -> None:
    Board.objects.bulk_create(
        Board(session=session, stated_by=revision, section=_own(sections, letter), number=number, deal=deal)
        for (letter, number), deal in boards.items()
    )


def _own(sections: Mapping[str, Section], letter: str) -> Section | None:
    """A deal without a section holds for all of them."""
    return sections.get(letter) if letter else None


def _state_results(
    session: Session,
    revision: Revision,
    sections: Mapping[str, Section],
    entries: Mapping[EntryKey, int],
    results: Said,
    lines: Mapping[ResultKey, int],
) -> None:
    fields = ("session", "stated_by", "section", "board", "ns", "ew", "line", *RESULT_FIELDS)
    rows = (
        (session.pk, revision.pk, sections[section].pk, board, entries[ns], entries[ew], lines[key], *value)
        for key, value in results.items()
        for section, board, ns, ew in (key,)
    )
    if results:
        staging.insert(Result, fields, rows)


def changes(before: Facts, after: Facts) -> Iterable[dict[str, Any]]:
    """Each result that a new revision adds, takes away or changes, for people to read (JSON)."""
    touched = _changed(before.results, after.results) | _new(before.results, after.results).keys()
    for key in sorted(touched, key=lambda key: (key[0], key[1], key[2], key[3])):
        section, board, ns, ew = key
        yield {
            "section": section,
            "board": board,
            "ns": ns[2],
            "ew": ew[2],
            "before": _readable(before.results.get(key)),
            "after": _readable(after.results.get(key)),
        }


def _readable(value: tuple[Any, ...] | None) -> dict[str, Any] | None:
    return None if value is None else dict(zip(RESULT_FIELDS, value, strict=True))
