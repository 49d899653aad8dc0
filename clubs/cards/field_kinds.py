"""How the fields of a card are asked for, kept in their metadata; a choice needs none. Pure."""

from dataclasses import field
from enum import StrEnum
from typing import Any

from clubs.cards.conventions import Convention

LINE, PARAGRAPH, PAGE = 120, 300, 600
POINTS_MAX, LENGTH_MAX = 37, 9


class FieldKind(StrEnum):
    """How a field of a card is asked for."""

    CHOICE = "choice"
    YES = "yes"
    POINTS = "points"
    LENGTH = "length"
    TEXT = "text"
    CONVENTIONS = "conventions"


def yes() -> Any:
    """A yes, or nothing."""
    return field(default=False, metadata={"kind": FieldKind.YES})


def points() -> Any:
    """Points of high cards; None: not said."""
    return field(default=None, metadata={"kind": FieldKind.POINTS, "most": POINTS_MAX})


def length() -> Any:
    """Cards of a suit; None: not said."""
    return field(default=None, metadata={"kind": FieldKind.LENGTH, "most": LENGTH_MAX})


def text(most: int = LINE) -> Any:
    """Words, so many characters at most."""
    return field(default="", metadata={"kind": FieldKind.TEXT, "most": most})


def conventions(*offered: Convention) -> Any:
    """Some of the conventions that are offered."""
    return field(default=(), metadata={"kind": FieldKind.CONVENTIONS, "offered": offered})
