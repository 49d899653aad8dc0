"""What one edition says differently from another, item by item."""

from dataclasses import dataclass

from rulings.library.items import Edition, Item


@dataclass(frozen=True, slots=True)
class ItemChange:
    """An item that both editions have. `parts`: which of its parts differ."""

    ref: str
    parts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EditionDifference:
    """The items that are new, gone and changed, in the order of the editions."""

    new: tuple[str, ...]
    gone: tuple[str, ...]
    changed: tuple[ItemChange, ...]

    def __bool__(self) -> bool:
        return bool(self.new or self.gone or self.changed)


PARTS = ("heading", "modality", "summary", "refers", "regulations", "notes")


def difference(before: Edition, after: Edition) -> EditionDifference:
    """From one edition to another."""
    changes = (
        ItemChange(ref, _parts(before.items[ref], item))
        for ref, item in after.items.items()
        if ref in before.items and before.items[ref] != item
    )
    return EditionDifference(
        tuple(ref for ref in after.items if ref not in before.items),
        tuple(ref for ref in before.items if ref not in after.items),
        tuple(changes),
    )


def _parts(before: Item, after: Item) -> tuple[str, ...]:
    return tuple(part for part in PARTS if getattr(before, part) != getattr(after, part))
