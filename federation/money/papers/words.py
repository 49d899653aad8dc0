"""Words of papers about money, in the language that is active."""

from datetime import date
from decimal import Decimal

from django.utils.dateformat import format as format_day
from django.utils.translation import gettext as _, pgettext

from federation.money.papers.content import ChargeKind, PaperAddressee
from federation.money.tax_rates import TaxRate, TaxTreatment
from federation.reader import reader_language
from federation.text.days import day_format
from federation.text.money import in_currency


def title_of(kind: ChargeKind, *, is_registered: bool) -> str:
    """What the paper is called; with a registration number it is a tax invoice of its law."""
    titles = {
        ChargeKind.INVOICE: (pgettext("paper", "Tax invoice"), pgettext("paper", "Invoice")),
        ChargeKind.CREDIT_NOTE: (pgettext("paper", "Tax credit note"), pgettext("paper", "Credit note")),
        ChargeKind.RECEIPT: (pgettext("paper", "Receipt"),),
        ChargeKind.REMINDER: (pgettext("paper", "Payment reminder"),),
    }
    return titles[kind][0 if is_registered else -1]


def sum_words(kind: ChargeKind) -> str:
    """What the large sum is."""
    words = {
        ChargeKind.INVOICE: _("Amount due"),
        ChargeKind.RECEIPT: _("Amount received"),
        ChargeKind.CREDIT_NOTE: _("Amount credited"),
        ChargeKind.REMINDER: _("Amount still due"),
    }
    return words[kind]


def about_words(kind: ChargeKind) -> str:
    """A sentence above the table; "" for none."""
    words = {
        ChargeKind.RECEIPT: _("Received with thanks, for what is listed here."),
        ChargeKind.CREDIT_NOTE: _("We have cancelled these charges, or reduced them by these amounts."),
        ChargeKind.REMINDER: _(
            "We have not received this payment yet. If you have paid in the last few days, please disregard "
            "this letter."
        ),
    }
    return words.get(kind, "")


def addressed(addressee: PaperAddressee) -> str:
    """The name as a letter has it: 様 behind a person, 御中 behind a body, in Japanese."""
    if reader_language() != "ja":
        return addressee.name
    return f"{addressee.name} {'御中' if addressee.is_body else '様'}"


def rate_words(rate: TaxRate) -> str:
    """A rate in a table: 10%, 8% (reduced), exempt."""
    if rate.percent is None:
        exempt = rate.treatment is TaxTreatment.EXEMPT
        return pgettext("tax", "Exempt") if exempt else pgettext("tax", "Outside the scope of tax")
    percent = f"{rate.percent.normalize():f}%"
    reduced = _("%(percent)s (reduced rate)") % {"percent": percent}
    return reduced if rate.treatment is TaxTreatment.REDUCED else percent


def day_words(day: date) -> str:
    """A day on paper."""
    return format_day(day, day_format(reader_language()))


def money(amount: Decimal, currency: str) -> str:
    """An amount on paper."""
    return in_currency(amount, currency, reader_language(), in_full=True)
