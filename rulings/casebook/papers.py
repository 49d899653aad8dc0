"""An entry of the casebook on paper, with its address to be cited. The same edition makes the same bytes."""

from collections.abc import Mapping
from typing import Any

from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from federation.paper import Paper, PaperColumn, PaperDeal, draw_deal, draw_table
from federation.templatetags.portal import day
from federation.tenancy.addresses import whole_address
from rulings.cases.papers.pdf import DIAGRAM_TALL, auction_row
from rulings.models import CasebookEntry


def casebook_pdf(entry: CasebookEntry, shown: Mapping[str, Any], *, publisher: str, language: str) -> bytes:
    """The document. `shown`: the entry as its page shows it (rulings.casebook.views.pages.shown)."""
    assert entry.published_at is not None, "only what is published is printed"
    title = _("Casebook %(number)s") % {"number": entry.citation}
    dated = localtime(entry.published_at).date()
    paper = Paper(title=title, publisher=publisher, language=language, dated=dated)
    paper.heading(f"{entry.citation} {shown['subject']}")
    rows = [
        (_("Heard by"), shown["body"]),
        (_("Decision"), str(shown["outcome"])),
        (_("Level"), str(shown["level"])),
        (_("Topic"), shown["topic"]),
        (_("Laws"), ", ".join(shown["laws"])),
        (_("Published"), day(dated)),
        (_("Address"), whole_address("casebook_entry", entry.citation)),
    ]
    draw_table(paper, [PaperColumn("", 1, bold=True), PaperColumn("", 4)], [row for row in rows if row[1]])
    _board(paper, shown)
    for heading, text in shown["parts"]:
        paper.heading(str(heading), 2)
        paper.paragraph(text)
    return paper.to_bytes()


def _board(paper: Paper, shown: Mapping[str, Any]) -> None:
    if shown["hands"]:
        paper.need(DIAGRAM_TALL)
        hands = {hand.seat: [cards for _letter, cards in hand.suits] for hand in shown["hands"]}
        words = [_("Dealer %(seat)s") % {"seat": shown["dealer"]}] if shown["dealer"] else []
        seats = {"Both": "NESW", "None": ""}.get(shown["vulnerable"], shown["vulnerable"])
        _wide, tall = draw_deal(paper, PaperDeal(hands, words, seats), paper.l_margin, paper.y)
        paper.set_y(paper.y + tall + 4)
    if shown["auction"]:
        columns = [PaperColumn(seat, 1, "C") for seat in shown["columns"]]
        draw_table(paper, columns, [auction_row(row) for row in shown["auction"]], caption=_("Auction"))
