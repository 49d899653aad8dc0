"""Kinds of membership, what they cost from when on, and who holds which."""

import pghistory
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from federation.fields import WordField
from federation.languages.fields import TextsField
from federation.models.member import Member
from federation.tenancy.models import TenantForeignKey, TenantModel


class AgeDay(models.TextChoices):
    """The day of a year of dues on which the age for a kind of membership is asked."""

    FIRST = "first", _("on the first day of the year of dues")
    LAST = "last", _("on the last day of the year of dues")


@pghistory.track()
class MembershipKind(TenantModel):
    """A kind of membership: who may have it, and what it gives. The first that fits is the usual one."""

    code = models.CharField(
        _("code"),
        max_length=20,
        validators=[RegexValidator(r"^[a-z][a-z0-9-]*$", _("Lower-case letters, digits and hyphens."))],
    )
    names = TextsField(pgettext_lazy("of a thing", "name"), max_length=60)
    position = models.PositiveSmallIntegerField(_("position"), default=0)
    age_from = models.PositiveSmallIntegerField(
        _("from the age of"), null=True, blank=True, help_text=_("Whole years; empty: of any age.")
    )
    age_to = models.PositiveSmallIntegerField(
        _("to the age of"), null=True, blank=True, help_text=_("The last whole year; empty: no limit.")
    )
    age_on = WordField(_("age is asked"), max_length=10, choices=AgeDay, default=AgeDay.FIRST)
    becomes = TenantForeignKey(
        "self",
        related_name="+",
        null=True,
        blank=True,
        verbose_name=_("kind after that age"),
        help_text=_("Empty: the first open kind that fits."),
    )
    proof = TextsField(
        _("proof"), max_length=120, blank=True, help_text=_("What is shown to the office: a student card.")
    )
    is_open = models.BooleanField(
        _("members choose it themselves"), default=False, help_text=_("Otherwise the office gives it.")
    )
    gives_points = models.BooleanField(_("master points are given"), default=True)
    has_vote = models.BooleanField(_("has a vote"), default=True)
    is_active = models.BooleanField(_("in use"), default=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("kind of membership")
        verbose_name_plural = _("kinds of membership")
        ordering = ["position", "code"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "code"],
                name="membership_kind_once",
                violation_error_message=_("Another kind of membership has this code."),
            ),
            models.CheckConstraint(
                condition=Q(age_from=None) | Q(age_to=None) | Q(age_to__gte=F("age_from")),
                name="membership_kind_ages",
                violation_error_message=_("The last age is not below the first."),
            ),
        ]

    def __str__(self) -> str:
        return self.names.read()


@pghistory.track()
class MembershipFee(TenantModel):
    """What a kind of membership costs a year, for years of dues that begin on a day or later."""

    kind = TenantForeignKey(MembershipKind, related_name="fees", verbose_name=_("kind of membership"))
    starts_on = models.DateField(_("from"))
    amount = models.DecimalField(
        _("fee"), max_digits=10, decimal_places=2, help_text=_("0: nobody of this kind is asked to pay.")
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("membership fee")
        verbose_name_plural = _("membership fees")
        ordering = ["kind", "-starts_on"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "kind", "starts_on"],
                name="membership_fee_once",
                violation_error_message=_("This kind has a fee from this day already."),
            ),
            models.CheckConstraint(
                condition=Q(amount__gte=0),
                name="membership_fee_not_negative",
                violation_error_message=_("A fee is not below zero."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind}: {self.starts_on.isoformat()}"


@pghistory.track()
class HeldMembership(TenantModel):
    """Of which kind a member is, from when to when. Whoever hangs on the head of a family pays nothing."""

    member = TenantForeignKey(Member, related_name="+", verbose_name=_("member"))
    kind = TenantForeignKey(MembershipKind, related_name="+", verbose_name=_("kind of membership"))
    head = TenantForeignKey(
        Member,
        related_name="+",
        null=True,
        blank=True,
        verbose_name=_("head of the family"),
        help_text=_("Who pays for this member; empty: the member."),
    )
    starts_on = models.DateField(_("from"))
    ends_on = models.DateField(_("to"), null=True, blank=True, help_text=_("The last day; empty: no end."))

    class Meta(TenantModel.Meta):
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        ordering = ["member", "-starts_on"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "member", "starts_on"],
                name="held_membership_once",
                violation_error_message=_("A membership of this member begins on this day already."),
            ),
            models.UniqueConstraint(
                fields=["federation", "member"],
                condition=Q(ends_on__isnull=True),
                name="held_membership_one_open",
                violation_error_message=_("End the membership that this member has first."),
            ),
            models.CheckConstraint(
                condition=Q(ends_on__isnull=True) | Q(ends_on__gte=F("starts_on")),
                name="held_membership_ends_after_start",
                violation_error_message=_("A membership ends on or after the day it begins."),
            ),
            models.CheckConstraint(
                condition=Q(head__isnull=True) | ~Q(head=F("member")),
                name="held_membership_other_head",
                violation_error_message=_("Nobody is the head of their own family here: leave it empty."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.member}: {self.kind}"
