"""Knockouts laid out as brackets: each match beside those that led to it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.events.selectors.tournaments import EventMeeting


@dataclass(frozen=True, slots=True)
class BracketBox:
    """A match in a bracket, over so many lines; None where nothing leads there, or a round is to come."""

    met: EventMeeting | None
    span: int
    is_to_come: bool = False
    joins: str = ""  # how its winner's line runs on: "upper", "middle", "lower", "only"; "" where it ends
    is_joined: bool = False  # whether lines lead to it


Block = list[list[BracketBox]]
DrawnPlaces = Mapping[frozenset[str], int]


def bracket_of(rounds: Sequence[tuple[int, Sequence[EventMeeting]]]) -> list[list[BracketBox]]:
    """A knockout as the lines of a table: each match beside the two that led to it, the final last.

    A match that leads nowhere (for third place, a consolation) has lines of its own.
    """
    columns = [list(matches) for _number, matches in rounds]
    lines: list[list[BracketBox]] = []
    used: set[int] = set()
    for depth in range(len(columns) - 1, -1, -1):
        for met in columns[depth]:
            if met.row.pk not in used:
                boxes = _fed(met, depth, columns, used)
                behind = [BracketBox(None, len(boxes))] * (len(columns) - 1 - depth)
                boxes[0].extend(behind)
                lines += boxes
    return lines


def with_rounds_to_come(
    lines: Sequence[list[BracketBox]], newest: Sequence[EventMeeting], places: DrawnPlaces
) -> tuple[list[list[BracketBox]], int]:
    """The same with an empty box for each match to come, and how many rounds those are.

    `places`: by numbers of contestants, which place the newest round's match was drawn to. Where they are
    not all known nobody can say whose winners meet, and nothing is added.
    """
    blocks = _blocks(lines, newest, places)
    if len(blocks) < 2:
        return [list(line) for line in lines], 0
    rounds = 0
    while len(blocks) > 1:
        blocks = [_next(upper, lower) for upper, lower in zip(blocks[::2], blocks[1::2], strict=True)]
        rounds += 1
    return blocks[0], rounds


def _blocks(
    lines: Sequence[list[BracketBox]], newest: Sequence[EventMeeting], places: DrawnPlaces
) -> list[Block]:
    """The lines of each match of the newest round in the order of the bracket; none where it is not whole."""
    keys = {met.row.pk: places.get(_numbers(met)) for met in newest}
    kept_places = sorted(place for place in keys.values() if place is not None)
    count = len(kept_places)
    is_whole = count == len(keys) and count & (count - 1) == 0
    if not kept_places or not is_whole or kept_places != list(range(kept_places[0], kept_places[0] + count)):
        return []
    by_place: dict[int, Block] = {}
    for number, line in enumerate(lines):
        last = line[-1]
        if last.met is None or last.met.row.pk not in keys:
            continue
        place = keys[last.met.row.pk]
        if place is not None:
            by_place[place] = [list(one) for one in lines[number : number + last.span]]
    return [by_place[place] for place in kept_places] if len(by_place) == count else []


def _numbers(met: EventMeeting) -> frozenset[str]:
    return frozenset(team.number for team in (met.a, met.b) if team is not None)


def _next(upper: Block, lower: Block) -> Block:
    """Two blocks under each other, and the box of the match between their winners beside them."""
    for block, joins in ((upper, "upper"), (lower, "lower")):
        block[0][-1] = replace(block[0][-1], joins=joins)
    block = [*upper, *lower]
    block[0].append(BracketBox(None, len(block), is_to_come=True, is_joined=True))
    return block


SHORT = 2  # rounds


class ShownBracket(NamedTuple):
    """A bracket under its heading; `key` tells two on one page apart."""

    key: str
    title: str
    round_numbers: list[int]
    final: int  # the key of the match that decides who has won; 0: it is not there yet
    lines: list[list[BracketBox]]
    to_come: list[int]  # rounds that nobody has been drawn for yet

    @property
    def is_short(self) -> bool:
        """Whether all its rounds stand beside each other on a telephone."""
        return len(self.round_numbers) + len(self.to_come) <= SHORT


Rounds = Sequence[tuple[int, Sequence[EventMeeting]]]


def brackets_of(
    rounds: Rounds, *, double: bool, second_chances: int = 0, places: DrawnPlaces | None = None
) -> list[ShownBracket]:
    """The bracket of a knockout; of a double elimination the unbeaten's with the final, and the losers'.

    `second_chances`: the rounds of a repechage in which a loss is no end; 0: there is none. `places`: where
    in the bracket the matches of the newest round were drawn to, by numbers of contestants.
    """
    if second_chances:
        return _with_repechage(rounds, second_chances)
    if not double:
        return [_single(rounds, places or {})] if rounds else []
    unbeaten, beaten, final = _sides(rounds)
    sides = (
        ("bracket", _("Bracket of the unbeaten, and the final"), unbeaten, final),
        ("losers", _("Bracket of those who have lost once"), beaten, 0),
    )
    return [_shown(*side) for side in sides if side[2]]


def _with_repechage(rounds: Rounds, second_chances: int) -> list[ShownBracket]:
    """The unbeaten's first rounds with the knockout that follows, and the repechage."""
    bracket, repechage = _apart(rounds, second_chances)
    final = _final(bracket) if bracket and bracket[-1][0] > second_chances + 1 else 0
    sides = (
        ("bracket", _("Bracket of the unbeaten, and the knockout"), bracket, final),
        ("losers", _("Repechage"), repechage, 0),
    )
    return [_shown(*side) for side in sides if side[2]]


def _apart(rounds: Rounds, second_chances: int) -> tuple[Rounds, Rounds]:
    """All other matches, and those of two who had both lost before the knockout. It has begun once somebody
    unbeaten plays after the rounds with a second chance.
    """
    losses: Counter[int] = Counter()
    bracket: list[tuple[int, list[EventMeeting]]] = []
    repechage: list[tuple[int, list[EventMeeting]]] = []
    has_begun = False
    for number, matches in rounds:
        low = [met for met in matches if _have_lost(met, losses)]
        has_begun = has_begun or (number > second_chances and len(low) < len(matches))
        low = [] if has_begun else low
        bracket.append((number, [met for met in matches if met not in low]))
        repechage.append((number, low))
        losses.update(team for met in matches for team in _lost(met))
    return [row for row in bracket if row[1]], [row for row in repechage if row[1]]


def _single(rounds: Rounds, places: DrawnPlaces) -> ShownBracket:
    shown = _shown("bracket", _("Bracket"), rounds, _final(rounds))
    if shown.final:
        return shown
    number, newest = rounds[-1]
    lines, more = with_rounds_to_come(shown.lines, newest, places)
    return shown._replace(lines=lines, to_come=[number + later for later in range(1, more + 1)])


def _shown(key: str, title: str, rounds: Rounds, final: int) -> ShownBracket:
    return ShownBracket(key, title, [number for number, _met in rounds], final, bracket_of(rounds), [])


def _sides(rounds: Rounds) -> tuple[Rounds, Rounds, int]:
    """All other matches, those of two who had both lost once, and the key of the last final (0: none).

    Rounds without any are left out.
    """
    losses: Counter[int] = Counter()
    unbeaten: list[tuple[int, list[EventMeeting]]] = []
    beaten: list[tuple[int, list[EventMeeting]]] = []
    final = 0
    for number, matches in rounds:
        low = [met for met in matches if not final and _have_lost(met, losses)]
        unbeaten.append((number, [met for met in matches if met not in low]))
        beaten.append((number, low))
        finals = [met.row.pk for met in matches if final or _is_final(met, losses)]
        final = finals[-1] if finals else final
        losses.update(team for met in matches for team in _lost(met))
    return [row for row in unbeaten if row[1]], [row for row in beaten if row[1]], final


def _final(rounds: Rounds) -> int:
    """The key of the match of the newest round that everybody who went on from the round before plays in.

    A match for third place is of two who lost; a semi-final and a round of three leave somebody out.
    """
    *before, (_number, newest) = rounds
    if not before:
        return newest[0].row.pk if len(newest) == 1 and newest[0].row.b_id is not None else 0
    through = {met.row.winner_id for met in before[-1][1]} - {None}
    for met in newest:
        if met.row.b_id is not None and through == {met.row.a_id, met.row.b_id}:
            return int(met.row.pk)
    return 0


def _have_lost(met: EventMeeting, losses: Mapping[int, int]) -> bool:
    return all(losses[team] for team in (met.row.a_id, met.row.b_id) if team)


def _is_final(met: EventMeeting, losses: Mapping[int, int]) -> bool:
    """Whether one is unbeaten and the other is not: that happens in the final alone."""
    return met.row.b_id is not None and bool(losses[met.row.a_id]) != bool(losses[met.row.b_id])


def _lost(met: EventMeeting) -> list[int]:
    row = met.row
    if row.kind == "double_forfeit":
        return [team for team in (row.a_id, row.b_id) if team]
    return [team for team in (row.a_id, row.b_id) if team and row.winner_id not in (None, team)]


def _fed(
    met: EventMeeting, depth: int, columns: list[list[EventMeeting]], used: set[int]
) -> list[list[BracketBox]]:
    """The lines of a match and of all that led to it; the match stands on the first of them."""
    used.add(met.row.pk)
    blocks: list[Block] = []
    if depth:
        teams = {met.row.a_id, met.row.b_id} - {None}
        for earlier in columns[depth - 1]:
            if earlier.row.pk not in used and teams & {earlier.row.a_id, earlier.row.b_id}:
                blocks.append(_fed(earlier, depth - 1, columns, used))
    for number, block in enumerate(blocks):
        block[0][-1] = replace(block[0][-1], joins=_joining(number, len(blocks)))
    lines = [line for block in blocks for line in block]
    if not lines:
        lines = [[BracketBox(None, 1) for _ in range(depth)]]
    lines[0].append(BracketBox(met, len(lines), is_joined=bool(blocks)))
    return lines


def _joining(number: int, count: int) -> str:
    """How the line of one of several runs to the match that they lead to."""
    if count == 1:
        return "only"
    return {0: "upper", count - 1: "lower"}.get(number, "middle")
