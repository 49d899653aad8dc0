"""A QR code (ISO/IEC 18004) as black squares, sharp at any size."""

from qrcode import QRCode
from qrcode.constants import ERROR_CORRECT_M

from federation.paper.document import Paper

QUIET = 4  # modules of white round it


def draw_qr(paper: Paper, address: str, x: float, y: float, side: float) -> None:
    """An address as a code of `side` mm, its white border included, which one can click too."""
    code = QRCode(error_correction=ERROR_CORRECT_M, border=QUIET)
    code.add_data(address)
    code.make(fit=True)
    matrix = code.get_matrix()
    unit = side / len(matrix)
    with paper.local_context(fill_color=0):
        for row, modules in enumerate(matrix):
            for first, length in _runs(modules):
                paper.rect(x + first * unit, y + row * unit, length * unit, unit, style="F")
    paper.link(x, y, side, side, address, alt_text=address)


def _runs(modules: list[bool]) -> list[tuple[int, int]]:
    """Where dark modules begin in a row, and how many follow each other."""
    runs: list[tuple[int, int]] = []
    for place, dark in enumerate(modules):
        if dark and runs and sum(runs[-1]) == place:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        elif dark:
            runs.append((place, 1))
    return runs
