"""The examples of conduct that are published now, without names. The casebook's editors publish them."""

from collections.abc import Mapping
from typing import NamedTuple

from django.db.models import QuerySet

from federation.reader import reader_language
from rulings.models import Case, ConductExample, ViolationKind

SHOWN_MOST = 50  # of a kind, the newest


def in_force() -> QuerySet[ConductExample]:
    """The newest of each case's chain, unless it takes the case back; the newest first."""
    newest: QuerySet[ConductExample] = ConductExample.objects.filter(followed_by__isnull=True)
    return newest.exclude(text_ja="", text_en="")


def example_of(case: Case) -> ConductExample | None:
    """What is published of a case; None for nothing."""
    return in_force().filter(case=case).first()


class ShownExample(NamedTuple):
    """A sentence, and the language that it is in where it is not the reader's."""

    text: str
    language: str


def by_kind() -> Mapping[ViolationKind, list[ShownExample]]:
    """The sentences for the reader, by kind: in their language, else in the other one. One query."""
    own = "ja" if reader_language() == "ja" else "en"
    shown: dict[ViolationKind, list[ShownExample]] = {kind: [] for kind in ViolationKind}
    for kind, japanese, english in in_force().values_list("kind", "text_ja", "text_en"):
        texts = {"ja": japanese, "en": english}
        other = "en" if own == "ja" else "ja"
        row = ShownExample(texts[own], "") if texts[own] else ShownExample(texts[other], other)
        if len(shown[ViolationKind(kind)]) < SHOWN_MOST:
            shown[ViolationKind(kind)].append(row)
    return shown
