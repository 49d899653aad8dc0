"""Short forms of tables, explained: `{% term "NS" %}` where one stands, and the heads of a whole page."""

from typing import Any

from django import template
from django.template.base import NodeList, Parser, Token
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from federation.languages import reader_code
from federation.terms.heads import abbreviation, explained
from federation.terms.registry import term_here

register = template.Library()


@register.simple_tag(name="term")
def term_tag(form: str) -> SafeString:
    """A short form with its full name. Raises KeyError for one that is not in the registry."""
    return abbreviation(form, term_here(form))


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
