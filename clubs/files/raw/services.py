"""Services and programs whose own pages and files nobody has described, and what to bring of them instead.

Pages that people save from the web and answers that they find in their browser are refused by name: read by
guess they would be somebody's result until the day on which the page changes.
"""

import re
from typing import NamedTuple

HEAD = 100_000  # bytes in which a page says whose it is
_PAGE = re.compile(rb"\s*(?:\xef\xbb\xbf)?\s*(?:<!doctype html|<html|<!--|[\[{])", re.IGNORECASE)


class UndescribedService(NamedTuple):
    """A service. `mark`: what its pages and answers have in them, in small letters."""

    name: str
    mark: bytes
    instead: str  # formats in which a session of it can be brought
    samples: str  # what public ones show


SERVICES = (
    UndescribedService(
        "RealBridge",
        b"realbridge",
        "USEBIO, PBN, LIN",
        "no page was to be had and no layout is published: bring USEBIO, PBN or LIN",
    ),
    UndescribedService(
        "Funbridge",
        b"funbridge",
        "PBN, CSV",
        "no file is offered; its answers (JSON) are private and change: bring PBN or CSV",
    ),
    UndescribedService(
        "Bridge Base Online",
        b"bridgebase",
        "LIN, PBN, USEBIO",
        "no layout of its pages is published: bring LIN, PBN or USEBIO",
    ),
    UndescribedService(
        "BridgeWebs",
        b"bridgewebs",
        "USEBIO, PBN",
        "no layout of its pages is published: bring USEBIO or PBN",
    ),
)
# Of these no file of their own was to be had; they write formats that are read.
PROGRAMS = ("ScoreBridge", "JSB", "ASE")


def service_of(content: bytes) -> UndescribedService | None:
    """Whose page or answer a file is; None for a file of nobody's."""
    if not _PAGE.match(content):
        return None
    head = content[:HEAD].lower()
    return next((service for service in SERVICES if service.mark in head), None)
