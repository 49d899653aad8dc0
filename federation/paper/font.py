"""The one font of all documents: its file is read once, each document cuts its own from it.

Reading it costs a quarter of a second, more than everything else about a document of one page.
"""

from copy import copy
from functools import cache
from io import BytesIO
from pathlib import Path

from fontTools.ttLib import TTFont
from fpdf import FPDF
from fpdf.fonts import SubsetMap, TTFFont

FONT = Path(__file__).parent / "fonts" / "PortalGothic.woff"


def a_font() -> TTFFont:
    """The font for one new document, which writes down in it what it uses and cuts away the rest."""
    font = copy(_whole())
    font.cw = font.cw.copy()
    font.missing_glyphs = []
    font.subset = SubsetMap(font)
    font.ttfont = _opened()
    return font


@cache
def _whole() -> TTFFont:
    """Its glyphs and widths. Nothing of it is ever cut."""
    return TTFFont(FPDF(), FONT, "portal", "")


@cache
def _unpacked() -> bytes:
    font, unpacked = TTFont(FONT, recalcTimestamp=False, lazy=True), BytesIO()
    font.flavor = None
    font.save(unpacked, reorderTables=None)
    return unpacked.getvalue()


def _opened() -> TTFont:
    """To be cut: its tables are read when somebody asks for them, its names of glyphs are known."""
    font = TTFont(BytesIO(_unpacked()), recalcTimestamp=False, lazy=True)
    font.setGlyphOrder([*_whole().ttfont.getGlyphOrder()])
    return font
