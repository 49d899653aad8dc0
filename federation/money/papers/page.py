"""The parts that papers about money share: head with both parties, the sum in its box, how to pay, notes."""

from collections.abc import Sequence
from datetime import date

from django.utils.translation import gettext as _

from federation.money.papers.content import PaperAddressee, PaperIssuer, PaymentWay
from federation.money.papers.words import addressed, day_words
from federation.paper import Paper, draw_qr
from federation.paper.document import GREY, MARGIN

LINE = 5.0  # mm from line to line in the head
PARTY_WIDE = 88.0
CODE_SIDE = 30.0
SUM_TALL = 14.0

Facts = Sequence[tuple[str, str]]


def new_paper(title: str, number: str, issuer: PaperIssuer, language: str, dated: date) -> Paper:
    """An empty document with its first page begun."""
    name = f"{title} {number}".rstrip()
    paper = Paper(title=name, publisher=issuer.name, language=language, dated=dated)
    paper.add_page()
    return paper


def draw_head(paper: Paper, title: str, facts: Facts, issuer: PaperIssuer, addressee: PaperAddressee) -> None:
    """Title, then to whom on the left; facts (number, day) and from whom on the right."""
    paper.heading(title)
    top = float(paper.y) + 1
    left = [addressed(addressee), *addressee.address]
    right = [*(f"{name}  {value}" for name, value in facts), "", issuer.name, *issuer.address]
    right += [part for part in (issuer.contact, _registration(issuer)) if part]
    ends = [
        _column(paper, left, MARGIN, top, bold=addressed(addressee)),
        _column(paper, right, paper.w - MARGIN - PARTY_WIDE, top, bold=issuer.name),
    ]
    paper.set_y(max(ends) + 4)


def _registration(issuer: PaperIssuer) -> str:
    if not issuer.registration:
        return ""
    return _("Registration number %(number)s") % {"number": issuer.registration}


def _column(paper: Paper, lines: Sequence[str], x: float, y: float, *, bold: str) -> float:
    """Lines below each other in a box; where they end."""
    for line in lines:
        is_bold = bool(line) and line == bold
        wrapped = paper.lines(
            paper.printable(line), PARTY_WIDE * (0.94 if is_bold else 1), 11 if is_bold else 9
        )
        for part in wrapped:
            paper.put(x, y, PARTY_WIDE, LINE, part, size=11 if is_bold else 9, bold=is_bold)
            y += LINE
    return y


def draw_sum(paper: Paper, words: str, amount: str, beside: str = "") -> None:
    """The sum in a box over the page, and beside it the day until which it is paid."""
    top, half = float(paper.y), float(paper.epw) / 2
    with paper.pen(0.5):
        paper.line(MARGIN, top, MARGIN + paper.epw, top)
        paper.line(MARGIN, top + SUM_TALL, MARGIN + paper.epw, top + SUM_TALL)
    paper.put(MARGIN, top, half * 0.6, SUM_TALL, words, size=11)
    paper.put(MARGIN + half * 0.6, top, half * 0.8, SUM_TALL, amount, size=18, bold=True)
    paper.put(MARGIN + half * 1.4, top, half * 0.6, SUM_TALL, beside, size=10, align="R")
    paper.set_y(top + SUM_TALL + 4)


def draw_payment(paper: Paper, way: PaymentWay, due_on: date | None) -> None:
    """Where to pay and under which reference; a code on the right where there is an address."""
    if not (way.bank or way.reference or way.address):
        return
    lines = [*way.bank]
    if due_on:
        lines.append(_("Please pay by %(day)s.") % {"day": day_words(due_on)})
    tall = max(LINE * (len(lines) + 6), CODE_SIDE if way.address else 0) + 8
    paper.need(tall)
    paper.set_y(paper.y + 3)
    paper.heading(_("How to pay"), 2)
    top = y = float(paper.y)
    wide = float(paper.epw) - (CODE_SIDE + 4 if way.address else 0)
    if way.reference:
        words = _("Reference: %(reference)s") % {"reference": way.reference}
        paper.put(MARGIN, y, wide, LINE + 1, words, size=12, bold=True)
        hint = _("Write this number before your name, or in the field for the reference.")
        paper.put(MARGIN, y + LINE + 1, wide, LINE, hint, size=8, color=GREY)
        y += 2 * LINE + 2
    for line in lines:
        paper.put(MARGIN, y, wide, LINE, line, size=9.5)
        y += LINE
    for line in _by_card(paper, way.address, wide):
        paper.put(MARGIN, y, wide, LINE, line, size=8)
        y += LINE
    if way.address:
        draw_qr(paper, way.address, paper.w - MARGIN - CODE_SIDE, top, CODE_SIDE)
        y = max(y, top + CODE_SIDE)
    paper.set_y(y + 3)


def _by_card(paper: Paper, address: str, wide: float) -> list[str]:
    """What the code opens, in words and as the address itself."""
    if not address:
        return []
    words = _("By card: read the code, or open this address.")
    return [*paper.lines(paper.printable(words), wide, 8), *paper.lines(address, wide, 8)]


def draw_notes(paper: Paper, notes: Sequence[str]) -> None:
    """Small print, a paragraph each."""
    for note in notes:
        paper.paragraph(note, size=8.5, color=GREY, after=1)
