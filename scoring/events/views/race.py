"""How the contestants of a stage went over its rounds, as a picture: percentages, or points added up."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from federation.templatetags.portal import points
from scoring.engine.rounding import decimal
from scoring.events.selectors.tournaments import PlacedEntrant, Team
from scoring.events.views.tables import StageTable
from scoring.pictures.lines import LINES_MAX, DrawnLine, LinesFrame, lines_picture
from scoring.pictures.picture import Picture

ROUNDS_MIN = 2  # of one round there is no course
HALF = Fraction(50)
SoFar = dict[int, tuple[Fraction, bool]]  # by round the figure, and whether it is a percentage


def race_of(context: dict[str, Any], own: frozenset[int]) -> Picture | None:
    """The picture of a stage's page; None of a knockout, and of fewer than two rounds."""
    placed: Sequence[PlacedEntrant] = context["standings"]
    chosen = sorted(placed, key=lambda one: one.team.pk not in own)[:LINES_MAX]
    by_team = _running(context) or _added(context["table"])
    rounds = sorted({number for so_far in by_team.values() for number in so_far})
    if len(rounds) < ROUNDS_MIN:
        return None
    in_percent = all(is_percent for so_far in by_team.values() for _figure, is_percent in so_far.values())
    frame = LinesFrame(
        "race",
        _("Round by round")
        if in_percent
        else _("Round by round: %(unit)s") % {"unit": context["counted_in"]},
        _("Each line is a contestant's score after each round, before penalties and what was carried over."),
        _("Round"),
        tuple(map(str, rounds)),
        HALF if in_percent else None,
    )
    lines = (_line(one.team, by_team.get(one.team.pk, {}), rounds, own) for one in chosen)
    return lines_picture(frame, list(lines))


def _line(team: Team, so_far: SoFar, rounds: Iterable[int], own: frozenset[int]) -> DrawnLine:
    kept = [so_far.get(number) for number in rounds]
    figures = tuple(one[0] if one else None for one in kept)
    written = tuple(points(decimal(one[0])) + "%" * one[1] if one else "–" for one in kept)
    return DrawnLine(team.number, team.label, figures, written, team.pk in own)


def _running(context: dict[str, Any]) -> dict[int, SoFar]:
    """Of a barometer, what its running scores say."""
    by_team: dict[int, SoFar] = {}
    for after in context["running_kept"]:
        for team, (_own, total, percent, _rank, _tied) in after["rows"].items():
            figure = Fraction(total if percent is None else percent)
            by_team.setdefault(int(team), {})[after["round"]] = (figure, percent is not None)
    return by_team


def _added(table: StageTable | None) -> dict[int, SoFar]:
    """The points of matches that count, added up round by round."""
    by_team: dict[int, SoFar] = {}
    for line in table.lines if table else ():
        cells = [cell for column in line.cells if column for cell in column if cell.is_counted]
        so_far, total = by_team.setdefault(line.team.pk, {}), Fraction(0)
        for cell in sorted(cells, key=lambda cell: cell.row.round):
            if cell.worth is not None:
                total += Fraction(cell.worth)
                so_far[cell.row.round] = (total, False)
    return by_team
