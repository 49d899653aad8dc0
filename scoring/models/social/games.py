"""Games against the portal and their moves."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.fields import WordField
from federation.tenancy.models import TenantForeignKey, TenantModel
from scoring.models.social.agreed import APPEND_ONLY, SECRET_LENGTH, Agreed


class GameKind(models.TextChoices):
    """What is played against the portal."""

    SOLITAIRE = "solitaire", _("Solitaire bridge")
    HONEYMOON = "honeymoon", _("Honeymoon bridge")


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
