"""Who has come to a session: check-ins opened, players who are here, members who would play. Never edited.

The session may still have to be opened, so all of it names the stage and the number of the session.
"""

from typing import Any, ClassVar, Self, cast

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models.tournaments.entrant import Entrant
from clubs.models.tournaments.stage import Stage
from federation.fields import WordField
from federation.tenancy.models import RowT, TenantForeignKey, TenantManager, TenantModel, TenantQuerySet


class CheckInWay(models.TextChoices):
    """By what somebody said that a player is here."""

    OWN = "own", _("own telephone")
    DOOR = "door", _("tablet at the door")
    DESK = "desk", _("desk")


class CheckInOpening(TenantModel):
    """Players of a session may say that they are here, or no more. The newest holds.

    Its salt makes the code of the door; that of the first, made before anybody had come, the lot of seats.
    """

    stage = TenantForeignKey(Stage, related_name="check_ins", verbose_name=_("stage"))
    number = models.PositiveSmallIntegerField(_("session of the stage"))
    starts_at = models.DateTimeField(_("start of play"))
    salt = models.CharField(max_length=43, editable=False)
    is_open = models.BooleanField(_("open"))
    at = models.DateTimeField(_("time"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("opening of a check-in")
        verbose_name_plural = _("openings of check-ins")
        ordering = ["-id"]
        indexes = [
            models.Index(fields=["federation", "stage", "number", "-id"], name="check_in_of_session"),
            models.Index(fields=["federation", "starts_at"], name="check_in_of_day"),
        ]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.stage_id}/{self.number}: {self.is_open}"


class ChainQuerySet(TenantQuerySet[RowT]):
    """Words of which a later one takes the place of an earlier one."""

    def newest(self) -> Self:
        """The last word of each chain."""
        return self.filter(followed_by__isnull=True)


class ChainManager(TenantManager[RowT]):
    """Those of the federation in scope."""

    _queryset_class = ChainQuerySet

    def get_queryset(self) -> ChainQuerySet[RowT]:
        return cast("ChainQuerySet[RowT]", super().get_queryset())

    def newest(self) -> ChainQuerySet[RowT]:
        """The last word of each chain."""
        return self.get_queryset().newest()


class Presence(TenantModel):
    """A player of an entry is here for a session, or is not after all. The newest of each chain holds.

    Rosters are written anew, so it names the member, or a guest by name. At the door nobody is signed in.
    """

    stage = TenantForeignKey(Stage, related_name="presences", verbose_name=_("stage"))
    number = models.PositiveSmallIntegerField(_("session of the stage"))
    entrant = TenantForeignKey(Entrant, related_name="presences", verbose_name=_("entrant"))
    member = TenantForeignKey("federation.Member", related_name="+", null=True, verbose_name=_("member"))
    name = models.CharField(_("name"), max_length=200)
    is_here = models.BooleanField(_("here"))
    way = WordField(_("by what"), max_length=10, choices=CheckInWay)
    supersedes = TenantForeignKey(
        "self", related_name="followed_by", null=True, editable=False, verbose_name=_("supersedes")
    )
    at = models.DateTimeField(_("time"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, verbose_name=_("by")
    )

    objects: ClassVar[ChainManager[Self]] = ChainManager()
    across_federations: ClassVar[models.Manager[Any]] = models.Manager()

    class Meta(TenantModel.Meta):
        verbose_name = _("presence at a session")
        verbose_name_plural = _("presences at sessions")
        ordering = ["-id"]
        indexes = [models.Index(fields=["federation", "stage", "number", "-id"], name="presence_of_session")]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "stage", "number", "entrant", "member"],
                condition=Q(supersedes__isnull=True, member__isnull=False),
                name="presence_of_member_once",
            ),
            models.UniqueConstraint(
                fields=["federation", "stage", "number", "entrant", "name"],
                condition=Q(supersedes__isnull=True, member__isnull=True),
                name="presence_of_guest_once",
            ),
            models.UniqueConstraint(
                fields=["federation", "supersedes"],
                condition=Q(supersedes__isnull=False),
                name="presence_superseded_once",
            ),
            models.CheckConstraint(
                condition=Q(is_here=True) | Q(supersedes__isnull=False), name="presence_taken_back_what"
            ),
            models.CheckConstraint(
                condition=Q(by__isnull=False) | Q(way="door"), name="presence_by_somebody"
            ),
        ]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.name}: {self.is_here}"


class PlayOffer(TenantModel):
    """A member who is in no entry would play for somebody who is missing, or does not after all."""

    stage = TenantForeignKey(Stage, related_name="play_offers", verbose_name=_("stage"))
    number = models.PositiveSmallIntegerField(_("session of the stage"))
    member = TenantForeignKey("federation.Member", related_name="+", verbose_name=_("member"))
    stands = models.BooleanField(_("would play"))
    way = WordField(_("by what"), max_length=10, choices=CheckInWay)
    supersedes = TenantForeignKey(
        "self", related_name="followed_by", null=True, editable=False, verbose_name=_("supersedes")
    )
    at = models.DateTimeField(_("time"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, verbose_name=_("by")
    )

    objects: ClassVar[ChainManager[Self]] = ChainManager()
    across_federations: ClassVar[models.Manager[Any]] = models.Manager()

    class Meta(TenantModel.Meta):
        verbose_name = _("offer to play")
        verbose_name_plural = _("offers to play")
        ordering = ["-id"]
        indexes = [models.Index(fields=["federation", "stage", "number", "-id"], name="offer_of_session")]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "stage", "number", "member"],
                condition=Q(supersedes__isnull=True),
                name="offer_once",
            ),
            models.UniqueConstraint(
                fields=["federation", "supersedes"],
                condition=Q(supersedes__isnull=False),
                name="offer_superseded_once",
            ),
            models.CheckConstraint(
                condition=Q(stands=True) | Q(supersedes__isnull=False), name="offer_taken_back_what"
            ),
            models.CheckConstraint(condition=Q(by__isnull=False) | Q(way="door"), name="offer_by_somebody"),
        ]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.member_id}: {self.stands}"
