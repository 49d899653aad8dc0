"""A new revision's facts put in the place of those that stand: superseded, stated, never edited."""

from collections.abc import Collection, Mapping
from typing import Any

from psycopg.types.json import Jsonb

from clubs.facts.services import staging
from clubs.facts.services.standing import CurrentFacts
from clubs.facts.services.stated import (
    MATCH_FIELDS,
    PLAY_FIELDS,
    RESULT_FIELDS,
    EntryKey,
    Facts,
    MatchKey,
    ResultKey,
    StatedFacts,
    added,
    changed,
)
from clubs.models import (
    Board,
    Entry,
    EntryPlayer,
    Match,
    PlayRecord,
    Result,
    Revision,
    Section,
    Session,
    TeamName,
)


def apply(
    session: Session,
    revision: Revision,
    before: CurrentFacts,
    after: Facts,
    moved: Collection[ResultKey] = (),
) -> int:
    """Supersede what no longer holds and state what is new; the number of results and matches touched.

    `moved`: results that are stated anew although they say the same: of another round or table.
    """
    moved = {key for key in moved if key in before.facts.results and key in after.results}
    sections = _sections(session, after)
    gone = {
        Entry: before.facts.entries.keys() - after.entries.keys(),
        EntryPlayer: changed(before.facts.players, after.players),
        Board: changed(before.facts.boards, after.boards),
        Result: changed(before.facts.results, after.results) | moved,
        Match: changed(before.facts.matches, after.matches),
        TeamName: changed(before.facts.team_names, after.team_names),
        PlayRecord: changed(before.facts.plays, after.plays),
    }
    for model, keys in gone.items():
        ids = [before.ids[model][key] for key in keys]
        model.objects.filter(pk__in=ids).update(superseded_by=revision)
    entries = _state_entries(session, revision, sections, before, after)
    _state_players(revision, entries, added(before.facts.players, after.players))
    _state_boards(session, revision, sections, added(before.facts.boards, after.boards))
    new_results = added(before.facts.results, after.results) | {key: after.results[key] for key in moved}
    by_one = dict.fromkeys(new_results, revision)
    _state_results(session, by_one, sections, entries, new_results, after.lines)
    new_matches = added(before.facts.matches, after.matches)
    _state_matches(session, revision, sections, entries, new_matches, after.match_lines)
    TeamName.objects.bulk_create(
        TeamName(entry_id=entries[key], name=name, stated_by=revision)
        for key, name in added(before.facts.team_names, after.team_names).items()
    )
    _state_plays(session, revision, sections, entries, before.facts, after)
    return len(gone[Result] | new_results.keys()) + len(gone[Match] | new_matches.keys())


def state_fresh(
    session: Session, revisions: Mapping[ResultKey, Revision], before: CurrentFacts, after: Facts
) -> None:
    """State results where none were, each by the revision that says it, of contestants that are known."""
    fresh = {key: after.results[key] for key in revisions}
    _state_results(session, revisions, _sections(session, after), before.entry_ids, fresh, after.lines)


def _sections(session: Session, facts: Facts) -> dict[str, Section]:
    wanted = {key[0] for keys in (facts.entries, facts.results, facts.matches) for key in keys}
    sections = {section.letter: section for section in session.sections.all()}
    new = Section.objects.bulk_create(
        Section(session=session, letter=letter) for letter in sorted(wanted - sections.keys())
    )
    return sections | {section.letter: section for section in new}


def _state_entries(
    session: Session, revision: Revision, sections: Mapping[str, Section], before: CurrentFacts, after: Facts
) -> dict[EntryKey, int]:
    new = [key for key in after.entries if key not in before.entry_ids]
    stated = Entry.objects.bulk_create(
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
    return before.entry_ids | {key: entry.pk for key, entry in zip(new, stated, strict=True)}


def _state_players(revision: Revision, entries: Mapping[EntryKey, int], players: StatedFacts) -> None:
    fields = ("stated_by", "entry", "seat", "name", "number", "member")
    rows = ((revision.pk, entries[key], seat, *values) for (key, seat), values in players.items())
    if players:
        staging.insert(EntryPlayer, fields, rows)


def _state_boards(
    session: Session, revision: Revision, sections: Mapping[str, Section], boards: StatedFacts
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
    revisions: Mapping[ResultKey, Revision],
    sections: Mapping[str, Section],
    entries: Mapping[EntryKey, int],
    results: dict[ResultKey, Any],
    lines: Mapping[ResultKey, tuple[int, int, str]],
) -> None:
    fields = (
        "session",
        "stated_by",
        "section",
        "board",
        "ns",
        "ew",
        "ns_partner",
        "ew_partner",
        "line",
        "round",
        "table",
        *RESULT_FIELDS,
    )
    rows = (
        (
            session.pk,
            revisions[key].pk,
            sections[key[0]].pk,
            key[1],
            *(entries[seat] if seat else None for seat in key[2:6]),
            *lines[key],
            *value,
        )
        for key, value in results.items()
    )
    if results:
        staging.insert(Result, fields, rows)


def _state_plays(
    session: Session,
    revision: Revision,
    sections: Mapping[str, Section],
    entries: Mapping[EntryKey, int],
    before: Facts,
    after: Facts,
) -> None:
    new = added(before.plays, after.plays)
    fields = ("session", "stated_by", "section", "board", "ns", "ew", "line", *PLAY_FIELDS)
    rows = (
        (
            *(session.pk, revision.pk, sections[section].pk, board, entries[ns], entries[ew]),
            *(after.play_lines[section, board, ns, ew], *play[:-1], Jsonb(play[-1])),
        )
        for (section, board, ns, ew), play in new.items()
    )
    if new:
        staging.insert(PlayRecord, fields, rows)


def _state_matches(
    session: Session,
    revision: Revision,
    sections: Mapping[str, Section],
    entries: Mapping[EntryKey, int],
    matches: StatedFacts,
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
