"""From a document to the facts of a session: what is new, what holds on, what is superseded.

Facts are compared by what they are about (their key) and what they say (their value). The same plan
shows the difference before publishing and makes it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from clubs.models import Board, Entry, EntryPlayer, Match, Result, Revision, Section, Session, TeamName
from clubs.models.match import FIGURE_LENGTH_MAX
from clubs.parsing.document import Document, DocumentMatch, DocumentResult
from clubs.parsing.pairs import Directory
from clubs.parsing.sheets import placed
from clubs.services import staging
from federation.models import Member

EntryKey = tuple[str, str, str]  # section, direction, number
# Section, board, who; the partners of an individual; the round where the same may meet again in another.
ResultKey = tuple[str, int, EntryKey, EntryKey, EntryKey | None, EntryKey | None, int]
MatchKey = tuple[str, int, EntryKey, EntryKey]  # section, round, teams
Place = tuple[int, int, str]  # where a result stands: line of the file, round, table
Said = dict[Any, Any]


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything a document, or the database, says of a session, by key."""

    entries: dict[EntryKey, int]  # its order; no part of what is said
    players: dict[tuple[EntryKey, int], tuple[str, str, int | None]]  # name, number, member
    boards: dict[tuple[str, int], str]
    results: dict[ResultKey, tuple[Any, ...]]  # RESULT_FIELDS
    lines: dict[ResultKey, Place]  # no part of what is said
    matches: dict[MatchKey, tuple[Any, ...]] = field(default_factory=dict)  # MATCH_FIELDS
    match_lines: dict[MatchKey, int] = field(default_factory=dict)
    team_names: dict[EntryKey, str] = field(default_factory=dict)


MATCH_FIELDS = ("boards", "a_score", "b_score", "a_vp", "b_vp")
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
    lines: dict[ResultKey, Place] = {}
    again = meet_again(document.event.form, document.event.scoring)
    for result, ns, ew, partners in placed(document):
        south, west = (keys[partners[0]], keys[partners[1]]) if partners else (None, None)
        number = result.round if again else 0
        key = (result.section, result.board, keys[ns], keys[ew], south, west, number)
        results[key], lines[key] = _value(result), (result.line, result.round, result.table[:20])
    names = zip(keys, document.contestants, strict=True)
    return Facts(
        {key: i for i, key in enumerate(keys)}, players, boards, results, lines,
        *_matches(document, keys),
        {key: contestant.name[:200] for key, contestant in names if contestant.name},
    )  # fmt: skip


def meet_again(form: str, scoring: str) -> bool:
    """Whether the same contestants may have the same board in two rounds; else the round says nothing new."""
    return form == "teams" or scoring == "imps"


def _matches(document: Document, keys: list[EntryKey]) -> tuple[dict[MatchKey, Any], dict[MatchKey, int]]:
    """The matches of teams that the file has; a second one of the same two in a round is an error of it."""
    positions = Directory(document.contestants).positions
    matches: dict[MatchKey, tuple[Any, ...]] = {}
    lines: dict[MatchKey, int] = {}
    for match in document.matches:
        a, b = (positions[match.section, "NS", team] for team in (match.a, match.b))
        if a is None or b is None or a == b:
            continue
        key = (match.section, match.round, keys[a], keys[b])
        matches.setdefault(key, _figures(match))
        lines.setdefault(key, match.line)
    return matches, lines


def _figures(match: DocumentMatch) -> tuple[Any, ...]:
    texts = (match.a_score, match.b_score, match.a_vp, match.b_vp)
    return (match.boards, *((text or "")[:FIGURE_LENGTH_MAX] for text in texts))


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
        "ns_partner_id",
        "ew_partner_id",
        "round",
        *RESULT_FIELDS,
        "line",
        "table",
    )
    current = Match.objects.current().filter(session=session)
    matches = _rows(current, "section_id", "round", "a_id", "b_id", *MATCH_FIELDS, "line")
    names = _rows(TeamName.objects.current().filter(entry__session=session), "entry_id", "name")
    player_keys = {row[0]: (by_id[row[1]], row[2]) for row in players}
    board_keys = {row[0]: (letters.get(row[1], ""), row[2]) for row in boards}
    again = meet_again(session.form, session.scoring)
    result_keys = {
        row[0]: (
            letters[row[1]], row[2], by_id[row[3]], by_id[row[4]], by_id.get(row[5]), by_id.get(row[6]),
            row[7] if again else 0,
        )
        for row in results
    }  # fmt: skip
    match_keys = {row[0]: (letters[row[1]], row[2], by_id[row[3]], by_id[row[4]]) for row in matches}
    name_keys = {row[0]: by_id[row[1]] for row in names}
    facts = Facts(
        {key: position for key, (_pk, position) in entries.items()},
        {player_keys[row[0]]: tuple(row[3:]) for row in players},
        {board_keys[row[0]]: row[3] for row in boards},
        {result_keys[row[0]]: tuple(row[8:-2]) for row in results},
        {result_keys[row[0]]: (row[-2], row[7], row[-1]) for row in results},
        {match_keys[row[0]]: tuple(row[5:-1]) for row in matches},
        {match_keys[row[0]]: row[-1] for row in matches},
        {name_keys[row[0]]: row[2] for row in names},
    )
    entry_ids = {key: pk for key, (pk, _position) in entries.items()}
    ids: dict[type, dict[Any, int]] = {Entry: entry_ids}
    found = (
        (EntryPlayer, player_keys), (Board, board_keys), (Result, result_keys), (Match, match_keys),
        (TeamName, name_keys),
    )  # fmt: skip
    for model, keys in found:
        ids[model] = {key: pk for pk, key in keys.items()}
    return Kept(facts, entry_ids, ids)


def _rows(queryset: Any, *fields: str) -> list[tuple[Any, ...]]:
    return list(queryset.values_list("pk", *fields))


def nothing() -> Kept:
    """Before the first revision."""
    models = (Entry, EntryPlayer, Board, Result, Match, TeamName)
    return Kept(Facts({}, {}, {}, {}, {}), {}, {model: {} for model in models})


def apply(session: Session, revision: Revision, before: Kept, after: Facts) -> int:
    """Supersede what no longer holds and state what is new; the number of results and matches touched."""
    sections = _sections(session, after)
    gone = {
        Entry: before.facts.entries.keys() - after.entries.keys(),
        EntryPlayer: _changed(before.facts.players, after.players),
        Board: _changed(before.facts.boards, after.boards),
        Result: _changed(before.facts.results, after.results),
        Match: _changed(before.facts.matches, after.matches),
        TeamName: _changed(before.facts.team_names, after.team_names),
    }
    for model, keys in gone.items():
        ids = [before.ids[model][key] for key in keys]
        model.objects.filter(pk__in=ids).update(superseded_by=revision)
    entries = _state_entries(session, revision, sections, before, after)
    _state_players(revision, entries, _new(before.facts.players, after.players))
    _state_boards(session, revision, sections, _new(before.facts.boards, after.boards))
    new_results = _new(before.facts.results, after.results)
    _state_results(session, revision, sections, entries, new_results, after.lines)
    new_matches = _new(before.facts.matches, after.matches)
    _state_matches(session, revision, sections, entries, new_matches, after.match_lines)
    TeamName.objects.bulk_create(
        TeamName(entry_id=entries[key], name=name, stated_by=revision)
        for key, name in _new(before.facts.team_names, after.team_names).items()
    )
    return len(gone[Result] | new_results.keys()) + len(gone[Match] | new_matches.keys())


def _changed(before: Said, after: Said) -> set[Any]:
    """The keys of facts that are gone or say something else now."""
    return {key for key, value in before.items() if after.get(key, ...) != value}


def _new(before: Said, after: Said) -> Said:
    """The facts to state: new, or saying something else."""
    return {key: value for key, value in after.items() if before.get(key, ...) != value}


def _sections(session: Session, facts: Facts) -> dict[str, Section]:
    wanted = {key[0] for keys in (facts.entries, facts.results, facts.matches) for key in keys}
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
    fields = (
        "session", "stated_by", "section", "board", "ns", "ew", "ns_partner", "ew_partner",
        "line", "round", "table", *RESULT_FIELDS,
    )  # fmt: skip
    rows = (
        (
            session.pk, revision.pk, sections[section].pk, board,
            *(entries[key] if key else None for key in seats),
            *lines[(section, board, *seats, number)], *value,
        )
        for (section, board, *seats, number), value in results.items()
    )  # fmt: skip
    if results:
        staging.insert(Result, fields, rows)


def _state_matches(
    session: Session,
    revision: Revision,
    sections: Mapping[str, Section],
    entries: Mapping[EntryKey, int],
    matches: Said,
    lines: Mapping[MatchKey, int],
) -> None:
    Match.objects.bulk_create(
        Match(
            session=session,
            stated_by=revision,
            section=sections[key[0]],
            round=key[1],
            a_id=entries[key[2]],
            b_id=entries[key[3]],
            line=lines[key],
            **dict(zip(MATCH_FIELDS, value, strict=True)),
        )
        for key, value in matches.items()
    )


def changes(before: Facts, after: Facts) -> Iterable[dict[str, Any]]:
    """Each result and match that a new revision adds, takes away or changes, for people to read (JSON).

    A match has no board, and its kind is "match"; the partners of an individual stand beside `ns` and `ew`.
    """
    yield from _match_changes(before, after)
    touched = _changed(before.results, after.results) | _new(before.results, after.results).keys()
    for key in sorted(touched, key=lambda key: (key[0], key[1], key[2], key[3])):
        section, board, ns, ew, south, west, number = key
        yield {
            "section": section,
            "board": board,
            "round": number,
            "ns": _together(ns, south),
            "ew": _together(ew, west),
            "before": readable(before.results.get(key)),
            "after": readable(after.results.get(key)),
        }


def _together(first: EntryKey, partner: EntryKey | None) -> str:
    return f"{first[2]}-{partner[2]}" if partner else first[2]


def _match_changes(before: Facts, after: Facts) -> Iterable[dict[str, Any]]:
    touched = _changed(before.matches, after.matches) | _new(before.matches, after.matches).keys()
    for key in sorted(touched):
        section, number, a, b = key
        yield {
            "section": section,
            "board": None,
            "round": number,
            "ns": a[2],
            "ew": b[2],
            "before": _match_in_words(before.matches.get(key)),
            "after": _match_in_words(after.matches.get(key)),
        }


def _match_in_words(value: tuple[Any, ...] | None) -> dict[str, Any] | None:
    return None if value is None else {"kind": "match", **dict(zip(MATCH_FIELDS, value, strict=True))}


def readable(value: tuple[Any, ...] | None) -> dict[str, Any] | None:
    """What a result says, by the names of its fields; None where there is none."""
    return None if value is None else dict(zip(RESULT_FIELDS, value, strict=True))
