"""What the engine makes of a stage's stored facts, and the same as every place of the portal shows it.

A figure has an address of its own, so that places which show different parts of a stage can be compared:
("total", team), ("percent", team), ("place", team), ("score", round, team, opponent),
("points", round, team, opponent), ("through", team, opponent). Figures of pages are Decimals, places
are written as the pages write them: "=2".
"""

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from clubs.models import Entrant, Stage
from federation.tenancy.context import acting_for
from scoring.engine.rounding import decimal
from scoring.events.services import stage_figures

Figures = dict[tuple[Any, ...], Any]
SIDES = (("a", "b"), ("b", "a"))


def engine_of(federation: Any, stage: Stage) -> Figures:
    """Every figure of a stage, computed now from facts and decisions; nothing derived is read.

    Of a stage before, whose figures are carried into this one, what holds is read: it is compared itself.
    """
    with acting_for(federation):
        numbers = dict(Entrant.objects.filter(event=stage.event_id).values_list("pk", "number"))
        computed = stage_figures.figures(stage, closing=stage_figures.closing_of(stage))
    figures: Figures = {}
    for row in computed["standings"]:
        team = numbers[row["entrant"]]
        figures["place", team] = f"{'=' if row['tied'] else ''}{row['rank']}"
        figures["total", team] = rounded(row["score"])
        if row["percent"] is not None:
            figures["percent", team] = rounded(row["percent"])
    for row in computed["matches"]:
        figures |= dict(_of_match(row, numbers))
    return figures


def _of_match(row: Mapping[str, Any], numbers: Mapping[int, str]) -> Iterator[tuple[tuple[Any, ...], Any]]:
    for side, other in SIDES:
        team, opponent = numbers.get(row[side]), numbers.get(row[other], "")
        for kind, figure in (("score", row[f"{side}_score"]), ("points", row[f"{side}_points"])):
            if team and figure is not None:
                yield (kind, row["round"], team, opponent), rounded(figure)
        if team and row.get("winner") == row[side]:
            yield ("through", team, opponent), True


def rounded(figure: str) -> Decimal:
    """As pages round it: two decimals."""
    return decimal(Fraction(figure))


def figure_of(text: str) -> Decimal:
    """A figure of a page, without its unit."""
    return Decimal(text.replace("\N{MINUS SIGN}", "-").split()[0].rstrip("%"))


def percents(team: str, text: str) -> Figures:
    """A percentage, where there is one: teams have none."""
    return {("percent", team): figure_of(text)} if text else {}


def place_of(text: str) -> str:
    """A place of a page, without the words of its language."""
    shared = "=" if "=" in text or "タイ" in text else ""
    return shared + re.findall(r"\d+", text)[0]


def match_figures(number: int, a: str, b: str, *cells: str) -> Figures:
    """Both sides' scores and points, as far as there are any."""
    kinds = ("score", a, b), ("score", b, a), ("points", a, b), ("points", b, a)
    figures_of_kinds = zip(kinds, cells, strict=False)
    return {
        (kind, number, team, other): figure_of(cell)
        for (kind, team, other), cell in figures_of_kinds
        if team and cell not in ("", "–")
    }


def merge(figures: Figures, more: Figures) -> None:
    """Add what another part of a place shows; a figure that is shown twice, and differs, is both."""
    for key, figure in more.items():
        before = figures.get(key, figure)
        figures[key] = figure if before == figure else (before, figure)
