"""Whether an edition holds together: wholes, references, words in both languages."""

from collections.abc import Iterable, Iterator, Set

from rulings.library.bilingual import BilingualText
from rulings.library.items import KINDS, LAWS, MODALITIES, Article, Edition, Item
from rulings.library.problems import LibraryProblem
from rulings.library.references import LAST_LAW, is_law, is_regulation
from scoring.engine.words import WRITTEN


def check(edition: Edition, others: Iterable[Edition] = ()) -> list[LibraryProblem]:
    """Every problem of an edition. `others`: the books that its references may lead to."""
    known = {ref for book in (edition, *others) for ref in book.items}
    problems = [*_missing(edition), *_structure(edition), *_chapters(edition)]
    for item in edition.items.values():
        problems += _silent_texts(item)
        problems += _kinds(item)
        problems += _references(item, known)
    return problems


def _missing(edition: Edition) -> Iterator[LibraryProblem]:
    """The Laws that an edition of the Laws has nothing about."""
    everything = range(1, LAST_LAW + 1) if edition.kind == LAWS else ()
    yield from (
        LibraryProblem(edition.key, "missing", str(law)) for law in everything if law not in edition.articles
    )


def _structure(edition: Edition) -> Iterator[LibraryProblem]:
    for article in edition.articles.values():
        yield from _order(article)
        for item in article.items:
            if item.item.number != article.number:
                yield LibraryProblem(item.ref, "wrong_file", str(article.number))
            if item.item.above and item.item.above.written not in edition.items:
                yield LibraryProblem(item.ref, "no_whole", item.item.above.written)


def _order(article: Article) -> Iterator[LibraryProblem]:
    """A whole stands before its parts, and a part behind the whole that it belongs to."""
    open_items: list[str] = []
    for item in article.items:
        above = item.item.above.written if item.item.above else ""
        while open_items and open_items[-1] != above:
            open_items.pop()
        if above and not open_items:
            yield LibraryProblem(item.ref, "order", above)
        open_items.append(item.ref)


def _chapters(edition: Edition) -> Iterator[LibraryProblem]:
    for number, article in edition.articles.items():
        of = [chapter for chapter in edition.chapters if chapter.first <= number <= chapter.last]
        if len(of) != 1:
            yield LibraryProblem(str(number), "chapters", str(len(of)))
        elif article.part and article.part != of[0].key:
            yield LibraryProblem(str(number), "part", of[0].key)


def _silent_texts(item: Item) -> Iterator[LibraryProblem]:
    texts = [item.summary, *(note.text for note in item.notes)]
    for words in [*texts, item.heading] if item.heading else texts:
        assert words
        yield from (LibraryProblem(item.ref, "silent", language) for language in _silent(words))


def _silent(words: BilingualText) -> list[str]:
    return [language for language in WRITTEN if not words.in_language(language).strip()]


def _kinds(item: Item) -> Iterator[LibraryProblem]:
    if item.modality not in MODALITIES:
        yield LibraryProblem(item.ref, "modality", item.modality)
    for note in item.notes:
        if note.kind not in KINDS:
            yield LibraryProblem(item.ref, "kind", note.kind)


def _references(item: Item, known: Set[str]) -> Iterator[LibraryProblem]:
    for ref in (*item.references, *item.regulations):
        if not (is_law(ref) or is_regulation(ref)):
            yield LibraryProblem(item.ref, "reference", ref)
        elif ref not in known:
            yield LibraryProblem(item.ref, "nowhere", ref)
