"""Titles that members hold, and what people decided about them since. Records, chained.

A title is awarded by a person, on a day, with the points that it rested on. It is never edited: whether a
member keeps it when points are taken back is an act of its own.
"""

from typing import Any, ClassVar, Self, cast

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from federation.fields import WordField
from federation.models import Member
from federation.tenancy.chained import Chain
from federation.tenancy.models import RowT, TenantForeignKey, TenantManager, TenantModel, TenantQuerySet

CODE_LENGTH = 20
APPEND_ONLY = pgtrigger.Update | pgtrigger.Delete


class TitleActKind(models.TextChoices):
    """What was decided about a title that was awarded."""

    CONFIRMED = "confirmed", pgettext_lazy("decision about a title", "confirmed")
    WITHDRAWN = "withdrawn", pgettext_lazy("decision about a title", "withdrawn")


class TitleQuerySet(TenantQuerySet[RowT]):
    """Titles, and those of them that are held."""

    def held(self) -> Self:
        """The titles that nobody has withdrawn."""
        withdrawn = TitleAct.objects.filter(title=OuterRef("pk"), kind=TitleActKind.WITHDRAWN)
        return self.filter(~Exists(withdrawn))


class TitleManager(TenantManager[RowT]):
    """Titles of the federation in scope."""

    _queryset_class = TitleQuerySet

    def get_queryset(self) -> TitleQuerySet[RowT]:
        return cast("TitleQuerySet[RowT]", super().get_queryset())

    def held(self) -> TitleQuerySet[RowT]:
        """The titles that nobody has withdrawn."""
        return self.get_queryset().held()


class Title(TenantModel):
    """A rank that a member was awarded: by which edition of which ladder, from which day. Never edited.

    `points` are those that it rested on, by colour, as text. `ordinal` counts the awards of the same rank to
    the same member: again after a withdrawal. `code` proves the certificate, and cannot be guessed.
    """

    member = TenantForeignKey(Member, related_name="titles", verbose_name=_("member"))
    pack = models.CharField(max_length=60)
    ladder = models.CharField(max_length=60)
    edition = models.DateField(_("edition"))  # of the ladder
    rank = models.CharField(pgettext_lazy("of a member", "title"), max_length=60)
    ordinal = models.PositiveSmallIntegerField(default=1)
    awarded_on = models.DateField(_("awarded on"))
    points = models.JSONField(default=dict)
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    code = models.CharField(max_length=CODE_LENGTH, db_collation="C")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )
    at = models.DateTimeField(_("time"))

    objects: ClassVar[TitleManager[Self]] = TitleManager()
    across_federations: ClassVar[models.Manager[Any]] = models.Manager()

    chain = Chain(
        "titles",
        (
            "id",
            "federation_id",
            "member_id",
            "pack",
            "ladder",
            "edition",
            "rank",
            "ordinal",
            "awarded_on",
            "points",
            "reason",
            "code",
            "by_id",
            "at",
        ),
        sealed=("reason",),
    )

    class Meta(TenantModel.Meta):
        verbose_name = pgettext_lazy("of a member", "title")
        verbose_name_plural = pgettext_lazy("of members", "titles")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "member", "ladder", "rank", "ordinal"],
                name="title_awarded_once",
                violation_error_message=_("The member holds this title already."),
            ),
            models.UniqueConstraint(fields=["federation", "code"], name="title_code_once"),
        ]
        indexes = [models.Index(fields=["federation", "ladder", "rank", "member"], name="titles_of_rank")]
        triggers = [pgtrigger.Protect(name="append_only", operation=APPEND_ONLY)]

    def __str__(self) -> str:
        return f"{self.rank} {self.member_id}"


class TitleAct(TenantModel):
    """Somebody decided that a member keeps a title, or loses it. Never edited.

    `points` are those that the member had then: a title that was confirmed is asked about again only where
    still more of its points are gone.
    """

    title = TenantForeignKey(Title, related_name="acts", verbose_name=pgettext_lazy("of a member", "title"))
    kind = WordField(_("kind"), max_length=10, choices=TitleActKind)
    points = models.JSONField(default=dict)
    reason = models.CharField(_("reason"), max_length=300)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )
    at = models.DateTimeField(_("time"))

    chain = Chain(
        "title_acts",
        ("id", "federation_id", "title_id", "kind", "points", "reason", "by_id", "at"),
        sealed=("reason",),
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("decision about a title")
        verbose_name_plural = _("decisions about titles")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "title"],
                condition=Q(kind="withdrawn"),
                name="title_withdrawn_once",
                violation_error_message=_("This title is withdrawn already."),
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="title_decided_with_reason"),
        ]
        triggers = [pgtrigger.Protect(name="append_only", operation=APPEND_ONLY)]

    def __str__(self) -> str:
        return f"{self.title_id}: {self.kind}"
