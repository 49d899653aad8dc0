"""How figures, cards and days are shown on every page, in both languages."""

from datetime import date, datetime
from decimal import Decimal

from django import template
from django.utils import dateformat, timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _, gettext_lazy

from federation.reader import reader_language
from federation.tenancy.context import current
from federation.text.days import IN_PAGES
from federation.text.money import in_currency
from scoring.engine.contract import BOOK, Contract

register = template.Library()

TEN = mark_safe('<span class="ten">10</span>')
MINUS = "\N{MINUS SIGN}"
GLYPHS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
SPOKEN = {
    "S": gettext_lazy("spades"),
    "H": gettext_lazy("hearts"),
    "D": gettext_lazy("diamonds"),
    "C": gettext_lazy("clubs"),
}


@register.filter
def points(value: int | Decimal | str | None) -> str:
    """A bridge score or matchpoints: a real minus sign, no grouping; nothing where there is none."""
    return "" if value is None else str(value).replace("-", MINUS)


@register.filter
def money(amount: Decimal | None, currency: str = "") -> str:
    """An amount of money, nothing where there is none; without a currency in that of the federation."""
    if amount is None:
        return ""
    return in_currency(Decimal(amount), currency or current().currency, reader_language())


@register.filter
def signed(value: int | None) -> str:
    """A score from one side, with its sign."""
    if value is None:
        return ""
    return f"+{value}" if value > 0 else points(value)


@register.filter
def day(value: date | datetime | None) -> str:
    """A day as a sentence writes it: 2026年11月20日(金), 20 Nov 2026 (Fri)."""
    if value is None:
        return ""
    if isinstance(value, datetime):
        value = timezone.localtime(value)
    return dateformat.format(value, IN_PAGES[reader_language()])


@register.filter
def date_alone(value: date) -> str:
    """A day whose weekday says nothing, of a Law or a regulation: 2017年8月1日, 1 Aug 2017."""
    return day(value).partition("(")[0].rstrip()


@register.filter
def table_day(value: date | None) -> str:
    """A day as a table writes it, in either language."""
    return "" if value is None else value.isoformat()


@register.filter
def moment(value: datetime | None) -> str:
    """A day and the time on the federation's clock, 24 hours."""
    return "" if value is None else f"{day(value)} {timezone.localtime(value):%H:%M}"


@register.filter
def suit(letter: str) -> SafeString:
    """A suit as its coloured glyph, and its name for whoever listens."""
    return format_html(
        '<span class="suit suit-{}"><span aria-hidden="true">{}</span><span class="spoken">{}</span></span>',
        letter,
        GLYPHS[letter],
        SPOKEN[letter],
    )


@register.filter
def contract(notation: str) -> SafeString | str:
    """A contract as screens show it: 4♠X, 3NT; words where the deal was passed out."""
    if not notation:
        return ""
    bid = Contract.parse(notation)
    if not bid.level:
        return _("Passed out")
    in_suit = "NT" if bid.denomination == "N" else suit(bid.denomination)
    return format_html("{}{}{}", bid.level, in_suit, "X" * (bid.factor // 2))


@register.filter
def call(notation: str) -> SafeString | str:
    """A call as an auction shows it: 1♠, X, XX, and the word for a pass."""
    if notation == "P":
        return _("Pass")
    return notation if notation in ("X", "XX") else contract(notation)


@register.filter
def card(notation: str) -> SafeString | str:
    """A card kept as "ST": ♠10."""
    return format_html("{}{}", suit(notation[0]), ranks(notation[1:])) if notation else ""


@register.filter
def ranks(cards: str) -> SafeString | str:
    """The ranks of a suit: ten as 10, and kept together; a void as a dash."""
    return format_html_join("", "{}", ((TEN if rank == "T" else rank,) for rank in cards)) or "–"


@register.simple_tag
def tricks_over(notation: str, tricks: int | None) -> str:
    """How a contract fared: =, +1, −2."""
    level = Contract.parse(notation).level if notation else 0
    if not level or tricks is None:
        return ""
    return signed(tricks - BOOK - level) if tricks != BOOK + level else "="


@register.filter
def place(rank: int, tied: bool) -> str:
    """A place: 2, and =2 where it is shared; 2位 and 2位タイ."""
    return (_("=%(rank)d") if tied else _("%(rank)d")) % {"rank": rank}


@register.simple_tag
def names(people: list[str]) -> SafeString:
    """The people of a contestant, each unbroken at the end of a line."""
    between = mark_safe('<span class="and"> – </span>')
    return format_html_join(between, '<span class="player">{}</span>', ((person,) for person in people))
