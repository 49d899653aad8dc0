"""Heads of columns that Django's own tables of forms leave empty, for those who hear a page."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst
from django.utils.translation import gettext as _

register = template.Library()

HIDDEN = '<span class="visually-hidden">{}</span></th>'
OF_ROWS, OF_BOXES = '<th class="original"></th>', "<th></th>"


@register.filter
def named_heads(table: SafeString, row: str) -> SafeString:
    """A rendered table whose first column is headed by what a row is, and the last by what its box does."""
    heads = {
        OF_ROWS: format_html('<th class="original">' + HIDDEN, capfirst(row)),
        OF_BOXES: format_html("<th>" + HIDDEN, _("Delete")),
    }
    for empty, named in heads.items():
        table = mark_safe(table.replace(empty, named, 1))  # noqa: S308 - safe before, and what is put in is escaped
    return table
