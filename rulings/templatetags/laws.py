"""References to the Laws and regulations as links into the library."""

from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import format_html

from rulings.library.references import read_reference
from rulings.views.law_books import books_of_pack

register = template.Library()


@register.simple_tag(takes_context=True)
def law(context: dict[str, Any], printed: str) -> str:
    """A printed reference, linked where the library has it; any other text as it is."""
    item = read_reference(str(printed))
    federation = context.get("federation")
    if not item or not federation:
        return str(printed)
    found = books_of_pack(federation.regulation_pack).nearest(item)
    if not found:
        return str(printed)
    return format_html('<a class="law" href="{}{}">{}</a>', reverse("laws"), found.item.place, printed)
