"""The long lists of a page as tabs: links that work without script, each with how many are in its list."""

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.functional import Promise


class ListTab(NamedTuple):
    """One list of a page: its name in the address, what it is called, how many are in it (`many`).

    None: that is counted where the list is shown, for it takes long.
    """

    key: str
    label: str
    many: int | None
    is_shown: bool

    @property
    def query(self) -> str:
        """What stands in the address after the page's own."""
        return f"?tab={self.key}"


def tabs_of(
    labels: Mapping[str, str | Promise], counts: Mapping[str, int | None], asked: str, *, always: str
) -> list[ListTab]:
    """The tabs of a page in the order of their labels: those whose list is not empty, and one that is always.

    Shown is the one asked for; where it is not one of them, the first.
    """
    keys = [key for key in labels if counts[key] != 0 or key == always]
    shown = asked if asked in keys else keys[0]
    return [ListTab(key, str(labels[key]), counts[key], key == shown) for key in keys]
