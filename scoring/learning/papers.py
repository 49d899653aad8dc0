"""Papers of learning: the certificate of a set that was passed, and sheets to write auctions on."""

from dataclasses import dataclass
from datetime import date

from django.utils.dateformat import format as written
from django.utils.translation import gettext as _

from federation.paper import Paper
from federation.paper.document import GREY, MARGIN
from federation.text.days import day_format
from scoring.engine import board
from scoring.sessions.views.replay import COLUMNS

EDGE = 9.0  # mm
BOARDS, ACROSS, DOWN = 16, 2, 4
ROWS, LINE, HEAD = 6, 7.2, 6.0


@dataclass(frozen=True, slots=True)
class QuizCertificate:
    """What a certificate of the quiz says."""

    name: str
    title: str
    right: int
    questions: int
    passed_on: date
    federation: str


def quiz_certificate_pdf(certified: QuizCertificate, *, language: str) -> bytes:
    """The certificate, one page across. The same round makes the same bytes."""
    paper = Paper(
        title=f"{_('Certificate')}: {certified.title}",
        publisher=certified.federation,
        language=language,
        dated=certified.passed_on,
        landscape=True,
    )
    paper.add_page()
    for edge, width in ((EDGE, 0.9), (EDGE + 1.8, 0.25)):
        with paper.pen(width, GREY):
            paper.rect(edge, edge, paper.w - 2 * edge, paper.h - 2 * edge)
    _say(paper, certified)
    return paper.to_bytes()


def _say(paper: Paper, certified: QuizCertificate) -> None:
    left, wide = 30.0, paper.w - 60

    def line(top: float, tall: float, text: str, size: float, *, bold: bool = False) -> None:
        paper.put(left, top, wide, tall, text, size=size, least=9, bold=bold, align="C")

    line(26, 20, _("Certificate"), 34, bold=True)
    line(58, 18, certified.name, 28)
    line(84, 12, _("has passed this part of the quiz on the Laws"), 14)
    line(100, 20, certified.title, 26, bold=True)
    count = {"right": certified.right, "questions": certified.questions}
    line(126, 10, _("%(right)d of %(questions)d questions answered rightly") % count, 14)
    line(140, 10, written(certified.passed_on, day_format(paper.language)), 14)
    line(152, 12, certified.federation, 18, bold=True)


def bidding_sheet_pdf(publisher: str, *, language: str, dated: date) -> bytes:
    """Sheets for boards 1 to 16: four columns from West, dealer and vulnerability in their heads."""
    paper = Paper(title=_("Bidding sheet"), publisher=publisher, language=language, dated=dated)
    for number in range(1, BOARDS + 1):
        place = (number - 1) % (ACROSS * DOWN)
        if place == 0:
            paper.add_page()
        _sheet(paper, number, place)
    return paper.to_bytes()


def _sheet(paper: Paper, number: int, place: int) -> None:
    gap = 8.0
    wide = (paper.w - 2 * MARGIN - gap) / ACROSS
    tall = (paper.bottom - MARGIN) / DOWN
    left, top = MARGIN + (place % ACROSS) * (wide + gap), MARGIN + (place // ACROSS) * tall
    about = {"board": number, "vulnerable": _vulnerable(number)}
    paper.put(left, top, wide, HEAD, _("Board %(board)d · %(vulnerable)s") % about, size=9, least=6)
    column = wide / len(COLUMNS)
    for at, seat in enumerate(COLUMNS):
        is_dealer = seat == board.dealer(number)
        head = _("%(seat)s dealer") % {"seat": seat} if is_dealer else seat
        paper.put(
            left + at * column, top + HEAD, column, HEAD, head, size=9, least=6, bold=is_dealer, align="C"
        )
    with paper.pen():
        for row in range(ROWS + 1):
            y = top + 2 * HEAD + row * LINE
            paper.line(left, y, left + wide, y)
        for at in range(len(COLUMNS) + 1):
            x = left + at * column
            paper.line(x, top + 2 * HEAD, x, top + 2 * HEAD + ROWS * LINE)


def _vulnerable(number: int) -> str:
    return {
        "None": _("nobody vulnerable"),
        "NS": _("NS vulnerable"),
        "EW": _("EW vulnerable"),
        "Both": _("everybody vulnerable"),
    }[board.vulnerable(number)]
