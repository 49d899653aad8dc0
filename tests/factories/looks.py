"""How a federation shows itself: a logo, a colour, an office."""

import io

from PIL import Image

from federation.face import services
from federation.face.logos import logo
from tests.cast import House


def furnish(house: House, mark: str = "") -> None:
    """All of it, through the services."""
    who = {"federation": house.federation, "by": house.administrator}
    services.show_logo(logo=logo(picture()), **who)
    services.show_colours(accent="#0b4f36", accent_dark="#93d6b4", **who)
    services.show_office(address=f"{mark}Kanda 1-2-3", telephone="03-1234-5678", hours="10-17", **who)


def picture(kind: str = "PNG", size: tuple[int, int] = (600, 200), colour: str = "#0b4f36") -> bytes:
    """A picture of one colour; a JPEG carries a comment."""
    out = io.BytesIO()
    more = {"comment": b"secret"} if kind == "JPEG" else {}
    Image.new("RGB", size, colour).save(out, kind, **more)
    return out.getvalue()
