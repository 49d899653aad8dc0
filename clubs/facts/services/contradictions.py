"""What contradicts what stands: a second result of one table or contestant, the two sides exchanged."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from clubs.facts.services.corrected import CORRECTABLE, StatedResult
from clubs.facts.services.stated import Facts, MatchKey, ResultKey, meet_again
from clubs.facts.typed_results import in_words
from clubs.models import Session
from federation.errors import Refused
from scoring.engine.given.exact import exact
from scoring.engine.sheet import Kind

STANDS_ALREADY = "result_stands_already"
SIDES_EXCHANGED = "sides_exchanged"
Names = Mapping[str, str]  # how contestants are called, by number
NUMBERS: Names = {}


def refuse_second(session: Session, after: Facts, fresh: Iterable[ResultKey]) -> None:
    """Raise Refused where one of the results `fresh` has its table or a contestant with another result.

    A table has one result of a board in a round, and so has a contestant; where a round is not said it may
    be any. At teams a match is paired first, and both its rooms have a result. A board that was not played
    stands in nobody's way.
    """
    if session.form == "teams":
        return
    again = meet_again(session.form, session.scoring)
    by_board: dict[int, list[ResultKey]] = {}
    for key, value in after.results.items():
        if value[0] != Kind.NOT_PLAYED:
            by_board.setdefault(key[1], []).append(key)
    for key in sorted(fresh, key=lambda key: key[1:4]):
        others = by_board.get(key[1], ()) if after.results[key][0] != Kind.NOT_PLAYED else ()
        clash = next((one for one in others if one != key and _clashes(after, key, one, again)), None)
        if clash is not None:
            raise Refused(
                _(
                    "%(result)s stands already. A table or contestant has one result of a board: mend the "
                    "one that stands, or take it away."
                )
                % {"result": result_in_words(after, clash)},
                STANDS_ALREADY,
            )


def _clashes(facts: Facts, one: ResultKey, other: ResultKey, again: bool) -> bool:
    (_line, number, table), (_other_line, other_number, other_table) = facts.lines[one], facts.lines[other]
    if number != other_number and (again or (number and other_number)):
        return False
    if seats_of(one) & seats_of(other):
        return True
    return bool(number and table) and (one[0], number, table) == (other[0], other_number, other_table)


def seats_of(key: ResultKey) -> set[Any]:
    """Everybody of a result, partners of an individual too."""
    return {seat for seat in key[2:6] if seat}


def refuse_exchanged(before: Facts, after: Facts) -> None:
    """Raise Refused where what is entered is what stands with the two sides exchanged.

    It is asked about: whoever means it says so, and this is not called.
    """
    for stands, given in _exchanged(before, after):
        raise Refused(
            _("%(stands)s stands. %(given)s is the same with the two sides exchanged: is it meant?")
            % {"stands": stands, "given": given},
            SIDES_EXCHANGED,
        )


def _exchanged(before: Facts, after: Facts) -> Iterator[tuple[str, str]]:
    """What stands and what is entered instead, in words."""
    for key, value in before.matches.items():
        stated = after.matches.get(key, value)
        stands, given = _figures(value), _figures(stated)
        if None not in stands and stands != given == stands[::-1] and _in_vp(value) == _in_vp(stated):
            yield match_in_words(before, key), figures_in_words(stated)
    for result, (*_words, score, _ns, _ew) in before.results.items():
        if after.results.get(result, (None,) * 8) == before.results[result] or not score:
            continue
        if -score == _score(after, result) or _rooms_exchanged(before, after, result):
            yield result_in_words(before, result), value_in_words(after.results[result])


def _rooms_exchanged(before: Facts, after: Facts, key: ResultKey) -> bool:
    """At teams, whether both rooms of a board have each other's score."""
    section, board, ns, ew, south, west, number = key
    other = (section, board, ew, ns, west, south, number)
    old, new = (_score(before, key), _score(before, other)), (_score(after, key), _score(after, other))
    return None not in old and old[0] != old[1] and new == old[::-1]


def _figures(value: tuple[Any, ...]) -> tuple[Fraction | None, Fraction | None]:
    """Both figures of a match; None for one that is no number, or is not stated."""
    a, b = value[3:5] if _in_vp(value) else value[1:3]
    return exact(a), exact(b)


def _in_vp(value: tuple[Any, ...]) -> bool:
    """Whether a match is stated in victory points alone."""
    return bool(value[3] and value[4]) and not any(value[1:3])


def _score(facts: Facts, key: ResultKey) -> int | None:
    value = facts.results.get(key)
    return None if value is None else value[5]


def result_in_words(facts: Facts, key: ResultKey, names: Names = NUMBERS) -> str:
    """A result with its place: Round 2, board 3, 5 – 9: 4♠ N 10 (+420). `names`: by number."""
    return f"{place_of(key, facts.lines[key][1], names)}: {value_in_words(facts.results[key])}"


def value_in_words(value: tuple[Any, ...]) -> str:
    """What a result says; a director's score is called so."""
    stated = StatedResult(*value[:6])
    return in_words(stated) if stated.kind in CORRECTABLE else _("adjusted score")


def place_of(key: ResultKey, number: int, names: Names = NUMBERS) -> str:
    """Where a result stands or stood: the round where it is known, the board, and who."""
    _section, board, ns, ew, south, west, _round = key
    sides = (
        "+".join(names.get(seat[2], seat[2]) for seat in side if seat) for side in ((ns, south), (ew, west))
    )
    place = {"round": number, "board": board, "who": " – ".join(sides)}
    return (
        _("Round %(round)s, board %(board)s, %(who)s") if number else _("Board %(board)s, %(who)s")
    ) % place


def match_in_words(facts: Facts, key: MatchKey, names: Names = NUMBERS) -> str:
    """A match with its figures: Round 2, 1 – 4: 12–3."""
    return f"{match_of(key, names)}: {figures_in_words(facts.matches[key])}"


def figures_in_words(value: tuple[Any, ...]) -> str:
    """The figures of a match; a dash for none."""
    if _in_vp(value):
        return f"{value[3]}–{value[4]} VP"
    return "–".join(value[1:3]) if any(value[1:3]) else "–"


def match_of(key: MatchKey, names: Names = NUMBERS) -> str:
    """Its round and who meets in it."""
    _section, number, a, b = key
    who = " – ".join(names.get(team[2], team[2]) for team in (a, b))
    return _("Round %(round)s, %(who)s") % {"round": number, "who": who}
