"""What a ruling would do to a club's session: shown before it is made, and nothing of it stays."""

import time

import pytest

from rulings.models import Adjustment
from rulings.services import cases
from scoring.models import Run, StandingRow
from scoring.services import recomputation
from scoring.services.case_effects import effect_of
from tests.rulings.case_house import average, first_result, reported
from tests.scoring import builders


@pytest.fixture
def session(inside):
    return builders.published(inside)


def ruled(house, case, decisions):
    return lambda: cases.rule(case=case, decisions=decisions, reasons="Law 12.", by=house.scorer)


def places(session):
    """Place and percentage of every contestant, as the effect writes them."""
    rows = StandingRow.objects.filter(session=session).select_related("entry")
    return {row.entry.number: ("=" * row.tied + str(row.rank), f"{row.percent}%") for row in rows}


def test_the_effect_is_what_the_ruling_then_does(inside, session) -> None:
    result = first_result(session)
    case = reported(inside, result)
    before, runs = places(session), Run.objects.count()
    effect = effect_of(case, ruled(inside, case, [average(result)]))
    assert (places(session), Run.objects.count(), Adjustment.objects.count()) == (before, runs, 0)
    assert not effect.changes_nothing
    assert len(effect.board) > 1
    tables = [cell for cell in effect.board if cell.moves]
    assert any(cell.name.startswith(f"{result.ns.number} ") for cell in tables)
    ruled(inside, case, [average(result)])()
    recomputation.recompute(session.pk)
    after = places(session)
    shown = {
        place.name.split()[0]: (
            (place.rank_before, place.score_before),
            (place.rank_after, place.score_after),
        )
        for place in effect.session
    }
    assert shown == {number: (before[number], after[number]) for number in before}


def test_a_ruling_that_the_result_stands_changes_nothing(inside, session) -> None:
    case = reported(inside, first_result(session))
    assert effect_of(case, ruled(inside, case, [])).changes_nothing


def test_the_effect_in_a_session_of_forty_tables_is_quick(inside) -> None:
    session = builders.published_content(inside, builders.a_field(80, boards=26), "field.xml")
    result = first_result(session)
    case = reported(inside, result)
    took = []
    for _time in range(3):
        start = time.perf_counter()
        effect = effect_of(case, ruled(inside, case, [average(result)]))
        took.append(time.perf_counter() - start)
    assert not effect.changes_nothing
    assert min(took) < 1.5, f"{min(took):.2f} s"  # 0.3 s where nothing else runs: `bench --rulings`
    print(f"effect of a ruling, 40 tables: {min(took):.3f} s")
