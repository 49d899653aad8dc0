"""What is said of a year that was measured."""

from collections.abc import Iterator, Sequence
from typing import Any

from scoring.tools.measuring.year.acts import Done
from scoring.tools.measuring.year.hour import READERS, HourTimes
from scoring.tools.measuring.year.sizes import YearSize

MILLISECONDS_MAX = 150  # for 95 of 100 answers of a page
TABLES_SHOWN = 25


def share(seconds: Sequence[float], hundredths: int) -> float:
    """Milliseconds that so many of a hundred take at most; 0 where there are none."""
    if not seconds:
        return 0.0
    return 1000 * sorted(seconds)[min(hundredths * len(seconds) // 100, len(seconds) - 1)]


def as_text(hour: HourTimes, load: float) -> str:
    """The hour: pages, acts, queues."""
    return "\n".join([*_pages(hour, load), "", *_acts(hour), "", *_queues(hour)])


def _pages(hour: HourTimes, load: float) -> Iterator[str]:
    yield f"{'ms: median, 95 of 100':28}{'the same':>20}{'of the year':>20}{'in the hour':>20}"
    kinds = hour.same, hour.still, hour.busy
    for name in hour.same:
        yield name.ljust(28) + "".join(_both(pages[name]) for pages in kinds)
    same, still, busy = ([one for page in pages.values() for one in page] for pages in kinds)
    yield "all".ljust(28) + "".join(map(_both, (same, still, busy)))
    alone = hour.seconds / 2
    yield (
        f"{READERS} readers, {len(same) / alone:,.0f}, {len(still) / alone:,.0f} and"
        f" {len(busy) / hour.seconds:,.0f} pages a second, {len(hour.failures)} failures;"
        f" load of the machine before {load:.1f}."
    )
    for words, pages in zip(("where all read the same", "of the year", "in the hour"), kinds, strict=True):
        beyond = [name for name, taken in pages.items() if share(taken, 95) > MILLISECONDS_MAX]
        yield f"Beyond {MILLISECONDS_MAX} ms {words}: {', '.join(beyond) or 'none'}."
    yield from hour.failures[:5]


def _both(taken: Sequence[float]) -> str:
    return f"{share(taken, 50):10.0f}{share(taken, 95):10.0f}"


def _acts(hour: HourTimes) -> Iterator[str]:
    yield f"The hour in {hour.seconds:g} s: {hour.files} files, {hour.files / hour.seconds:.2f} a second."
    for what in dict.fromkeys(act.what for act in hour.acts):
        done = [act for act in hour.acts if act.what == what]
        yield f"{what:36}{len(done):8,}{_both([act.seconds for act in done])}  {_faults(done)}"


def _faults(done: Sequence[Done]) -> str:
    faults = [act.fault for act in done if act.fault]
    return f"{len(faults)} refused, the first: {faults[0]}" if faults else "none refused"


def _queues(hour: HourTimes) -> Iterator[str]:
    for name, most in hour.queues.items():
        yield f"{name:28} at most {most.entries:6,} entries, the oldest {most.seconds:6.1f} s"
    yield f"Nothing owed {hour.drained:.1f} s after the last act."


def of_tables(size: YearSize, rows: Sequence[tuple[Any, ...]]) -> str:
    """Rows and bytes of the largest tables, and what grows."""
    results = next(count for table, count, *_bytes in rows if table == "clubs_result")
    whole = sum(total for *_others, total in rows)
    lines = [f"{'table':32}{'rows':>14}{'MB':>10}{'indexes':>10}{'bytes a result':>16}"]
    for table, count, own, total in rows[:TABLES_SHOWN]:
        figures = f"{count:14,}{total / 1e6:10,.1f}{(total - own) / 1e6:10,.1f}{total / results:16,.1f}"
        lines.append(f"{table:32}{figures}")
    head = (
        f"{size.federations} federations, {size.clubs} clubs and {size.members:,} members each:"
        f" {results:,} results, {whole / 1e9:.2f} GB, {whole / results:,.0f} bytes a result."
    )
    return "\n".join([head, *lines])
