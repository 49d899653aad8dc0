"""What systems are allowed: policies of a federation, event or stage; banned conventions."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from clubs.models.tournaments.stage import Stage
from clubs.models.tournaments.tournament import Event
from federation.fields import WordField
from federation.languages.fields import TextsField
from federation.tenancy.models import TenantForeignKey, TenantModel

APPEND_ONLY = pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)


class SystemPolicy(TenantModel):
    """An edition of a policy of systems: of the federation, or of an event or a stage of it. Never edited.

    `body` is what `clubs.systems.kept` makes of `SystemRules`; what it does not say, the wider policy says.
    The federation's editions begin on a day; of an event and a stage the newest holds.
    """

    event = TenantForeignKey(Event, related_name="system_policies", null=True, verbose_name=_("event"))
    stage = TenantForeignKey(Stage, related_name="system_policies", null=True, verbose_name=_("stage"))
    starts_on = models.DateField(_("first day"), null=True, blank=True)
    body = models.JSONField(default=dict)
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    set_at = models.DateTimeField(_("set at"))
    set_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("set by")
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("system policy")
        verbose_name_plural = _("system policies")
        ordering = ["-id"]
        indexes = [
            models.Index(fields=["federation", "event", "stage", "-id"], name="system_policy_newest"),
            models.Index(fields=["federation", "stage"], name="system_policy_of_stage"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(event__isnull=True, stage__isnull=True, starts_on__isnull=False)
                | Q(event__isnull=False, starts_on__isnull=True),
                name="system_policy_of_one",
            ),
        ]
        triggers = [APPEND_ONLY]

    def __str__(self) -> str:
        return f"{self.event_id or '-'}/{self.stage_id or '-'}/{self.pk}"


class BannedConvention(TenantModel):
    """A convention that is not allowed from a day on: everywhere, or at an event. Never edited.

    A convention of the list has its code; any other has names, and nothing but the eye finds it on a card.
    What is entered in place of an earlier entry names it in `replaces`; `is_void`: it was entered wrongly.
    """

    event = TenantForeignKey(Event, related_name="banned_conventions", null=True, verbose_name=_("event"))
    convention = WordField(_("convention"), max_length=40, blank=True)
    names = TextsField(pgettext_lazy("of a thing", "name"), max_length=120, blank=True)
    first_day = models.DateField(_("first day"))
    last_day = models.DateField(_("last day"), null=True, blank=True)
    reasons = TextsField(_("reason"), max_length=300)
    source = models.CharField(_("source"), max_length=200, blank=True)
    is_void = models.BooleanField(_("entered wrongly"), default=False)
    replaces = TenantForeignKey(
        "self", related_name="replaced_by", null=True, verbose_name=_("in place of"), editable=False
    )
    set_at = models.DateTimeField(_("set at"))
    set_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("set by")
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("banned convention")
        verbose_name_plural = _("banned conventions")
        ordering = ["first_day", "id"]
        indexes = [models.Index(fields=["federation", "event"], name="ban_of_event")]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "replaces"],
                name="ban_replaced_once",
                violation_error_message=_("This entry was replaced already. Look at the list again."),
            ),
            models.CheckConstraint(
                condition=Q(last_day__isnull=True) | Q(last_day__gte=F("first_day")),
                name="ban_ends_after_start",
                violation_error_message=_("A ban ends on or after its first day."),
            ),
            models.CheckConstraint(
                condition=~Q(convention="") | ~Q(names={}),
                name="ban_of_something",
                violation_error_message=_("Choose a convention, or write its name."),
            ),
        ]
        triggers = [APPEND_ONLY]

    def __str__(self) -> str:
        return f"{self.convention or self.names} {self.first_day}"
