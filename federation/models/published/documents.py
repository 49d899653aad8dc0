"""Documents of a federation as PDF: regulations, forms, minutes; their versions by the day they hold from."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from federation.fields import WordField
from federation.languages.fields import TextsField
from federation.models.erasure import Erasure
from federation.tenancy.models import TenantForeignKey, TenantModel

NOTE_MAX = 200


class DocumentCategory(models.TextChoices):
    """What a document is, in the order of the page."""

    REGULATIONS = "regulations", _("Regulations and statutes")
    FORMS = "forms", _("Forms")
    MINUTES = "minutes", _("Minutes and reports")
    OTHER = "other", _("Other documents")


class PublishedDocument(TenantModel):
    """A document under a name in addresses that never changes; its versions are the files."""

    key = models.CharField(max_length=36)  # of the form that it came by
    name = models.SlugField(_("short name"), max_length=60, db_index=False)
    titles = TextsField(pgettext_lazy("of a text", "title"), max_length=160)
    category = WordField(_("category"), max_length=12, choices=DocumentCategory)
    made_at = models.DateTimeField(_("added"), default=timezone.now)

    class Meta(TenantModel.Meta):
        verbose_name = _("document")
        verbose_name_plural = _("documents")
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "name"],
                name="document_name_once",
                violation_error_message=_("Another document has this short name."),
            ),
            models.UniqueConstraint(fields=["federation", "key"], name="document_once"),
        ]

    def __str__(self) -> str:
        return self.titles.read()


class DocumentVersion(TenantModel):
    """A file of a document, from the day it holds. Never edited.

    Of two for the same day the one that was added later holds: it corrects the other.
    """

    document = TenantForeignKey(PublishedDocument, related_name="versions", verbose_name=_("document"))
    valid_from = models.DateField(_("in force from"))
    notes = TextsField(_("what is new"), max_length=NOTE_MAX, blank=True)
    # The version whose place it took when a person's name had to go; None for a version of its own.
    stands_for = TenantForeignKey("self", related_name="stand_ins", null=True, editable=False)
    digest = models.CharField(max_length=64)  # SHA-256 of the file
    size = models.PositiveIntegerField(_("size"))
    pages = models.PositiveSmallIntegerField(_("pages"))
    content = models.BinaryField()
    added_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("added by")
    )
    added_at = models.DateTimeField(_("added"), default=timezone.now)

    class Meta(TenantModel.Meta):
        verbose_name = _("version of a document")
        verbose_name_plural = _("versions of documents")
        ordering = ["-valid_from", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "document", "valid_from", "digest"],
                name="document_version_once",
                violation_error_message=_("This file is there already, from the same day."),
            )
        ]
        triggers = [pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)]

    def __str__(self) -> str:
        return f"{self.document} ({self.valid_from})"


class DocumentEndKind(models.TextChoices):
    """What became of a file that is given no more."""

    WITHDRAWN = "withdrawn", pgettext_lazy("of a document", "withdrawn")
    DELETED = "deleted", _("file deleted")


class DocumentEnd(TenantModel):
    """A version is given no more, and why. Never edited.

    To write one of the kind `deleted` is to do it: a trigger empties the file of the version, which no other
    way does, and counts its bytes. The version keeps the digest of what was deleted.
    """

    version = TenantForeignKey(DocumentVersion, related_name="ends", verbose_name=_("version of a document"))
    kind = WordField(_("what became of it"), max_length=10, choices=DocumentEndKind)
    reason = models.CharField(_("reason"), max_length=NOTE_MAX)
    bytes_deleted = models.PositiveIntegerField(_("size of the deleted file"), default=0, editable=False)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )
    at = models.DateTimeField(_("time"), default=timezone.now)

    class Meta(TenantModel.Meta):
        verbose_name = _("end of a version of a document")
        verbose_name_plural = _("ends of versions of documents")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "version", "kind"], name="document_ended_once")
        ]
        triggers = [pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)]

    def __str__(self) -> str:
        return f"{self.version_id}: {self.kind}"


class NamingDocument(TenantModel):
    """A version in whose text an erasure found the person: somebody looks at it. Settled once the file is
    deleted. Never edited.
    """

    erasure = TenantForeignKey(Erasure, related_name="+", verbose_name=_("erasure"))
    version = TenantForeignKey(DocumentVersion, related_name="+", verbose_name=_("version of a document"))

    class Meta(TenantModel.Meta):
        verbose_name = _("document that names an erased person")
        verbose_name_plural = _("documents that name erased persons")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "erasure", "version"], name="naming_document_once")
        ]
        triggers = [pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)]

    def __str__(self) -> str:
        return f"{self.erasure_id}: {self.version_id}"


class SettledKind(models.TextChoices):
    """How somebody who looked at a document that names an erased person settled it."""

    DONE = "done", _("done outside the portal")
    DISMISSED = "dismissed", _("stays as it is")


class NamingDocumentSettled(TenantModel):
    """A document that names an erased person was looked at, and what came of it. Never edited."""

    naming = TenantForeignKey(NamingDocument, related_name="settled", verbose_name=_("document"))
    kind = WordField(_("what came of it"), max_length=10, choices=SettledKind)
    reason = models.CharField(_("reason"), max_length=NOTE_MAX)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )
    at = models.DateTimeField(_("time"), default=timezone.now)

    class Meta(TenantModel.Meta):
        verbose_name = _("look at a document that names an erased person")
        verbose_name_plural = _("looks at documents that name erased persons")
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["federation", "naming"], name="naming_settled_once")]
        triggers = [pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)]

    def __str__(self) -> str:
        return f"{self.naming_id}: {self.kind}"
