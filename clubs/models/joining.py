"""Applications to become a member: written by anybody, proved by a letter, decided by club and registrar."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from clubs.models.club import Club
from federation.fields import WordField
from federation.tenancy.models import TenantForeignKey, TenantModel

REASON_MAX = 300
# What was written never changes, and what is decided is not decided again.
DECIDED_ONCE = (
    "OLD.closed_at IS NOT NULL"
    " OR (to_jsonb(OLD) - ARRAY['state', 'closed_at', 'member_id'])"
    " <> (to_jsonb(NEW) - ARRAY['state', 'closed_at', 'member_id'])"
)


class ApplicationState(models.TextChoices):
    """What an application waits for, or how it ended."""

    UNPROVED = "unproved", _("the address is not proved yet")
    AT_CLUB = "at_club", _("waits for the club")
    AT_OFFICE = "at_office", _("waits for the office")
    DECLINED = "declined", pgettext_lazy("application", "declined")
    ACCEPTED = "accepted", pgettext_lazy("application", "accepted")


class Application(TenantModel):
    """Somebody who is no member asks to become one. By sending it they consent that it is kept.

    `key`: of the form that was sent, so that it counts once however often it is sent. `member`: who came of
    it. `state` is what lists read; each change of it is an ApplicationStep.
    """

    key = models.CharField(max_length=36)
    family_name = models.CharField(_("family name"), max_length=60, blank=True)
    given_name = models.CharField(_("given name"), max_length=60, blank=True)
    family_kana = models.CharField(_("family name in kana"), max_length=60, blank=True)
    given_kana = models.CharField(_("given name in kana"), max_length=60, blank=True)
    family_romaji = models.CharField(_("family name in romaji"), max_length=60, blank=True)
    given_romaji = models.CharField(_("given name in romaji"), max_length=60, blank=True)
    email = models.EmailField(_("e-mail"), blank=True)
    kind = TenantForeignKey(
        "federation.MembershipKind", related_name="+", verbose_name=_("kind of membership")
    )
    club = TenantForeignKey(Club, related_name="applications", null=True, verbose_name=_("club"))
    born_on = models.DateField(_("born on"), null=True)
    language = models.CharField(_("language"), max_length=10)
    asked_at = models.DateTimeField(_("sent"), default=timezone.now)
    state = WordField(_("state"), max_length=10, choices=ApplicationState, default=ApplicationState.UNPROVED)
    closed_at = models.DateTimeField(_("decided"), null=True)
    member = TenantForeignKey("federation.Member", related_name="+", null=True, verbose_name=_("member"))

    class Meta(TenantModel.Meta):
        verbose_name = _("application for membership")
        verbose_name_plural = _("applications for membership")
        ordering = ["id"]
        indexes = [
            models.Index(fields=["federation", "state"], name="application_waiting"),
            models.Index(fields=["federation", "club", "state"], name="application_of_club"),
            models.Index(fields=["federation", "asked_at"], name="application_asked"),
            models.Index(fields=["federation", "member"], name="application_of_member"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["federation", "key"], name="application_once"),
            models.CheckConstraint(
                condition=Q(state__in=("declined", "accepted"), closed_at__isnull=False)
                | (~Q(state__in=("declined", "accepted")) & Q(closed_at__isnull=True)),
                name="application_closed_by_state",
            ),
            models.CheckConstraint(
                condition=Q(state="accepted", member__isnull=False)
                | (~Q(state="accepted") & Q(member__isnull=True)),
                name="application_accepted_has_member",
            ),
        ]
        triggers = [
            pgtrigger.Protect(name="keep", operation=pgtrigger.Delete),
            pgtrigger.Protect(
                name="decided_once", operation=pgtrigger.Update, condition=pgtrigger.Condition(DECIDED_ONCE)
            ),
        ]

    def __str__(self) -> str:
        return str(self.pk)

    @property
    def waits(self) -> bool:
        """Whether somebody has still to decide."""
        return self.state in (ApplicationState.AT_CLUB, ApplicationState.AT_OFFICE)


class ApplicationDeed(models.TextChoices):
    """What happened to an application."""

    PROVED = "proved", _("the address was proved")
    APPROVED = "approved", _("approved by the club")
    DECLINED = "declined", pgettext_lazy("application", "declined")
    ACCEPTED = "accepted", pgettext_lazy("application", "accepted")


class ApplicationStep(TenantModel):
    """Something happened to an application. Never edited. `by` is None for the applicant."""

    application = TenantForeignKey(
        Application, related_name="steps", verbose_name=_("application for membership")
    )
    deed = WordField(_("act"), max_length=10, choices=ApplicationDeed)
    reason = models.CharField(_("reason"), max_length=REASON_MAX, blank=True)
    at = models.DateTimeField(_("time"), default=timezone.now)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        verbose_name=_("by"),
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("step of an application")
        verbose_name_plural = _("steps of applications")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "application", "deed"],
                name="application_step_once",
                violation_error_message=_("This application was decided already."),
            ),
            models.CheckConstraint(
                condition=~Q(deed="declined") | ~Q(reason=""), name="application_declined_with_reason"
            ),
        ]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.application_id}: {self.get_deed_display()}"
