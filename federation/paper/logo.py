"""The logo at the foot of every document, where the federation in scope has one."""

from io import BytesIO
from typing import NamedTuple

from federation.models import FederationLogo
from federation.tenancy.context import current_or_none

WIDTH, HEIGHT = 18.0, 6.0  # mm at most; it lies within the foot of a page


class FootLogo(NamedTuple):
    """A PNG, and how large it is printed, in mm."""

    picture: BytesIO
    width: float
    height: float


def logo_here() -> FootLogo | None:
    """The federation's logo; None where it has none, and of a document that is of no federation."""
    federation = current_or_none()
    if federation is None or not federation.logo_version:
        return None
    row = FederationLogo.objects.first()
    if row is None:
        return None
    scale = min(WIDTH / federation.logo_width, HEIGHT / federation.logo_height)
    size = federation.logo_width * scale, federation.logo_height * scale
    return FootLogo(BytesIO(bytes(row.picture)), *size)
