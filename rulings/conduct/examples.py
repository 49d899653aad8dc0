"""The examples of conduct that are published now, without names. The casebook's editors publish them."""

from collections.abc import Mapping
from typing import NamedTuple

from django.db.models import QuerySet

from federation.languages import language_for, reader_code
from rulings.models import Case, ConductExample, ViolationKind

SHOWN_MOST = 50  # of a kind, the newest


def in_force() -> QuerySet[ConductExample]:
    """The newest of each case's chain, unless it takes the case back; the newest first."""
    newest: QuerySet[ConductExample] = ConductExample.objects.filter(followed_by__isnull=True)
    return newest.exclude(texts={})


def example_of(case: Case) -> ConductExample | None:
    """What is published of a case; None for nothing."""
    return in_force().filter(case=case).first()


class ShownExample(NamedTuple):
    """A sentence, and the language that it is in where it is not the reader's."""

    text: str
    language: str


def by_kind() -> Mapping[ViolationKind, list[ShownExample]]:
    """The sentences for the reader, by kind: in their language, else in another. One query."""
    own = reader_code()
    shown: dict[ViolationKind, list[ShownExample]] = {kind: [] for kind in ViolationKind}
    for kind, texts in in_force().values_list("kind", "texts"):
        language = language_for(texts)
        row = ShownExample(texts[language], "" if language == own else language)
        if len(shown[ViolationKind(kind)]) < SHOWN_MOST:
            shown[ViolationKind(kind)].append(row)
    return shown
