"""What the quick run and the whole run leave out."""

from pathlib import Path

import pytest

from tests.conftest import LONG, in_japanese, out_of_turn

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("line", LONG)
def test_what_it_leaves_out_is_there(line):
    """Of a test that was renamed, the line would leave out nothing and the run would grow unseen."""
    path, _, name = line.partition("::")
    if name:
        assert f"def {name.partition('[')[0]}" in (ROOT / path).read_text()
    else:
        assert list(ROOT.glob(f"{path}*"))


JOURNEYS = {
    f"tests/browser/test_{place}.py::test_the_{place}[{words}]"
    for place in map(str, range(60))
    for words in ("ja", "en", "ja-360", "en-360", "en-1280")
}
LOOKS = {f"tests/browser/test_a.py::test_every_page_fits[{language}]" for language in ("ja", "en")}
ELSEWHERE = {f"tests/fuzz/test_a.py::test_walk[{language}]" for language in ("ja", "en")}


def test_each_journey_goes_in_one_language_and_what_is_looked_at_in_both():
    skipped = set(out_of_turn(JOURNEYS | LOOKS | ELSEWHERE))
    assert not skipped & (LOOKS | ELSEWHERE)
    pairs = {name: in_japanese(name) for name in JOURNEYS if "[en]" in name or "[en-360]" in name}
    assert all(len({english, japanese} & skipped) == 1 for english, japanese in pairs.items())
    assert len(skipped) == len(pairs) == 120
    assert 40 < sum("[en" in name for name in skipped) < 80


def test_what_goes_in_one_language_only_is_never_left_out():
    assert not set(out_of_turn({name for name in JOURNEYS if "1280" in name}))
