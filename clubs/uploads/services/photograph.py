"""A photograph as it is kept: our own JPEG, upright, without what the camera wrote beside the picture.

It is read in a process of its own (`clubs.files.apart.pictures`); here its answer becomes a picture again.
"""

import binascii
from base64 import b64decode
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from federation.apart import door
from federation.apart.door import GaveUp, GaveUpBecause
from federation.errors import Refused

READER = "clubs.files.apart.pictures:read"
MEDIA_TYPES = "image/jpeg,image/png,image/webp"
BYTES_MAX = 12 * 1024 * 1024
_JPEG = b"\xff\xd8\xff"


@dataclass(frozen=True, slots=True)
class Photograph:
    """A picture and its thumbnail, both JPEG; the size is the picture's."""

    picture: bytes
    small: bytes
    width: int
    height: int


def photograph(content: bytes) -> Photograph:
    """Read a picture and write it anew. Raises Refused for what is none, too large, or damaged."""
    if len(content) > BYTES_MAX:
        most = {"mb": BYTES_MAX // 1024 // 1024}
        raise Refused(_("The photograph is larger than %(mb)s MB.") % most, "photograph_too_large")
    try:
        answer = door.ask(READER, content)
        if "refused" in answer:
            raise _refused(answer)
        return _taken(answer)
    except GaveUp as gave_up:
        raise _beyond(gave_up) from gave_up
    except (LookupError, TypeError, ValueError) as wrong:
        raise _no_photograph() from wrong


def _taken(answer: Any) -> Photograph:
    picture, small = (_jpeg(answer[name]) for name in ("picture", "small"))
    width, height = answer["width"], answer["height"]
    if type(width) is not int or type(height) is not int:
        raise TypeError("the size of a picture is two numbers")
    return Photograph(picture, small, width, height)


def _jpeg(written: str) -> bytes:
    picture = b64decode(written, validate=True)
    if not picture.startswith(_JPEG):
        raise binascii.Error("no JPEG")
    return picture


def _no_photograph() -> Refused:
    return Refused(
        _("This is not a photograph that can be read. Send a JPEG, PNG or WebP file."), "not_a_photograph"
    )


def _refused(answer: Any) -> Refused:
    if answer["refused"] == "heic":
        return Refused(
            _("This is a HEIC photograph. Send it as JPEG: on an iPhone choose “Most Compatible” as format."),
            "not_a_photograph",
        )
    if answer["refused"] == "too_large":
        sentence = _("The photograph has %(width)s × %(height)s points. Send a smaller one.")
        return Refused(sentence % answer, "photograph_too_large")
    if answer["refused"] == "too_many_points":
        return Refused(_("The photograph has too many points. Send a smaller one."), "photograph_too_large")
    return _no_photograph()


def _beyond(gave_up: GaveUp) -> Refused:
    if gave_up.reason is GaveUpBecause.BROKEN:
        return _no_photograph()
    return Refused(
        _("The photograph takes too much time or memory to read. Send a smaller one."), "photograph_too_large"
    )
