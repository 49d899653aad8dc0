"""Convention cards of pairs: who the pair is, what it is writing, and the versions that it has filed."""

import pghistory
import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from clubs.models.tournaments.tournament import Event
from federation.tenancy.models import TenantForeignKey, TenantModel


@pghistory.track()
class Card(TenantModel):
    """The card of two members, whichever sits where, in every event that they enter together.

    The member with the lower key is `first`. With a guest, who is on no register, it is a card for one event:
    `second` is missing, `event` and `guest` (the name on the roster) stand in its place.
    """

    first = TenantForeignKey("federation.Member", related_name="+", verbose_name=_("member"))
    second = TenantForeignKey("federation.Member", related_name="+", null=True, verbose_name=_("partner"))
    event = TenantForeignKey(Event, related_name="guest_cards", null=True, verbose_name=_("event"))
    guest = models.CharField(_("guest"), max_length=200, blank=True)
    is_public = models.BooleanField(_("open to everybody"), default=False)

    class Meta(TenantModel.Meta):
        verbose_name = _("convention card")
        verbose_name_plural = _("convention cards")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "first", "second"],
                condition=Q(second__isnull=False),
                name="card_once",
                violation_error_message=_("This pair has a card already."),
            ),
            models.UniqueConstraint(
                fields=["federation", "event", "first", "guest"],
                condition=Q(second__isnull=True),
                name="card_with_guest_once",
                violation_error_message=_("This pair has a card already."),
            ),
            models.CheckConstraint(
                condition=Q(second__gt=F("first"), event__isnull=True, guest="")
                | (Q(second__isnull=True, event__isnull=False) & ~Q(guest="")),
                name="card_of_two",
            ),
        ]
        indexes = [models.Index(fields=["federation", "second"], name="card_of_second")]

    def __str__(self) -> str:
        return " – ".join(self.names)

    @property
    def names(self) -> tuple[str, str]:
        """The two names as their reader writes them."""
        return self.first.name, self.second.name if self.second else self.guest


class CardDraft(TenantModel):
    """What a pair is writing; gone once it is filed."""

    card = TenantForeignKey(Card, related_name="drafts", verbose_name=_("convention card"))
    content = models.JSONField(default=dict)
    changed_at = models.DateTimeField(_("time"))
    changed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("draft of a convention card")
        verbose_name_plural = _("drafts of convention cards")
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["federation", "card"], name="card_draft_once")]


class CardVersion(TenantModel):
    """A card as it was filed; it holds until the next one is. Never edited.

    `content` is what `clubs.cards.kept` makes of a card. The database refuses a version that is filed before
    the one that it follows, so what was in force at a moment stays what was in force then.
    """

    card = TenantForeignKey(Card, related_name="versions", verbose_name=_("convention card"))
    number = models.PositiveIntegerField(_("version"))
    content = models.JSONField(default=dict)
    filed_at = models.DateTimeField(_("filed"))
    filed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("filed by")
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("version of a convention card")
        verbose_name_plural = _("versions of convention cards")
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "card", "number"],
                name="card_version_once",
                violation_error_message=_(
                    "Your partner has filed the card at this moment. Look at it again."
                ),
            ),
        ]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
            pgtrigger.Trigger(
                name="in_order",
                operation=pgtrigger.Insert,
                when=pgtrigger.Before,
                func="""
                    IF EXISTS (
                        SELECT 1 FROM clubs_cardversion
                        WHERE federation_id = NEW.federation_id AND card_id = NEW.card_id
                            AND (filed_at > NEW.filed_at OR number > NEW.number)
                    ) THEN
                        RAISE EXCEPTION 'a card is filed after the version before it';
                    END IF;
                    RETURN NEW;
                """,
            ),
        ]

    def __str__(self) -> str:
        return f"{self.card_id}/{self.number}"
