"""Clubs, who belongs to them, and who keeps their scores."""

import pghistory
from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from federation.fields import WordField
from federation.languages.fields import TextsField
from federation.tenancy.models import TenantForeignKey, TenantModel


@pghistory.track()
class Club(TenantModel):
    """A recognised club of a federation."""

    number = models.CharField(
        _("club number"), max_length=20, help_text=_("As its scoring program writes it.")
    )
    names = TextsField(pgettext_lazy("of a thing", "name"), max_length=120)
    place = models.CharField(_("place"), max_length=120, blank=True)
    region = models.CharField(
        _("region"), max_length=60, blank=True, help_text=_("Rankings of a region have the clubs' members.")
    )
    is_active = models.BooleanField(_("recognised"), default=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "number"],
                name="club_number_once",
                violation_error_message=_("Another club has this number."),
            )
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """The name in the reader's language."""
        return self.names.read()


@pghistory.track()
class Membership(TenantModel):
    """A member's belonging to a club; one of them may be the home club."""

    club = TenantForeignKey(Club, related_name="memberships", verbose_name=_("club"))
    member = TenantForeignKey("federation.Member", related_name="memberships", verbose_name=_("member"))
    is_home = models.BooleanField(_("home club"), default=False)
    starts_on = models.DateField(_("from"))
    ends_on = models.DateField(_("to"), null=True, blank=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("club membership")
        verbose_name_plural = _("club memberships")
        ordering = ["club", "member"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "club", "member", "starts_on"],
                name="membership_once",
                violation_error_message=_("This member already belongs to the club from that day."),
            ),
            models.UniqueConstraint(
                fields=["federation", "member"],
                condition=Q(is_home=True, ends_on__isnull=True),
                name="one_home_club",
                violation_error_message=_("This member already has a home club; end that membership first."),
            ),
            models.CheckConstraint(
                condition=Q(ends_on__isnull=True) | Q(ends_on__gte=F("starts_on")),
                name="membership_ends_after_start",
                violation_error_message=_("A membership ends on or after the day it begins."),
            ),
        ]
        indexes = [
            models.Index(fields=["federation", "member"], name="membership_of_member"),
            models.Index(fields=["federation", "-starts_on", "-id"], name="membership_newest"),
        ]

    def __str__(self) -> str:
        return f"{self.member} – {self.club}"


class ClubRole(models.TextChoices):
    """What somebody does for a club."""

    MANAGER = "manager", _("manager")
    SCORER = "scorer", _("scorer")


@pghistory.track()
class ClubOfficer(TenantModel):
    """Who runs a club's desk, and from when to when."""

    club = TenantForeignKey(Club, related_name="officers", verbose_name=_("club"))
    holder = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("holder")
    )
    role = WordField(_("role"), max_length=10, choices=ClubRole)
    starts_on = models.DateField(_("from"))
    ends_on = models.DateField(_("to"), null=True, blank=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("club officer")
        verbose_name_plural = _("club officers")
        ordering = ["club", "role"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "holder", "club", "role", "starts_on"],
                name="club_officer_once",
                violation_error_message=_("This person already has that role from that day."),
            ),
            models.CheckConstraint(
                condition=Q(ends_on__isnull=True) | Q(ends_on__gte=F("starts_on")),
                name="club_officer_ends_after_start",
                violation_error_message=_("A role ends on or after the day it begins."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_role_display()} – {self.holder}"
