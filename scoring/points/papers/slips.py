"""Slips of guests on paper: who won how much where, until when it can be claimed, and by which code."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _

from clubs.playing.prints.boxes import CardBox, boxes
from federation.paper import Paper, draw_qr

SIDE = 34.0  # mm of the code to be photographed
DOWN = 4


@dataclass(frozen=True, slots=True)
class PaperSlip:
    """A slip: its holder, the points in words, the code in fours, the page that claims it, the last day."""

    name: str
    points: str
    code: str
    address: str
    valid_through: date


def slips_pdf(slips: Sequence[PaperSlip], *, title: str, publisher: str, language: str, dated: date) -> bytes:
    """Slips to be cut apart, eight on a page. Only those that are not claimed belong here."""
    what = _("Slips of guests")
    paper = Paper(title=f"{what} – {title}", publisher=publisher, language=language, dated=dated, foot=title)
    places = boxes(paper, 2, DOWN)
    for slip in slips:
        _draw(paper, next(places), slip, title, publisher)
    return paper.to_bytes()


def _draw(paper: Paper, box: CardBox, slip: PaperSlip, title: str, publisher: str) -> None:
    text = box.width - SIDE - 2
    paper.put(box.x, box.y, box.width, 4.5, f"{publisher} · {title}", size=8)
    paper.put(box.x, box.y + 5, box.width, 7, slip.name, size=13, bold=True)
    paper.put(box.x, box.y + 13, text, 6, slip.points, size=11, bold=True)
    how = _("Join the federation and sign in: photograph the square, or type the code under “Claim a slip”.")
    paper.put(box.x, box.y + 20, text, 16, how, size=8.5, valign="T")
    until = _("Valid through %(day)s") % {"day": slip.valid_through.isoformat()}
    paper.put(box.x, box.y + 37, text, 5, until, size=8.5)
    paper.put(box.x, box.y + 43, text, 7, slip.code, size=11, bold=True)
    draw_qr(paper, slip.address, box.x + text + 2, box.y + 14, SIDE)
