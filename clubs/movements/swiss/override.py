"""The director changes a draw: what is impossible is refused, what is unusual is said."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from clubs.movements.swiss.checks import ground, named_in_turn
from clubs.movements.swiss.field import DrawGround, Meeting, Options, Pairing, SwissContestant, SwissMatch
from clubs.movements.swiss.sheet import last_meetings, odd_rounds

Groups = Sequence[tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class OverriddenDraw:
    """The draw as changed, None with errors; warnings are what the director takes upon himself."""

    pairing: Pairing | None
    errors: tuple[DrawGround, ...]
    warnings: tuple[DrawGround, ...]


def override(
    pairing: Pairing,
    changes: Groups,
    reason: str,
    *,
    field: Sequence[SwissContestant],
    history: Sequence[Meeting],
    options: Options,
) -> OverriddenDraw:
    """Put these matches in the place of all in which their contestants are, the one at home named first.

    Everybody who loses a match by that has to be in one of the changes: a bye is a match of one. The
    certificate stays the one of the draw that was changed.
    """
    errors = tuple(_errors(pairing, changes, reason))
    warnings = tuple(_warnings(changes, field, history, options))
    if errors:
        return OverriddenDraw(None, errors, warnings)
    moved = {key for group in changes for key in group}
    kept = [match for match in pairing.matches if not moved & set(match.contestants)]
    why = (ground("overridden", reason=reason.strip()),)
    changed = [SwissMatch(None, tuple(group), why) for group in changes]
    return OverriddenDraw(replace(pairing, matches=_numbered(pairing, [*kept, *changed])), (), warnings)


def _numbered(pairing: Pairing, matches: Sequence[SwissMatch]) -> tuple[SwissMatch, ...]:
    def importance(match: SwissMatch) -> tuple[bool, list[int]]:
        return len(match.contestants) == 1, sorted(pairing.places[key] for key in match.contestants)

    numbered = enumerate(sorted(matches, key=importance), 1)
    return tuple(replace(match, number=i if len(match.contestants) > 1 else None) for i, match in numbered)


def _errors(pairing: Pairing, changes: Groups, reason: str) -> Iterator[DrawGround]:
    if not reason.strip():
        yield ground("change_without_reason")
    for group in changes:
        if not 1 <= len(set(group)) == len(group) <= 3:
            yield ground("lock_of_wrong_size", contestants=named_in_turn(group))
    named = Counter(key for group in changes for key in set(group))
    for key in sorted(named):
        if key not in pairing.places:
            yield ground("change_unknown", contestant=key)
        elif named[key] > 1:
            yield ground("change_twice", contestant=key)
    touched = [match.contestants for match in pairing.matches if named.keys() & set(match.contestants)]
    left = sorted({key for group in touched for key in group} - named.keys())
    if left:
        yield ground("change_leaves_out", contestants=named_in_turn(left))


def _warnings(
    changes: Groups, field: Sequence[SwissContestant], history: Sequence[Meeting], options: Options
) -> Iterator[DrawGround]:
    met, odd = last_meetings(history), odd_rounds(history)
    clubs = {contestant.key: contestant.club for contestant in field}
    forbidden = {frozenset(pair) for pair in options.forbidden}
    for group in changes:
        for one, other in combinations(dict.fromkeys(group), 2):
            both = frozenset((one, other))
            if both in met:
                yield ground("change_rematch", one=one, other=other, round=met[both])
            if both in forbidden:
                yield ground("change_forbidden", one=one, other=other)
            apart = options.round <= options.clubs_apart_rounds
            if apart and clubs.get(one) and clubs.get(one) == clubs.get(other):
                yield ground("change_within_a_club", one=one, other=other)
        for key in group:
            if len(group) != 2 and odd[key]:
                yield ground("odd_again", contestant=key, times=odd[key])
