"""What a page offers to send: the parameters of its links, and its forms with what stands in them."""

from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import parse_qsl, urljoin, urlsplit

from lxml import html

SAVING_TOO = frozenset({"_addanother", "_continue"})  # of the administration: what is shown after saving
Fields = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Form:
    """A form of a page: where it goes, and what a browser would send of it untouched."""

    method: str
    address: str
    fields: Fields
    files: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Its fields, each once."""
        return tuple(dict.fromkeys(name for name, _value in self.fields))


def page_of(content: bytes) -> html.HtmlElement:
    return html.document_fromstring(content.decode() or "<p>")


def forms_of(page: html.HtmlElement, address: str) -> Iterator[Form]:
    """Its forms, a form once for each of its buttons that has a name, and what htmx sends."""
    for form in page.forms:
        to = urljoin(address, form.get("action") or address)
        fields, files = _fields(form)
        for button in _buttons(form):
            yield Form((form.get("method") or "get").lower(), to, (*fields, *button), files)
    for element in page.xpath("//*[@hx-get or @hx-post]"):
        method = "post" if element.get("hx-post") else "get"
        to = urljoin(address, element.get("hx-post") or element.get("hx-get"))
        yield Form(method, to, _own(element))


def _own(element: html.HtmlElement) -> Fields:
    if element.tag == "form":
        return _fields(element)[0]
    return ((element.get("name"), element.get("value") or ""),) if element.get("name") else ()


def _buttons(form: html.HtmlElement) -> list[Fields]:
    buttons = [
        ((button.get("name"), button.get("value") or ""),)
        for button in form.xpath(".//button[@name] | .//input[@type='submit'][@name]")
        if button.get("name") not in SAVING_TOO
    ]
    return buttons or [()]


def _fields(form: html.HtmlElement) -> tuple[Fields, tuple[str, ...]]:
    """Names and values; of what may be chosen but is not, one choice, so that no parameter is left out."""
    fields: list[tuple[str, str]] = []
    files: list[str] = []
    for box in form.xpath(".//input[@name] | .//select[@name] | .//textarea[@name]"):
        kind = box.get("type") or ""
        if kind == "file":
            files.append(box.get("name"))
        elif kind not in ("submit", "image", "button"):
            fields.append((box.get("name"), _value(box, kind)))
    return tuple(dict(fields).items()), tuple(files)


def _value(box: html.HtmlElement, kind: str) -> str:
    if kind in ("checkbox", "radio"):
        return box.get("value") or "on"
    value = box.value
    if box.tag == "select":
        options = [option for option in box.value_options if option]
        chosen = next(iter(value), "") if box.multiple else value
        return chosen or next(iter(options), "")
    return value or ""


def links_of(page: html.HtmlElement, address: str) -> Iterator[str]:
    """Where it leads, its own address with other parameters among it."""
    for link in page.xpath("//@href | //@hx-get | //@src"):
        if not link.startswith("#"):
            yield urljoin(address, link)


def parameters(address: str) -> Fields:
    """What stands behind the question mark."""
    return tuple(parse_qsl(urlsplit(address).query, keep_blank_values=True))
