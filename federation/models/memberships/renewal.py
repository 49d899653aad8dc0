"""The renewal of memberships for a year: the run, its steps, who is asked, and what came of it."""

import pghistory
import pgtrigger
from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from federation.fields import WordField
from federation.models.dues import DuesYear
from federation.models.member import Member
from federation.models.memberships.kinds import MembershipKind
from federation.tenancy.models import TenantForeignKey, TenantModel


@pghistory.track()
class RenewalRun(TenantModel):
    """The renewal for one year of dues. From `lapse_on` on whoever has not renewed is a member no more.

    Between the year's last day for paying and that day is the grace: such members are given no points.
    `is_charged`: each renewal is a charge of the member's account, and the treasurer records what comes in.
    """

    year = TenantForeignKey(DuesYear, related_name="+", verbose_name=_("year of dues"))
    lapse_on = models.DateField(
        _("lapses on"), help_text=_("From this day on whoever has not renewed is a member no more.")
    )
    prepared_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("prepared by")
    )
    prepared_at = models.DateTimeField(_("prepared at"), auto_now_add=True)
    started_at = models.DateTimeField(_("started at"), null=True)
    is_charged = models.BooleanField(_("charge the members' accounts"), default=False)

    class Meta(TenantModel.Meta):
        verbose_name = _("renewal of a year")
        verbose_name_plural = _("renewals of a year")
        ordering = ["-year"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "year"],
                name="renewal_run_once",
                violation_error_message=_("The renewal for this year is prepared already."),
            )
        ]

    def __str__(self) -> str:
        return str(self.year)


class RenewalStep(TenantModel):
    """A day on which whoever has not renewed by then is sent a letter, once."""

    run = TenantForeignKey(RenewalRun, related_name="steps", verbose_name=_("renewal of a year"))
    on = models.DateField(_("day"))
    done_at = models.DateTimeField(_("done at"), null=True)
    letters = models.PositiveIntegerField(_("letters"), default=0)

    class Meta(TenantModel.Meta):
        verbose_name = _("step of a renewal")
        verbose_name_plural = _("steps of a renewal")
        ordering = ["on"]
        constraints = [models.UniqueConstraint(fields=["federation", "run", "on"], name="renewal_step_once")]

    def __str__(self) -> str:
        return f"{self.run}: {self.on.isoformat()}"


class RenewalState(models.TextChoices):
    """How far a member's renewal is. The acts that led there are kept beside it."""

    ASKED = "asked", pgettext_lazy("renewal", "asked")
    RENEWED = "renewed", _("renewed, not paid")
    DECLINED = "declined", _("does not renew")
    PAID = "paid", pgettext_lazy("renewal", "paid")
    WAIVED = "waived", _("nothing to pay")
    RETURNED = "returned", pgettext_lazy("renewal", "returned")
    LAPSED = "lapsed", pgettext_lazy("renewal", "lapsed")


# Who has settled the year, who may still do so, and whom reminders go to.
SETTLED = (RenewalState.PAID, RenewalState.WAIVED, RenewalState.RETURNED)
OPEN = (RenewalState.ASKED, RenewalState.RENEWED, RenewalState.DECLINED)
REMINDED = (RenewalState.ASKED, RenewalState.RENEWED)


class Renewal(TenantModel):
    """One member in the renewal of a year: of which kind, for how much. `head`: whose payment is for both."""

    run = TenantForeignKey(RenewalRun, related_name="renewals", verbose_name=_("renewal of a year"))
    member = TenantForeignKey(Member, related_name="+", verbose_name=_("member"))
    kind = TenantForeignKey(MembershipKind, related_name="+", verbose_name=_("kind of membership"))
    amount = models.DecimalField(_("amount"), max_digits=10, decimal_places=2)
    head = TenantForeignKey("self", related_name="family", null=True, verbose_name=_("paid with"))
    state = WordField(_("state"), max_length=10, choices=RenewalState, default=RenewalState.ASKED)

    class Meta(TenantModel.Meta):
        verbose_name = _("renewal")
        verbose_name_plural = _("renewals")
        ordering = ["run", "member"]
        constraints = [models.UniqueConstraint(fields=["federation", "run", "member"], name="renewal_once")]
        indexes = [
            models.Index(fields=["federation", "run", "state"], name="renewal_by_state"),
            models.Index(fields=["federation", "member"], name="renewal_of_member"),
            models.Index(fields=["federation", "head"], name="renewal_by_head"),
        ]

    def __str__(self) -> str:
        return f"{self.member}: {self.run}"

    @property
    def is_settled(self) -> bool:
        """Whether nothing is to be paid any more."""
        return self.state in SETTLED


class RenewalDeed(models.TextChoices):
    """What was done about a renewal."""

    RENEWED = "renewed", _("renewed by the member")
    DECLINED = "declined", _("said not to renew")
    KIND_CHANGED = "kind", _("kind changed")
    PAID = "paid", _("payment recorded")
    WAIVED = "waived", _("fee waived")
    REOPENED = "reopened", _("payment taken back")
    LAPSED = "lapsed", _("membership lapsed")
    RETURNED = "returned", _("membership returned")


class RenewalAct(TenantModel):
    """One thing that was done about a renewal, when and by whom. Facts: none is changed.

    That somebody was asked is no act: the run has the moment, and can be taken back until the first letter.
    """

    renewal = TenantForeignKey(Renewal, related_name="acts", verbose_name=_("renewal"))
    deed = WordField(_("act"), max_length=10, choices=RenewalDeed)
    at = models.DateTimeField(_("time"), auto_now_add=True)
    by = models.ForeignKey(  # None: the portal
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        verbose_name=_("person"),
    )
    note = models.CharField(_("note"), max_length=200, blank=True)
    status_before = models.CharField(max_length=12, blank=True)  # of the member, whose membership lapsed

    class Meta(TenantModel.Meta):
        verbose_name = _("act of a renewal")
        verbose_name_plural = _("acts of renewals")
        ordering = ["id"]
        indexes = [models.Index(fields=["federation", "renewal"], name="renewal_act_of")]
        triggers = [pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)]

    def __str__(self) -> str:
        return f"{self.renewal}: {self.deed}"
