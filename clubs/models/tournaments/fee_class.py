"""What classes of entrants pay: juniors, guests, members of a kind, whoever enters early or late."""

import pghistory
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from clubs.models.tournaments.tournament import Event
from federation.fields import WordField
from federation.languages.fields import TextsField
from federation.models import MembershipKind
from federation.tenancy.models import TenantForeignKey, TenantModel


class FeeWhom(models.TextChoices):
    """Whom a line of a fee table is for."""

    ALL = "all", pgettext_lazy("an entry fee", "everybody")
    MEMBERS = "members", pgettext_lazy("an entry fee", "members of the federation")
    GUESTS = "guests", pgettext_lazy("an entry fee", "who is no member of the federation")


@pghistory.track()
class EntryFeeClass(TenantModel):
    """A line of an event's fee table: what each player pays whom all of it fits.

    In the federation's currency. The first line by `position` that fits a player holds; where none does, the
    event's own fee. Age and kind of membership are those of the tournament's first day, early and late are
    told by the day of the entry.
    """

    event = TenantForeignKey(Event, related_name="fee_classes", verbose_name=_("event"))
    position = models.PositiveSmallIntegerField(_("order"))
    names = TextsField(pgettext_lazy("of a thing", "name"), max_length=60)
    whom = WordField(_("whom it is for"), max_length=10, choices=FeeWhom, default=FeeWhom.ALL)
    kind = TenantForeignKey(
        MembershipKind, related_name="+", null=True, blank=True, verbose_name=_("kind of membership")
    )
    age_to = models.PositiveSmallIntegerField(
        _("to the age of"), null=True, blank=True, help_text=_("The last whole year; empty: no limit.")
    )
    entered_from = models.DateField(_("entered from"), null=True, blank=True)
    entered_to = models.DateField(_("entered until"), null=True, blank=True)
    amount = models.DecimalField(_("fee for each player"), max_digits=10, decimal_places=2)

    class Meta(TenantModel.Meta):
        verbose_name = _("entry fee of a class")
        verbose_name_plural = _("entry fees by class")
        ordering = ["event", "position"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "event", "position"],
                name="fee_class_position_once",
                violation_error_message=_("Another line of the fee table has this place in the order."),
            ),
            models.CheckConstraint(
                condition=Q(amount__gte=0),
                name="fee_class_not_negative",
                violation_error_message=_("A fee is not below zero."),
            ),
            models.CheckConstraint(
                condition=Q(entered_from=None) | Q(entered_to=None) | Q(entered_to__gte=F("entered_from")),
                name="fee_class_days",
                violation_error_message=_("The last day is not before the first."),
            ),
            models.CheckConstraint(
                condition=~Q(whom="guests") | Q(kind=None, age_to=None),
                name="fee_class_of_guests",
                violation_error_message=_("Of guests neither an age nor a kind of membership is known."),
            ),
        ]

    def __str__(self) -> str:
        return str(self.names.read())
