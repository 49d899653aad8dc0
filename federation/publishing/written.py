"""A text in several languages, written in Markdown, as a part of a page for its reader."""

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.safestring import SafeString, mark_safe

from federation.languages import language_for, reader_code
from federation.text.markdown import rendered


class MarkdownOnPage(NamedTuple):
    """HTML, and the code of its language where that is not the reader's."""

    html: SafeString
    language: str


def written(texts: Mapping[str, str], *, below: int = 1) -> MarkdownOnPage:
    """The text that its reader gets. `below`: how many levels of headings the page has above it."""
    language = language_for(texts)
    # The renderer escapes whatever its writer wrote: federation.text.markdown.
    html = mark_safe(rendered(texts.get(language, ""), {}, below=below).html)  # noqa: S308
    return MarkdownOnPage(html, "" if language == reader_code() else language)
