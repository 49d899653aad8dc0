"""A statement of account on A4: what was charged and paid between two days, and what is owed."""

from decimal import Decimal

from django.utils import translation
from django.utils.translation import gettext as _, pgettext

from federation.money.papers.content import AccountPaper, StatementRow
from federation.money.papers.page import draw_head, draw_notes, draw_payment, draw_sum, new_paper
from federation.money.papers.words import day_words, money
from federation.paper import PaperColumn, draw_table


def account_pdf(content: AccountPaper) -> bytes:
    """The statement as PDF, in its own language. The same content makes the same bytes."""
    with translation.override(content.language):
        title = pgettext("paper", "Statement of account")
        paper = new_paper(title, content.number, content.issuer, content.language, content.dated)
        days = f"{day_words(content.from_day)} – {day_words(content.to_day)}"
        facts = [
            *([(pgettext("paper", "Number"), content.number)] if content.number else []),
            (pgettext("paper", "Date"), day_words(content.dated)),
            (pgettext("paper", "Period"), days),
        ]
        draw_head(paper, title, facts, content.issuer, content.addressee)
        owed = content.closing
        words = _("In your favour") if owed < 0 else _("Amount due")
        draw_sum(paper, words, money(abs(owed), content.currency))
        columns = [
            PaperColumn(pgettext("paper", "Day"), 2),
            PaperColumn(pgettext("paper", "Description"), 4),
            PaperColumn(_("Charged"), 1.6, "R"),
            PaperColumn(pgettext("paper", "Paid"), 1.6, "R"),
            PaperColumn(pgettext("paper", "Balance"), 1.6, "R", bold=True),
        ]
        opening = StatementRow(content.from_day, _("Balance brought forward"), None, None, content.opening)
        draw_table(paper, columns, [_row(row, content.currency) for row in (opening, *content.rows)])
        if owed > 0:
            draw_payment(paper, content.payment, None)
        draw_notes(paper, content.notes)
        return paper.to_bytes()


def _row(row: StatementRow, currency: str) -> list[str]:
    amounts = (_amount(amount, currency) for amount in (row.charged, row.paid, row.balance))
    return [day_words(row.day), row.text, *amounts]


def _amount(amount: Decimal | None, currency: str) -> str:
    return "" if amount is None else money(amount, currency)
