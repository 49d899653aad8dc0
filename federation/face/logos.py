"""A logo as it is kept: our own PNG. It is read in a process of its own (`logo_reader`)."""

from base64 import b64decode
from hashlib import sha256
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from federation.apart import door
from federation.apart.door import GaveUp
from federation.errors import Refused

READER = "federation.face.logo_reader:read"
MEDIA_TYPES = "image/png,image/jpeg"
BYTES_MAX = 1024 * 1024
_PNG = b"\x89PNG\r\n\x1a\n"


class ReadLogo(NamedTuple):
    """A PNG and its size in points."""

    picture: bytes
    width: int
    height: int

    @property
    def version(self) -> str:
        """Its name in addresses: another picture, another name."""
        return sha256(self.picture).hexdigest()[:16]


def logo(content: bytes) -> ReadLogo:
    """Read a logo and write it anew. Raises Refused for what is none, too large, too small or too long."""
    if len(content) > BYTES_MAX:
        raise Refused(_("The logo is larger than 1 MB. Save it smaller and send it again."), "logo_too_large")
    try:
        answer = door.ask(READER, content)
        if "refused" in answer:
            raise _refused(answer)
        return _taken(answer)
    except GaveUp as gave_up:
        raise _no_logo() from gave_up
    except (LookupError, TypeError, ValueError) as wrong:
        raise _no_logo() from wrong


def _taken(answer: Any) -> ReadLogo:
    picture = b64decode(answer["picture"], validate=True)
    width, height = answer["width"], answer["height"]
    if not picture.startswith(_PNG) or type(width) is not int or type(height) is not int:
        raise TypeError("a logo is a PNG with two numbers")
    return ReadLogo(picture, width, height)


def _refused(answer: Any) -> Refused:
    sentences = {
        "drawing": _(
            "This is an SVG drawing, which can carry scripts. Export it as PNG, 160 points high, and send "
            "that."
        ),
        "too_large": _(
            "The logo has more than 8 million points. Save it smaller: 160 points high are enough."
        ),
        "too_small": _(
            "The logo has %(width)s × %(height)s points. Each side needs %(least)s points at least; "
            "160 points of height look best."
        ),
        "too_long": _(
            "The logo has %(width)s × %(height)s points. One side may be %(most)s times as long as the other "
            "at most; cut off its margins."
        ),
    }
    sentence = sentences.get(answer["refused"])
    return Refused(sentence % answer, "logo_refused") if sentence else _no_logo()


def _no_logo() -> Refused:
    return Refused(_("This is not a picture that can be read. Send a PNG or a JPEG file."), "logo_refused")
