"""The conduct record across events: the rule that permits it, and what players say to what stands there.

The record itself is no table: it is read from decisions on conduct that hold, as far as the rule permits.
"""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from federation.fields import WordField
from federation.languages.fields import TextsField
from federation.models import Member
from federation.tenancy.models import TenantForeignKey, TenantModel
from rulings.models.adjustment import Adjustment


class ConductRule(TenantModel):
    """The privacy rule by which the federation keeps a conduct record, or by which it ceases to.

    The newest whose day has come holds. Without one there is no record. Never edited: changed by a new one.
    """

    keeps = models.BooleanField(
        _("a record is kept"), default=True, help_text=_("Off: from that day no record is shown any more.")
    )
    adopted_on = models.DateField(
        _("adopted on"), help_text=_("Nothing that happened before the first such day is on record.")
    )
    adopted_by = models.CharField(
        _("adopted by"), max_length=200, help_text=_("The body, and its resolution.")
    )
    text = models.TextField(_("text of the rule"), blank=True, help_text=_("As players read it."))
    months = models.PositiveSmallIntegerField(
        _("months on record"), default=24, help_text=_("After that an incident is no longer shown.")
    )
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("entered by")
    )
    entered_at = models.DateTimeField(_("entered"), auto_now_add=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("rule of the conduct record")
        verbose_name_plural = _("rules of the conduct record")
        ordering = ["-adopted_on", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "adopted_on"],
                name="conduct_rule_once_a_day",
                violation_error_message=_("A rule of that day is entered already."),
            ),
            models.CheckConstraint(
                condition=Q(months__gte=1, months__lte=120),
                name="conduct_rule_months",
                violation_error_message=_("An incident stands on record from 1 to 120 months."),
            ),
            models.CheckConstraint(
                condition=~Q(adopted_by=""),
                name="conduct_rule_adopted_by_somebody",
                violation_error_message=_("Say which body adopted the rule."),
            ),
        ]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.adopted_on} – {self.adopted_by}"


class ConductReply(TenantModel):
    """What a player says to an incident on their record. Shown wherever the incident is; never edited."""

    member = TenantForeignKey(Member, related_name="+", verbose_name=_("member"))
    adjustment = TenantForeignKey(Adjustment, related_name="replies", verbose_name=_("decision"))
    text = models.TextField(_("reply"))
    at = models.DateTimeField(_("time"), auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("reply to the conduct record")
        verbose_name_plural = _("replies to the conduct record")
        ordering = ["id"]
        indexes = [models.Index(fields=["federation", "member"], name="conduct_reply_member")]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.member_id}: {self.text[:40]}"


class ViolationKind(models.TextChoices):
    """What a violation is against: the three parts of Law 74, and what the organiser asks besides. REG-6"""

    COURTESY = "courtesy", _("Courtesy")
    ETIQUETTE = "etiquette", _("Etiquette")
    PROCEDURE = "procedure", _("Procedure")
    ORGANISER = "organiser", _("What the organiser asks")


class ConductExample(TenantModel):
    """A final case of conduct told to everybody without a name, or taken back from there. Never edited.

    One chain for a case; its newest row holds, unless it is a taking back, which has no text but a reason.
    """

    case = TenantForeignKey("rulings.Case", related_name="conduct_examples", verbose_name=_("case"))
    kind = WordField(_("kind"), max_length=10, choices=ViolationKind)
    texts = TextsField(pgettext_lazy("of an example", "text"), max_length=300, blank=True)
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    supersedes = TenantForeignKey(
        "self", related_name="followed_by", null=True, editable=False, verbose_name=_("supersedes")
    )
    at = models.DateTimeField(_("time"), auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("example of conduct")
        verbose_name_plural = _("examples of conduct")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "case"],
                condition=Q(supersedes__isnull=True),
                name="conduct_example_once_a_case",
                violation_error_message=_("This case is an example already."),
            ),
            models.UniqueConstraint(
                fields=["federation", "supersedes"],
                condition=Q(supersedes__isnull=False),
                name="conduct_example_superseded_once",
                violation_error_message=_("This example was changed meanwhile."),
            ),
            models.CheckConstraint(
                condition=~Q(texts={}) | (Q(supersedes__isnull=False) & ~Q(reason="")),
                name="conduct_example_says_something",
            ),
        ]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    @property
    def is_taking_back(self) -> bool:
        """Whether it says that the case is an example no more."""
        return not self.texts

    def __str__(self) -> str:
        return f"{self.case_id}: {self.kind}"
