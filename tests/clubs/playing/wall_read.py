"""Reading a sheet for the wall back from its PDF: every piece of text with its place, every rule."""

import io
from typing import NamedTuple

from pypdf import PdfReader

from federation.paper.document import FOOT, MARGIN, POINT, Paper

ABOVE, BELOW = 0.80, 0.16  # of type over and under its baseline, in sizes


class Piece(NamedTuple):
    """A text on a page; mm from its upper left corner, `y` of the baseline."""

    text: str
    x: float
    y: float
    size: float
    width: float

    @property
    def box(self):
        tall = self.size * POINT
        return self.x, self.y - ABOVE * tall, self.x + self.width, self.y + BELOW * tall


class Page(NamedTuple):
    """What a page has. `rules` are the heights of its horizontal lines."""

    wide: float
    tall: float
    pieces: list[Piece]
    rules: list[float]

    @property
    def bottom(self):
        """Where the body ends."""
        return self.tall - MARGIN - FOOT

    @property
    def body(self):
        """The text between the first rule, under the heads of the columns, and the foot."""
        return [piece for piece in self.pieces if min(self.rules) < piece.y < self.bottom]

    @property
    def words(self):
        """Everything on it in the order in which it was drawn, without spaces."""
        return spaceless("".join(piece.text for piece in self.pieces))


def spaceless(text):
    return "".join(text.split()).replace("·", "")


def pages(content, measure: Paper):
    """The pages of a document. `measure` knows how wide type is."""
    return [_page(page, measure) for page in PdfReader(io.BytesIO(content)).pages]


def _page(page, measure):
    wide, tall = (float(side) * POINT for side in page.mediabox[2:])
    pieces, rules, at = [], [], [None]

    def text(words, _matrix, place, _font, size):
        if words.strip():
            printed = words.strip(" \n")
            x, y = place[4] * POINT, tall - place[5] * POINT
            pieces.append(Piece(printed, x, y, size, measure.width(printed, size)))

    def line(operator, operands, _matrix, _place):
        if operator == b"m":
            at[0] = operands
        if operator == b"l" and at[0] is not None and at[0][1] == operands[1]:
            rules.append(tall - float(operands[1]) * POINT)

    page.extract_text(visitor_text=text, visitor_operand_before=line)
    return Page(wide, tall, pieces, rules)
