"""News: an item, and its versions, of which the newest holds."""

from typing import ClassVar, Self, cast

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Exists, F, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from federation.languages.fields import TextsField
from federation.tenancy.models import RowT, TenantForeignKey, TenantManager, TenantModel, TenantQuerySet

TITLE_MAX = 160
TEXT_MAX = 20_000


class NewsItem(TenantModel):
    """Something the federation tells. `key`: of the form it was written in first, so that it counts once."""

    key = models.CharField(max_length=36)
    made_at = models.DateTimeField(_("written"), default=timezone.now)

    class Meta(TenantModel.Meta):
        verbose_name = _("news item")
        verbose_name_plural = _("news")
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["federation", "key"], name="news_once")]
        triggers = [pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)]

    def __str__(self) -> str:
        return str(self.pk)


class NewsVersionQuerySet(TenantQuerySet[RowT]):
    """Versions of news."""

    def newest(self) -> Self:
        """Of each item the version that holds."""
        later = NewsVersion.objects.filter(item=OuterRef("item"), number__gt=OuterRef("number"))
        return self.filter(~Exists(later))


class NewsVersionManager(TenantManager[RowT]):
    """Versions of news of the federation in scope."""

    _queryset_class = NewsVersionQuerySet

    def get_queryset(self) -> NewsVersionQuerySet[RowT]:
        return cast("NewsVersionQuerySet[RowT]", super().get_queryset())

    def newest(self) -> NewsVersionQuerySet[RowT]:
        """Of each item the version that holds."""
        return self.get_queryset().newest()


class NewsVersion(TenantModel):
    """What an item says, and when it is shown. Never edited: the one with the highest number holds.

    `shown_from` is None for a draft; `shown_until`, when it goes, for what stays.
    """

    item = TenantForeignKey(NewsItem, related_name="versions", verbose_name=_("news item"))
    number = models.PositiveSmallIntegerField(_("version"))
    titles = TextsField(pgettext_lazy("of a text", "title"), max_length=TITLE_MAX)
    texts = TextsField(_("text"), max_length=TEXT_MAX)
    shown_from = models.DateTimeField(_("shown from"), null=True, blank=True)
    shown_until = models.DateTimeField(_("shown until"), null=True, blank=True)
    written_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("written by")
    )
    written_at = models.DateTimeField(_("written at"), default=timezone.now)

    objects: ClassVar[NewsVersionManager[Self]] = NewsVersionManager()

    class Meta(TenantModel.Meta):
        verbose_name = _("version of news")
        verbose_name_plural = _("versions of news")
        ordering = ["item", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "item", "number"],
                name="news_version_once",
                violation_error_message=_("Somebody else has changed this meanwhile. Look at it again."),
            ),
            models.CheckConstraint(
                condition=Q(shown_until__isnull=True) | Q(shown_until__gt=F("shown_from")),
                name="news_goes_after_it_came",
            ),
        ]
        triggers = [pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)]

    def __str__(self) -> str:
        return self.titles.read()
