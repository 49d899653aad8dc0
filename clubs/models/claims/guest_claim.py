"""What a member says of a published game: that guest was me. Asked of the club or the registrar, once."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models.entry import EntryPlayer
from federation.tenancy.models import TenantForeignKey, TenantModel

# Answered once; what was asked never changes.
ANSWERED_ONCE = (
    "OLD.answered_at IS NOT NULL OR NEW.answered_at IS NULL"
    " OR (to_jsonb(OLD) - ARRAY['is_accepted', 'answer', 'answered_by_id', 'answered_at'])"
    " <> (to_jsonb(NEW) - ARRAY['is_accepted', 'answer', 'answered_by_id', 'answered_at'])"
)


class GuestClaim(TenantModel):
    """A seat that nobody of the register has by the file, and that a member says was theirs.

    Accepted, the seat is the member's from then on (clubs.corrections.services.guests).
    """

    member = TenantForeignKey("federation.Member", related_name="+", verbose_name=_("member"))
    seat = TenantForeignKey(EntryPlayer, related_name="+", verbose_name=_("seat"))
    note = models.CharField(_("note"), max_length=300, blank=True)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("asked by")
    )
    asked_at = models.DateTimeField(_("asked"), default=timezone.now)
    is_accepted = models.BooleanField(_("accepted"), null=True)
    answer = models.CharField(_("answer"), max_length=300, blank=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        verbose_name=_("answered by"),
    )
    answered_at = models.DateTimeField(_("answered"), null=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("result asked for as a guest's")
        verbose_name_plural = _("results asked for as guests'")
        ordering = ["-id"]
        indexes = [models.Index(fields=["federation", "member", "-id"], name="guest_claim_of_member")]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "member", "seat"],
                condition=Q(answered_at__isnull=True),
                name="guest_claim_waits_once",
                violation_error_message=_("This result is asked for already."),
            ),
            models.CheckConstraint(
                condition=Q(answered_at__isnull=True, is_accepted__isnull=True, answered_by__isnull=True)
                | Q(answered_at__isnull=False, is_accepted__isnull=False, answered_by__isnull=False),
                name="guest_claim_answered_whole",
            ),
            models.CheckConstraint(
                condition=~Q(is_accepted=False) | ~Q(answer=""), name="guest_claim_refused_with_reason"
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
        return str(self.pk)
