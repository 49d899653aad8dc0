"""Words that exist in both languages."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BilingualText:
    """The same words in English and Japanese."""

    en: str
    ja: str

    def in_language(self, language: str) -> str:
        """The words in "ja" or "en"."""
        return self.ja if language == "ja" else self.en
