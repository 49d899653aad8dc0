"""PBN as published programs write it, and as nobody does."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from clubs import reading
from clubs.parsing.problem import Severity

SAMPLES = Path(__file__).parents[2] / "samples"
PAIRS = (SAMPLES / "pbn_bbo_pairs_56.pbn").read_bytes()
IMPS = (SAMPLES / "pbn_bbo_imps_44.pbn").read_bytes()


def errors(content):
    _, problems = reading.read(content)
    return [problem for problem in problems if problem.severity is Severity.ERROR]


@pytest.mark.parametrize(
    ("content", "results", "scoring"), [(PAIRS, 57, "matchpoints"), (IMPS, 44, "matchpoints")]
)
def test_a_file_of_a_playing_site(content, results, scoring):
    document, _ = reading.read(content)
    assert errors(content) == []
    assert document.source.format == "pbn"
    assert len(document.results) == results
    assert len(document.records) > 0
    assert document.event.scoring == scoring


def test_the_errors_of_a_file_are_all_found_with_their_lines():
    found = errors((SAMPLES / "pbn_standard_errors_20.pbn").read_bytes())
    assert len(found) > 1
    assert all(problem.line for problem in found)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.binary(max_size=400))
def test_no_bytes_break_it(noise):
    reading.read(b'[Event "x"]\n[Board "1"]\n' + noise)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, len(IMPS) - 1), st.integers(0, 40), st.binary(max_size=6))
def test_a_damaged_file_is_read_or_refused(place, cut, noise):
    reading.read(IMPS[:place] + noise + IMPS[place + cut :])
