"""The social game: score pads and games against the portal. What was written stays; nothing is computed."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from federation.fields import WordField
from federation.tenancy.models import TenantForeignKey, TenantModel

SECRET_LENGTH = 32  # 24 random bytes: 192 bits
NAME_LENGTH = 60
APPEND_ONLY = pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)


class PadKind(models.TextChoices):
    """For which game a pad is."""

    RUBBER = "rubber", _("Rubber bridge")
    CHICAGO = "chicago", _("Chicago")
    HONEYMOON = "honeymoon", _("Honeymoon bridge")


class GameKind(models.TextChoices):
    """What is played against the portal."""

    SOLITAIRE = "solitaire", _("Solitaire bridge")
    HONEYMOON = "honeymoon", _("Honeymoon bridge")


class ScoringKind(models.TextChoices):
    """How deals are scored."""

    RUBBER = "rubber", _("as rubbers")
    CHICAGO = "chicago", _("as Chicago, four deals a round")


class Agreed(TenantModel):
    """What is agreed on before the first deal. Never edited.

    `options` are those of the rules that were chosen, by name; `begun_on` is the day whose rules hold.
    """

    scoring = WordField(_("scoring"), max_length=10, choices=ScoringKind)
    rounds = models.PositiveSmallIntegerField(_("rounds"))
    first_dealer = models.CharField(_("first dealer"), max_length=1)
    has_honours = models.BooleanField(_("honours"))
    options = models.JSONField(_("options"), default=dict)
    begun_on = models.DateField(_("day"))
    at = models.DateTimeField(_("time"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        verbose_name=_("by"),
    )

    class Meta(TenantModel.Meta):
        abstract = True


class ScorePad(Agreed):
    """A pad: who plays, and by what it is scored.

    Whoever has its reading secret may read it; whoever has the writing one, or began it while signed in, may
    write.
    """

    kind = WordField(_("game"), max_length=10, choices=PadKind)
    name_ns = models.CharField(_("North-South"), max_length=NAME_LENGTH)
    name_ew = models.CharField(_("East-West"), max_length=NAME_LENGTH)
    reading = models.CharField(max_length=SECRET_LENGTH, editable=False, db_collation="C")
    writing = models.CharField(max_length=SECRET_LENGTH, editable=False, db_collation="C")

    class Meta(Agreed.Meta):
        abstract = False
        verbose_name = _("score pad")
        verbose_name_plural = _("score pads")
        ordering = ["-id"]
        indexes = [
            models.Index(fields=["federation", "by", "-id"], name="pad_of_user"),
            models.Index(fields=["federation", "begun_on"], name="pad_of_day"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["federation", "reading"], name="pad_reading_once"),
            models.UniqueConstraint(fields=["federation", "writing"], name="pad_writing_once"),
        ]
        triggers = [APPEND_ONLY]

    def __str__(self) -> str:
        return f"{self.name_ns} – {self.name_ew}"


class PadLineKind(models.TextChoices):
    """What is written in a place of a pad."""

    DEAL = "deal", _("deal")
    ENDED = "ended", _("game broken off")
    TAKEN_BACK = "taken_back", _("taken back")


class PadLine(TenantModel):
    """What was written on a pad, in its order. Of the lines of one place the newest counts. Never edited.

    A correction is a line of the same place, and so is a line taken back.
    """

    pad = TenantForeignKey(ScorePad, related_name="lines", verbose_name=_("score pad"))
    sequence = models.PositiveIntegerField(_("number"))
    place = models.PositiveIntegerField(_("line"))
    kind = WordField(_("kind"), max_length=10, choices=PadLineKind)
    contract = models.CharField(_("contract"), max_length=4, blank=True)
    declarer = models.CharField(_("declarer"), max_length=1, blank=True)
    tricks = models.PositiveSmallIntegerField(_("tricks"), null=True, blank=True)
    honours_side = models.CharField(_("honours of"), max_length=2, blank=True)
    honours = models.PositiveSmallIntegerField(_("honours"), default=0)
    token = models.UUIDField(editable=False)  # of the form: sent twice, it is written once
    at = models.DateTimeField(_("time"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        verbose_name=_("by"),
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("line of a score pad")
        verbose_name_plural = _("lines of score pads")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "pad", "sequence"],
                name="pad_line_once",
                violation_error_message=_("Somebody else has written on this pad just now."),
            ),
            models.UniqueConstraint(fields=["federation", "pad", "token"], name="pad_form_once"),
            models.CheckConstraint(condition=Q(tricks__isnull=True) | Q(tricks__lte=13), name="pad_tricks"),
        ]
        triggers = [APPEND_ONLY]

    def __str__(self) -> str:
        return f"{self.pad_id}/{self.place}: {self.contract}"


class PortalGame(Agreed):
    """A game against the portal. The seed of its deals leaves the server never. Never edited."""

    kind = WordField(_("game"), max_length=10, choices=GameKind)
    secret = models.CharField(max_length=SECRET_LENGTH, editable=False, db_collation="C")
    seed = models.CharField(max_length=64, editable=False)

    class Meta(Agreed.Meta):
        abstract = False
        verbose_name = _("game against the portal")
        verbose_name_plural = _("games against the portal")
        ordering = ["-id"]
        indexes = [
            models.Index(fields=["federation", "by", "-id"], name="game_of_user"),
            models.Index(fields=["federation", "begun_on"], name="game_of_day"),
        ]
        constraints = [models.UniqueConstraint(fields=["federation", "secret"], name="game_secret_once")]
        triggers = [APPEND_ONLY]

    def __str__(self) -> str:
        return f"{self.kind} {self.begun_on.isoformat()}"


class GameMove(TenantModel):
    """A move, the player's or the portal's answer to it. Never edited; nobody takes a card back.

    The portal's moves are kept too: what it did stays what it did, should it play otherwise one day.
    """

    game = TenantForeignKey(PortalGame, related_name="moves", verbose_name=_("game"))
    number = models.PositiveIntegerField(_("number"))
    move = models.CharField(_("move"), max_length=60)
    is_portals = models.BooleanField(_("the portal's"))
    token = models.UUIDField(null=True, editable=False)  # of the form, of the player's moves
    at = models.DateTimeField(_("time"))

    class Meta(TenantModel.Meta):
        verbose_name = _("move of a game")
        verbose_name_plural = _("moves of games")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "game", "number"], name="move_once"),
            models.UniqueConstraint(fields=["federation", "game", "token"], name="move_form_once"),
        ]
        triggers = [APPEND_ONLY]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.number}: {self.move}"
