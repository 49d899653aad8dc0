"""The figures that a scoring program published for two sessions, line by line."""

from dataclasses import replace
from fractions import Fraction
from xml.etree import ElementTree

import pytest

from scoring.engine.pairs.session import score
from scoring.engine.rounding import shown
from scoring.engine.sheet import Contestant, Kind, Line, Scoring, Sheet
from tests.places import SAMPLES
from tests.scoring.engine.imp_pairs.sheets import in_force


def sample(name):
    """The sheet of a file, what it publishes of each line, and each pair's total and place."""
    root = ElementTree.parse(SAMPLES / name).getroot()  # noqa: S314 (a file of ours)
    pairs = {pair.findtext("PAIR_NUMBER"): pair for pair in root.iter("PAIR")}
    numbers = {number: position for position, number in enumerate(pairs)}
    lines, published = [], []
    for board in root.iter("BOARD"):
        for row in board.iter("TRAVELLER_LINE"):
            ns, ew = (numbers[row.findtext(f"{side}_PAIR_NUMBER")] for side in ("NS", "EW"))
            number = int(board.findtext("BOARD_NUMBER"))
            lines.append(Line("", number, ns, ew, Kind.PLAYED, int(row.findtext("SCORE"))))
            published.append(tuple(points(row, side) for side in ("NS", "EW")))
    totals = [(pair.findtext("TOTAL_SCORE"), int(pair.findtext("PLACE"))) for pair in pairs.values()]
    sheet = Sheet(tuple(Contestant(number, "", "") for number in pairs), tuple(lines), 1)
    return sheet, published, totals


def points(row, side):
    kinds = (f"{side}_{kind}_POINTS" for kind in ("CROSS_IMP", "BUTLER"))
    return next(Fraction(text) for kind in kinds if (text := row.findtext(kind)))


@pytest.mark.parametrize(
    ("name", "form", "conditions"),
    [
        ("usebio_cross_imp_howell_9.xml", Scoring.CROSS_IMPS, {"cross_imps": "mean"}),
        ("usebio_butler_howell_8.xml", Scoring.BUTLER, {"butler_trim": "1", "butler_round": "10"}),
    ],
)
def test_every_line_total_and_place(name, form, conditions):
    sheet, published, totals = sample(name)
    session = score(replace(sheet, scoring=form), in_force(**conditions))
    for (ns, ew), (ns_published, ew_published) in zip(session.cells, published, strict=True):
        assert abs(ns.award - ns_published) <= Fraction(1, 200)
        assert abs(ew.award - ew_published) <= Fraction(1, 200)
    rows = {row.contestant: (shown(row.score), row.rank) for row in session.standings}
    assert [rows[position] for position in range(len(totals))] == totals
    assert len(published) > 90
