"""The regulations of the federation in scope: its pack, followed by the editions that it has adopted."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import lru_cache
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from clubs.models import RegulationAct, RegulationActKind, RegulationEdition
from federation.tenancy.context import current, kept_in_scope
from scoring import regulations
from scoring.regulations import Book
from scoring.regulations.edition import followed_by
from scoring.regulations.edition_text import edition_from

BOOKS_KEPT = 100  # of as many federations, or states of one


@dataclass
class _InScope:
    """The book of a scope and its editions, once they are asked for."""

    book: Book | None = None
    editions: Mapping[int, "NamedEdition"] | None = None


@dataclass(frozen=True, slots=True)
class NamedEdition:
    """An edition in force or announced, as conditions of contest name one."""

    names: Mapping[str, str]
    starts: date

    def name(self, language: str) -> str:
        """Its name in a language, "ja" or "en"."""
        return self.names.get(language, "")


def in_force() -> QuerySet[RegulationEdition]:
    """The editions that are adopted and not withdrawn, those to come among them, by their first day."""
    acts = RegulationAct.objects.filter(edition=OuterRef("pk"))
    adopted = RegulationEdition.objects.filter(Exists(acts.filter(kind=RegulationActKind.ADOPTED)))
    held = adopted.exclude(Exists(acts.filter(kind=RegulationActKind.WITHDRAWN)))
    return held.order_by("starts_on", "number")


def book_here() -> Book:
    """The book that the federation in scope goes by. One query a scope; an edition is read once a process."""
    kept = kept_in_scope(_InScope)
    if kept.book is None:
        federation = current()
        editions = tuple(in_force().values_list("pk", "proposed_at"))
        pack = federation.regulation_pack
        # Without editions the pack itself, so that what is kept of it serves everybody.
        kept.book = _followed(pack, federation.pk, editions) if editions else regulations.book(pack)
    return kept.book


def editions_here() -> Mapping[int, NamedEdition]:
    """The adopted editions of the federation in scope by number. One query a scope."""
    kept = kept_in_scope(_InScope)
    if kept.editions is None:
        rows = in_force().values_list("number", "body__names", "starts_on")
        kept.editions = {number: NamedEdition(names, starts) for number, names, starts in rows}
    return kept.editions


@contextmanager
def as_if(body: Any, day: date) -> Iterator[None]:
    """Within it the federation goes by an edition that is not adopted as well, from a day on.

    Its changes stand before whatever begins later: what is tried is the edition, not what followed.
    """
    kept, edition = kept_in_scope(_InScope), replace(edition_from(body), starts=day)
    before = book_here()
    kept.book = followed_by(before, [edition])
    try:
        yield
    finally:
        kept.book = before


def forget() -> None:
    """An edition was adopted or withdrawn in this scope: the book is another one."""
    kept = kept_in_scope(_InScope)
    kept.book = kept.editions = None


def book_without(edition: RegulationEdition | None = None) -> Book:
    """The same without one of its editions, which is not adopted yet or is asked to be withdrawn."""
    editions = in_force() if edition is None else in_force().exclude(pk=edition.pk)
    bodies = editions.values_list("body", flat=True)
    return after(regulations.book(current().regulation_pack), list(bodies))


def after(book: Book, bodies: Sequence[Any]) -> Book:
    """A book with editions after it, as they are kept."""
    return followed_by(book, map(edition_from, bodies))


@lru_cache(maxsize=BOOKS_KEPT)
def _followed(pack: str, _federation: int, editions: tuple[tuple[int, datetime], ...]) -> Book:
    keys = [pk for pk, _proposed in editions]
    return after(
        regulations.book(pack),
        list(RegulationEdition.objects.filter(pk__in=keys).values_list("body", flat=True)),
    )
