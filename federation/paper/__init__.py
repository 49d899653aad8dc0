"""Documents on paper, as PDF: the page, its text, tables, hands and codes. They know no database.

The same input makes the same bytes: no clock is read, and the one font comes along (fonts/build.py).
"""

from federation.paper.document import Paper
from federation.paper.hand import PaperDeal, draw_deal
from federation.paper.qr import draw_qr
from federation.paper.table import PaperColumn, draw_table
from federation.paper.wall import WallColumn, WallPaper, WallRow, WallSheet, in_both
from federation.paper.wall_page import wall_pdf

__all__ = [
    "Paper",
    "PaperColumn",
    "PaperDeal",
    "WallColumn",
    "WallPaper",
    "WallRow",
    "WallSheet",
    "draw_deal",
    "draw_qr",
    "draw_table",
    "in_both",
    "wall_pdf",
]
