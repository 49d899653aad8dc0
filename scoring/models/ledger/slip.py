"""Slips: what a guest or a former member has won, kept until they join and claim it."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Session, Stage
from federation.models import Member
from federation.tenancy.models import TenantForeignKey
from federation.tenancy.records import Record

CODE_LENGTH = 20


class Slip(Record):
    """A player's points of one event, claimed with a code that cannot be guessed. Never edited."""

    session = TenantForeignKey(Session, related_name="slips", null=True, verbose_name=_("session"))
    stage = TenantForeignKey(Stage, related_name="slips", null=True, verbose_name=_("stage"))
    holder = models.CharField(max_length=300)  # the player's key in the event
    name = models.CharField(_("name"), max_length=200)
    code = models.CharField(_("code"), max_length=CODE_LENGTH, db_collation="C")
    valid_through = models.DateField(_("valid through"))

    class Meta(Record.Meta):
        verbose_name = _("slip")
        verbose_name_plural = _("slips")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "code"], name="slip_code_once"),
            models.UniqueConstraint(fields=["federation", "session", "holder"], name="slip_of_session_once"),
            models.UniqueConstraint(fields=["federation", "stage", "holder"], name="slip_of_stage_once"),
        ]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return self.name


class SlipClaim(Record):
    """A slip was claimed by a member. Never edited."""

    slip = TenantForeignKey(Slip, related_name="claims", verbose_name=_("slip"))
    member = TenantForeignKey(Member, related_name="claims", verbose_name=_("member"))
    at = models.DateTimeField(_("time"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )

    class Meta(Record.Meta):
        verbose_name = _("claim of a slip")
        verbose_name_plural = _("claims of slips")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "slip"],
                name="slip_claimed_once",
                violation_error_message=_("This slip is claimed already."),
            ),
        ]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.slip_id}: {self.member_id}"
