"""What banks say of the federation's accounts: files, their bookings, and what was done with each."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.lookups import Exact
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from federation.fields import WordField
from federation.models.money.account import MoneyAccount
from federation.models.money.entry import MoneyEntry
from federation.tenancy.models import TenantForeignKey
from federation.tenancy.records import Record

APPEND_ONLY = pgtrigger.Update | pgtrigger.Delete
PAYER_MAX = 200
NAME_MAX = 120


class BankFile(Record):
    """One statement of a file of a bank: `part` counts those of one file, which `sha256` tells."""

    name = models.CharField(_("file"), max_length=NAME_MAX)
    sha256 = models.CharField(max_length=64)
    part = models.PositiveIntegerField(default=1)
    form = models.CharField(_("format"), max_length=20)
    account = models.CharField(_("account of the bank"), max_length=80)
    from_day = models.DateField(_("from"), null=True)
    to_day = models.DateField(_("to"), null=True)
    opening = models.DecimalField(_("opening balance"), max_digits=24, decimal_places=5, null=True)
    closing = models.DecimalField(_("closing balance"), max_digits=24, decimal_places=5, null=True)
    currency = models.CharField(_("currency"), max_length=3)
    at = models.DateTimeField(_("time"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )

    class Meta(Record.Meta):
        verbose_name = _("file of a bank")
        verbose_name_plural = _("files of banks")
        ordering = ["-at", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "sha256", "part"],
                name="bank_file_once",
                violation_error_message=_("This file was read already."),
            )
        ]
        triggers = [pgtrigger.Protect(name="append_only", operation=APPEND_ONLY)]

    def __str__(self) -> str:
        return self.name


class BankBooking(Record):
    """A booking on the federation's account at a bank. `key` is the same in every file that has the booking.

    `amount` is signed, in `currency`: what came in is above nothing. `payer`, `reference` and `text` are as
    the bank writes them. `is_reversal`: the bank takes back an earlier booking.
    """

    file = TenantForeignKey(BankFile, related_name="bookings", verbose_name=_("file"))
    key = models.CharField(max_length=32)
    booked_on = models.DateField(_("day"))
    value_on = models.DateField(_("day of value"))
    amount = models.DecimalField(_("amount"), max_digits=24, decimal_places=5)
    currency = models.CharField(_("currency"), max_length=3)
    payer = models.CharField(_("payer"), max_length=PAYER_MAX, blank=True)
    reference = models.TextField(pgettext_lazy("of a payment", "reference"), blank=True)
    text = models.TextField(_("text"), blank=True)
    is_reversal = models.BooleanField(_("taken back by the bank"), default=False)

    class Meta(Record.Meta):
        verbose_name = _("booking of a bank")
        verbose_name_plural = _("bookings of banks")
        ordering = ["booked_on", "key"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "key"],
                name="bank_booking_once",
                violation_error_message=_("This booking was read already."),
            )
        ]
        indexes = [
            models.Index(fields=["federation", "booked_on", "key"], name="bank_booking_by_day"),
            models.Index(fields=["federation", "file"], name="bank_booking_of_file"),
        ]
        triggers = [pgtrigger.Protect(name="append_only", operation=APPEND_ONLY)]

    def __str__(self) -> str:
        return f"{self.booked_on.isoformat()} {self.payer}"


class BookingStep(models.TextChoices):
    """What was done with a booking."""

    TAKEN = "taken", pgettext_lazy("a booking", "put to an account")
    SET_ASIDE = "set_aside", pgettext_lazy("a booking", "set aside")
    REOPENED = "reopened", pgettext_lazy("a booking", "opened again")


class BookingAct(Record):
    """What was done with a booking: odd steps end it, even ones open it again. Else it waits.

    That steps come once keeps two people from taking one booking. `entry` is the payment, or its reversal.
    """

    booking = TenantForeignKey(BankBooking, related_name="acts", verbose_name=_("booking of a bank"))
    step = models.PositiveSmallIntegerField(_("step"))
    kind = WordField(_("kind"), max_length=10, choices=BookingStep)
    entry = TenantForeignKey(
        MoneyEntry, related_name="bank_acts", null=True, verbose_name=_("entry of the journal")
    )
    account = TenantForeignKey(MoneyAccount, related_name="bank_acts", null=True, verbose_name=_("account"))
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    at = models.DateTimeField(_("time"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, verbose_name=_("by")
    )

    class Meta(Record.Meta):
        verbose_name = _("act on a booking")
        verbose_name_plural = _("acts on bookings")
        ordering = ["booking", "step"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "booking", "step"],
                name="booking_step_once",
                violation_error_message=_("Somebody else has dealt with this booking meanwhile."),
            ),
            models.UniqueConstraint(fields=["federation", "entry"], name="entry_of_one_booking"),
            models.CheckConstraint(
                condition=Q(Exact(F("step") % 2, 0), kind="reopened")
                | Q(Exact(F("step") % 2, 1), kind__in=("taken", "set_aside")),
                name="booking_ended_and_opened_in_turn",
            ),
            models.CheckConstraint(
                condition=Q(kind="taken", entry__isnull=False, account__isnull=False)
                | Q(kind="set_aside", entry__isnull=True, account__isnull=True) & ~Q(reason="")
                | Q(kind="reopened") & ~Q(reason=""),
                name="booking_act_says_what_or_why",
            ),
        ]
        indexes = [models.Index(fields=["federation", "account"], name="booking_act_of_account")]
        triggers = [pgtrigger.Protect(name="append_only", operation=APPEND_ONLY)]

    def __str__(self) -> str:
        return f"{self.booking_id}/{self.step}: {self.kind}"
