"""What contradicts itself before a round is drawn; all of it at once."""

from collections import Counter
from collections.abc import Iterator, Sequence

from clubs.movements.swiss.field import (
    DrawGround,
    DrawMethod,
    Lock,
    Meeting,
    OddNumber,
    Options,
    SwissContestant,
)


def contradictions(
    field: Sequence[SwissContestant], history: Sequence[Meeting], options: Options
) -> tuple[DrawGround, ...]:
    """Why the round cannot be drawn as asked; () where nothing stands against it."""
    known = {contestant.key: contestant for contestant in field}
    return (
        *_field(field, options),
        *_history(history, options),
        *_locks(known, options),
        *_forbidden(known, options),
        *_rounds(options),
    )


def ground(code: str, **parameters: str | int) -> DrawGround:
    """A ground with its parameters as text."""
    return DrawGround(code, {name: str(value) for name, value in parameters.items()})


def listed(names: Sequence[object]) -> str:
    """Names or places in a row."""
    return ", ".join(str(name) for name in names)


def named_in_turn(names: Sequence[str]) -> str:
    """Contestants in a row, as swiss_words takes them apart again to put their names in."""
    return "\n".join(names)


def _field(field: Sequence[SwissContestant], options: Options) -> Iterator[DrawGround]:
    counted = Counter(contestant.key for contestant in field)
    for key in sorted(key for key, times in counted.items() if times > 1):
        yield ground("contestant_twice", contestant=key)
    drawn = sum(contestant.is_drawn for contestant in field)
    if drawn < 2:
        yield ground("too_few_contestants", number=drawn)
    if not options.seed:
        yield ground("no_seed")


def _history(history: Sequence[Meeting], options: Options) -> Iterator[DrawGround]:
    late = sorted({meeting.round for meeting in history if not 0 < meeting.round < options.round})
    if late:
        yield ground("meeting_not_earlier", round=options.round, rounds=listed(late))
    seen = Counter((meeting.round, key) for meeting in history for key in meeting.contestants)
    for (number, key), times in sorted(seen.items()):
        if times > 1:
            yield ground("met_twice_in_a_round", contestant=key, round=number)


def _locks(known: dict[str, SwissContestant], options: Options) -> Iterator[DrawGround]:
    for lock in options.locked:
        if not 1 <= len(set(lock.contestants)) == len(lock.contestants) <= 3:
            yield ground("lock_of_wrong_size", contestants=named_in_turn(lock.contestants))
        for key in lock.contestants:
            if key not in known:
                yield ground("lock_unknown", contestant=key)
            elif not known[key].is_drawn:
                yield ground("lock_away", contestant=key)
    counted = Counter(key for lock in options.locked for key in set(lock.contestants))
    for key in sorted(key for key, times in counted.items() if times > 1):
        yield ground("lock_twice", contestant=key)


def _forbidden(known: dict[str, SwissContestant], options: Options) -> Iterator[DrawGround]:
    for one, other in options.forbidden:
        for key in (one, other):
            if key not in known:
                yield ground("forbidden_unknown", contestant=key)
        if one == other:
            yield ground("forbidden_itself", contestant=one)
        elif any({one, other} <= set(lock.contestants) for lock in options.locked):
            yield ground("locked_and_forbidden", one=one, other=other)


def _rounds(options: Options) -> Iterator[DrawGround]:
    if options.round < 1 or (options.rounds is not None and options.round > options.rounds):
        yield ground("round_outside", round=options.round, rounds=options.rounds or 0)
    if options.method is DrawMethod.KING_OF_THE_HILL and options.round != options.rounds:
        yield ground("not_the_last_round", round=options.round)
    if options.three_way_rounds not in (1, 2):
        yield ground("three_way_rounds", number=options.three_way_rounds)


def new_three_way(options: Options) -> tuple[DrawGround, ...]:
    """Why no new three-way match may begin in this round: it takes two, and one is left (FIELD 4.6)."""
    left = None if options.rounds is None else options.rounds - options.round + 1
    if options.odd is OddNumber.THREE_WAY and left is not None and left < options.three_way_rounds:
        return (ground("three_way_needs_rounds", rounds=options.three_way_rounds, left=left),)
    return ()


def continued(
    field: Sequence[SwissContestant], history: Sequence[Meeting], options: Options
) -> tuple[Lock, ...]:
    """Three-way matches over two rounds whose second round this is, where all three are still here."""
    if options.three_way_rounds != 2:
        return ()
    here = {contestant.key for contestant in field if contestant.is_drawn}
    fixed = {key for lock in options.locked for key in lock.contestants}
    goes_on = []
    for meeting in history:
        three = frozenset(meeting.contestants)
        if len(three) == 3 and meeting.round == options.round - 1 and three <= here - fixed:
            rounds = {earlier.round for earlier in history if frozenset(earlier.contestants) == three}
            begun = next(back for back in range(options.round) if options.round - 1 - back not in rounds)
            if begun % 2:
                goes_on.append(Lock(tuple(sorted(three))))
    return tuple(goes_on)
