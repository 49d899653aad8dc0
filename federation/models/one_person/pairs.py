"""Pairs of records that are likely one person's, and by what they are looked for. Derived, may be emptied."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from federation.models.member import Member
from federation.tenancy.models import TenantForeignKey, TenantModel

KEY_MAX = 160


class DuplicateKey(TenantModel):
    """Something that two records of one person have in common, folded: compared byte by byte, by an index."""

    member = TenantForeignKey(Member, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=12)
    key = models.CharField(max_length=KEY_MAX, db_collation="C")

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "kind", "key", "member"], name="duplicate_key_once"
            ),
        ]
        indexes = [models.Index(fields=["federation", "member"], name="duplicate_key_member")]


class DuplicatePair(TenantModel):
    """Two records, the older one first, with the words for why, and how strongly these speak."""

    first = TenantForeignKey(Member, on_delete=models.CASCADE, related_name="+", verbose_name=_("member"))
    second = TenantForeignKey(Member, on_delete=models.CASCADE, related_name="+", verbose_name=_("member"))
    strength = models.SmallIntegerField(pgettext_lazy("a likely duplicate", "strength"))
    reasons = models.JSONField(_("reasons"), default=list)  # words of federation.people.duplicates.strength

    class Meta(TenantModel.Meta):
        verbose_name = _("likely duplicate")
        verbose_name_plural = _("likely duplicates")
        ordering = ["-strength", "first", "second"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "first", "second"], name="duplicate_pair_once"),
            models.CheckConstraint(condition=Q(first__lt=F("second")), name="duplicate_pair_in_order"),
        ]
        indexes = [
            models.Index(
                fields=["federation", "-strength", "first", "second"], name="duplicate_pair_strongest"
            ),
            models.Index(fields=["federation", "second"], name="duplicate_pair_second"),
        ]

    def __str__(self) -> str:
        return f"{self.first_id}–{self.second_id}"


class DuplicateSearch(TenantModel):
    """The register was looked through for duplicates: asked for by somebody, or by the night."""

    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    asked_at = models.DateTimeField(_("asked at"), auto_now_add=True)
    done_at = models.DateTimeField(_("done at"), null=True)
    records = models.PositiveIntegerField(_("records"), default=0)
    pairs = models.PositiveIntegerField(pgettext_lazy("likely duplicates", "pairs"), default=0)

    class Meta(TenantModel.Meta):
        verbose_name = _("search for duplicates")
        verbose_name_plural = _("searches for duplicates")
        ordering = ["-id"]

    def __str__(self) -> str:
        return str(self.pk)
