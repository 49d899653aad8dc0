"""From the bytes of an XML message of ISO 20022 to its tree: no DTD, no entity, nothing is fetched."""

import re
from typing import Final

from lxml import etree

from federation.money.bank.statement import BankReading, refused

TAGS_MAX: Final = 2_000_000  # eighty an entry; a tree takes far more memory than its bytes
NAMESPACE: Final = "urn:iso:std:iso:20022:tech:xsd:"
VERSIONS: Final = ("camt.053.001.02", "camt.053.001.04", "camt.053.001.08")
_KNOWN_SIGNS = re.compile(r"[A-Za-z0-9.:/_\-]{1,80}")
_DTD = re.compile(rb"<!\s*(?:DOCTYPE|ENTITY)", re.IGNORECASE)


def tree(content: bytes) -> etree._Element | BankReading:
    """The message's root element, its tags without their namespace; or why it is none that is read here.

    Elements of another namespace (what a bank has added) keep it, so nothing takes them for the standard's.
    """
    text = content.strip(b" \t\r\n\0\x1a")
    if _DTD.search(text.replace(b"\0", b"")):
        return refused("dtd")
    if text.count(b"<") > TAGS_MAX:
        return refused("too_many_elements", count=TAGS_MAX // 2)
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        remove_blank_text=True,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(text, parser)
    except (etree.XMLSyntaxError, ValueError) as trouble:
        return refused("not_well_formed", getattr(trouble, "lineno", None))
    if root is None:
        return refused("not_well_formed")
    if root.getroottree().docinfo.internalDTD is not None:  # in an encoding that hides its letters
        return refused("dtd")
    return _of_its_version(root)


def _of_its_version(root: etree._Element) -> etree._Element | BankReading:
    namespace = etree.QName(root).namespace or ""
    version = namespace.removeprefix(NAMESPACE)
    if version not in VERSIONS or not namespace.startswith(NAMESPACE):
        shown = version if _KNOWN_SIGNS.fullmatch(version) else etree.QName(root).localname[:80]
        return refused("other_message", line_of(root), message=shown, known=", ".join(VERSIONS))
    prefix = f"{{{namespace}}}"
    for element in root.iter(etree.Element):
        if isinstance(element.tag, str) and element.tag.startswith(prefix):
            element.tag = element.tag.removeprefix(prefix)
    return root


def line_of(element: etree._Element) -> int:
    """The line of an element in its file."""
    line: int = element.sourceline  # type: ignore[assignment]  # the stubs do not say
    return line


def text_at(element: etree._Element, *paths: str) -> str:
    """The text of the first of several paths that has one, white space made single; "" for none."""
    for path in paths:
        text = " ".join((element.findtext(path) or "").split())
        if text:
            return text
    return ""


def texts_at(element: etree._Element, path: str) -> str:
    """The texts of all elements on a path."""
    return " ".join(" ".join((one.text or "").split()) for one in element.iterfind(path)).strip()
