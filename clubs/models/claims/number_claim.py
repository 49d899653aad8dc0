"""What a club says to the federation's office: this number is ours, and this is whose it is."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models.club import Club
from federation.tenancy.models import TenantForeignKey, TenantModel

# Answered once; what was asked never changes.
ANSWERED_ONCE = (
    "OLD.answered_at IS NOT NULL OR NEW.answered_at IS NULL"
    " OR (to_jsonb(OLD) - ARRAY['is_accepted', 'answer', 'member_id', 'answered_by_id', 'answered_at'])"
    " <> (to_jsonb(NEW) - ARRAY['is_accepted', 'answer', 'member_id', 'answered_by_id', 'answered_at'])"
)


class NumberClaim(TenantModel):
    """A member number that the register does not know, or knows as somebody else's; asked and answered once.

    `member`: whose number it is now, where the office agreed.
    """

    club = TenantForeignKey(Club, related_name="number_claims", verbose_name=_("club"))
    number = models.CharField(_("member number"), max_length=20)
    name = models.CharField(_("whose number it is"), max_length=120)
    note = models.CharField(_("note"), max_length=300, blank=True)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("asked by")
    )
    asked_at = models.DateTimeField(_("asked"), auto_now_add=True)
    is_accepted = models.BooleanField(_("accepted"), null=True)
    answer = models.CharField(_("answer"), max_length=300, blank=True)
    member = TenantForeignKey("federation.Member", related_name="+", null=True, verbose_name=_("member"))
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        verbose_name=_("answered by"),
    )
    answered_at = models.DateTimeField(_("answered"), null=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("claim of a number")
        verbose_name_plural = _("claims of numbers")
        ordering = ["-id"]
        indexes = [models.Index(fields=["federation", "club", "-id"], name="number_claim_of_club")]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "club", "number"],
                condition=Q(answered_at__isnull=True),
                name="number_claim_waits_once",
                violation_error_message=_("The office has been asked about this number already."),
            ),
            models.CheckConstraint(
                condition=Q(answered_at__isnull=True, is_accepted__isnull=True, answered_by__isnull=True)
                | Q(answered_at__isnull=False, is_accepted__isnull=False, answered_by__isnull=False),
                name="number_claim_answered_whole",
            ),
            models.CheckConstraint(
                condition=~Q(is_accepted=False) | ~Q(answer=""), name="number_claim_refused_with_reason"
            ),
        ]
        triggers = [
            pgtrigger.Protect(name="keep", operation=pgtrigger.Delete),
            pgtrigger.Protect(
                name="answered_once",
                operation=pgtrigger.Update,
                condition=pgtrigger.Condition(ANSWERED_ONCE),
            ),
        ]

    def __str__(self) -> str:
        return self.number
