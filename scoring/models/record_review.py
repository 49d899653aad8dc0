"""Reviews of played records: whose boards a committee looks through, why, and what it notes. Never edited."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from clubs.models import Result
from federation.models import Member
from federation.tenancy.models import TenantForeignKey, TenantModel

PROTECTED = (pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),)


class RecordReview(TenantModel):
    """A review of the boards that some players played at one table within a period."""

    reason = models.TextField(_("reason"))
    first_day = models.DateField(_("from"))
    last_day = models.DateField(_("to"))
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("opened by")
    )
    opened_at = models.DateTimeField(_("opened"), auto_now_add=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("review of records")
        verbose_name_plural = _("reviews of records")
        ordering = ["-id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(last_day__gte=F("first_day")), name="review_ends_after_its_beginning"
            )
        ]
        triggers = [*PROTECTED]

    def __str__(self) -> str:
        return f"{self.first_day} – {self.last_day}"


class ReviewedMember(TenantModel):
    """A player whose boards are reviewed."""

    review = TenantForeignKey(RecordReview, related_name="reviewed", verbose_name=_("review"))
    member = TenantForeignKey(Member, related_name="+", verbose_name=_("member"))

    class Meta(TenantModel.Meta):
        verbose_name = _("reviewed player")
        verbose_name_plural = _("reviewed players")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "review", "member"], name="reviewed_once")
        ]
        triggers = [*PROTECTED]

    def __str__(self) -> str:
        return str(self.member)


class ReviewNote(TenantModel):
    """What somebody of the committee notes: on a board, on the whole, or as what the review came to."""

    review = TenantForeignKey(RecordReview, related_name="notes", verbose_name=_("review"))
    result = TenantForeignKey(Result, related_name="+", null=True, verbose_name=_("result"))
    text = models.TextField(_("note"))
    closes = models.BooleanField(_("what it came to"), default=False)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )
    at = models.DateTimeField(_("time"), auto_now_add=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("note of a review")
        verbose_name_plural = _("notes of reviews")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "review"],
                condition=Q(closes=True),
                name="review_closed_once",
                violation_error_message=_("This review is closed already."),
            ),
            models.CheckConstraint(condition=~Q(text=""), name="review_note_says_something"),
            models.CheckConstraint(
                condition=Q(closes=False) | Q(result__isnull=True), name="review_closed_as_a_whole"
            ),
        ]
        triggers = [*PROTECTED]

    def __str__(self) -> str:
        return self.text[:40]
