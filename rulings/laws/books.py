"""Which books a federation's readers see, and their words as pages show them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _, gettext_lazy

from federation.reader import reader_language
from federation.templatetags.portal import date_alone
from rulings.laws import editions
from rulings.library.items import Edition, Item, Note
from rulings.library.references import LawItem
from rulings.library.shelf import Books, books
from rulings.library.sources import source_label

MODALITIES = {
    "may": gettext_lazy("May: a right or a possibility; nothing wrong in leaving it"),
    "does": gettext_lazy("Procedure: a departure suggests no penalty"),
    "should": gettext_lazy("Should: a departure is an infraction, seldom penalised"),
    "shall": gettext_lazy("Shall: a departure is penalised more often than not"),
    "must": gettext_lazy("Must: a departure is serious"),
    "may_not": gettext_lazy("May not: stronger than shall not, just short of must not"),
    "should_not": gettext_lazy("Should not: an infraction, seldom penalised"),
    "shall_not": gettext_lazy("Shall not: penalised more often than not"),
    "must_not": gettext_lazy("Must not: the strongest prohibition"),
    "deemed": gettext_lazy("Deemed: counts as such by law"),
}


def books_of_pack(pack: str, edition: str = "") -> Books:
    """The Laws in force today for the federation in scope, or of an edition, with the pack's regulations.

    Raises NoEdition for an edition that there is not.
    """
    return books(edition or editions.edition_on(timezone.localdate()).key, pack)


@dataclass(frozen=True, slots=True)
class ReferenceLink:
    """A reference with where it leads; nowhere (`place` empty) where the library lacks it."""

    label: str
    place: str


@dataclass(frozen=True, slots=True)
class ShownNote:
    """A note in the reader's language."""

    source: str
    text: str
    refers: list[ReferenceLink]


@dataclass(frozen=True, slots=True)
class ShownItem:
    """An item in the reader's language. `level`: of its heading on the page."""

    label: str
    anchor: str
    place: str
    level: int
    heading: str
    modality: str
    summary: str
    notes: list[ShownNote]
    refers: list[ReferenceLink]
    cited_by: list[ReferenceLink]
    regulations: list[ReferenceLink]

    @property
    def has_references(self) -> bool:
        """Whether it leads anywhere, or is led to."""
        return any((self.refers, self.cited_by, self.regulations))


def links(refs: Iterable[str], shelf: Books) -> list[ReferenceLink]:
    """References in the reader's language; each leads to the item or to the smallest whole around it."""
    shown = []
    for ref in refs:
        item = LawItem(ref)
        entry = shelf.nearest(item)
        shown.append(ReferenceLink(item.label(reader_language()), entry.item.place if entry else ""))
    return shown


def shown_item(item: Item, edition: Edition, shelf: Books) -> ShownItem:
    """An item with its notes, its references both ways, and the regulations beside it."""
    language = reader_language()
    citing = shelf.cited_by.get(item.ref, ())
    clauses = (*item.regulations, *(ref for ref in citing if ref.startswith("REG-")))
    is_law = not item.ref.startswith("REG-")
    return ShownItem(
        item.item.label(language),
        item.item.anchor,
        item.item.place,
        item.item.depth + 1 if is_law else item.item.depth + 2,
        item.heading.in_language(language) if item.heading else "",
        str(MODALITIES.get(item.modality, "")),
        item.summary.in_language(language),
        [_note(note, edition, shelf) for note in item.notes],
        links(item.refers, shelf),
        links([ref for ref in citing if not (is_law and ref.startswith("REG-"))], shelf),
        links(dict.fromkeys(clauses), shelf) if is_law else [],
    )


def _note(note: Note, edition: Edition, shelf: Books) -> ShownNote:
    language = reader_language()
    return ShownNote(
        source_label(note.source, edition, language),
        note.text.in_language(language),
        links(note.refers, shelf),
    )


def in_force(edition: Edition) -> str:
    """From when an edition is in force here: the day its federation adopted it, else that of its issue.

    As elsewhere nobody is asked for the days where there is one edition alone.
    """
    days = editions.adopted() if len(editions.editions()) > 1 else {}
    day = days.get(edition.key) or (edition.starts if edition.is_start_known else None)
    if day is None:
        return _("From which day it is in force is not known.")
    return _("In force from %(day)s.") % {"day": date_alone(day)}


def chapter_rows(edition: Edition) -> list[Mapping[str, object]]:
    """The chapters of an edition with their articles, for a list."""
    language = reader_language()
    return [
        {
            "title": chapter.title.in_language(language),
            "articles": [
                {
                    "number": article.number,
                    "label": LawItem(str(article.number)).label(language),
                    "heading": article.heading.in_language(language),
                }
                for article in edition.articles.values()
                if chapter.first <= article.number <= chapter.last
            ],
        }
        for chapter in edition.chapters
    ]


def said_of_numbers(count: int, most: int) -> str:
    """How many items were found, and whether there are more than are shown."""
    if count >= most:
        return _("The first {count} items").format(count=most)
    return _("Found: {count}").format(count=count)
