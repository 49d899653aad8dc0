"""A QR code (ISO/IEC 18004) as black squares, sharp at any size."""

from typing import NamedTuple

from qrcode import QRCode
from qrcode.constants import ERROR_CORRECT_M

from federation.paper.document import Paper

QUIET = 4  # modules of white round it


class Code(NamedTuple):
    """A code by its rows: where dark modules begin, and how many follow each other. `size` in modules."""

    size: int
    runs: list[list[tuple[int, int]]]


def draw_qr(paper: Paper, address: str, x: float, y: float, side: float) -> None:
    """An address as a code of `side` mm, its white border included, which one can click too."""
    code = runs_of(address)
    unit = side / code.size
    with paper.local_context(fill_color=0):
        for row, runs in enumerate(code.runs):
            for first, length in runs:
                paper.rect(x + first * unit, y + row * unit, length * unit, unit, style="F")
    paper.link(x, y, side, side, address, alt_text=address)


def runs_of(address: str) -> Code:
    """The code of an address."""
    code = QRCode(error_correction=ERROR_CORRECT_M, border=QUIET)
    code.add_data(address)
    code.make(fit=True)
    matrix = code.get_matrix()
    return Code(len(matrix), [_runs(modules) for modules in matrix])


def _runs(modules: list[bool]) -> list[tuple[int, int]]:
    """Where dark modules begin in a row, and how many follow each other."""
    runs: list[tuple[int, int]] = []
    for place, dark in enumerate(modules):
        if dark and runs and sum(runs[-1]) == place:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        elif dark:
            runs.append((place, 1))
    return runs
