"""A photograph as it is kept: our own JPEG, upright, without what the camera wrote beside the picture.

Told by its content. HEIC is refused: reading it takes a codec with patents and a history of holes, and
telephones that make it send JPEG to a page that asks for it.
"""

import io
import struct
from dataclasses import dataclass

from django.utils.translation import gettext as _
from PIL import Image, ImageOps

from federation.errors import Refused

FORMATS = ("JPEG", "PNG", "WEBP")
MEDIA_TYPES = "image/jpeg,image/png,image/webp"
BYTES_MAX = 12 * 1024 * 1024
# A JPEG is decoded at a fraction of its size; the others whole, at 4 bytes a pixel.
PIXELS_MAX = {"JPEG": 64_000_000, "PNG": 16_000_000, "WEBP": 16_000_000}
SIDE_MAX = 2000  # a slip fills the picture: its figures are still read at half of that
SMALL_SIDE_MAX = 240
QUALITY = 82
_HEIC = (b"ftypheic", b"ftypheix", b"ftypheim", b"ftyphevc", b"ftypmif1", b"ftypmsf1", b"ftypavif")
# What Pillow raises for damaged pictures, one reader or another.
_DAMAGED = (
    OSError,
    ValueError,
    SyntaxError,
    EOFError,
    IndexError,
    KeyError,
    TypeError,
    AttributeError,
    ZeroDivisionError,
    OverflowError,
    MemoryError,
    struct.error,
)


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
    if content[4:12] in _HEIC:
        raise Refused(
            _("This is a HEIC photograph. Send it as JPEG: on an iPhone choose “Most Compatible” as format."),
            "not_a_photograph",
        )
    try:
        with Image.open(io.BytesIO(content), formats=FORMATS) as image:
            return _kept(image)
    except Image.DecompressionBombError as bomb:
        raise Refused(
            _("The photograph has too many points. Send a smaller one."), "photograph_too_large"
        ) from bomb
    except _DAMAGED as damaged:
        raise Refused(
            _("This is not a photograph that can be read. Send a JPEG, PNG or WebP file."), "not_a_photograph"
        ) from damaged


def _kept(image: Image.Image) -> Photograph:
    width, height = image.size  # from its head: nothing is decoded yet
    if width * height > PIXELS_MAX[image.format or "PNG"]:
        raise Refused(
            _("The photograph has %(width)s × %(height)s points. Send a smaller one.")
            % {"width": width, "height": height},
            "photograph_too_large",
        )
    image.draft("RGB", (SIDE_MAX, SIDE_MAX))
    image.thumbnail((SIDE_MAX, SIDE_MAX))
    upright = _on_white(ImageOps.exif_transpose(image))
    small = upright.copy()
    small.thumbnail((SMALL_SIDE_MAX, SMALL_SIDE_MAX))
    return Photograph(_jpeg(upright), _jpeg(small), *upright.size)


def _on_white(image: Image.Image) -> Image.Image:
    """What is seen through is paper."""
    if "A" not in image.getbands() and "transparency" not in image.info:
        return image.convert("RGB")
    layer = image.convert("RGBA")
    paper = Image.new("RGB", layer.size, "white")
    paper.paste(layer, mask=layer.getchannel("A"))
    return paper


def _jpeg(image: Image.Image) -> bytes:
    """Only the points: no EXIF, no colour profile, no comment."""
    bare = Image.new("RGB", image.size)
    bare.paste(image)
    out = io.BytesIO()
    bare.save(out, "JPEG", quality=QUALITY, optimize=True)
    return out.getvalue()
