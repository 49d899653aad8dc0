"""Versions of documents that are given no more: withdrawn, or deleted with one without a name in its place.

Lock order: the document's row.
"""

from collections.abc import Iterator
from dataclasses import replace

from django.db import connection, transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import (
    Act,
    DocumentEnd,
    DocumentEndKind,
    DocumentVersion,
    Erasure,
    NamingDocument,
    NamingDocumentSettled,
    PublishedDocument,
    SettledKind,
    User,
)
from federation.personal.processing.left import LeftToLookAt
from federation.publishing import pdfs
from federation.publishing.office import refuse_strangers
from federation.publishing.pdfs import CheckedPdf
from federation.record import audit
from federation.text.numbers import is_key

KEY = "document:"  # of what an erasure left


@transaction.atomic
def withdraw(*, version: DocumentVersion, reason: str, by: User) -> DocumentEnd:
    """Give a version no more; what held before it holds again. Withdrawn before, it is the first one.

    The file stays with its line in the history. Raises Refused for a stranger, without a reason, and for one
    that is deleted.
    """
    refuse_strangers(by)
    _hold(version)
    before = {end.kind: end for end in DocumentEnd.objects.filter(version=version)}
    if DocumentEndKind.WITHDRAWN in before:
        return before[DocumentEndKind.WITHDRAWN]
    if before:
        raise Refused(_("The file of this version is deleted."), "deleted")
    return _end(version, DocumentEndKind.WITHDRAWN, reason, Act.DOCUMENT_WITHDRAWN, by)


@transaction.atomic
def redact(*, version: DocumentVersion, file: CheckedPdf, reason: str, by: User) -> DocumentVersion:
    """Put a file in the place of a version's, whose own file is deleted; done before, it is the first one.

    The new one holds from the same day and in the same place among the versions of that day. Raises Refused
    for a stranger, without a reason, and for the very file.
    """
    refuse_strangers(by)
    _hold(version)
    root = version.stands_for_id or version.pk
    done: DocumentVersion | None = DocumentVersion.objects.filter(
        stands_for=root, digest=file.digest, ends=None
    ).first()
    if done is not None and version.ends.filter(kind=DocumentEndKind.DELETED).exists():
        return done
    same = DocumentVersion.objects.filter(
        document=version.document_id, valid_from=version.valid_from, digest=file.digest
    )
    if version.ends.filter(kind=DocumentEndKind.DELETED).exists():
        raise Refused(_("The file of this version is deleted."), "deleted")
    if same.exists():
        raise Refused(_("This file is there already, from the same day."), "same_file")
    _end(version, DocumentEndKind.DELETED, reason, Act.DOCUMENT_DELETED, by)
    new: DocumentVersion = DocumentVersion.objects.create(
        document_id=version.document_id,
        stands_for_id=root,
        valid_from=version.valid_from,
        notes=version.notes,
        digest=file.digest,
        size=len(file.content),
        pages=file.pages,
        content=file.content,
        added_by=by,
    )
    audit.record(Act.DOCUMENT_ADDED, by, new)
    # What was withdrawn is not in force again because a name in it had to go.
    for end in version.ends.filter(kind=DocumentEndKind.WITHDRAWN):
        _end(new, DocumentEndKind.WITHDRAWN, end.reason, Act.DOCUMENT_WITHDRAWN, by)
    return new


def _hold(version: DocumentVersion) -> None:
    PublishedDocument.objects.select_for_update().get(pk=version.document_id)


def _end(version: DocumentVersion, kind: DocumentEndKind, reason: str, act: Act, by: User) -> DocumentEnd:
    why = " ".join(reason.split())[:200]
    if not why:
        raise Refused(_("Say why."), "no_reason")
    end = DocumentEnd.objects.create(version=version, kind=kind, reason=why, by=by)
    audit.record(act, by, version, digest=version.digest)
    return end


def note_naming(erasure: Erasure, pattern: str, numbers: list[str]) -> int:
    """Note every file that is kept and in whose text an erasure's person stands; how many.

    A file whose text nobody can read is noted too: somebody looks at it.
    """
    noted = 0
    kept = DocumentVersion.objects.exclude(ends__kind=DocumentEndKind.DELETED).order_by("pk")
    for version in kept.iterator(1):
        text = pdfs.text_of(bytes(version.content))
        if text is None or _names(text, pattern, numbers):
            NamingDocument.objects.get_or_create(erasure=erasure, version=version)
            noted += 1
    return noted


def _names(text: str, pattern: str, numbers: list[str]) -> bool:
    """Whether a text has the name or one of the numbers, as PostgreSQL finds it in other texts."""
    ways = [rf"(?<![0-9]){number}(?![0-9])" for number in numbers if is_key(number)]
    ways += [pattern] if pattern else []
    if not ways:
        return False
    with connection.cursor() as cursor:
        cursor.execute("SELECT %s ~* %s", [text, "|".join(f"(?:{way})" for way in ways)])
        return bool(cursor.fetchone()[0])


def to_look_at(erasure: Erasure | None) -> Iterator[LeftToLookAt]:
    """The documents that an erasure, or any, found the person in, while their file is there, with desks."""
    rows = NamingDocument.objects.exclude(version__ends__kind=DocumentEndKind.DELETED)
    if erasure is not None:
        rows = rows.filter(erasure=erasure)
    rows = rows.select_related("version__document", "erasure__member").defer("version__content")
    for row in rows.prefetch_related("settled__by").order_by("pk"):
        address = reverse("document_desk", args=[row.version.document_id])
        left = LeftToLookAt(f"{KEY}{row.pk}", row.erasure, str(row.version), address)
        for one in row.settled.all():
            left = replace(left, outcome=one.get_kind_display(), reason=one.reason, by=one.by, at=one.at)
        yield left


@transaction.atomic
def settle(*, erasure: Erasure, key: str, kind: str, reason: str, by: User) -> bool:
    """Somebody of the office looked at a document; False for what is none of ours. The first word stays."""
    number = key.removeprefix(KEY)
    if not key.startswith(KEY) or not is_key(number) or kind not in SettledKind:
        return False
    naming = NamingDocument.objects.filter(erasure=erasure, pk=number).select_related("version").first()
    if naming is None:
        return False
    _hold(naming.version)
    if not NamingDocumentSettled.objects.filter(naming=naming).exists():
        NamingDocumentSettled.objects.create(naming=naming, kind=kind, reason=reason[:200], by=by)
        audit.record(Act.DOCUMENT_SETTLED, by, naming.version, outcome=kind, erasure=erasure.pk)
    return True
