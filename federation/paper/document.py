"""A document of A4 pages, A3 for a wall: text in its place, headings, paragraphs, page numbers. In mm."""

import re
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, time
from typing import cast

from fpdf import FPDF, TextMode, ViewerPreferences, XPos, YPos
from fpdf.fonts import TTFFont

from federation.paper.font import a_font
from federation.paper.lines import divided, shortened
from federation.paper.logo import logo_here

MARGIN = 12.0
FOOT = 8.0
POINT = 25.4 / 72
LEADING = 1.35  # of a line, in sizes of its type
GETA = "〓"  # what a printer sets where a type is missing
INK, GREY, RULE = (26, 26, 26), (95, 95, 95), (150, 150, 150)
Color = tuple[int, int, int]


class Paper(FPDF):
    """A document with title, language and publisher in its particulars; `dated` is the only time in it."""

    def __init__(
        self,
        *,
        title: str,
        publisher: str,
        language: str,
        dated: date,
        landscape: bool = False,
        foot: str = "",
        form: str = "A4",
    ) -> None:
        super().__init__(orientation="landscape" if landscape else "portrait", format=form)
        self.publisher, self.language, self.foot = publisher, language, foot or title
        self.set_margins(MARGIN, MARGIN)
        self.set_auto_page_break(False)
        self.fonts["portal"] = a_font()
        self.set_font("portal", size=10)
        self._font = cast("TTFFont", self.current_font)  # the one added above
        self._known = {*self._font.cmap}
        self._widths: dict[str, float] = {}
        self.set_title(title)
        self.set_author(publisher)
        self.set_creator("Bridge Federation Portal")
        self.set_lang(language)
        self.set_creation_date(datetime.combine(dated, time(), UTC))
        self.viewer_preferences = ViewerPreferences(display_doc_title=True)
        self.set_text_color(*INK)
        self._logo = logo_here()

    @property
    def bottom(self) -> float:
        """Where the body of a page ends."""
        return float(self.h - MARGIN - FOOT)

    @property
    def room(self) -> float:
        """What is left of this page."""
        return self.bottom - float(self.y)

    def to_bytes(self) -> bytes:
        """The whole document; one without pages gets an empty one."""
        if not self.pages:
            self.add_page()
        return bytes(self.output())

    def footer(self) -> None:
        """Who publishes it, what it is, which page."""
        self.set_font_size(8)
        self.set_text_color(*GREY)
        top, third = self.h - MARGIN - 3, self.epw / 3
        past = self._logo_put(top)
        self.put(MARGIN + past, top, third - past, 4, self.publisher, size=8, color=GREY)
        self.put(MARGIN + third, top, third, 4, self.foot, size=8, align="C", color=GREY)
        self.set_xy(MARGIN + 2 * third, top)
        number = f"{self.page_no()} / {{nb}}"
        self.cell(third, 4, number, align="R", new_x=XPos.LEFT, new_y=YPos.TOP)
        self.set_text_color(*INK)

    def _logo_put(self, top: float) -> float:
        """The logo before the publisher's name; how much of the foot's width it takes."""
        if self._logo is None:
            return 0.0
        picture, width, height = self._logo
        self.image(picture, x=MARGIN, y=top + 2 - height / 2, w=width, h=height)
        return width + 2

    def printable(self, text: str) -> str:
        """A text in characters that the font has: a usual form for a rare one, else a geta mark."""
        return "".join(self._printable(sign) for sign in text if unicodedata.category(sign) not in SILENT)

    def _printable(self, character: str) -> str:
        if ord(character) in self._known or character == "\n":
            return character
        usual = unicodedata.normalize("NFKC", character)
        return usual if usual and all(ord(sign) in self._known for sign in usual) else GETA

    def width(self, text: str, size: float) -> float:
        """How wide a text of one line is in a size of type (points)."""
        if text not in self._widths:
            _count, self._widths[text] = self._font.get_text_width(text, 1, None)
        return self._widths[text] * size * POINT

    def say(
        self, x: float, baseline: float, text: str, size: float, *, bold: bool = False, color: Color = INK
    ) -> None:
        """One line of printable text. Bold is the same outline with a stroke: one font serves both."""
        if not text:
            return
        self.set_font_size(size)
        self.set_text_color(*color)
        if not bold:
            self.text(x, baseline, text)
            return
        # fpdf2 writes this number as points, whatever the unit of the document.
        stroke = {"line_width": size * 0.03, "draw_color": color}
        with self.local_context(text_mode=TextMode.FILL_STROKE, **stroke):
            self.text(x, baseline, text)

    def put(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        text: object,
        *,
        size: float,
        least: float = 6,
        bold: bool = False,
        align: str = "L",
        valign: str = "C",
        color: Color = INK,
    ) -> None:
        """A text in a box. One that is too long shrinks to `least`, on more lines if there is room; what
        then is still too much ends with an ellipsis."""
        printed = self.printable(str(text))
        lines, size = self._fitted(printed, width, height, size, min(least, size))
        leading = size * POINT * LEADING
        spare = height - leading * len(lines)
        baseline = y + {"T": 0, "C": spare / 2, "B": spare}[valign] + leading / 2 + size * POINT * 0.36
        for line in lines:
            left = {"L": 0.0, "C": 0.5, "R": 1.0}[align] * (width - self.width(line, size))
            self.say(x + left, baseline, line, size, bold=bold, color=color)
            baseline += leading

    def _fitted(
        self, text: str, width: float, height: float, size: float, least: float
    ) -> tuple[list[str], float]:
        """Lines and the size of type in which they fit: on one line nearly in full size, else on several."""
        # A word is made smaller rather than cut.
        widest = max((self.width(word, size) for word in WORDS.findall(text)), default=0)
        size = max(least, min(size, size * width / widest)) if widest else size
        narrow = self.width(text, size)
        if "\n" not in text and narrow * max(0.75, least / size) <= width:
            return [text], size * min(1.0, width / narrow) if narrow else size
        while True:
            lines = self.lines(text, width, size)
            most = max(1, int(height / (size * POINT * LEADING) + 0.01))
            if len(lines) <= most:
                return lines, size
            if size <= least:
                break
            size = max(least, size - 0.5)
        if most == 1:
            return [shortened(text.replace("\n", " "), lambda one: self.width(one, size), width)], size
        rest = "".join(lines[most - 1 :])
        return [*lines[: most - 1], shortened(rest, lambda one: self.width(one, size), width)], size

    def lines(self, text: str, width: float, size: float) -> list[str]:
        """Printable text divided for a width."""
        if "\n" not in text and self.width(text, size) <= width:
            return [text]
        return divided(text, lambda one: self.width(one, size), width)

    def need(self, height: float) -> bool:
        """Begin a page where so much does not fit any more; whether one was begun."""
        if self.page and self.room >= height:
            return False
        self.add_page()
        return True

    def heading(self, text: str, level: int = 1) -> None:
        """A heading over the width of the page; it stands in the outline too, and not alone at the bottom."""
        size = {1: 18.0, 2: 13.0}.get(level, 11.0)
        title = self.printable(text)
        lines = self.lines(title, self.epw, size)
        leading = size * POINT * LEADING
        self.need(leading * len(lines) + 14)
        if level <= 2:
            self.start_section(title, level - 1)
        for line in lines:
            self.say(MARGIN, self.y + leading * 0.75, line, size, bold=True)
            self.set_y(self.y + leading)
        self.set_y(self.y + (2.5 if level == 1 else 1.2))

    def paragraph(self, text: str, *, size: float = 10, color: Color = INK, after: float = 2) -> None:
        """Text over the width of the page, over pages where it is long."""
        leading = size * POINT * (1.7 if self.language == "ja" else 1.5)
        for line in self.lines(self.printable(text), self.epw, size):
            self.need(leading)
            self.say(MARGIN, self.y + leading * 0.72, line, size, color=color)
            self.set_y(self.y + leading)
        self.set_y(self.y + after)

    @contextmanager
    def pen(self, width: float = 0.2, color: Color = RULE) -> Iterator[None]:
        """Lines of this width and colour."""
        with self.local_context(line_width=width, draw_color=color):
            yield


WORDS = re.compile(r"[A-Za-z\u00c0-\u024f]+")
SILENT = ("Cc", "Cf", "Mn", "Cs", "Co", "Cn")  # controls, joiners, selectors of variants
