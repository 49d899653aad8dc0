"""What a person chose about their data, and their data as one archive."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.fields import WordField
from federation.models.guardian import Guardian
from federation.models.member import Member
from federation.tenancy.models import TenantForeignKey, TenantModel


class Purpose(models.TextChoices):
    """What a person is asked about, one by one. A later word about a purpose is the one that holds."""

    NAME_PUBLIC = "name_public", _("everybody may read my name with my results")
    NAME_MEMBERS = "name_members", _("members of the federation may read my name")
    SEARCH = "search", _("search engines may list the pages that have my name")
    OPEN_DATA = (
        "open_data",
        _("my name is in the files with which everybody may copy the results (open data)"),
    )
    REPORTS = "reports", _("reports to other bodies, such as the world federation, have my name")
    FOUND = "found", _("whoever may read my name finds me by it: in the search, and to enter with me")
    PROGRAMS = (
        "programs",
        _("other programs that know my number, such as a club's for scoring, are told my name"),
    )
    RATING = "rating", _("everybody may see my rating, how it came about, and that it is mine")


class ConsentGiven(TenantModel):
    """A person's word about one purpose on one day. Facts: a later one holds, none is edited."""

    member = TenantForeignKey(Member, related_name="+", verbose_name=_("member"))
    purpose = WordField(_("purpose"), max_length=12, choices=Purpose)
    agrees = models.BooleanField(_("agrees"))
    # None: a guardian by their link, or the portal, which closes what is open of a minor.
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        verbose_name=_("entered by"),
    )
    guardian = TenantForeignKey(Guardian, related_name="+", null=True, verbose_name=_("guardian"))
    at = models.DateTimeField(_("time"), auto_now_add=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("choice about personal data")
        verbose_name_plural = _("choices about personal data")
        ordering = ["id"]
        indexes = [models.Index(fields=["federation", "member", "purpose"], name="consent_of_member")]
        triggers = [pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)]

    def __str__(self) -> str:
        return f"{self.purpose}: {self.agrees}"


class PersonalArchive(TenantModel):
    """All data of a member as one ZIP file: asked for, made by a worker, fetched for some days."""

    member = TenantForeignKey(Member, related_name="+", verbose_name=_("member"))
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        verbose_name=_("asked by"),
    )
    # Of a minor, by the guardian's link: it is fetched by the link of another letter, and by nobody else.
    guardian = TenantForeignKey(Guardian, related_name="+", null=True, verbose_name=_("guardian"))
    asked_at = models.DateTimeField(_("asked at"), default=timezone.now)
    reason = models.CharField(_("reason"), max_length=200, blank=True)  # of the office
    made_at = models.DateTimeField(_("made at"), null=True)
    expires_at = models.DateTimeField(_("kept until"), null=True)
    sent_at = models.DateTimeField(_("letter sent at"), null=True)  # of a guardian's
    content = models.BinaryField(null=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("archive of a person's data")
        verbose_name_plural = _("archives of persons' data")
        ordering = ["-id"]
        indexes = [models.Index(fields=["federation", "member"], name="archive_of_member")]
        constraints = [
            models.CheckConstraint(
                condition=Q(asked_by__isnull=False) ^ Q(guardian__isnull=False), name="archive_asked_by_one"
            )
        ]

    def __str__(self) -> str:
        return f"{self.member.number} {self.asked_at:%Y-%m-%d}"
