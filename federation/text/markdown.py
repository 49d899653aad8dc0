"""From Markdown to a part of a page: no HTML of the writer's, no pictures, and links to known places alone.

`<law:41A>` is an item of the Laws or, with REG- before it, a clause of the regulations, under its printed
name. `[words](page:calculators)` leads to a page of the portal, `[words](learn:stayman)` to an article.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
OUTSIDE = ("https", "http", "mailto")
Resolve = Callable[[str], tuple[str, str] | None]  # what stands after the colon to an address and its name


@dataclass(frozen=True, slots=True)
class RenderedText:
    """HTML that may stand on a page as it is, and the links in it that lead nowhere."""

    html: str
    missing: tuple[str, ...]


def rendered(text: str, kinds: Mapping[str, Resolve], *, below: int = 0) -> RenderedText:
    """A text of Markdown. `kinds`: by the word before the colon, where such a link leads; None for nowhere.

    A link that leads nowhere stays as its words. `below`: how many levels of headings its page has above it;
    such a text is one of several on the page, so that its headings name no places in it.
    """
    reader = _reader(frozenset((*OUTSIDE, *kinds)))
    tokens = reader.parse(text)
    missing: list[str] = []
    for token in tokens:
        if below and token.type in ("heading_open", "heading_close"):
            token.tag = [*HEADINGS, *HEADINGS[-1:] * below][HEADINGS.index(token.tag) + below]
            token.attrs.pop("id", None)
        if token.children:
            token.children = _linked(token.children, kinds, missing)
    return RenderedText(reader.renderer.render(tokens, reader.options, {}), tuple(missing))


def _reader(schemes: frozenset[str]) -> MarkdownIt:
    # Without HTML of its own and with few schemes, nothing that is written here can run in a browser.
    reader = MarkdownIt("commonmark", {"html": False}).enable("table").disable("image")
    reader.validateLink = lambda url: url.startswith("#") or _scheme(url) in schemes  # type: ignore[method-assign]  # the library's own hook
    reader.core.ruler.before("inline", "anchors", _anchors)
    return reader


def _scheme(url: str) -> str:
    return url.partition(":")[0].casefold() if ":" in url else ""


def _anchors(state: StateCore) -> None:
    """A heading that ends in {#name} can be linked to by that name."""
    for heading, inline in zip(state.tokens, state.tokens[1:], strict=False):
        words, brace, name = inline.content.rpartition(" {#")
        if heading.type == "heading_open" and brace and name.endswith("}"):
            heading.attrSet("id", name.removesuffix("}"))
            inline.content = words


def _linked(tokens: list[Token], kinds: Mapping[str, Resolve], missing: list[str]) -> list[Token]:
    """The parts of a line with their links led to where they lead, or taken out."""
    shown: list[Token] = []
    name, is_open = "", True
    for token in tokens:
        if token.type == "link_open":
            name, is_open = _follow(token, kinds, missing)
            shown += [token] if is_open else []
        elif token.type == "link_close":
            shown += [token] if is_open else []
            name, is_open = "", True
        else:
            if name and token.type == "text":
                token.content = name
            shown.append(token)
    return shown


def _follow(token: Token, kinds: Mapping[str, Resolve], missing: list[str]) -> tuple[str, bool]:
    """The name that an automatic link is shown under, and whether it leads anywhere."""
    href = unquote(str(token.attrGet("href") or ""))
    scheme, _colon, rest = href.partition(":")
    if scheme not in kinds:
        if _scheme(href) in ("http", "https"):  # not urlsplit: it raises for half an address
            token.attrSet("rel", "noopener external")
        return "", True
    place = kinds[scheme](rest)
    if place is None or not place[0]:
        missing.append(href)
        return (place[1] if place and token.markup == "autolink" else ""), False
    token.attrSet("href", place[0])
    return (place[1] if token.markup == "autolink" else ""), True
