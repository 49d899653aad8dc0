"""Documents: added, their files by the day they hold from, and which one is in force."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from django.db import transaction
from django.db.models import QuerySet
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import Act, DocumentCategory, DocumentVersion, PublishedDocument, User
from federation.publishing.office import refuse_strangers
from federation.publishing.pdfs import CheckedPdf
from federation.record import audit


@dataclass(frozen=True, slots=True)
class ListedDocument:
    """A document as everybody sees it: its versions without their content, the one in force, and those that
    are given no more.
    """

    document: PublishedDocument
    in_force: DocumentVersion | None
    to_come: tuple[DocumentVersion, ...]
    earlier: tuple[DocumentVersion, ...]
    ended: tuple[DocumentVersion, ...] = ()

    @property
    def has_versions(self) -> bool:
        """Whether there is, or was, a file."""
        return bool(self.in_force or self.to_come or self.ended)


@transaction.atomic
def add(*, key: str, name: str, titles: Mapping[str, str], category: str, by: User) -> PublishedDocument:
    """Add a document, yet without a file. The same form once more is the first.

    Raises Refused for a stranger and for a short name that another document has.
    """
    refuse_strangers(by)
    known: PublishedDocument | None = PublishedDocument.objects.filter(key=key).first()
    if known is not None:
        return known
    if PublishedDocument.objects.filter(name=name).exists():
        raise Refused(_("Another document has this short name."), "name_taken")
    document = PublishedDocument(key=key, name=name, titles=titles, category=category)
    document.full_clean(validate_constraints=False)
    document.save()
    audit.record(Act.ADDED, by, document)
    return document


@transaction.atomic
def retitle(*, document: PublishedDocument, titles: Mapping[str, str], category: str, by: User) -> None:
    """List a document otherwise. Raises Refused for a stranger."""
    refuse_strangers(by)
    document.titles, document.category = titles, category
    document.full_clean(validate_constraints=False)
    document.save(update_fields=["titles", "category"])
    audit.record(Act.CHANGED, by, document, fields=["titles", "category"])


@transaction.atomic
def add_version(
    *, document: PublishedDocument, file: CheckedPdf, valid_from: date, notes: Mapping[str, str], by: User
) -> DocumentVersion:
    """Add a file from a day on. The same file from the same day is the one that is there. Raises Refused."""
    refuse_strangers(by)
    PublishedDocument.objects.select_for_update().get(pk=document.pk)
    same = DocumentVersion.objects.filter(document=document, valid_from=valid_from, digest=file.digest)
    known: DocumentVersion | None = same.first()
    if known is not None:
        return known
    version = DocumentVersion(
        document=document,
        valid_from=valid_from,
        notes=notes,
        digest=file.digest,
        size=len(file.content),
        pages=file.pages,
        content=file.content,
        added_by=by,
    )
    version.save()
    audit.record(Act.DOCUMENT_ADDED, by, version)
    return version


def versions() -> QuerySet[DocumentVersion]:
    """Versions as lists show them, without their content, the newest first; with what became of them.

    One that stands for another has its place among those of its day.
    """
    rows: QuerySet[DocumentVersion] = DocumentVersion.objects.defer("content").prefetch_related("ends")
    return rows.order_by("-valid_from", Coalesce("stands_for", "pk").desc(), "-pk")


def given() -> QuerySet[DocumentVersion]:
    """Versions whose files are given."""
    return versions().filter(ends=None)


def in_force(document: PublishedDocument, on: date) -> DocumentVersion | None:
    """The version that holds on a day; None before the first. Its content is read when it is asked for."""
    return given().filter(document=document, valid_from__lte=on).first()


def listed(on: date, *, whole: bool = False) -> list[ListedDocument]:
    """Every document with its versions, in three queries. `whole`: those without a file too."""
    by_document: dict[int, list[DocumentVersion]] = {}
    for version in versions():
        by_document.setdefault(version.document_id, []).append(version)
    documents = [
        document for document in PublishedDocument.objects.all() if whole or document.pk in by_document
    ]
    return [_listed(document, by_document.get(document.pk, []), on) for document in documents]


def listed_one(document: PublishedDocument, on: date) -> ListedDocument:
    """One document with its versions."""
    return _listed(document, list(versions().filter(document=document)), on)


def _listed(document: PublishedDocument, rows: list[DocumentVersion], on: date) -> ListedDocument:
    kept = [version for version in rows if not version.ends.all()]
    begun = [version for version in kept if version.valid_from <= on]
    to_come = tuple(version for version in kept if version.valid_from > on)
    ended = tuple(version for version in rows if version.ends.all())
    return ListedDocument(document, begun[0] if begun else None, to_come, tuple(begun[1:]), ended)


def by_category(documents: list[ListedDocument]) -> list[tuple[str, list[ListedDocument]]]:
    """By category in the order of the page, each by its title; empty ones are left out."""
    groups = [
        (str(category.label), [one for one in documents if one.document.category == category])
        for category in DocumentCategory
    ]
    return [(label, sorted(rows, key=lambda one: str(one.document))) for label, rows in groups if rows]
