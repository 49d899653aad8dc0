"""How fast a large USEBIO file is read, beside two libraries that only take its XML apart."""

import gc
import re
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple

import xmltodict
from lxml import etree

from clubs.files.usebio import reader as usebio

SAMPLE = Path(__file__).parents[2] / "tests/samples/usebio_pairs_two_winner_22.xml"
LINES = 50_000
ROUNDS = 7

_SECTION = re.compile(rb'<SECTION SECTION_ID="[^"]*">(.*?)</SECTION>', re.DOTALL)


class ParsingComparison(NamedTuple):
    """One comparison: medians of several rounds, and how many times the reference's speed we have."""

    name: str
    ours: float  # seconds
    reference: str
    reference_seconds: float
    ratio: float


def rows(sample: Path = SAMPLE, lines: int = LINES, rounds: int = ROUNDS) -> list[ParsingComparison]:
    """Read the sample blown up to so many lines, with every check, in turn with the references."""
    content, held = large(sample.read_bytes(), lines)
    ways: list[tuple[str, Callable[[], object]]] = [
        ("usebio.read", lambda: usebio.read(content, size_max=len(content))),
        ("xmltodict.parse", lambda: xmltodict.parse(content)),
        ("lxml.etree.fromstring", lambda: etree.fromstring(content)),
    ]
    taken = _taken(ways, rounds)
    ours = taken["usebio.read"]
    return [
        ParsingComparison(f"USEBIO, {held} lines", ours, name, taken[name], taken[name] / ours)
        for name, _ in ways
        if name != "usebio.read"
    ]


def large(sample: bytes, lines: int) -> tuple[bytes, int]:
    """A file with many sections like the sample's first one, and how many traveller lines it has."""
    section = _SECTION.search(sample)
    if section is None:
        raise ValueError("the sample needs a SECTION to be repeated")
    times = -(-lines // section[1].count(b"<TRAVELLER_LINE>"))
    repeated = b"".join(
        b'<SECTION SECTION_ID="%d">%b</SECTION>' % (number, section[1]) for number in range(1, times + 1)
    )
    content = sample[: section.start()] + repeated + sample[section.end() :]
    return content, content.count(b"<TRAVELLER_LINE>")


def _taken(ways: list[tuple[str, Callable[[], object]]], rounds: int) -> dict[str, float]:
    # In turn, not one after the other: a busy minute of the machine then falls on all of them.
    taken: dict[str, list[float]] = {name: [] for name, _ in ways}
    for _ in range(rounds):
        for name, way in ways:
            gc.collect()  # nobody pays for what another left behind
            started = perf_counter()
            way()
            taken[name].append(perf_counter() - started)
    return {name: median(seconds) for name, seconds in taken.items()}
