"""Invoice, receipt, credit note and reminder on A4.

A qualified invoice (適格請求書, 消費税法 第57条の4) names the issuer and its registration number, the day of
each supply and what it was, marked where the reduced rate holds, the total by rate and the rate, the tax by
rate, and to whom it is written. A credit note (適格返還請求書) names the day of the first supply too.
"""

from decimal import Decimal

from django.utils import translation
from django.utils.translation import gettext as _, pgettext

from federation.money.papers.content import ChargeKind, ChargeLine, ChargePaper
from federation.money.papers.page import Facts, draw_head, draw_notes, draw_payment, draw_sum, new_paper
from federation.money.papers.words import about_words, day_words, money, rate_words, sum_words, title_of
from federation.money.tax_rates import TaxTreatment
from federation.paper import Paper, PaperColumn, draw_table

REDUCED = "※"


def charge_pdf(content: ChargePaper) -> bytes:
    """The paper as PDF, in its own language. The same content makes the same bytes."""
    with translation.override(content.language):
        title = title_of(content.kind, is_registered=bool(content.issuer.registration))
        paper = new_paper(title, content.number, content.issuer, content.language, content.dated)
        draw_head(paper, title, _facts(content), content.issuer, content.addressee)
        draw_sum(paper, sum_words(content.kind), money(_sum(content), content.currency), _beside(content))
        if about := about_words(content.kind):
            paper.paragraph(about, after=3)
        _draw_lines(paper, content)
        _draw_totals(paper, content)
        if content.kind in (ChargeKind.INVOICE, ChargeKind.REMINDER):
            # Whoever is reminded is not asked to pay by a day that is over.
            draw_payment(
                paper, content.payment, content.due_on if content.kind is ChargeKind.INVOICE else None
            )
        draw_notes(paper, content.notes)
        return paper.to_bytes()


def _facts(content: ChargePaper) -> Facts:
    """Number and day; of which invoice it is, and of which day that was."""
    facts = [
        (pgettext("paper", "Number"), content.number),
        (pgettext("paper", "Date"), day_words(content.dated)),
    ]
    if content.of_number:
        facts.append((_("For invoice"), content.of_number))
    if content.of_day:
        facts.append((_("Invoice date"), day_words(content.of_day)))
    if content.paid_by and content.kind is ChargeKind.RECEIPT:
        facts.append((_("Paid by"), content.paid_by))
    return facts


def _sum(content: ChargePaper) -> Decimal:
    return content.totals.gross if content.open_amount is None else content.open_amount


def _beside(content: ChargePaper) -> str:
    if content.due_on is None or content.kind not in (ChargeKind.INVOICE, ChargeKind.REMINDER):
        return ""
    words = _("Was due on %(day)s") if content.kind is ChargeKind.REMINDER else _("Due on %(day)s")
    return words % {"day": day_words(content.due_on)}


def _draw_lines(paper: Paper, content: ChargePaper) -> None:
    amounts = _("Amount (tax included)") if content.amounts_contain_tax else _("Amount (without tax)")
    columns = [
        PaperColumn(pgettext("paper", "Day"), 1.8),
        PaperColumn(pgettext("paper", "Description"), 5),
        PaperColumn(amounts if _is_taxed(content) else pgettext("paper", "Amount"), 2, "R"),
    ]
    draw_table(paper, columns, [_row(line, content) for line in content.lines])


def _row(line: ChargeLine, content: ChargePaper) -> list[str]:
    mark = f" {REDUCED}" if line.treatment is TaxTreatment.REDUCED else ""
    day = day_words(line.day) if line.day else ""
    return [day, f"{line.text}{mark}", money(line.amount, content.currency)]


def _is_taxed(content: ChargePaper) -> bool:
    return any(total.rate.percent is not None for total in content.totals.by_rate)


def _draw_totals(paper: Paper, content: ChargePaper) -> None:
    """By rate: without tax, tax, together; and all of it. One line where nothing is taxed."""
    totals, of = content.totals, content.currency
    if not _is_taxed(content):
        draw_table(paper, [PaperColumn("", 6), PaperColumn("", 2, "R", bold=True)], [_last(content)])
        return
    columns = [
        PaperColumn(_("Tax rate"), 2.6),
        PaperColumn(_("Without tax"), 2, "R"),
        PaperColumn(_("Tax"), 2, "R"),
        PaperColumn(pgettext("paper", "Total"), 2, "R", bold=True),
    ]
    rows = [
        [
            rate_words(one.rate),
            money(one.net, of),
            "–" if one.rate.percent is None else money(one.tax, of),
            money(one.gross, of),
        ]
        for one in totals.by_rate
    ]
    whole = [pgettext("paper", "Total"), *(money(one, of) for one in (totals.net, totals.tax, totals.gross))]
    draw_table(paper, columns, [*rows, whole])
    if any(line.treatment is TaxTreatment.REDUCED for line in content.lines):
        draw_notes(paper, [_("※ The reduced rate applies.")])


def _last(content: ChargePaper) -> list[str]:
    return [pgettext("paper", "Total"), money(content.totals.gross, content.currency)]
