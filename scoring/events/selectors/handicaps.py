"""Reading the handicap list of a stage, as its run keeps it beside the standings."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from federation.templatetags.portal import points
from scoring.engine.events.measure import Measure
from scoring.engine.rounding import decimal
from scoring.events.selectors.tournaments import PlacedEntrant, StageState
from scoring.models import StageRun

IN_PERCENT = (Measure.PERCENT, Measure.PERCENT_TOTAL)


@dataclass(frozen=True, slots=True)
class HandicapPlace:
    """A row of the list, with the entrant's place in the standings."""

    kept: Mapping[str, Any]
    one: PlacedEntrant

    @property
    def figure(self) -> str:
        """What ranks it: its figure in the standings with the handicap."""
        return self._text("figure")

    @property
    def handicap(self) -> str:
        """What the handicap comes to."""
        return self._text("handicap")

    def exact(self, name: str) -> Decimal:
        """A figure with two decimals, as programs and tables take it."""
        return decimal(Fraction(self.kept[name]))

    def _text(self, name: str) -> str:
        sign = "%" if Measure(self.kept["measure"]) in IN_PERCENT else ""
        return f"{points(self.exact(name))}{sign}"


@dataclass(frozen=True, slots=True)
class HandicapList:
    """The list of a stage, best first. `unit`: what handicaps are stated in, "percent" or "points"."""

    unit: str
    places: tuple[HandicapPlace, ...]


def handicaps_of(state: StageState, placed: Iterable[PlacedEntrant]) -> HandicapList | None:
    """The list; None where the conditions of contest have none."""
    kept = _kept(state)
    if not kept:
        return None
    known = {one.team.pk: one for one in placed}
    # Between two queries a new run may have come: whoever is not in both is left out.
    rows = [HandicapPlace(row, known[row["entrant"]]) for row in kept["rows"] if row["entrant"] in known]
    return HandicapList(kept["unit"], tuple(rows))


def handicap_steps(state: StageState, entrant_id: int) -> Mapping[str, Any] | None:
    """An entrant's row of the list with its steps; None where it has none."""
    rows = (_kept(state) or {}).get("rows", ())
    return next((row for row in rows if row["entrant"] == entrant_id), None)


def _kept(state: StageState) -> Any:
    if state.run is None:
        return None
    (kept,) = StageRun.objects.filter(pk=state.run.pk).values_list("body__handicap", flat=True)
    return kept
