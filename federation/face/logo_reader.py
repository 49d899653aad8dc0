"""What a process of its own does with a logo: reads it, and writes it anew as our own PNG.

Told by its content. Drawings in SVG are refused: they may carry scripts and addresses, and no library that
the portal has takes these out.
"""

import io
import struct
from base64 import b64encode
from collections.abc import Mapping
from typing import Any

from PIL import Image, ImageOps, JpegImagePlugin, PngImagePlugin

PLUGINS = (JpegImagePlugin, PngImagePlugin)  # loaded before a child has its limits
FORMATS = ("JPEG", "PNG")
PIXELS_MAX = 8_000_000
WIDE_MAX, TALL_MAX = 480, 160  # twice what a page shows, for screens with fine points
SIDE_LEAST = 32
SIDES_MOST = 8  # times as wide as tall, or as tall as wide
_DRAWING = (b"<svg", b"<?xml", b"<!doctype svg")
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

Answer = Mapping[str, Any]


def read(content: bytes, _asked: object = None) -> Answer:
    """The logo in base64 with its size; or the code of a refusal, with what it needs."""
    if content[:1000].lstrip(b"\xef\xbb\xbf \t\r\n").lower().startswith(_DRAWING):
        return {"refused": "drawing"}
    try:
        with Image.open(io.BytesIO(content), formats=FORMATS) as image:
            return _refusal(*image.size) or _kept(image)
    except Image.DecompressionBombError:
        return {"refused": "too_large"}
    except _DAMAGED:
        return {"refused": "no_picture"}


def _refusal(width: int, height: int) -> Answer | None:
    """By its head: nothing is decoded yet."""
    if width * height > PIXELS_MAX:
        return {"refused": "too_large"}
    short, long = sorted((width, height))
    if short < SIDE_LEAST:
        return {"refused": "too_small", "width": width, "height": height, "least": SIDE_LEAST}
    if long > short * SIDES_MOST:
        return {"refused": "too_long", "width": width, "height": height, "most": SIDES_MOST}
    return None


def _kept(image: Image.Image) -> Answer:
    """Only the points: no EXIF, no colour profile, no comment."""
    upright = ImageOps.exif_transpose(image).convert("RGBA")
    upright.thumbnail((WIDE_MAX, TALL_MAX))
    bare = Image.new("RGBA", upright.size)
    bare.paste(upright)
    out = io.BytesIO()
    bare.save(out, "PNG", optimize=True)
    width, height = bare.size
    return {"picture": b64encode(out.getvalue()).decode(), "width": width, "height": height}
