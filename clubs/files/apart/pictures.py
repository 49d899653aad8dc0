"""What a process of its own does with a photograph: reads it, and writes it anew as our own JPEG, upright.

Told by its content. HEIC is refused: reading it takes a codec with patents and a history of holes, and
telephones that make it send JPEG to a page that asks for it.
"""

import io
import struct
from base64 import b64encode
from collections.abc import Iterator, Mapping
from typing import Any

from PIL import Image, ImageOps, JpegImagePlugin, PngImagePlugin, WebPImagePlugin

PLUGINS = (JpegImagePlugin, PngImagePlugin, WebPImagePlugin)  # loaded before a child has its limits
FORMATS = ("JPEG", "PNG", "WEBP")
# A JPEG is decoded at a fraction of its size; the others whole, at 4 bytes a pixel.
PIXELS_MAX = {"JPEG": 64_000_000, "PNG": 16_000_000, "WEBP": 16_000_000}
# A progressive JPEG is kept whole while it is decoded, and gone through once for each scan. Cameras and
# programs write some ten of them.
PROGRESSIVE_PIXELS_MAX = 24_000_000
SCANS_MAX = 24
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
    struct.error,
)
_SCAN = 0xDA
_ALONE = {0x01, *range(0xD0, 0xDA)}  # markers without a length

Answer = Mapping[str, Any]


def read(content: bytes, _asked: object = None) -> Answer:
    """The picture and its thumbnail in base64 with its size; or the code of a refusal, with what it needs."""
    if content[4:12] in _HEIC:
        return {"refused": "heic"}
    try:
        with Image.open(io.BytesIO(content), formats=FORMATS) as image:
            return _refusal(image, content) or _kept(image)
    except Image.DecompressionBombError:
        return {"refused": "too_many_points"}
    except _DAMAGED:
        return {"refused": "not_a_photograph"}


def _refusal(image: Image.Image, content: bytes) -> Answer | None:
    width, height = image.size  # from its head: nothing is decoded yet
    pixels_max = PIXELS_MAX[image.format or "PNG"]
    if "progressive" in image.info:
        pixels_max = PROGRESSIVE_PIXELS_MAX
    if width * height > pixels_max:
        return {"refused": "too_large", "width": width, "height": height}
    if image.format == "JPEG" and sum(1 for _ in scans(content)) > SCANS_MAX:
        return {"refused": "not_a_photograph"}
    return None


def scans(content: bytes) -> Iterator[int]:
    """Where each scan of a JPEG begins: from marker to marker, as a decoder goes."""
    place = content.find(b"\xff")
    while 0 <= place < len(content) - 1:
        marker = content[place + 1]
        if marker == _SCAN:
            yield place
        has_length = marker not in _ALONE and marker not in (0x00, 0xFF)
        length = int.from_bytes(content[place + 2 : place + 4]) if has_length else 0
        place = content.find(b"\xff", place + (1 if marker == 0xFF else 2 + length))


def _kept(image: Image.Image) -> Answer:
    image.draft("RGB", (SIDE_MAX, SIDE_MAX))
    image.thumbnail((SIDE_MAX, SIDE_MAX))
    upright = _on_white(ImageOps.exif_transpose(image))
    small = upright.copy()
    small.thumbnail((SMALL_SIDE_MAX, SMALL_SIDE_MAX))
    width, height = upright.size
    return {"picture": _jpeg(upright), "small": _jpeg(small), "width": width, "height": height}


def _on_white(image: Image.Image) -> Image.Image:
    """What is seen through is paper."""
    if "A" not in image.getbands() and "transparency" not in image.info:
        return image.convert("RGB")
    layer = image.convert("RGBA")
    paper = Image.new("RGB", layer.size, "white")
    paper.paste(layer, mask=layer.getchannel("A"))
    return paper


def _jpeg(image: Image.Image) -> str:
    """Only the points: no EXIF, no colour profile, no comment."""
    bare = Image.new("RGB", image.size)
    bare.paste(image)
    out = io.BytesIO()
    bare.save(out, "JPEG", quality=QUALITY, optimize=True)
    return b64encode(out.getvalue()).decode()
