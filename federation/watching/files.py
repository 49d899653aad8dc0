"""Where the processes of a host keep their counts: one directory, in it one for each service.

The library maps a file of each process into its memory. A page of the web server adds them up, those of the
workers of the host too.
"""

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from federation.text.numbers import whole

if TYPE_CHECKING:
    from prometheus_client import Metric

VARIABLE = "PROMETHEUS_MULTIPROC_DIR"  # read by the library when it is loaded
OF_PROCESS = re.compile(r"_(\d{1,10})\.db$")
SERVICE = re.compile(r"[^a-z0-9-]+")
SHARE = re.compile(r"^Pss: +(\d{1,12}) kB$", re.MULTILINE)


def begin(directory: Path, service: str) -> None:
    """This process and those it forks count as a service. Files of its dead processes go.

    Must be called before the library is loaded. Raises OSError where nobody may write there.
    """
    own = directory / SERVICE.sub("-", service.lower())
    own.mkdir(parents=True, exist_ok=True)
    for path in own.glob("*.db"):
        if not lives(process_of(path)):
            path.unlink(missing_ok=True)
    os.environ[VARIABLE] = str(own)


def collected(directory: Path) -> "Iterable[Metric]":
    """What all processes of this host have counted; of a dead one no request is in progress."""
    from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead  # slow import

    for path in directory.glob("*/gauge_live*.db"):
        if not lives(process_of(path)):
            mark_process_dead(process_of(path), str(path.parent))  # type: ignore[no-untyped-call]  # not annotated
    paths = [str(path) for path in directory.glob("*/*.db")]
    merged: Iterable[Metric] = MultiProcessCollector.merge(paths)  # type: ignore[no-untyped-call]  # likewise
    return merged


def processes(directory: Path) -> Mapping[str, frozenset[int]]:
    """The living processes of each service; none of one that has died."""
    return {
        own.name: frozenset(filter(lives, map(process_of, own.glob("*.db"))))
        for own in directory.glob("*")
        if own.is_dir()
    }


def memory(numbers: Iterable[int]) -> Iterator[int]:
    """Bytes of each process: what several share since they were forked is shared out among them."""
    for number in numbers:
        try:
            rollup = Path(f"/proc/{number}/smaps_rollup").read_text(encoding="ascii")
        except OSError:  # it has ended, is another user's, or this is no Linux
            continue
        yield from ((whole(kilobytes) or 0) * 1024 for kilobytes in SHARE.findall(rollup))


def process_of(path: Path) -> int:
    """The number of the process that a file is of; 0 where its name has none."""
    match = OF_PROCESS.search(path.name)
    return (whole(match[1]) or 0) if match else 0


def lives(number: int) -> bool:
    """Whether a process of this host lives."""
    if not number:
        return False
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    except PermissionError:  # somebody else's, which lives
        return True
    return True
