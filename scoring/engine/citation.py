"""The clauses that a step may cite, and how each is written in Japanese and English.

Every label is written out. Labels put together by formatting go wrong unnoticed.
"""

from enum import StrEnum


class Citation(StrEnum):
    """A clause. Its value is the code that regulation packs and stored steps hold."""

    LAW_2 = "Law 2"
    LAW_12C2A = "Law 12C2(a)"
    LAW_12C2C = "Law 12C2(c)"
    LAW_77 = "Law 77"
    LAW_78A = "Law 78A"
    REG_1_1_1 = "REG-1.1.1"
    REG_4_1_1 = "REG-4.1.1"
    REG_4_1_2_6 = "REG-4.1.2.6"
    CONDITIONS_OF_CONTEST = "conditions of contest"

    def label(self, language: str) -> str:
        """As it is printed in a language, "ja" or "en"."""
        return _LABELS[self][language]


_LABELS = {
    Citation.LAW_2: {"ja": "第2条", "en": "Law 2"},
    Citation.LAW_12C2A: {"ja": "第12条C項2(a)", "en": "Law 12C2(a)"},
    Citation.LAW_12C2C: {"ja": "第12条C項2(c)", "en": "Law 12C2(c)"},
    Citation.LAW_77: {"ja": "第77条", "en": "Law 77"},
    Citation.LAW_78A: {"ja": "第78条A項", "en": "Law 78A"},
    Citation.REG_1_1_1: {"ja": "競技会運営規則 1.1", "en": "Regulations 1.1"},
    Citation.REG_4_1_1: {"ja": "競技会運営規則 4.1", "en": "Regulations 4.1"},
    Citation.REG_4_1_2_6: {"ja": "競技会運営規則 4.1", "en": "Regulations 4.1"},
    Citation.CONDITIONS_OF_CONTEST: {"ja": "試合要項", "en": "Conditions of contest"},
}
assert set(_LABELS) == set(Citation), "every clause has its label"
