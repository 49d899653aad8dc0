"""A pad as its page shows it: lines, the pad with its line, totals, and the steps behind every number."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from federation.languages import reader_code
from federation.reader import reader_language
from scoring.calculators import words
from scoring.calculators.calculator import figure
from scoring.engine.game.seats import SIDES, other, side_of
from scoring.engine.ground import DecisionGround
from scoring.engine.social.pad import PadEntry
from scoring.engine.social.rubber import Rubber
from scoring.engine.words import Text
from scoring.models import PadKind, PadLine, PadLineKind, ScorePad
from scoring.social.scored import ScoredPart, ScoredSitting


class StepShown(NamedTuple):
    """A step in the reader's words."""

    text: str
    value: str
    clause: str


@dataclass(frozen=True, slots=True)
class DealRow:
    """A deal in the list of a part: what was played, and the points of both sides."""

    number: int
    place: int  # 0 where nobody can correct it
    contract: str
    declarer: str
    tricks: int | None
    ns: int
    ew: int


@dataclass(frozen=True, slots=True)
class PadPart:
    """A rubber or the rounds of Chicago. `above` and `games` are pairs of points, NS and EW side by side."""

    title: str
    rows: tuple[DealRow, ...]
    above: tuple[tuple[str, str], ...]
    games: tuple[tuple[tuple[str, str], ...], ...]
    steps: tuple[StepShown, ...]
    closing: StepShown
    ns: int
    ew: int


def step_shown(reason: DecisionGround) -> StepShown:
    """A step of an answer in the reader's language."""

    def say(text: Text) -> str:
        return words.say(text.code, text.parameters, reader_code())

    text = words.say(reason.code, reason.parameters, reader_code())
    return StepShown(text, figure(reason.value, say), reason.cite.label(reader_language()))


def parts_of(scored: ScoredSitting, lines: Sequence[PadLine] = ()) -> list[PadPart]:
    """The parts of a sitting; of a pad with the places of its lines."""
    places = [line.place for line in lines if line.kind == PadLineKind.DEAL]
    several = len(scored.parts) > 1
    return [_part(part, places, has_number=several) for part in scored.parts]


def _part(part: ScoredPart, places: Sequence[int], *, has_number: bool) -> PadPart:
    rows = tuple(_rubber_rows(part, places) if part.rubber else _chicago_rows(part, places))
    *steps, closing = map(step_shown, part.answer.reasons)
    title = _("Score")
    if has_number:
        title = _("Rubber %(number)d") % {"number": part.number}
    above, games = _pad(part.rubber) if part.rubber else ((), ())
    return PadPart(
        title, rows, above, games, tuple(steps), closing, part.points[SIDES[0]], part.points[SIDES[1]]
    )


def _place(places: Sequence[int], part: ScoredPart, index: int) -> int:
    return places[part.first - 1 + index] if places else 0


def _rubber_rows(part: ScoredPart, places: Sequence[int]) -> list[DealRow]:
    assert part.rubber is not None
    rows = []
    for index, entry in enumerate(part.rubber.log):
        deal = entry.deal
        points = {side: _sum(entry.entries, side) for side in SIDES}
        rows.append(
            DealRow(
                index + 1,
                _place(places, part, index),
                str(deal.contract),
                deal.declarer,
                None if deal.passed_out else deal.tricks,
                points[SIDES[0]],
                points[SIDES[1]],
            )
        )
    return rows


def _chicago_rows(part: ScoredPart, places: Sequence[int]) -> list[DealRow]:
    style = f"{part.answer.result['scoring']}_style"
    return [
        _chicago_row(row, row[style], played.honours, _place(places, part, index))
        for index, (row, played) in enumerate(zip(part.answer.result["rows"], part.deals, strict=True))
    ]


def _chicago_row(row: Mapping[str, Any], score: int, honours: Mapping[str, int], place: int) -> DealRow:
    points = {side: honours.get(side, 0) for side in SIDES}
    if row["declarer"]:
        side = side_of(row["declarer"])
        points[side if score > 0 else other(side)] += abs(score)
    return DealRow(
        row["deal"], place, row["contract"], row["declarer"] or "", row["tricks"], points["NS"], points["EW"]
    )


def _sum(entries: Sequence[PadEntry], side: str) -> int:
    return sum(int(entry.step.amount) for entry in entries if entry.side == side)


def _pad(
    rubber: Rubber,
) -> tuple[tuple[tuple[str, str], ...], tuple[tuple[tuple[str, str], ...], ...]]:
    """Above the line the newest entry on top, as pads are written; below it game by game."""
    above: dict[str, list[str]] = {side: [] for side in SIDES}
    games: list[dict[str, list[str]]] = [{side: [] for side in SIDES}]
    for played in rubber.log:
        for entry in played.entries:
            column = games[-1] if entry.below else above
            column[entry.side].append(str(entry.step.amount))
        if played.game:
            games.append({side: [] for side in SIDES})
    top = list(zip_longest(above["NS"], above["EW"], fillvalue=""))
    shown = [tuple(zip_longest(game["NS"], game["EW"], fillvalue="")) for game in games]
    return tuple(reversed(top)), tuple(game for game in shown if game)


def outcome(scored: ScoredSitting, names: Mapping[str, str]) -> str:
    """How the game stands, or who has won, in one sentence."""
    points = {"ns": scored.points["NS"], "ew": scored.points["EW"]}
    named = {"ns_name": names["NS"], "ew_name": names["EW"], **points}
    if not scored.is_over:
        return _("%(ns_name)s %(ns)d, %(ew_name)s %(ew)d.") % named
    if scored.winner is None:
        return _("The game is over: equal, %(ns)d all.") % named
    named["winner"] = names[scored.winner]
    return _("%(winner)s won: %(ns_name)s %(ns)d, %(ew_name)s %(ew)d.") % named


def declarers(pad: ScorePad) -> dict[str, str]:
    """What stands on the keys for a declarer, by seat: at honeymoon bridge the two players."""
    if pad.kind == PadKind.HONEYMOON:
        return {"S": pad.name_ns, "W": pad.name_ew}
    return {seat: seat for seat in "NESW"}


def names_of(pad: ScorePad) -> dict[str, str]:
    """The names of the sides."""
    return {"NS": pad.name_ns, "EW": pad.name_ew}


def heads_of(pad: ScorePad) -> dict[str, str]:
    """The sides as a narrow list of deals calls them: two long names would not stand side by side."""
    return {"NS": "S", "EW": "W"} if pad.kind == PadKind.HONEYMOON else {"NS": "NS", "EW": "EW"}
