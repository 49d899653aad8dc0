"""The same game from another source, in the terms of the session as it stands.

Programs number pairs in their own ways ("3NS", "3", "A3"), and one of them has names or leads where another
has none. So a further source changes what it says otherwise, adds what was missing, and takes nothing away
by its silence.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import Any

from clubs.facts.services.stated import RESULT_FIELDS, EntryKey, Facts, ResultKey

KIND, SCORE = RESULT_FIELDS.index("kind"), RESULT_FIELDS.index("score")
SILENT = ("", None)

Lines = dict[tuple[int, int], list[ResultKey]]  # by board and score


def aligned(before: Facts, after: Facts) -> Facts:
    """What another source states, by the keys of what stands, with what only the latter knows.

    Where the pairs of the two cannot be told apart by their results, the source is left as it is.
    """
    same = _same_entries(before, after)
    if same is None or before.matches or after.matches:  # teams have numbers of their own
        return after
    standing = _without_round(before)
    keys = {key: standing.get(moved[:-1]) or moved for key in after.results for moved in [_moved(key, same)]}
    results = {keys[key]: value for key, value in after.results.items()}
    merged = {key: _filled(before.results.get(key), value) for key, value in results.items()}
    return Facts(
        {key: before.entries[key] for key in same.values()},
        before.players | _named(before, {(same[k], seat): p for (k, seat), p in after.players.items()}),
        before.boards | _deals(before, after, same),
        merged,
        {keys[key]: line for key, line in after.lines.items()},
        before.matches | {_moved(key, same): figures for key, figures in after.matches.items()},
        before.match_lines | {_moved(key, same): line for key, line in after.match_lines.items()},
        {same[key]: name for key, name in after.team_names.items()} | before.team_names,
        before.plays | {_moved(key, same): play for key, play in after.plays.items()},
        before.play_lines | {_moved(key, same): line for key, line in after.play_lines.items()},
    )


def _same_entries(before: Facts, after: Facts) -> dict[EntryKey, EntryKey] | None:
    """Which contestant of the one is which of the other; None unless each has exactly one."""
    votes: dict[EntryKey, Counter[EntryKey]] = defaultdict(Counter)
    standing = _by_score(before)
    for place, lines in _by_score(after).items():
        # Where two tables have one score, the line does not say who is who.
        if len(lines) == 1 and len(standing.get(place, ())) == 1:
            for mine, theirs in zip(_seats(lines[0]), _seats(standing[place][0]), strict=False):
                votes[mine][theirs] += 1
    same = {key: _elected(votes[key]) for key in after.entries}
    aligned = {mine: theirs for mine, theirs in same.items() if theirs is not None}
    if not (len(aligned) == len(set(aligned.values())) == len(before.entries) == len(after.entries)):
        return None
    return aligned


def _elected(votes: Counter[EntryKey]) -> EntryKey | None:
    """Whoever has more than half of the votes."""
    best = votes.most_common(1)
    return best[0][0] if best and 2 * best[0][1] > votes.total() else None


def _by_score(facts: Facts) -> Lines:
    lines: Lines = defaultdict(list)
    for key, value in facts.results.items():
        if value[SCORE] is not None:
            lines[key[1], value[SCORE]].append(key)
    return lines


def _seats(key: ResultKey) -> list[EntryKey]:
    """Who sits at the line's table."""
    return [part for part in key if isinstance(part, tuple)]


def _moved(key: Any, same: Mapping[EntryKey, EntryKey]) -> Any:
    section = same[_seats(key)[0]][0]
    return (section, *(same[part] if isinstance(part, tuple) else part for part in key[1:]))


def _without_round(facts: Facts) -> dict[Any, ResultKey]:
    """The results by all of their key but the round, which one of two programs may leave out."""
    by_place: dict[Any, list[ResultKey]] = defaultdict(list)
    for key in facts.results:
        by_place[key[:-1]].append(key)
    return {short: keys[0] for short, keys in by_place.items() if len(keys) == 1}


def _filled(old: tuple[Any, ...] | None, new: tuple[Any, ...]) -> tuple[Any, ...]:
    """The new words; where both say the same score, those that only the old one has stay."""
    if old is None or (old[KIND], old[SCORE]) != (new[KIND], new[SCORE]):
        return new
    return tuple(o if n in SILENT else n for o, n in zip(old, new, strict=True))


def _named(before: Facts, players: Mapping[Any, tuple[str, str, int | None]]) -> dict[Any, Any]:
    """Players that the standing source does not know, or knows less well: a member beats a name."""
    return {
        place: player
        for place, player in players.items()
        if place not in before.players or (player[2] is not None and before.players[place][2] is None)
    }


def _deals(before: Facts, after: Facts, same: Mapping[EntryKey, EntryKey]) -> dict[tuple[str, int], str]:
    """Deals of boards, in the sections as they stand; none that holds already under another section."""
    letters = {mine[0]: theirs[0] for mine, theirs in same.items()}
    known = {(number, deal) for (_section, number), deal in before.boards.items()}
    return {
        (letters.get(section, section), number): deal
        for (section, number), deal in after.boards.items()
        if (number, deal) not in known
    }
