"""Where the tests' files lie."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests"
SAMPLES = TESTS / "samples"
VECTORS = TESTS / "vectors"
STORIES = TESTS / "stories"
DOCS = ROOT / "docs"
