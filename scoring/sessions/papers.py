"""Hand records of a session on paper: four to a page, each with what its cards allow and par."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from clubs.models import Session
from federation.paper import Paper, PaperDeal, draw_deal
from federation.paper.document import GREY, LEADING, MARGIN, POINT
from federation.reader import reader_language
from federation.templatetags.portal import GLYPHS, day, signed
from federation.tenancy.context import current
from scoring.analysis.par import Par, ParContract
from scoring.engine.contract import Contract
from scoring.sessions.services.analysis import HandAnalysis
from scoring.sessions.views.diagrams import Diagram, diagram

ACROSS, A_PAGE = 2, 4
SIZE, SMALL = 9.0, 8.0  # points
GAP = 6.0
STRAINS = ("♣", "♦", "♥", "♠", "NT")


def hand_records(session: Session, hands: Sequence[HandAnalysis]) -> bytes:
    """Every deal of a session in the order of `hands`, under its event and day on each page."""
    dated = f"{day(session.played_on)} · {session.club.name}"
    paper = Paper(
        title=_("Hand records – %(session)s") % {"session": session.title},
        publisher=current().name,
        language=reader_language(),
        dated=session.played_on,
        foot=f"{session.title} · {day(session.played_on)}",
    )
    for place, hand in enumerate(hands):
        if place % A_PAGE == 0:
            paper.add_page()
            paper.heading(session.title)
            paper.paragraph(dated, color=GREY)
            top = paper.y + 2
        _draw(paper, hand, *_corner(paper, place % A_PAGE, top))
    return paper.to_bytes()


def _corner(paper: Paper, place: int, top: float) -> tuple[float, float]:
    """Where a deal of a page begins."""
    row, column = divmod(place, ACROSS)
    wide, tall = (paper.epw + GAP) / ACROSS, (paper.bottom - top) / (A_PAGE // ACROSS)
    return MARGIN + column * wide, top + row * tall


def _draw(paper: Paper, hand: HandAnalysis, x: float, y: float) -> None:
    shown = diagram(hand.board, hand.deal)
    suits = {one.seat: [cards for _letter, cards in one.suits] for one in shown.hands}
    seats = {"Both": "NESW", "None": ""}.get(shown.vulnerable, shown.vulnerable)
    words = _words(shown, hand.section)
    _wide, tall = draw_deal(paper, PaperDeal(suits, words, seats), x, y, size=SIZE)
    below = y + tall + 4
    if hand.table is not None:
        below = _tricks(paper, hand, x, below)
    if hand.par is not None:
        paper.put(x, below, (paper.epw - GAP) / ACROSS, 9, _par(hand.par), size=SMALL, valign="T")


def _words(shown: Diagram, section: str) -> list[str]:
    number = f"{section} {shown.number}".strip()
    side = {"None": _("None vulnerable"), "Both": _("Both vulnerable")}.get(shown.vulnerable)
    return [
        _("Board %(number)s") % {"number": number},
        _("Dealer %(seat)s") % {"seat": shown.dealer},
        side or _("%(side)s vulnerable") % {"side": shown.vulnerable},
    ]


def _tricks(paper: Paper, hand: HandAnalysis, x: float, y: float) -> float:
    """The tricks of each declarer; where the table ends."""
    leading = SMALL * POINT * LEADING
    head = (_("Double dummy"), *STRAINS)
    rows = [(seat, *map(str, tricks)) for seat, tricks in hand.table.rows()] if hand.table else []
    for row in (head, *rows):
        left = x
        for place, cell in enumerate(row):
            wide = 26.0 if place == 0 else 9.0
            paper.put(left, y, wide, leading, cell, size=SMALL, align="R" if place else "L")
            left += wide
        y += leading
    return y + 1.5


def _par(par: Par) -> str:
    contracts = ", ".join(map(_contract, par.contracts)) or _("Passed out")
    return _("Par for NS: %(score)s (%(contracts)s)") % {
        "score": signed(par.score) or "0",
        "contracts": contracts,
    }


def _contract(one: ParContract) -> str:
    bid = Contract.parse(one.contract)
    in_suit = "NT" if bid.denomination == "N" else GLYPHS[bid.denomination]
    return f"{bid.level}{in_suit}{'X' * (bid.factor // 2)} {one.declarers} {over(one.over)}"


def over(tricks: int) -> str:
    """How a contract fares: =, +1, −2."""
    return signed(tricks) if tricks else "="
