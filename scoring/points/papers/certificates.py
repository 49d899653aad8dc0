"""The certificate of a title on paper: who, which title, since when, and how anybody may prove it."""

from dataclasses import dataclass
from datetime import date

from django.utils.dateformat import format as written
from django.utils.translation import gettext as _

from federation.paper import Paper, draw_qr
from federation.paper.document import GREY
from federation.text.days import day_format

EDGE, CODE_SIDE = 9.0, 30.0  # mm


@dataclass(frozen=True, slots=True)
class CertificateText:
    """What a certificate says, in the language that it is written in. `note`: by which ladder."""

    name: str
    title: str
    awarded_on: date
    federation: str
    note: str
    code: str
    address: str


def certificate_pdf(certificate: CertificateText, *, language: str) -> bytes:
    """The certificate, one page across. The same title makes the same bytes."""
    paper = Paper(
        title=f"{_('Certificate')}: {certificate.title}",
        publisher=certificate.federation,
        language=language,
        dated=certificate.awarded_on,
        landscape=True,
        foot=certificate.note,
    )
    paper.add_page()
    _frame(paper)
    _words(paper, certificate)
    _proof(paper, certificate)
    return paper.to_bytes()


def _frame(paper: Paper) -> None:
    for edge, width in ((EDGE, 0.9), (EDGE + 1.8, 0.25)):
        with paper.pen(width, GREY):
            paper.rect(edge, edge, paper.w - 2 * edge, paper.h - 2 * edge)


def _words(paper: Paper, certificate: CertificateText) -> None:
    left, wide = 30.0, paper.w - 60

    def line(top: float, tall: float, text: str, size: float, *, bold: bool = False) -> None:
        paper.put(left, top, wide, tall, text, size=size, least=9, bold=bold, align="C")

    line(24, 20, _("Certificate"), 34, bold=True)
    line(56, 18, certificate.name, 28)
    sentence = _("By its rules on master points, the federation has awarded this member the title")
    line(80, 14, sentence, 14)
    line(98, 22, certificate.title, 32, bold=True)
    line(130, 10, written(certificate.awarded_on, day_format(paper.language)), 14)
    line(142, 12, certificate.federation, 18, bold=True)


def _proof(paper: Paper, certificate: CertificateText) -> None:
    """The code and where it is proved, in the lower right corner."""
    right, bottom = paper.w - EDGE - 6, paper.h - EDGE - 12
    draw_qr(paper, certificate.address, right - CODE_SIDE, bottom - CODE_SIDE, CODE_SIDE)
    wide = 82.0
    left, top = right - CODE_SIDE - wide - 2, bottom - 17
    paper.put(left, top, wide, 6, certificate.code, size=11, align="R")
    paper.put(
        left,
        top + 6,
        wide,
        9,
        _("Anybody can verify this certificate by its code on the federation's portal."),
        size=8,
        align="R",
        color=GREY,
    )
