"""Scales as a regulation pack holds them, read once. A mistake here is the pack's and raises RuleError."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from scoring.engine.citation import Citation
from scoring.engine.regulation import RuleError
from scoring.engine.victory_points.bands import Band, Bands, BandTable
from scoring.engine.victory_points.continuous import ContinuousScale
from scoring.engine.victory_points.percent import PercentScale
from scoring.engine.victory_points.scale import Scale

MATCH_KINDS = ("continuous", "bands")
PERCENT_KIND = "percent"


def scale(text: Mapping[str, Any], cites: Citation) -> Scale:
    """A scale from IMPs: kind "continuous" (tie, maximum, blitz_factor, decimals) or "bands"."""
    if text["kind"] == "continuous":
        shape = Fraction(text["tie"]), Fraction(text["maximum"]), text["blitz_factor"], text["decimals"]
        return ContinuousScale(cites, *shape)
    return _bands(text, cites)


def percent_scale(text: Mapping[str, Any], cites: Citation) -> PercentScale:
    """A scale from percentages: kind "percent", a table and the decimals of its cut-offs."""
    return PercentScale(cites, _bands(text, cites), text["decimals"])


def _bands(text: Mapping[str, Any], cites: Citation) -> Bands:
    """A table: `winner` is the row of victory points, `pool` what both sides have together.

    Each of `tables` says for which `boards` it is (from, to) and in `lows` where each band begins.
    """
    winners, pool = [Fraction(value) for value in text["winner"]], Fraction(text["pool"])
    return Bands(cites, tuple(_table(table, winners, pool) for table in text["tables"]))


def _table(text: Mapping[str, Any], winners: list[Fraction], pool: Fraction) -> BandTable:
    lows = [Fraction(low) for low in text["lows"]]
    if len(lows) != len(winners) or lows != sorted(set(lows)) or winners != sorted(winners):
        raise RuleError(f"a table for {text['boards']} boards has bands that do not rise")
    bands = [Band(low, winner, pool - winner) for low, winner in zip(lows, winners, strict=True)]
    boards_from, boards_to = text["boards"]
    return BandTable.of(boards_from, boards_to, bands)
