"""References to the Laws and regulations as links into the library."""

from typing import Any

from django import template
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html

from federation.reader import reader_language
from rulings.laws import editions
from rulings.laws.books import books_of_pack
from rulings.library.references import LawItem, read_reference
from rulings.library.shelf import Books, NoEdition, books

register = template.Library()


@register.simple_tag(takes_context=True)
def law(context: dict[str, Any], printed: str) -> str:
    """A printed reference, linked where the library has it; any other text as it is."""
    item = read_reference(str(printed))
    federation = context.get("federation")
    if not item or not federation:
        return str(printed)
    return _linked(books_of_pack(federation.regulation_pack), item, str(printed))


@register.simple_tag(takes_context=True)
def cited(context: dict[str, Any], item: str, edition: str) -> str:
    """An item as a record cites it, linked into the edition that the record goes by, whatever holds today."""
    label = LawItem(item).label(reader_language())
    federation = context.get("federation")
    try:
        shelf = books(edition, federation.regulation_pack) if federation else None
    except NoEdition:
        shelf = None
    return _linked(shelf, LawItem(item), label) if shelf else label


def _linked(shelf: Books, item: LawItem, label: str) -> str:
    entry = shelf.nearest(item)
    if not entry:
        return label
    page, anchor = entry.item.place.split("#")
    if shelf.laws.key != editions.edition_on(timezone.localdate()).key:
        page += f"?edition={shelf.laws.key}"
    return format_html('<a class="law" href="{}{}#{}">{}</a>', reverse("laws"), page, anchor, label)
