"""Cards, strains and names on pages of the social game."""

from collections.abc import Mapping

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from federation.templatetags import portal
from scoring.engine.social.cards import JOKER_SIGN, is_joker

register = template.Library()


@register.filter
def strain(denomination: str) -> SafeString | str:
    """A suit as its glyph; no trump as NT."""
    return "NT" if denomination == "N" else portal.suit(denomination)


@register.filter
def named(names: Mapping[str, str], key: str) -> str:
    """The name of a seat; nothing for a deal that was passed out."""
    return names.get(key, "")


@register.filter
def playing_card(notation: str) -> SafeString | str:
    """A card, or one of the two jokers: ★1, with its name for whoever listens."""
    if not notation or not is_joker(notation):
        return portal.card(notation)
    sign = JOKER_SIGN + notation[1]
    return format_html(
        '<span class="joker"><span aria-hidden="true">{}</span><span class="spoken">{}</span></span>',
        sign,
        _("joker %(number)s") % {"number": notation[1]},
    )
