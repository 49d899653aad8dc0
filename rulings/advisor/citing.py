"""Items of the Laws as they are written in both languages: 45C4(b), 第45条C項4(b)."""

import re
from dataclasses import dataclass

_ITEM = re.compile(r"(?P<law>[1-9][0-9]?)(?P<section>[A-K])?(?P<rest>[1-9]?(?:\([a-z]\))?)")
LAST_LAW = 93


@dataclass(frozen=True, slots=True)
class LawItem:
    """One item, as tables write it."""

    written: str

    def label(self, language: str) -> str:
        """As it is printed in a language, "ja" or "en"."""
        if language != "ja":
            return f"Law {self.written}"
        found = _ITEM.fullmatch(self.written)
        assert found, "checked when the tables are read"
        section = f"{found['section']}項" if found["section"] else ""
        return f"第{found['law']}条{section}{found['rest']}"


def is_law(written: str) -> bool:
    """Whether it is written as an item of Laws 1 to 93 is."""
    found = _ITEM.fullmatch(written)
    return found is not None and int(found["law"]) <= LAST_LAW and bool(found["section"] or not found["rest"])
