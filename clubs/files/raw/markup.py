"""From the bytes of an XML file to its tree, without ever following what the file points at."""

import re
from typing import Final
from xml.parsers import expat

from lxml import etree

from clubs.files.problem import Problem, error
from clubs.files.raw.encoding import to_utf8

SIZE_MAX: Final = 20_000_000  # bytes
TAGS_MAX: Final = 2_000_000  # a tree takes far more memory than its bytes; sessions have 20 tags a line
_CODES = {
    etree.ErrorTypes.ERR_INVALID_CHAR: "control_character",
    etree.ErrorTypes.ERR_TAG_NAME_MISMATCH: "tag_mismatch",
    etree.ErrorTypes.ERR_UNDECLARED_ENTITY: "entity_unknown",
}
# Written after the end by old programs: a zero, or the end-of-file sign of DOS.
_AFTER_THE_END = b" \t\r\n\0\x1a"
_LATE_DECLARATION = re.compile(rb"^(\s+)<\?xml\s[^>]*\?>")

Tree = tuple[etree._Element | None, tuple[Problem, ...]]


class _RootReachedError(Exception):
    """The prolog is over."""


class _EntityDeclaredError(Exception):
    """The prolog declares an entity."""


def tree(content: bytes, root: str, size_max: int = SIZE_MAX) -> Tree:
    """The root element, which must have the given name, and what was wrong on the way to it."""
    if len(content) > size_max:
        return None, (error("file_too_large", size=_megabytes(len(content)), size_max=_megabytes(size_max)),)
    text, problems = to_utf8(content)
    if text is None:
        return None, problems
    # The declaration must come first and says nothing that is not known by now.
    text = _LATE_DECLARATION.sub(rb"\1", text.rstrip(_AFTER_THE_END))
    refusal = _refusal(text) or _declares_entity(text)
    if refusal:
        return None, (*problems, refusal)
    element, problem = _parse(text, root)
    return element, (*problems, *((problem,) if problem else ()))


def _refusal(text: bytes) -> Problem | None:
    if not text:
        return error("empty_file")
    if b"\0" in text:
        return error("nul_bytes", _line(text, text.index(b"\0")))
    if text.count(b"<") > TAGS_MAX:
        return error("too_many_elements", tags_max=TAGS_MAX)
    return None if text.lstrip().startswith(b"<") else error("not_xml")


def _declares_entity(text: bytes) -> Problem | None:
    """Entities are how a small file grows without bound, or reads other files; no session needs one.

    A DOCTYPE that names the USEBIO definition is normal; nothing is fetched for it.
    """
    parser = expat.ParserCreate("utf-8")
    parser.EntityDeclHandler = _raise_entity
    parser.StartElementHandler = _raise_root
    try:
        parser.Parse(text, True)
    except _EntityDeclaredError:
        return error("entity_declared", parser.CurrentLineNumber)
    except (_RootReachedError, expat.ExpatError):
        pass  # what is not well-formed is told below, with better words
    return None


def _raise_entity(*_: object) -> None:
    raise _EntityDeclaredError


def _raise_root(*_: object) -> None:
    raise _RootReachedError


def _parse(text: bytes, root: str) -> tuple[etree._Element | None, Problem | None]:
    # `collect_ids=False` would be a little faster, and makes libxml2 ask for the external definition.
    parser = etree.XMLParser(
        encoding="utf-8",
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        remove_blank_text=True,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        element = etree.fromstring(text, parser)
    except etree.XMLSyntaxError as trouble:
        return None, _syntax_error(text, root, trouble)
    if element.tag != root:
        return None, error("root_unexpected", line_of(element), root=element.tag, expected=root)
    return (element, None) if b"&" not in text else _without_entities(element)


def _without_entities(root: etree._Element) -> tuple[etree._Element | None, Problem | None]:
    """With a DOCTYPE, libxml2 lets an unknown entity pass and would leave a hole in a name."""
    unknown = next(root.iter(etree.Entity), None)
    if unknown is None:
        return root, None
    return None, error("entity_unknown", line_of(unknown))


def _syntax_error(text: bytes, root: str, trouble: etree.XMLSyntaxError) -> Problem:
    last_line = _line(text, len(text))
    name = root.encode()
    if b"<" + name in text and b"</" + name not in text:
        return error("cut_off", last_line)
    if not text.lstrip().startswith(b"<?xml") and b"<" + name not in text:
        return error("not_xml")
    line = min(trouble.lineno or 1, last_line)
    code = getattr(trouble, "code", 0)  # not in the type stubs
    return error(_CODES.get(code, "not_well_formed"), line)


def line_of(element: etree._Element) -> int:
    """The line of an element in its file."""
    line: int = element.sourceline  # type: ignore[assignment]  # the stubs do not say
    return line


def text_of(element: etree._Element, path: str) -> str:
    """The text of the first element on a path, "" when there is none."""
    return (element.findtext(path) or "").strip()


def fields_of(element: etree._Element) -> dict[str, str]:
    """The texts of an element's children by tag, without white space around them."""
    return {child.tag: text.strip() if (text := child.text) else "" for child in element}


def _line(text: bytes, position: int) -> int:
    return text.count(b"\n", 0, position) + 1


def _megabytes(size: int) -> str:
    return f"{size / 1_000_000:.1f}"
