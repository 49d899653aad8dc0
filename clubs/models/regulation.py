"""A federation's own editions of its regulations: drafted, proposed, adopted by two, never edited."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.fields import WordField
from federation.tenancy.chained import Chain
from federation.tenancy.models import TenantForeignKey, TenantModel

APPEND_ONLY = pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)


class RegulationEdition(TenantModel):
    """An edition as it was proposed. Never edited; chained to those before it.

    `body` is what `scoring.regulations.edition_text` makes of it: names, first day, changes. Whether it holds
    its acts say.
    """

    number = models.PositiveIntegerField(_("edition"))
    starts_on = models.DateField(_("first day"))
    body = models.JSONField(_("changes"))
    proposed_at = models.DateTimeField(_("proposed at"))
    proposed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("proposed by")
    )

    chain = Chain(
        "regulations",
        ("id", "federation_id", "number", "starts_on", "body", "proposed_at", "proposed_by_id"),
        sealed=("body",),
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("edition of the regulations")
        verbose_name_plural = _("editions of the regulations")
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "number"], name="regulation_edition_once"),
        ]
        triggers = [APPEND_ONLY]

    def __str__(self) -> str:
        return f"{self.number}: {self.starts_on}"


class RegulationActKind(models.TextChoices):
    """What the committee does with an edition that was proposed. The second of two confirms the first."""

    SUPPORTED = "supported", _("supported")
    ADOPTED = "adopted", _("adopted")
    DROPPED = "dropped", _("dropped")
    WITHDRAWAL_ASKED = "withdrawal_asked", _("withdrawal proposed")
    WITHDRAWN = "withdrawn", _("withdrawn")


class RegulationAct(TenantModel):
    """One step of an edition, by one person. Never edited; chained to the acts before it.

    Each step is taken once: of two who adopt at the same moment one is the second.
    """

    edition = TenantForeignKey(RegulationEdition, related_name="acts", verbose_name=_("edition"))
    kind = WordField(_("act"), max_length=20, choices=RegulationActKind)
    reason = models.CharField(_("reason"), max_length=500, blank=True)
    at = models.DateTimeField(_("time"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )

    chain = Chain(
        "regulation_acts",
        ("id", "federation_id", "edition_id", "kind", "reason", "at", "by_id"),
        sealed=("reason",),
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("act on an edition of the regulations")
        verbose_name_plural = _("acts on editions of the regulations")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "edition", "kind"],
                name="regulation_act_once",
                violation_error_message=_("Somebody else has done that already. Look at the edition again."),
            ),
        ]
        triggers = [APPEND_ONLY]

    def __str__(self) -> str:
        return f"{self.edition_id} {self.kind}"


class RegulationDraft(TenantModel):
    """An edition that is being written.

    `body` as an edition's, as far as it is written. Once proposed it names its edition and is over.
    """

    body = models.JSONField(_("changes"), default=dict)
    edition = TenantForeignKey(
        RegulationEdition, related_name="drafts", null=True, blank=True, verbose_name=_("edition")
    )
    is_put_aside = models.BooleanField(_("put aside"), default=False)
    begun_at = models.DateTimeField(_("begun at"))
    changed_at = models.DateTimeField(_("changed at"))
    changed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("changed by")
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("draft of an edition of the regulations")
        verbose_name_plural = _("drafts of editions of the regulations")
        ordering = ["-changed_at", "-id"]

    def __str__(self) -> str:
        return f"{self.body.get('starts', '')}"
