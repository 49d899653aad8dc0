"""Why a side was awarded what it was: kept in few bytes, and read as it was written."""

import pytest
from django.core import serializers
from django.db import connection
from hypothesis import given, strategies as st

from federation.tenancy.context import acting_for
from scoring.engine.any_cell import from_json
from scoring.engine.imp_pairs.cell import ImpCell, ImpMethod
from scoring.engine.pairs.cell import Cell, Method, WeighedOutcome
from scoring.engine.rounding import decimal
from scoring.models import Award
from scoring.models.cell_field import FIELDS, short, whole
from tests.scoring import builders

COUNTS, TEXTS = st.integers(0, 10**6), st.none() | st.text(max_size=20)
OUTCOMES = st.builds(
    WeighedOutcome, weight=st.text(max_size=5), score=COUNTS, percents=st.tuples(st.text(max_size=5))
)
CELLS = st.builds(
    Cell,
    method=st.sampled_from(Method),
    units=COUNTS,
    per_point=st.integers(1, 60),
    maximum=COUNTS,
    win=COUNTS,
    decimals=st.none() | st.integers(0, 2),
    beaten=COUNTS,
    own_score=TEXTS,
    name=TEXTS,
    percents=st.tuples(st.text(max_size=5), st.text(max_size=5)) | st.just(()),
    outcomes=st.lists(OUTCOMES, max_size=2).map(tuple),
    unplayed=TEXTS,
)
IMPS = st.builds(
    ImpCell,
    method=st.sampled_from(ImpMethod),
    side=st.sampled_from(["NS", "EW"]),
    numerator=st.integers(-(10**6), 10**6),
    denominator=st.integers(1, 10**4),
    field=TEXTS,
    comparisons=st.none() | COUNTS,
    cite=TEXTS,
)


@given(CELLS | IMPS)
def test_a_cell_is_read_as_it_was_written(cell):
    kept = cell.to_json()
    assert whole(short(kept)) == kept
    assert from_json(whole(short(kept))) == cell


def test_the_order_of_fields_is_that_of_rows_that_are_kept_already():
    """A new field comes last: an installation has rows of before."""
    assert " ".join(FIELDS["p"]) == (
        "method units per_point maximum win decimals beaten tied scores results percent own_score own_maximum"
        " name parts percents outcomes because unplayed"
    )
    assert " ".join(FIELDS["i"]) == (
        "method side numerator denominator own field scores results factor comparisons trim rounding percent"
        " name because cite"
    )
    assert FIELDS["t"] == ("method", "steps")


def test_every_method_has_a_kind():
    methods = [*map(str, Method), *map(str, ImpMethod), "team_board"]
    assert len(set(methods)) == len(methods)
    for method in methods:
        assert whole(short({"method": method})) == {"method": method}


def test_the_same_reasons_are_the_same_text():
    steps = [
        {"method": "team_board", "steps": [["1", "imps", "LAW", dict(order)]]}
        for order in ([("a", 1), ("b", "2")], [("b", "2"), ("a", 1)])
    ]
    assert short(steps[0]) == short(steps[1])
    assert whole(short(steps[1])) == steps[0]


@pytest.mark.parametrize("kept", [{"method": "of_nobody"}, {"method": "plain", "beatn": 1}])
def test_what_no_cell_has_is_refused(kept):
    with pytest.raises(KeyError):
        short(kept)


@pytest.mark.parametrize("text", ["", "{}", "x[1]", "p", 'p[3,"plain"]'])
def test_another_text_is_no_cell(text):
    with pytest.raises(ValueError, match=r".*"):
        whole(text)


@pytest.mark.django_db
@pytest.mark.parametrize("name", [builders.MITCHELL, builders.TWO_WINNERS])
def test_rows_of_a_session_take_few_bytes_and_say_what_was_awarded(here, name):
    session = builders.published(here, name)
    with acting_for(here.federation):
        awards = list(Award.objects.filter(session=session))
        assert awards
        for award in awards:
            assert decimal(from_json(award.ns_reason).award) == award.ns
            assert decimal(from_json(award.ew_reason).award) == award.ew
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT max(pg_column_size(ns_reason)) FROM scoring_award WHERE session_id = %s", [session.pk]
            )
            assert cursor.fetchone()[0] < 80
        text = serializers.serialize("json", awards[:1])
        [again] = serializers.deserialize("json", text)
        assert again.object.ns_reason == awards[0].ns_reason
