"""Knockouts laid out as brackets: each match beside those that led to it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.events.selectors.tournaments import EventMeeting


@dataclass(frozen=True, slots=True)
class BracketBox:
    """A match in a bracket, over so many lines; None where nothing leads there."""

    met: EventMeeting | None
    span: int


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


class ShownBracket(NamedTuple):
    """A bracket under its heading; `key` tells two on one page apart."""

    key: str
    title: str
    round_numbers: list[int]
    final: int  # the key of the match that decides who has won; 0: it is not there yet
    lines: list[list[BracketBox]]


Rounds = Sequence[tuple[int, Sequence[EventMeeting]]]


def brackets_of(rounds: Rounds, *, double: bool) -> list[ShownBracket]:
    """The bracket of a knockout; of a double elimination the unbeaten's with the final, and the losers'."""
    if not double:
        return [_shown("bracket", _("Bracket"), rounds, _final(rounds))] if rounds else []
    unbeaten, beaten, final = _sides(rounds)
    sides = (
        ("bracket", _("Bracket of the unbeaten, and the final"), unbeaten, final),
        ("losers", _("Bracket of those who have lost once"), beaten, 0),
    )
    return [_shown(*side) for side in sides if side[2]]


def _shown(key: str, title: str, rounds: Rounds, final: int) -> ShownBracket:
    return ShownBracket(key, title, [number for number, _met in rounds], final, bracket_of(rounds))


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
    lines: list[list[BracketBox]] = []
    if depth:
        teams = {met.row.a_id, met.row.b_id} - {None}
        for earlier in columns[depth - 1]:
            if earlier.row.pk not in used and teams & {earlier.row.a_id, earlier.row.b_id}:
                lines += _fed(earlier, depth - 1, columns, used)
    if not lines:
        lines = [[BracketBox(None, 1) for _ in range(depth)]]
    lines[0].append(BracketBox(met, len(lines)))
    return lines
