"""A PDF that is published: looked through in a process of its own (`pdf_reader`), and kept as it came."""

from hashlib import sha256
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from federation.apart import door
from federation.apart.door import GaveUp
from federation.errors import Refused

READER = "federation.publishing.pdf_reader:read"
WORDS = "federation.publishing.pdf_reader:words"
MEDIA_TYPE = "application/pdf"
BYTES_MAX = 20 * 1024 * 1024


class CheckedPdf(NamedTuple):
    """A file in which nothing was seen that acts by itself, and how many pages it has."""

    content: bytes
    pages: int

    @property
    def digest(self) -> str:
        """SHA-256 of the file."""
        return sha256(self.content).hexdigest()


def checked(content: bytes) -> CheckedPdf:
    """Look a PDF through. Raises Refused for what is none, is too large, is locked or could act by itself."""
    if len(content) > BYTES_MAX:
        raise Refused(_("The file is larger than 20 MB. Save it smaller and send it again."), "pdf_too_large")
    try:
        answer = door.ask(READER, content)
        if "refused" in answer:
            raise _refused(answer)
        return CheckedPdf(content, _pages(answer))
    except GaveUp as gave_up:
        raise _no_pdf() from gave_up
    except (LookupError, TypeError, ValueError) as wrong:
        raise _no_pdf() from wrong


def text_of(content: bytes) -> str | None:
    """What a PDF says, as far as its text can be taken out; None where nobody can read it."""
    try:
        answer = door.ask(WORDS, content)
        text = answer["text"]
        return text if isinstance(text, str) else None
    except (GaveUp, LookupError, TypeError, ValueError):
        return None


def _pages(answer: Any) -> int:
    pages = answer["pages"]
    if type(pages) is not int or not 1 <= pages <= 5000:
        raise TypeError("a document has a number of pages")
    return pages


def _refused(answer: Any) -> Refused:
    sentences = {
        "locked": _("This PDF is locked with a password. Save it without one and send that."),
        "acts": _(
            "This PDF carries a script, a program or files inside (%(what)s). Print it to a new PDF and "
            "send that."
        ),
        "too_long": _("This PDF has more than 5,000 pages or too many parts. Send it in several documents."),
    }
    sentence = sentences.get(answer["refused"])
    return (
        Refused(sentence % {"what": str(answer.get("what", ""))[:30]}, "pdf_refused")
        if sentence
        else _no_pdf()
    )


def _no_pdf() -> Refused:
    return Refused(_("This is not a PDF that can be read."), "pdf_refused")
