import json
from fractions import Fraction

import pytest

from scoring.engine.pairs.cell import Cell, Method, WeighedOutcome

CELLS = [
    Cell(Method.PLAIN, 550, 100, 12, 1, 2, beaten=5, tied=1, scores=13, results=13),
    Cell(Method.NEUBERG, 337, 13, 26, 2, None, beaten=12, scores=13, results=14),
    Cell(Method.PLAIN, 0, 1, 0, 1, 0, scores=1, results=1),
    Cell(Method.ARTIFICIAL, 36, 5, 12, 1, None, percent="60"),
    Cell(Method.OWN_PERCENTAGE, 125, 18, 12, 1, None, percent="60", own_score="100", own_maximum=144),
    Cell(Method.ARTIFICIAL, 36, 5, 12, 1, None, percent="60", name="A+"),
    Cell(Method.PLAIN, 11, 5, 3, 1, None, beaten=7, tied=8, scores=4, results=4, parts=5),
    Cell(Method.TRADITIONAL, 5, 2, 4, 1, None, beaten=1, tied=1, scores=3, results=5),
    Cell(Method.TWO, 12, 5, 4, 1, None, tied=1, scores=2, results=5, percents=("65", "55")),
    Cell(
        Method.NEUBERG,
        15,
        8,
        4,
        1,
        None,
        scores=4,
        results=5,
        outcomes=(WeighedOutcome("3/5", 420, 1, 2), WeighedOutcome("2/5", -50, 3, 4, 5, ("125/2",))),
    ),
]


@pytest.mark.parametrize("cell", CELLS, ids=lambda cell: cell.method)
def test_a_cell_comes_back_from_what_is_kept_of_it(cell):
    kept = json.loads(json.dumps(cell.to_json()))
    assert Cell.from_json(kept) == cell
    assert isinstance(Cell.from_json(kept).method, Method)


def test_what_is_kept_is_only_what_decided():
    assert CELLS[3].to_json() == {
        "method": "artificial",
        "units": 36,
        "per_point": 5,
        "maximum": 12,
        "win": 1,
        "decimals": None,
        "percent": "60",
    }


def test_the_award_is_exact():
    assert CELLS[1].award == Fraction(337, 13)
