"""A federation's own table of victory points, checked before anybody plays by it.

{"boards": 3, "bands": [[0, "10", "10"], [1, "11", "9"], ...]}: each band from that many IMPs upward,
with the winner's and the loser's victory points.
"""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

from scoring.engine.citation import Citation
from scoring.engine.given.brief import brief
from scoring.engine.given.exact import exact
from scoring.engine.refusal import INCONSISTENT, MISSING, RANGE, UNKNOWN, Refusal
from scoring.engine.victory_points.bands import Band, Bands, BandTable
from scoring.engine.victory_points.scale import BOARDS_MAX, Scale, written

BANDS_MAX = 1000
POINTS_MAX = 10_000


def own_scale(boards: int, bands: Iterable[Sequence[Fraction | int]], field: str = "table") -> Scale:
    """The scale of a table for matches of `boards` boards; a band is its bound, winner's and loser's VP.

    It rests on the conditions of contest. Raises Refusal naming `field` for a table that nobody can
    score by.
    """
    if not 1 <= boards <= BOARDS_MAX:
        raise Refusal(RANGE, field, "vp_boards_outside", value=str(boards), low="1", high=str(BOARDS_MAX))
    table = [Band(*map(Fraction, band)) for band in bands]
    _check_first(table, field)
    for band in table:
        _check(band, field)
    for before, band in pairwise(table):
        _check_rise(before, band, field)
    return Bands(Citation.CONDITIONS_OF_CONTEST, (BandTable.of(boards, boards, table),))


def _check_first(table: Sequence[Band], field: str) -> None:
    if not table:
        raise Refusal(MISSING, field, "vp_no_bands")
    low, winner, loser = table[0]
    if low:
        raise Refusal(INCONSISTENT, field, "vp_no_zero", low=written(low))
    if winner != loser:
        raise Refusal(INCONSISTENT, field, "vp_tie_uneven", winner=written(winner), loser=written(loser))


def _check(band: Band, field: str) -> None:
    points = {"low": written(band.low), "winner": written(band.winner), "loser": written(band.loser)}
    if band.low.denominator != 1:
        raise Refusal(INCONSISTENT, field, "vp_low_fraction", low=points["low"])
    if band.winner < band.loser:
        raise Refusal(INCONSISTENT, field, "vp_winner_less", **points)


def _check_rise(before: Band, band: Band, field: str) -> None:
    low = written(band.low)
    if band.low <= before.low:
        raise Refusal(INCONSISTENT, field, "vp_low_falls", low=low, before=written(before.low))
    if band.winner < before.winner:
        points = {"before": written(before.winner), "winner": written(band.winner)}
        raise Refusal(INCONSISTENT, field, "vp_winner_falls", low=low, **points)
    if band.loser > before.loser:
        points = {"before": written(before.loser), "loser": written(band.loser)}
        raise Refusal(INCONSISTENT, field, "vp_loser_rises", low=low, **points)


def read(document: object, field: str = "vp_scale") -> Scale:
    """The scale of a table as JSON holds it. Raises Refusal naming `field`."""
    if not isinstance(document, Mapping):
        raise Refusal(UNKNOWN, field, "vp_not_a_table")
    boards, bands = (document.get(name) for name in ("boards", "bands"))
    if isinstance(boards, bool) or not isinstance(boards, int) or not isinstance(bands, list):
        raise Refusal(UNKNOWN, field, "vp_not_a_table")
    if len(bands) > BANDS_MAX:
        raise Refusal(RANGE, field, "vp_many_bands", high=str(BANDS_MAX))
    return own_scale(boards, [_band(band, field) for band in bands], field)


def _band(band: object, field: str) -> list[Fraction]:
    if not isinstance(band, list) or len(band) != 3:
        raise Refusal(UNKNOWN, field, "vp_not_a_band", band=brief(band))
    values = [_number(value) for value in band]
    numbers = [value for value in values if value is not None and abs(value) <= POINTS_MAX]
    if len(numbers) != len(values):
        raise Refusal(UNKNOWN, field, "vp_not_a_band", band=brief(band))
    return numbers


def _number(value: object) -> Fraction | None:
    """An exact number: 3, 12.5, "12.5", "31/2"."""
    if isinstance(value, bool) or not isinstance(value, int | str | Decimal):
        return None
    return exact(value)
