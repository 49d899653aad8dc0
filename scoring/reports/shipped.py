"""The mappings that come with the portal: layouts of nobody's, since no federation has published one."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from django.utils.translation import gettext_lazy

from scoring.reports.mapping import ReportMapping, read

_HERE = Path(__file__).parent / "layouts"
TITLES: Mapping[str, Any] = MappingProxyType(
    {
        "results-player": gettext_lazy("Results: CSV, a line a player"),
        "results-contestant": gettext_lazy("Results: CSV, a line a pair or team"),
        "points-award": gettext_lazy("Points: CSV, a line an award"),
        "points-award-xml": gettext_lazy("Points: XML, an element an award"),
    }
)


@cache
def text_of(key: str) -> str:
    """A shipped mapping as it is written: what somebody's own may begin with."""
    return (_HERE / f"{key}.toml").read_text("utf-8")


@cache
def mapping_of(key: str) -> ReportMapping:
    """A shipped mapping by its key."""
    return read(text_of(key))
