"""Appeals: a ruling before a body. Their acts are the record; what stands beside is what they add up to."""

from datetime import datetime

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models import Entry
from federation.fields import WordField
from federation.models import Member
from federation.tenancy.chained import Chain
from federation.tenancy.models import TenantForeignKey, TenantModel
from rulings.lifecycle.appeals import PENDING, AppealState, AppealStep
from rulings.models.appeal_body import Body, Ground
from rulings.models.case import Case


class AppealDecision(models.TextChoices):
    """What a body decides about a ruling."""

    UPHELD = "upheld", _("ruling upheld")
    CHANGED = "changed", _("ruling changed")
    REFERRED_BACK = "referred_back", _("referred back to the director")
    RECOMMENDATION = "recommendation", _("recommendation")
    DISMISSED = "dismissed", _("dismissed")
    WITHOUT_MERIT = "without_merit", _("upheld; the appeal was without merit")


class Appeal(TenantModel):
    """An appeal against one ruling of a case, or against a body's decision on it (`previous`).

    `number` counts the appeals of a year. Filing stops the clock: `filed_at` is when it was delivered to the
    director in charge (Law 92C). `ruling` is the sequence of the case's act that is appealed.
    """

    year = models.PositiveSmallIntegerField(_("year"))
    number = models.PositiveIntegerField(_("number"))
    case = TenantForeignKey(Case, related_name="appeals", verbose_name=_("case"))
    body = TenantForeignKey(Body, related_name="appeals", verbose_name=_("body"))
    previous = TenantForeignKey("self", related_name="+", null=True, verbose_name=_("appeal before it"))
    token = models.CharField(max_length=64)  # of the form: sent twice, it is one appeal
    ruling = models.PositiveIntegerField(_("ruling"))
    ground = WordField(_("ground"), max_length=12, choices=Ground)
    entry = TenantForeignKey(Entry, related_name="+", verbose_name=_("appellant"))
    filed_by = models.CharField(_("filed by"), max_length=200)
    member = TenantForeignKey(Member, related_name="+", null=True, verbose_name=_("member"))
    director = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("delivered to the director"),
    )
    filed_at = models.DateTimeField(_("filed at"))
    is_late = models.BooleanField(_("late"), default=False)
    deposit_asked = models.DecimalField(
        _("deposit asked"), max_digits=10, decimal_places=2, null=True
    )  # None: none is
    currency = models.CharField(_("currency"), max_length=3, blank=True)
    # Read from the acts (rulings.acts.appeals); may be filled again to the same.
    state = WordField(_("state"), max_length=12, choices=AppealState, default=AppealState.FILED)
    decision = WordField(_("decision of the body"), max_length=16, choices=AppealDecision, blank=True)
    replies_until = models.DateTimeField(_("replies until"), null=True)
    hearing_at = models.DateTimeField(_("hearing"), null=True)
    issued_at = models.DateTimeField(_("signed"), null=True)
    told_at = models.DateTimeField(_("told"), null=True)
    appealable_until = models.DateTimeField(_("can be taken further until"), null=True)
    acts_count = models.PositiveIntegerField(default=0)
    changed_at = models.DateTimeField(_("last act"), null=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("appeal")
        verbose_name_plural = _("appeals")
        ordering = ["-year", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "year", "number"], name="appeal_number_once"),
            models.UniqueConstraint(fields=["federation", "token"], name="appeal_filed_once"),
            models.UniqueConstraint(
                fields=["federation", "case"],
                condition=Q(state__in=PENDING),
                name="one_open_appeal",
                violation_error_message=_("This ruling is under appeal already."),
            ),
        ]
        indexes = [
            models.Index(fields=["federation", "case"], name="appeal_of_case"),
            models.Index(fields=["federation", "state", "-year", "-number"], name="appeal_by_state"),
            models.Index(fields=["federation", "body", "-year", "-number"], name="appeal_by_body"),
        ]
        triggers = [pgtrigger.Protect(name="keep", operation=pgtrigger.Delete)]

    def __str__(self) -> str:
        return f"{self.year}-{self.number:04}"

    @property
    def awaits_late_admission(self) -> bool:
        """Whether it came after the period, and the chair has not said whether it is heard."""
        return self.is_late and self.state == AppealState.FILED

    @property
    def hearing_to_come(self) -> datetime | None:
        """When it is heard; None where that is not set, or has been."""
        return self.hearing_at if self.state == AppealState.SCHEDULED else None

    @property
    def further_until(self) -> datetime | None:
        """Until when a decision that was told can be taken further."""
        return self.appealable_until if self.state == AppealState.TOLD else None


class AppealAct(TenantModel):
    """One step of an appeal, as it was taken. Never edited; chained to the acts before it.

    The database refuses a step that the table of appeal_lifecycle.py does not have, and a decision beyond
    the powers of the body (Law 93B3).
    """

    appeal = TenantForeignKey(Appeal, related_name="acts", verbose_name=_("appeal"))
    sequence = models.PositiveIntegerField()
    step = WordField(_("step"), max_length=16, choices=AppealStep)
    before = models.CharField(max_length=12, blank=True)
    after = WordField(max_length=12, choices=AppealState)
    body = models.JSONField(default=dict)
    at = models.DateTimeField(_("time"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )

    chain = Chain(
        "appeals",
        ("id", "federation_id", "appeal_id", "sequence", "step", "before", "after", "body", "at", "by_id"),
        sealed=("body",),
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("act of an appeal")
        verbose_name_plural = _("acts of appeals")
        ordering = ["appeal", "sequence"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "appeal", "sequence"],
                name="appeal_act_once",
                violation_error_message=_("This cannot be done to the appeal now. Look at it again."),
            ),
        ]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.appeal_id}/{self.sequence}: {self.step}"
