"""Districts: parts of a federation, between it and its clubs, with officers of their own."""

from datetime import date

import pghistory
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext, gettext_lazy as _, pgettext_lazy

from clubs.models.club import Club
from federation.languages.fields import TextsField
from federation.tenancy.models import TenantForeignKey, TenantModel

ENDS_AFTER_START = Q(ends_on__isnull=True) | Q(ends_on__gte=F("starts_on"))


@pghistory.track()
class District(TenantModel):
    """A district of a federation. One that is dissolved stays, with the last day of it."""

    number = models.CharField(
        pgettext_lazy("of a district", "code"), max_length=20, help_text=_("As files name it.")
    )
    names = TextsField(pgettext_lazy("of a thing", "name"), max_length=120)
    starts_on = models.DateField(_("from"))
    ends_on = models.DateField(_("to"), null=True, blank=True, help_text=_("The last day; empty: no end."))

    class Meta(TenantModel.Meta):
        verbose_name = _("district")
        verbose_name_plural = _("districts")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "number"],
                name="district_code_once",
                violation_error_message=_("Another district has this code."),
            ),
            models.CheckConstraint(
                condition=ENDS_AFTER_START,
                name="district_ends_after_start",
                violation_error_message=_("A district ends on or after the day it begins."),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """The name in the reader's language."""
        return self.names.read()


@pghistory.track()
class DistrictClub(TenantModel):
    """That a club belongs to a district, and from when to when: to one at a time."""

    district = TenantForeignKey(District, related_name="belongings", verbose_name=_("district"))
    club = TenantForeignKey(Club, related_name="districts", verbose_name=_("club"))
    starts_on = models.DateField(_("from"))
    ends_on = models.DateField(_("to"), null=True, blank=True, help_text=_("The last day; empty: no end."))

    class Meta(TenantModel.Meta):
        verbose_name = _("club of a district")
        verbose_name_plural = _("clubs of districts")
        ordering = ["district", "club", "starts_on"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "club", "starts_on"],
                name="district_club_once",
                violation_error_message=_("This club belongs to a district from that day already."),
            ),
            models.UniqueConstraint(
                fields=["federation", "club"],
                condition=Q(ends_on__isnull=True),
                name="one_district_of_club",
                violation_error_message=_("This club belongs to a district already; give that an end first."),
            ),
            models.CheckConstraint(
                condition=ENDS_AFTER_START,
                name="district_club_ends_after_start",
                violation_error_message=_("A club leaves a district on or after the day it came."),
            ),
        ]
        indexes = [models.Index(fields=["federation", "district", "club"], name="clubs_of_district")]

    def __str__(self) -> str:
        return f"{self.club} – {self.district}"

    def clean(self) -> None:
        """No day on which a club belongs to two districts: of the days the database keeps only the open."""
        super().clean()
        if self.club_id is None or self.starts_on is None:
            return
        others = DistrictClub.objects.filter(club=self.club_id).exclude(pk=self.pk)
        others = others.filter(Q(ends_on__isnull=True) | Q(ends_on__gte=self.starts_on))
        if others.filter(starts_on__lte=self.ends_on or date.max).exists():
            raise ValidationError(gettext("This club belongs to another district on some of these days."))


@pghistory.track()
class DistrictOfficer(TenantModel):
    """Who looks after a district, and from when to when: sees its clubs, its sessions and its figures."""

    district = TenantForeignKey(District, related_name="officers", verbose_name=_("district"))
    holder = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("holder")
    )
    starts_on = models.DateField(_("from"))
    ends_on = models.DateField(_("to"), null=True, blank=True, help_text=_("The last day; empty: no end."))

    class Meta(TenantModel.Meta):
        verbose_name = _("district officer")
        verbose_name_plural = _("district officers")
        ordering = ["district", "starts_on"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "holder", "district", "starts_on"],
                name="district_officer_once",
                violation_error_message=_("This person already holds that office from that day."),
            ),
            models.CheckConstraint(
                condition=ENDS_AFTER_START,
                name="district_officer_ends_after_start",
                violation_error_message=_("An office ends on or after the day it begins."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.district} – {self.holder}"
