"""Every figure of every sample at matchpoints, held against its reasons."""

import pytest

from clubs.files import reading
from scoring.engine import explain
from scoring.engine.pairs.cell import Cell
from scoring.engine.pairs.session import score
from scoring.engine.words import WRITTEN
from tests import sample_rules as regulations
from tests.places import SAMPLES

PAIRS = sorted(SAMPLES.glob("usebio_pairs_*.xml"))

SETTINGS = [
    {},
    {"matchpoint_scale": "two", "factor_totals": "yes"},
    {"across_sections": "yes", "award_decimals": "exact", "percent_from": "rounded_score"},
    {"neuberg": "off", "averages": "flat", "award_decimals": "1"},
]


def scored(path, overrides):
    document, _ = reading.read(path.read_bytes(), path.name)
    conditions = regulations.conditions("jcbl-sample", document.event.date, overrides)
    return score(reading.sheet_of(document), conditions)


def test_there_are_samples():
    assert len(PAIRS) == 5


@pytest.mark.parametrize("overrides", SETTINGS, ids=["pack", "factored", "across", "off"])
@pytest.mark.parametrize("path", PAIRS, ids=lambda path: path.stem)
def test_the_steps_of_every_cell_add_up_to_its_value(path, overrides):
    session = scored(path, overrides)
    assert len(session.cells) == len(session.sheet.lines) > 100
    assert all(ns and ew for ns, ew in session.cells)
    cells = {cell for pair in session.cells for cell in pair}
    for cell in cells:
        kept = Cell.from_json(cell.to_json())
        award = explain.award(kept, session.conditions)
        assert award.total == cell.award
        assert all(explain.sentence(step, language) for step in award.steps for language in WRITTEN)


@pytest.mark.parametrize("overrides", SETTINGS, ids=["pack", "factored", "across", "off"])
@pytest.mark.parametrize("path", PAIRS, ids=lambda path: path.stem)
def test_the_steps_of_every_standing_add_up_to_its_figures(path, overrides):
    session = scored(path, overrides)
    assert len(session.standings) == len(session.sheet.contestants)
    for standing in session.standings:
        assert explain.total(session, standing).total == standing.score
        assert explain.percent(session, standing).total == standing.percent


@pytest.mark.parametrize(
    ("name", "board", "scores", "results", "award"),
    [
        ("usebio_pairs_howell_12", 26, 5, 6, "9.80"),  # published: 9.8
        ("usebio_pairs_two_sections_32", 9, 13, 14, "25.92"),  # published: 25.92
    ],
)
def test_the_published_figures_count_an_average_as_a_result_and_not_as_a_score(
    name, board, scores, results, award
):
    path = next(path for path in PAIRS if path.stem == name)
    session = scored(path, {"matchpoint_scale": "two", "across_sections": "yes"})
    best = max(
        (ns for line, (ns, _) in zip(session.sheet.lines, session.cells, strict=True) if line.board == board),
        key=lambda cell: cell.award,
    )
    assert (best.scores, best.results) == (scores, results)
    assert f"{float(best.award):.2f}" == award
