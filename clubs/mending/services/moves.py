"""Results of pairs and individuals moved from where they stand to where they belong. Nothing is kept here."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from clubs.acts.contents import ResultsMended, Wrong
from clubs.facts.services import contradictions, corrected, impossible
from clubs.facts.services.contradictions import STANDS_ALREADY
from clubs.facts.services.stated import EntryKey, Facts, MatchKey, Place, ResultKey
from clubs.playing.services import sections
from clubs.playing.services.contestants import by_number, key_of
from federation.errors import Refused
from federation.text.numbers import whole
from scoring.engine.sheet import Kind

Value = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class EnteredResult:
    """A result as it stands: of whom, what it says, and where."""

    key: ResultKey
    value: Value
    place: Place


@dataclass(frozen=True, slots=True)
class Mending:
    """What a mending makes of the facts: by results and matches as they stood, what they become.

    None: taken away. A match becomes itself where its figures change their places.
    """

    after: Facts
    results: Mapping[ResultKey, ResultKey | None]
    matches: Mapping[MatchKey, MatchKey | None]

    @property
    def moved(self) -> frozenset[ResultKey]:
        """Where results stand that have come from somewhere, or have another round or table."""
        return frozenset(key for key in self.results.values() if key is not None)


def of_tables(stated: Facts, mended: ResultsMended, *, again: bool) -> Mending:
    """The same of pairs and individuals. `again`: the round tells results of the same contestants apart.

    Raises Refused where nothing stands, for contestants who are not there, and for two results of one place.
    """
    move = _mover(stated, mended, again=again)
    standing = [EnteredResult(key, value, stated.lines[key]) for key, value in stated.results.items()]
    moved = {one.key: move(one) for one in standing if is_asked(stated, mended, one)}
    after = replaced(stated, moved)
    for key in after.results.keys() - stated.results.keys():
        impossible.refuse_oneself(key[2], key[3])
        sections.refuse_apart([seat for seat in key[2:6] if seat])
    return Mending(after, {key: one.key if one else None for key, one in moved.items()}, {})


def is_asked(stated: Facts, mended: ResultsMended, one: EnteredResult) -> bool:
    """Whether a mending is about a result: of its contestant, round and boards, as far as it names them.

    Where two are exchanged it is about the results of both.
    """
    whom, rounds, boards = {mended.contestant}, {mended.round}, set(mended.boards)
    if mended.both_ways:
        whom |= {mended.right} if mended.wrong is Wrong.CONTESTANT else set()
        rounds |= {whole(mended.right)} if mended.wrong is Wrong.ROUND else set()
        boards |= {whole(mended.right) or 0} if mended.wrong is Wrong.BOARD else set()
    numbers = {seat[2] for seat in contradictions.seats_of(one.key)}
    return (
        (not mended.contestant or bool(whom & numbers))
        and (mended.round is None or one.place[1] in rounds)
        and (not mended.boards or one.key[1] in boards)
    )


def replaced(stated: Facts, moved: Mapping[ResultKey, EnteredResult | None]) -> Facts:
    """The facts with results where they belong. Raises Refused where another stands there."""
    results = {key: value for key, value in stated.results.items() if key not in moved}
    lines = {key: place for key, place in stated.lines.items() if key not in moved}
    for one in filter(None, moved.values()):
        if one.key in results:
            shown = replace(stated, results=results, lines=lines)
            raise Refused(
                _("%(result)s stands where a result would come to stand. Mend or take away that one first.")
                % {"result": contradictions.result_in_words(shown, one.key)},
                STANDS_ALREADY,
            )
        results[one.key], lines[one.key] = one.value, one.place
    return replace(stated, results=results, lines=lines)


def _mover(
    stated: Facts, mended: ResultsMended, *, again: bool
) -> Callable[[EnteredResult], EnteredResult | None]:
    """What a mending does to one result."""
    match mended.wrong:
        case Wrong.DIRECTION:
            return turned
        case Wrong.CONTESTANT:
            keys = by_number(stated)
            one, other = key_of(keys, mended.contestant), key_of(keys, mended.right)
            return lambda standing: relabelled(standing, exchange(one, other, mended))
        case Wrong.ROUND:
            rounds = exchange(mended.round or 0, number_of(mended.right), mended)
            return lambda standing: _in_round(standing, rounds[standing.place[1]], again=again)
        case Wrong.BOARD:
            boards = exchange(mended.boards[0], number_of(mended.right), mended)
            return lambda standing: on_board(standing, boards[standing.key[1]])
        case Wrong.UNPLAYED:
            return lambda standing: None


def exchange(stands: Any, right: Any, mended: ResultsMended) -> dict[Any, Any]:
    """What stands by what is right in its place; both ways where the two are exchanged."""
    return {stands: right} | ({right: stands} if mended.both_ways else {})


def number_of(text: str) -> int:
    """The number of a round or board. Raises Refused for anything else."""
    number = whole(text, 5)
    if not number:
        raise Refused(_("Write a number."), "no_number")
    return number


def turned(one: EnteredResult) -> EnteredResult:
    """The other way round: the result of a table is theirs who sat there, whoever was entered."""
    section, board, ns, ew, south, west, number = one.key
    return replace(one, key=(section, board, ew, ns, west, south, number))


def relabelled(one: EnteredResult, seats: Mapping[EntryKey, EntryKey]) -> EnteredResult:
    """Of the contestants who are right."""
    section, board, *sitting, number = one.key
    ns, ew, south, west = (seats.get(seat, seat) if seat else None for seat in sitting)
    return replace(one, key=(section, board, ns, ew, south, west, number))  # type: ignore[arg-type]  # both sides sit


def _in_round(one: EnteredResult, number: int, *, again: bool) -> EnteredResult:
    line, _round, table = one.place
    return replace(one, key=(*one.key[:6], number if again else 0), place=(line, number, table))


def on_board(one: EnteredResult, board: int) -> EnteredResult:
    """On another board. A contract is worth what it is worth at that board's vulnerability. Law 77

    Raises Refused for a score without a contract that cannot be made there.
    """
    kind, contract, declarer, lead, tricks, score, *percents = one.value
    if kind == Kind.PLAYED and contract and declarer and tricks is not None:
        score = corrected.played(board, contract, declarer, tricks).score
    elif kind == Kind.PLAYED and not contract and not corrected.may_be(score or 0, board):
        raise Refused(
            _("No contract has the score %(score)s at the vulnerability of board %(board)s.")
            % {"score": score, "board": board},
            "score_impossible",
        )
    value = (kind, contract, declarer, lead, tricks, score, *percents)
    return EnteredResult((one.key[0], board, *one.key[2:]), value, one.place)
