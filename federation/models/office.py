"""Posts held in a federation, and the sessions by which operators enter one."""

import pghistory
from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from federation.fields import WordField
from federation.tenancy.models import TenantModel


class Role(models.TextChoices):
    """Offices of a federation. What each may do: the office_permissions of the apps."""

    ADMINISTRATOR = "administrator", _("administrator")
    REGISTRAR = "registrar", _("registrar")
    MASTER_POINT_SECRETARY = "master_point_secretary", _("master point secretary")
    TREASURER = "treasurer", _("treasurer")
    TOURNAMENT_OFFICE = "tournament_office", _("tournament office")
    APPEALS_COMMITTEE = "appeals_committee", _("appeals committee")
    COMPETITION_COMMITTEE = "competition_committee", _("competition committee")
    RULES_COMMITTEE = "rules_committee", _("rules committee")
    CONDUCT_OFFICER = "conduct_officer", _("conduct officer")


@pghistory.track()
class Office(TenantModel):
    """A post, its holder, and from when to when. Nobody is staff without one."""

    role = WordField(_("office"), max_length=30, choices=Role)
    holder = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("holder")
    )
    starts_on = models.DateField(_("from"))
    ends_on = models.DateField(_("to"), null=True, blank=True, help_text=_("The last day; empty: no end."))

    class Meta(TenantModel.Meta):
        verbose_name = _("office")
        verbose_name_plural = _("offices")
        ordering = ["role", "starts_on"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "holder", "role", "starts_on"],
                name="office_once",
                violation_error_message=_("This person already holds that office from that day."),
            ),
            models.CheckConstraint(
                condition=Q(ends_on__isnull=True) | Q(ends_on__gte=F("starts_on")),
                name="office_ends_after_start",
                violation_error_message=_("An office ends on or after the day it begins."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_role_display()} – {self.holder}"


class StaffSession(TenantModel):
    """An operator inside a federation: with a reason and an end, and on the record."""

    operator = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("operator")
    )
    reason = models.CharField(_("reason"), max_length=300)
    starts_at = models.DateTimeField(_("from"))
    ends_at = models.DateTimeField(_("until"))

    class Meta(TenantModel.Meta):
        verbose_name = _("staff session")
        verbose_name_plural = _("staff sessions")
        ordering = ["-starts_at"]
        indexes = [models.Index(fields=["federation", "operator", "ends_at"], name="staff_session_open")]
        constraints = [
            models.CheckConstraint(
                condition=Q(ends_at__gt=F("starts_at")),
                name="staff_session_ends",
                violation_error_message=_("A staff session ends after it begins."),
            ),
            models.CheckConstraint(
                condition=~Q(reason=""),
                name="staff_session_has_reason",
                violation_error_message=_("A staff session needs a reason."),
            ),
        ]

    def __str__(self) -> str:
        return self.reason
