"""A club's own kinds of membership, what they cost from when on, and who is of which from a day on."""

import pghistory
import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from clubs.models.club import Club
from federation.languages.fields import TextsField
from federation.models import AgeDay, Member
from federation.tenancy.models import TenantForeignKey, TenantModel


@pghistory.track()
class ClubKind(TenantModel):
    """A kind of membership that a club has itself, beside those of the federation.

    The ages are entered once: with ages that may be tried out, anybody's age could be found.
    """

    club = TenantForeignKey(Club, related_name="own_kinds", verbose_name=_("club"))
    names = TextsField(pgettext_lazy("of a thing", "name"), max_length=60)
    age_from = models.PositiveSmallIntegerField(
        _("from the age of"), null=True, blank=True, help_text=_("Whole years; empty: of any age.")
    )
    age_to = models.PositiveSmallIntegerField(
        _("to the age of"), null=True, blank=True, help_text=_("The last whole year; empty: no limit.")
    )
    is_active = models.BooleanField(_("in use"), default=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("kind of membership of a club")
        verbose_name_plural = _("kinds of membership of clubs")
        ordering = ["club", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "club", "names"],
                name="club_kind_once",
                violation_error_message=_("The club has a kind of membership of this name already."),
            ),
            models.CheckConstraint(
                condition=Q(age_from=None) | Q(age_to=None) | Q(age_to__gte=F("age_from")),
                name="club_kind_ages",
                violation_error_message=_("The last age is not below the first."),
            ),
        ]

    def __str__(self) -> str:
        return self.names.read()

    @property
    def age_on(self) -> AgeDay:
        """The ages of clubs' kinds are asked on the first day of the year."""
        return AgeDay.FIRST


@pghistory.track()
class ClubKindFee(TenantModel):
    """What a club's kind of membership costs a year, for years of dues that begin on a day or later."""

    kind = TenantForeignKey(ClubKind, related_name="fees", verbose_name=_("kind of membership"))
    starts_on = models.DateField(_("from"))
    amount = models.DecimalField(
        _("fee"), max_digits=10, decimal_places=2, help_text=_("0: nobody of this kind is asked to pay.")
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("fee of a kind of membership of a club")
        verbose_name_plural = _("fees of kinds of membership of clubs")
        ordering = ["kind", "-starts_on"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "kind", "starts_on"],
                name="club_kind_fee_once",
                violation_error_message=_("This kind has a fee from this day already."),
            ),
            models.CheckConstraint(
                condition=Q(amount__gte=0),
                name="club_kind_fee_not_negative",
                violation_error_message=_("A fee is not below zero."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind}: {self.starts_on.isoformat()}"


class ClubKindGiven(TenantModel):
    """Of which kind a member of a club is from a day on; without a kind, of none. Never edited.

    Of several from one day the newest holds. It is of the member and the club, not of one membership: who
    makes it their home club, or comes back, is of the kind that they were.
    """

    club = TenantForeignKey(Club, related_name="+", verbose_name=_("club"))
    member = TenantForeignKey(Member, related_name="+", verbose_name=_("member"))
    kind = TenantForeignKey(ClubKind, related_name="+", null=True, verbose_name=_("kind of membership"))
    starts_on = models.DateField(_("from"))
    at = models.DateTimeField(_("time"), default=timezone.now)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("kind that a member of a club has")
        verbose_name_plural = _("kinds that members of clubs have")
        ordering = ["starts_on", "id"]
        triggers = [pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)]

    def __str__(self) -> str:
        return str(self.pk)
