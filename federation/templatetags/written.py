"""What the portal comes with in its own languages alone: marked for readers of others.

Laws, articles, conventions and packs of regulations are in `scoring.engine.words.WRITTEN`.
"""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language_info

from federation.languages import reader_code
from federation.reader import reader_language

register = template.Library()


@register.simple_tag
def written_lang(attribute: str = "lang") -> SafeString:
    """Of an element with such a text: the language it is in, where that is not the page's; "" otherwise.

    Screen readers pronounce it by this. `attribute`: another name for it, where a script makes the elements.
    """
    language = reader_language()
    return SafeString("") if language == reader_code() else format_html(' {}="{}"', attribute, language)


@register.inclusion_tag("portal/_untranslated.html")
def untranslated() -> dict[str, str]:
    """Above such a text: that it is there in another language than the page."""
    language = reader_language()
    is_other = language != reader_code()
    return {"in_language": get_language_info(language)["name_translated"] if is_other else ""}
