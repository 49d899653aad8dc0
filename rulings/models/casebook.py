"""The casebook: cases as everybody may read and cite them, without names."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from federation.fields import WordField
from federation.languages import read
from federation.tenancy.chained import Chain
from federation.tenancy.models import TenantForeignKey, TenantModel
from rulings.models.appeal import Appeal
from rulings.models.case import Case


class CasebookState(models.TextChoices):
    """Whether an entry can be read."""

    DRAFT = "draft", _("draft")
    PUBLISHED = "published", _("published")
    WITHDRAWN = "withdrawn", _("withdrawn")


class CasebookEntry(TenantModel):
    """What the casebook says of a final case, or of one appeal of it. `draft` is the editor's text.

    `year` and `number` are given when it is published first, and are its address for ever; a withdrawn entry
    keeps it with the reason. What the public reads is `body`, taken from the newest edition.
    """

    case = TenantForeignKey(Case, related_name="casebook", verbose_name=_("case"))
    appeal = TenantForeignKey(Appeal, related_name="casebook", null=True, verbose_name=_("appeal"))
    year = models.PositiveSmallIntegerField(_("year"), null=True)
    number = models.PositiveIntegerField(_("number"), null=True)
    draft = models.JSONField(default=dict)  # rulings.casebook.Text
    # Read from the editions; may be filled again to the same.
    state = WordField(_("state"), max_length=10, choices=CasebookState, default=CasebookState.DRAFT)
    body = models.JSONField(default=dict)
    published_at = models.DateTimeField(_("published at"), null=True)  # the edition that is read
    withdrawn_because = models.CharField(_("withdrawn because"), max_length=500, blank=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("casebook entry")
        verbose_name_plural = _("casebook entries")
        ordering = ["-year", "-number", "-id"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "year", "number"], name="casebook_number_once"),
            models.UniqueConstraint(fields=["federation", "appeal"], name="casebook_appeal_once"),
            models.UniqueConstraint(
                fields=["federation", "case"], condition=Q(appeal__isnull=True), name="casebook_case_once"
            ),
            models.CheckConstraint(
                condition=Q(state="draft") | Q(year__isnull=False, number__isnull=False),
                name="casebook_has_an_address",
            ),
        ]
        indexes = [models.Index(fields=["federation", "state", "-year", "-number"], name="casebook_by_state")]
        triggers = [pgtrigger.Protect(name="keep", operation=pgtrigger.Delete)]

    def __str__(self) -> str:
        return self.citation or f"({self.case})"

    @property
    def citation(self) -> str:
        """How it is cited, and its address: 2026-0003; "" before it is published."""
        return f"{self.year}-{self.number:04}" if self.number else ""

    def text_of(self, part: str) -> str:
        """A part of the text that is read, in the reader's language; what is missing there in another."""
        return read(self.body.get(part, {}))


class CasebookEdition(TenantModel):
    """An entry as it was published, or that it was withdrawn. Never edited; chained to those before it."""

    entry = TenantForeignKey(CasebookEntry, related_name="editions", verbose_name=_("casebook entry"))
    sequence = models.PositiveIntegerField()
    is_withdrawal = models.BooleanField(_("withdrawn"), default=False)
    body = models.JSONField(default=dict)
    reason = models.CharField(_("reason"), max_length=500, blank=True)
    at = models.DateTimeField(_("time"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )

    chain = Chain(
        "casebook",
        ("id", "federation_id", "entry_id", "sequence", "is_withdrawal", "body", "reason", "at", "by_id"),
        sealed=("body", "reason"),
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("edition of a casebook entry")
        verbose_name_plural = _("editions of casebook entries")
        ordering = ["entry", "sequence"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "entry", "sequence"], name="casebook_edition_once"),
        ]
        triggers = [pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)]

    def __str__(self) -> str:
        return f"{self.entry_id}/{self.sequence}"


class CasebookKey(TenantModel):
    """One folded word, pair of characters or facet (rulings.cases.tokens) that a published entry is found by.

    Under row-level security only leakproof operators keep their index: equality and range over text do.
    """

    entry = TenantForeignKey(
        CasebookEntry, on_delete=models.CASCADE, related_name="keys", verbose_name=_("casebook entry")
    )
    token = models.CharField(max_length=100, db_collation="C")

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["federation", "token", "entry"], name="casebook_key_once"),
        ]
        indexes = [models.Index(fields=["federation", "entry", "token"], name="casebook_key_entry")]
