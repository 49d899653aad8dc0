"""The list of what the quick run leaves out names tests that exist."""

from pathlib import Path

import pytest

from tests.conftest import LONG

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("line", LONG)
def test_what_it_leaves_out_is_there(line):
    """Of a test that was renamed, the line would leave out nothing and the run would grow unseen."""
    path, _, name = line.partition("::")
    if name:
        assert f"def {name.partition('[')[0]}" in (ROOT / path).read_text()
    else:
        assert list(ROOT.glob(f"{path}*"))
