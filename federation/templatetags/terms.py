"""Short forms explained in the heads of a whole page's tables and the labels of its fields."""

from typing import Any

from django import template
from django.template.base import NodeList, Parser, Token
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from federation.languages import reader_code
from federation.terms.heads import explained

register = template.Library()


class ExplainedHeads(template.Node):
    """What stands inside, the short forms of its heads marked, and below it the terms that they hold."""

    def __init__(self, nodelist: NodeList) -> None:
        self.nodelist = nodelist

    def render(self, context: template.Context) -> SafeString:
        """The part of the page; as it was where its heads hold no term."""
        page, terms = explained(self.nodelist.render(context), reader_code())
        below = _below(context, terms) if terms else ""
        return mark_safe(page + below)  # noqa: S308 (rendered by the templates inside)


def _below(context: template.Context, terms: tuple[Any, ...]) -> str:
    language = reader_code()
    shown = [(term.forms(language)[0], term) for term in terms]
    return render_to_string("portal/_terms.html", {"terms": shown})


@register.tag
def explained_heads(parser: Parser, _token: Token) -> ExplainedHeads:
    """`{% explained_heads %} … {% endexplained_heads %}`"""
    nodelist = parser.parse(("endexplained_heads",))
    parser.delete_first_token()
    return ExplainedHeads(nodelist)
