"""How fast files of other programs are read, beside a library that reads them too: PBN beside endplay.

USEBIO has no such library; `clubs.files.benchmark` measures it beside what only takes XML apart.
"""

import re
import tempfile
from collections.abc import Callable
from pathlib import Path

from clubs.files.pbn import reader as pbn
from scoring.tools.bench.peers import NoPeerError, Peer, python_peer
from scoring.tools.bench.rows import BenchComparison, NotMeasured, here, medians, row

SAMPLE = Path(__file__).parents[3] / "tests/samples/pbn_bbo_imps_44.pbn"
TIMES = 60  # the sample's boards, again and again under other numbers: 2,520 games
ROUNDS = 5
AT_LEAST = 2.2  # 10,000 boards a second beside the 4,500 that endplay once read here
_GAME = re.compile(rb"\n\s*\n")
_BOARD = re.compile(rb'\[Board "(\d+)"\]')
_CYCLE = 16  # boards, after which dealer and vulnerability come again


def rows(start: Callable[[], Peer] = python_peer, times: int = TIMES) -> list[BenchComparison | NotMeasured]:
    """A board of PBN with auction and play, or why it could not be measured."""
    try:
        with start() as peer, tempfile.NamedTemporaryFile(suffix=".pbn") as file:
            content = large(SAMPLE.read_bytes(), times)
            file.write(content)
            file.flush()
            return [_pbn_row(peer, content, file.name)]
    except NoPeerError as error:
        return [NotMeasured("PBN beside endplay", str(error))]


def large(sample: bytes, times: int) -> bytes:
    """The sample so many times over, under other board numbers; without the games that endplay refuses."""
    games = [game for game in _GAME.split(sample) if b"[Contract " in game and b"[Play " in game]
    return b"\n\n".join(_moved(game, number * _CYCLE) for number in range(times) for game in games)


def _moved(game: bytes, by: int) -> bytes:
    return _BOARD.sub(lambda tag: b'[Board "%d"]' % (int(tag[1]) + by), game)


def _pbn_row(peer: Peer, content: bytes, path: str) -> BenchComparison:
    """Seconds of one board. Both count the boards that they have read."""
    document, _ = pbn.read(content)
    boards = len(document.results) if document else 0
    asked = peer.ask("pbn", path=path)
    if asked["awards"] != boards:
        raise NoPeerError(f"endplay read {asked['awards']} boards of {boards}")
    ways = (
        here(lambda: pbn.read(content)),
        lambda count: float(peer.ask("pbn", count, path=path)["seconds"]),
    )
    seconds = [total / boards for total in medians(ways, rounds=ROUNDS)]
    name = f"a board of PBN with auction and play, of {boards:,}, every check"
    return row(name, "endplay.parsers.pbn, no checks", seconds, AT_LEAST)
