"""Who is a party of an appeal: fixed when it is filed, whatever is decided afterwards."""

import pgtrigger
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models import Entry, EntryPlayer
from federation.fields import WordField
from federation.models import Member
from federation.tenancy.models import TenantForeignKey, TenantModel
from rulings.models.appeal import Appeal


class PartySide(models.TextChoices):
    """Whose side a party is on. Everybody but the appellants replies."""

    APPELLANT = "appellant", _("appellant")
    OPPONENT = "opponent", _("other side")


class PartyCapacity(models.TextChoices):
    """As what somebody is a party."""

    PLAYER = "player", _("player")
    CAPTAIN = "captain", _("captain")
    COACH = "coach", _("coach")
    SEATED = "seated", _("at the table of the case")


class AppealParty(TenantModel):
    """Somebody who is a party of an appeal. Read from the act that files it, and never edited.

    `player` is who they were in the session; None for a captain who does not play, and for a coach.
    `member` is None for a name for which no record was found.
    """

    appeal = TenantForeignKey(Appeal, related_name="parties", verbose_name=_("appeal"))
    side = WordField(_("side"), max_length=10, choices=PartySide)
    capacity = WordField(_("as what"), max_length=10, choices=PartyCapacity)
    entry = TenantForeignKey(Entry, related_name="+", verbose_name=_("contestant"))
    player = TenantForeignKey(EntryPlayer, related_name="+", null=True, verbose_name=_("player"))
    member = TenantForeignKey(Member, related_name="+", null=True, verbose_name=_("member"))
    name = models.CharField(_("name"), max_length=200)

    class Meta(TenantModel.Meta):
        verbose_name = _("party of an appeal")
        verbose_name_plural = _("parties of appeals")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "appeal", "member"],
                condition=Q(member__isnull=False),
                name="appeal_party_once",
            ),
        ]
        indexes = [models.Index(fields=["federation", "member", "appeal"], name="appeal_party_member")]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return self.name
