"""What a club says of itself: where and when it plays, and a text. Each time whole; the newest holds."""

from typing import ClassVar, Self, cast

import pgtrigger
from django.conf import settings
from django.core.validators import MinValueValidator, URLValidator
from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext_lazy as _

from clubs.models.club import Club
from federation.fields import WordField
from federation.languages.fields import TextsField
from federation.tenancy.models import RowT, TenantForeignKey, TenantManager, TenantModel, TenantQuerySet

TEXT_MAX = 10_000
ADDRESS_MAX = 300
WEB = URLValidator(schemes=["https", "http"])


class ClubPageQuerySet(TenantQuerySet[RowT]):
    """Versions of clubs' pages."""

    def newest(self) -> Self:
        """Of each club the version that holds."""
        later = ClubPage.objects.filter(club=OuterRef("club"), number__gt=OuterRef("number"))
        return self.filter(~Exists(later))


class ClubPageManager(TenantManager[RowT]):
    """Versions of clubs' pages in the federation in scope."""

    _queryset_class = ClubPageQuerySet

    def get_queryset(self) -> ClubPageQuerySet[RowT]:
        return cast("ClubPageQuerySet[RowT]", super().get_queryset())

    def newest(self) -> ClubPageQuerySet[RowT]:
        """Of each club the version that holds."""
        return self.get_queryset().newest()


class ClubPage(TenantModel):
    """A version of a club's page. Never edited: the one with the highest number holds."""

    club = TenantForeignKey(Club, related_name="pages", verbose_name=_("club"))
    number = models.PositiveSmallIntegerField(_("version"))
    address = models.CharField(_("address"), max_length=ADDRESS_MAX, blank=True)
    map_link = models.CharField(_("link to a map"), max_length=500, blank=True, validators=[WEB])
    website = models.CharField(_("website"), max_length=300, blank=True, validators=[WEB])
    texts = TextsField(_("text"), max_length=TEXT_MAX, blank=True)
    takes_letters = models.BooleanField(_("letters by a form"), default=True)
    written_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("written by")
    )
    written_at = models.DateTimeField(_("written at"), default=timezone.now)

    objects: ClassVar[ClubPageManager[Self]] = ClubPageManager()

    class Meta(TenantModel.Meta):
        verbose_name = _("page of a club")
        verbose_name_plural = _("pages of clubs")
        ordering = ["club", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "club", "number"],
                name="club_page_once",
                violation_error_message=_("Somebody else has changed this meanwhile. Look at it again."),
            )
        ]
        triggers = [pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)]

    def __str__(self) -> str:
        return f"{self.club} ({self.number})"


class EveningKind(models.TextChoices):
    """What is played on an evening."""

    PAIRS = "pairs", _("pairs")
    TEAMS = "teams", _("teams")
    INDIVIDUAL = "individual", _("individual")
    RUBBER = "rubber", _("rubber bridge")
    PRACTICE = "practice", _("practice")
    LESSON = "lesson", _("lesson")


class ClubEvening(TenantModel):
    """A time of the week at which a club plays, of one version of its page."""

    page = TenantForeignKey(ClubPage, related_name="evenings", verbose_name=_("page of a club"))
    weekday = models.PositiveSmallIntegerField(_("day of the week"))
    starts_at = models.TimeField(_("begins"))
    kind = WordField(_("what is played"), max_length=12, choices=EveningKind)
    fee = models.DecimalField(
        _("table fee"),
        max_digits=10,
        decimal_places=2,
        null=True,
        blank=True,
        validators=[MinValueValidator(0)],
    )
    takes_beginners = models.BooleanField(_("beginners are welcome"), default=False)
    needs_booking = models.BooleanField(_("book before you come"), default=False)

    class Meta(TenantModel.Meta):
        verbose_name = _("evening of a club")
        verbose_name_plural = _("evenings of clubs")
        ordering = ["weekday", "starts_at", "id"]
        indexes = [models.Index(fields=["federation", "page"], name="evening_of_page")]
        constraints = [
            models.CheckConstraint(condition=Q(weekday__lte=6), name="evening_on_a_weekday"),
            models.CheckConstraint(condition=Q(fee__isnull=True) | Q(fee__gte=0), name="evening_fee"),
        ]
        triggers = [pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)]

    def __str__(self) -> str:
        return f"{self.day} {self.starts_at:%H:%M}"

    @property
    def day(self) -> str:
        """The day of the week in the language active now."""
        return str(WEEKDAYS[self.weekday])
