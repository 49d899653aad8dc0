"""A QR code on a page: black squares as one path, and the address it leads to as its name."""

from typing import Any

from django import template

from federation.paper.qr import runs_of

register = template.Library()


@register.inclusion_tag("scoring/front/_qr.html")
def qr(address: str) -> dict[str, Any]:
    """The code of an address, its white border included."""
    rows = runs_of(address)
    path = "".join(
        f"M{first} {row}h{length}v1h-{length}z"
        for row, runs in enumerate(rows.runs)
        for first, length in runs
    )
    return {"address": address, "size": rows.size, "path": path}
