"""What a document states of a session, by key, and what two statements of it differ in.

Facts are compared by what they are about (their key) and what they say (their value). The same difference
is shown before publishing and made by it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from clubs.files.document import Document, DocumentMatch, DocumentResult
from clubs.files.pairs import Directory
from clubs.files.sheets import placed
from clubs.models.match import FIGURE_LENGTH_MAX
from federation.models import Member

EntryKey = tuple[str, str, str]  # section, direction, number
# Section, board, who; the partners of an individual; the round where the same may meet again in another.
ResultKey = tuple[str, int, EntryKey, EntryKey, EntryKey | None, EntryKey | None, int]
PlayKey = tuple[str, int, EntryKey, EntryKey]  # section, board, pairs; of an individual North and East
MatchKey = tuple[str, int, EntryKey, EntryKey]  # section, round, teams
Place = tuple[int, int, str]  # where a result stands: line of the file, round, table
StatedFacts = dict[Any, Any]


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
    plays: dict[PlayKey, tuple[Any, ...]] = field(
        default_factory=dict
    )  # PLAY_FIELDS; none where not asked for
    play_lines: dict[PlayKey, int] = field(default_factory=dict)


PLAY_FIELDS = ("dealer", "calls", "cards", "alerts")
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
        results[key], lines[key] = value_of(result), (result.line, result.round, result.table[:20])
    names = zip(keys, document.contestants, strict=True)
    return Facts(
        {key: i for i, key in enumerate(keys)},
        players,
        boards,
        results,
        lines,
        *_matches(document, keys),
        {key: contestant.name[:200] for key, contestant in names if contestant.name},
        *_plays(document, results),
    )


def _plays(
    document: Document, results: Iterable[ResultKey]
) -> tuple[dict[PlayKey, tuple[Any, ...]], dict[PlayKey, int]]:
    """The auctions and plays of results; one that belongs to no result, or to no pairs, states nothing."""
    sides = {(key[0], key[1], key[2][2], key[3][2]): key[:4] for key in results}
    plays: dict[PlayKey, tuple[Any, ...]] = {}
    lines: dict[PlayKey, int] = {}
    for record in document.records:
        key = sides.get((record.section, record.board, record.ns, record.ew))
        if key is not None and key not in plays:
            alerts = tuple((alert.call, alert.text) for alert in record.alerts)
            plays[key] = (record.dealer, " ".join(record.calls), " ".join(record.cards), alerts)
            lines[key] = record.line
    return plays, lines


def meet_again(form: str, scoring: str) -> bool:
    """Whether the same contestants may have the same board in two rounds; else the round says nothing new."""
    return form == "teams" or scoring == "imps"


def _matches(document: Document, keys: list[EntryKey]) -> tuple[dict[MatchKey, Any], dict[MatchKey, int]]:
    """The matches that the file has; a second one of the same two in a round is an error of it."""
    positions = Directory(document.contestants).positions
    matches: dict[MatchKey, tuple[Any, ...]] = {}
    lines: dict[MatchKey, int] = {}
    for match in document.matches:
        a, b = positions[match.section, "NS", match.a], positions[match.section, "EW", match.b]
        if a is None or b is None or a == b:
            continue
        key = (match.section, match.round, keys[a], keys[b])
        matches.setdefault(key, _figures(match))
        lines.setdefault(key, match.line)
    return matches, lines


def _figures(match: DocumentMatch) -> tuple[Any, ...]:
    texts = (match.a_score, match.b_score, match.a_vp, match.b_vp)
    return (match.boards, *((text or "")[:FIGURE_LENGTH_MAX] for text in texts))


def value_of(result: DocumentResult) -> tuple[Any, ...]:
    """What a line of a traveller says, in the order of RESULT_FIELDS."""
    percents = (result.ns_percent, result.ew_percent)
    ns_percent, ew_percent = ("" if p is None else str(p) for p in percents)
    words = (result.contract or "", result.declarer or "", result.lead or "")
    return (str(result.kind), *words, result.tricks, result.score, ns_percent, ew_percent)


def _pk(member: Member | None) -> int | None:
    return None if member is None else member.pk


def changed(before: StatedFacts, after: StatedFacts) -> set[Any]:
    """The keys of facts that are gone or say something else now."""
    return {key for key, value in before.items() if after.get(key, ...) != value}


def added(before: StatedFacts, after: StatedFacts) -> StatedFacts:
    """The facts to state: new, or saying something else."""
    return {key: value for key, value in after.items() if before.get(key, ...) != value}


def changes(before: Facts, after: Facts) -> Iterable[dict[str, Any]]:
    """Each result and match that a new revision adds, takes away or changes, for people to read (JSON).

    A match has no board, and its kind is "match"; the partners of an individual stand beside `ns` and `ew`.
    """
    yield from _match_changes(before, after)
    touched = changed(before.results, after.results) | added(before.results, after.results).keys()
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


def player_changes(before: Facts, after: Facts) -> Iterable[dict[str, Any]]:
    """Each seat that somebody else has in a new revision, or under another name or number, to read (JSON)."""
    touched = changed(before.players, after.players) | added(before.players, after.players).keys()
    for key in sorted(touched):
        (section, direction, number), seat = key
        yield {
            "section": section,
            "direction": direction,
            "number": number,
            "seat": seat,
            "before": _player_in_words(before.players.get(key)),
            "after": _player_in_words(after.players.get(key)),
        }


def _player_in_words(value: tuple[str, str, int | None] | None) -> dict[str, str] | None:
    return None if value is None else {"name": value[0], "number": value[1]}


def _match_changes(before: Facts, after: Facts) -> Iterable[dict[str, Any]]:
    touched = changed(before.matches, after.matches) | added(before.matches, after.matches).keys()
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
